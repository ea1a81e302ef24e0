import Foundation
import Images
import LayerTree
import Limits
import RenderTree
import TestSupport
import Testing

@Suite("Resource limits of a frame")
struct FrameLimitTests {
    /// Returns the error of the first frame that exceeds a limit, at the times 0 and 0.1.
    private func error(_ root: CALayer, _ change: (inout ResourceLimits) -> Void = { _ in }) -> LimitError? {
        var limits = ResourceLimits()
        change(&limits)
        let engine = ResourceLimits.$current.withValue(limits) { AnimationEngine(root: root) }
        do {
            _ = try engine.frame(at: 0)
            _ = try engine.frame(at: 0.1)
            return nil
        } catch {
            return (error as? LayerLimitError)?.error
        }
    }

    private func replicator(_ count: Int, of layer: CALayer, delay: Double = 0) -> CAReplicatorLayer {
        let replicator = CAReplicatorLayer()
        replicator.instanceCount = count
        replicator.instanceDelay = delay
        replicator.addSublayer(layer)
        return replicator
    }

    private func emitter(rate: Float, lifetime: Float, cells: [CAEmitterCell] = []) -> CAEmitterLayer {
        let cell = CAEmitterCell()
        cell.birthRate = rate
        cell.lifetime = lifetime
        cell.contents = CGImage(pixels: PixelBuffer(width: 1, height: 1), isOpaque: false)
        cell.emitterCells = cells
        let emitter = CAEmitterLayer()
        emitter.name = "sparks"
        emitter.emitterCells = [cell]
        return emitter
    }

    @Test("Six nested replicators of 1,000 copies are an error at the outermost one")
    func nestedReplicators() throws {
        let root = CALayer()
        let nested = (0..<6).reduce(CALayer()) { inner, _ in replicator(1000, of: inner) }
        nested.name = "outermost"
        root.addSublayer(nested)
        let error = try #require(self.error(root))

        #expect(error.limit == "replicator-copies" && error.actual > 1e18)
        #expect(error.location == "layer 'outermost'")
    }

    @Test("10,000 copies are allowed, and so are as many as the limit is raised to")
    func copies() {
        #expect(error(replicator(10_000, of: CALayer())) == nil)
        #expect(error(replicator(200_000, of: CALayer()))?.limit == "replicator-copies")
        #expect(error(replicator(200_000, of: CALayer())) { $0.replicatorCopies = 200_000 } == nil)
    }

    @Test("Nested replicators with delayed animations are an error before their copies are evaluated")
    func delayedCopies() {
        let moving = CALayer()
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 0
        fade.duration = 1
        moving.add(fade, forKey: nil)
        let nested = (1...6).reduce(moving as CALayer) { inner, n in
            replicator(1000, of: inner, delay: 0.001 * Double(n))
        }

        #expect(error(nested)?.limit == "replicator-copies")
    }

    @Test("A birth rate of 1e9 is an error before particles are created")
    func birthRate() {
        let error = self.error(self.emitter(rate: 1e9, lifetime: 1e9))
        #expect(error?.limit == "particles" && error?.actual == 1e8 && error?.location == "layer 'sparks'")
    }

    @Test("Particles that emit particles are multiplied, and so are emitters in replicators")
    func products() {
        let child = CAEmitterCell()
        child.birthRate = 1e6
        child.lifetime = 100
        #expect(error(emitter(rate: 1e4, lifetime: 100, cells: [child]))?.limit == "particles")
        #expect(error(replicator(2000, of: emitter(rate: 1e4, lifetime: 1)))?.limit == "particles")
        #expect(error(replicator(500, of: emitter(rate: 1e4, lifetime: 1))) == nil)
    }

    @Test("An infinite birth rate is an error")
    func infiniteBirthRate() {
        let emitter = emitter(rate: 3e38, lifetime: 1)
        emitter.birthRate = 1e9
        #expect(error(emitter)?.actual == .infinity)
    }

    @Test(
        "Long texts and texts of combining accents are errors",
        arguments: [String(repeating: "x", count: 8 << 20), "a" + String(repeating: "\u{301}", count: 1_000_000)])
    func text(string: String) {
        let layer = CATextLayer()
        layer.string = string
        let error = self.error(layer)
        #expect(error?.limit == "text-length" && error?.actual == Double(string.utf8.count))
    }

    @Test("Layers and masks are counted, also those that are added later")
    func layers() throws {
        let root = CALayer()
        for _ in 0..<10 { root.addSublayer(CALayer()) }
        root.mask = CALayer()
        #expect(error(root) { $0.layers = 11 }?.actual == 12)
        #expect(error(root) { $0.layers = 12 } == nil)

        var limits = ResourceLimits()
        limits.layers = 12
        let engine = ResourceLimits.$current.withValue(limits) { AnimationEngine(root: root) }
        _ = try engine.frame(at: 0)
        root.sublayers?[3].addSublayer(CALayer())
        #expect(throws: LayerLimitError.self) { try engine.frame(at: 0.1) }
    }

    @Test("A tiled layer with 10^12 tiles is an error before a tile is drawn")
    func tiles() {
        final class Source: TileSource {
            func imageSize() -> CGSize { CGSize(width: 1e6, height: 1e6) }
            func image(level: Int, column: Int, row: Int) throws -> CGImage {
                Issue.record("no tile is drawn")
                return CGImage(pixels: PixelBuffer(width: 1, height: 1), isOpaque: true)
            }
        }
        let layer = CATiledLayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 1e6, height: 1e6)
        layer.tileSize = CGSize(width: 1, height: 1)
        layer.tileSource = Source()
        let error = self.error(layer)

        #expect(error?.limit == "tiles" && error?.actual == 1e12)
    }

    @Test("The costs of a frame are those of its nodes, also when few of many sublayers changed", arguments: 0..<4)
    func costsOfChanges(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let root = CALayer()
        let groups = (0..<3).map { index in index == 0 ? replicator(3, of: CALayer()) : CALayer() }
        groups.forEach(root.addSublayer)
        for group in groups {
            for _ in 0..<9 { group.addSublayer(CATextLayer()) }
        }
        let engine = AnimationEngine(root: root)
        for frame in 0..<12 {
            CATransaction.begin()
            let group = groups[Int(random.next() % 3)]
            let layer = group.sublayers?[1 + Int(random.next() % 8)]
            switch random.next() % 4 {
            case 0: layer?.opacity = 0.5 + Float(frame) / 100
            case 1: (layer as? CATextLayer)?.string = String(repeating: "a", count: Int(random.next() % 40))
            case 2: layer?.addSublayer(CALayer())
            default: group.zPosition += 1
            }
            CATransaction.commit()
            let node = try engine.frame(at: Double(frame) / 10).root

            #expect(node.cost == recounted(node))
        }
    }

    /// Returns the cost of a node, computed from all nodes below it.
    private func recounted(_ node: RenderNode) -> DrawingCost {
        let children = node.children.map { child in
            let copy = RenderNode(
                identity: child.identity, placement: child.placement, drawing: child.drawing, mask: child.mask,
                children: child.children, delayedChildren: child.delayedChildren)
            #expect(copy.cost == child.cost && recounted(child) == child.cost)
            return copy
        }
        return RenderNode(
            identity: node.identity, placement: node.placement, drawing: node.drawing, mask: node.mask,
            children: children, delayedChildren: node.delayedChildren
        ).cost
    }
}

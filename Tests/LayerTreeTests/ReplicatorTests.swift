import Foundation
import Images
import LayerTree
import RenderTree
import Testing
import VectorGeometry

@Suite("Replicators and transform layers in the engine (facts 3.4, 3.8)")
struct ReplicatorTests {
    /// A replicator with one sublayer that rotates forever from time 0, once per second.
    private func spinning(_ count: Int, delay: Double, in replicator: CAReplicatorLayer = CAReplicatorLayer()) throws
        -> LayerStage
    {
        let child = CALayer()
        child.add(
            basic("zPosition", from: 0, to: 100) {
                $0.repeatCount = .infinity
                $0.beginTime = 1e-9
            }, forKey: "spin")
        replicator.addSublayer(child)
        replicator.instanceCount = count
        replicator.instanceDelay = delay
        return try LayerStage(replicator)
    }

    private func values(_ stage: LayerStage, at time: Double) throws -> [CGFloat] {
        let node = try stage.engine.frame(at: time).root.children[0]
        return [node.children[0].placement.zPosition] + node.delayedChildren.map { $0[0].placement.zPosition }
    }

    private func near(_ a: [CGFloat], _ b: [CGFloat]) -> Bool {
        a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < 1e-4 }
    }

    @Test("Copies are delayed and show the model before their delay (R32, 7.2)")
    func delays() throws {
        let stage = try spinning(4, delay: 0.5)

        #expect(near(try values(stage, at: 0.75), [75, 25, 0, 0]))
        #expect(near(try values(stage, at: 1.75), [75, 25, 75, 25]))
    }

    @Test("Copies share one node without delay or motion")
    func shared() throws {
        #expect(try values(spinning(100, delay: 0), at: 0.5).count == 1)
        let replicator = CAReplicatorLayer()
        replicator.addSublayer(CALayer())
        replicator.instanceCount = 5
        replicator.instanceDelay = 0.1
        let stage = try LayerStage(replicator)
        let frames = try [0.1, 0.2].map { try stage.engine.frame(at: $0).root.children[0] }
        #expect(frames[0] === frames[1] && frames[0].delayedChildren.isEmpty)
        #expect(stage.engine.nextFrameTime == .infinity)
    }

    @Test("instanceDelay is in the replicator's time")
    func ownClock() throws {
        let replicator = CAReplicatorLayer()
        replicator.speed = 2
        #expect(near(try values(spinning(3, delay: 0.25, in: replicator), at: 0.4), [80, 55, 30]))
    }

    @Test("Delays of nested replicators add up; equal sums share a node")
    func nested() throws {
        let inner = CAReplicatorLayer()
        let outer = CAReplicatorLayer()
        let child = CALayer()
        child.add(basic("zPosition", from: 0, to: 100, 10) { $0.beginTime = 1e-9 }, forKey: "move")
        for (layer, sublayer) in [(inner, child), (outer, inner)] as [(CAReplicatorLayer, CALayer)] {
            layer.addSublayer(sublayer)
            layer.instanceCount = 3
            layer.instanceDelay = 1
        }
        let stage = try LayerStage(outer)
        let node = try stage.engine.frame(at: 8).root.children[0]
        let copies = (0..<3).map { node.sublayers(ofCopy: $0)[0] }

        for (j, copy) in copies.enumerated() {
            for k in 0..<3 {
                #expect(abs(copy.sublayers(ofCopy: k)[0].placement.zPosition - CGFloat(80 - 10 * (j + k))) < 1e-4)
            }
        }
        #expect(
            copies[1].sublayers(ofCopy: 1)[0] === copies[0].sublayers(ofCopy: 2)[0]
                || copies[1].sublayers(ofCopy: 1)[0] === copies[2].sublayers(ofCopy: 0)[0])
    }

    @Test("Copies come to rest after the last animation")
    func rest() throws {
        let stage = try spinning(3, delay: 0.5)
        stage.engine.schedule(at: 1.2) { stage.layer.sublayers?[0].removeAllAnimations() }

        #expect(try values(stage, at: 1.1).count == 3)
        #expect(near(try values(stage, at: 1.3), [0]))
        _ = try stage.engine.frame(at: 1.4)
        #expect(stage.engine.nextFrameTime == .infinity)
    }

    @Test("The replicator's own properties animate without delay")
    func ownProperties() throws {
        let replicator = CAReplicatorLayer()
        replicator.add(basic("instanceDelay", from: 0, to: 1) { $0.beginTime = 1e-9 }, forKey: "delay")
        replicator.add(basic("instanceCount", from: 1, to: 6) { $0.beginTime = 1e-9 }, forKey: "count")
        let stage = try spinning(1, delay: 0, in: replicator)

        #expect(near(try values(stage, at: 0.5), [50, 0, 0]))
        #expect(near(try values(stage, at: 2.25), [25]))
    }

    @Test("Hit testing finds only the first copy (H8) and passes through transform layers")
    func hits() {
        let replicator = CAReplicatorLayer()
        let child = CALayer()
        replicator.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
        replicator.position = CGPoint(x: 50, y: 50)
        child.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        replicator.addSublayer(child)
        replicator.instanceCount = 2
        replicator.instanceTransform = CATransform3DMakeTranslation(50, 0, 0)
        #expect(replicator.hitTest(CGPoint(x: 5, y: 5)) === child)
        #expect(replicator.hitTest(CGPoint(x: 55, y: 5)) === replicator)

        let space = CATransformLayer()
        space.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        space.addSublayer(child)
        #expect(space.hitTest(CGPoint(x: 5, y: 5)) === child)
        #expect(space.hitTest(CGPoint(x: 55, y: 5)) == nil)
    }

    @Test("Properties that a transform layer does not draw are reported")
    func flatLook() throws {
        let space = CATransformLayer()
        space.backgroundColor = .black
        let stage = try LayerStage(space)
        #expect(stage.engine.warnings.map(\.cause) == [.transformLayerAppearance])
        #expect(try LayerStage(CATransformLayer()).engine.warnings.isEmpty)
    }

    @Test("Old images of transitions contain delayed copies")
    func transition() throws {
        let stage = try spinning(3, delay: 0.25)
        stage.engine.schedule(at: 1) { stage.layer.add(CATransition(), forKey: nil) }
        let old = try #require(try stage.engine.frame(at: 1.1).root.children[0].transition?.old)
        #expect(near(old.delayedChildren.map { $0[0].placement.zPosition }, [75, 50]))
    }
}

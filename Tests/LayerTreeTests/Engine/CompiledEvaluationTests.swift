import Foundation
import RenderTree
import Testing

@testable import LayerTree

/// Frames use compiled animations and shared nodes; they must match the presentation layers.
@Suite("Frames match presentation layers")
struct CompiledEvaluationTests {
    @Test("Frames match presentation layers after random changes", arguments: UInt64(0)..<60)
    func frames(seed: UInt64) throws {
        var scene = RandomScene(seed: seed)
        for n in 0..<60 {
            if n % 7 < 3 { scene.mutate() }
            let tree = try scene.engine.frame(at: Double(n) / 20)
            try expectSame(tree.root, scene.root, "seed \(seed), frame \(n)")
        }
    }

    private func expectSame(_ node: RenderNode, _ layer: CALayer, _ context: String) throws {
        let shown = try #require(layer.currentPresentationState, "\(context)")
        let isSame =
            node.identity == layer.identity && node.placement == shown.placement && node.appearance == shown.appearance
            && node.shadow == shown.shadow && node.contents == shown.contents && node.drawing == shown.drawing
            && node.mask?.identity == layer.maskLayer?.identity
            && node.mask?.appearance == layer.maskLayer?.currentPresentationState?.appearance
        #expect(isSame, "\(context), layer \(layer.name ?? "")")
        try #require(node.children.map(\.identity) == layer.children.map(\.identity), "\(context)")
        for (child, sublayer) in zip(node.children, layer.children) { try expectSame(child, sublayer, context) }
    }

    @Test("A frame shares all nodes except ancestors of moving layers")
    func sharing() throws {
        let root = CALayer()
        let groups = (0..<3).map { _ in CALayer() }
        for group in groups {
            root.addSublayer(group)
            for _ in 0..<4 { group.addSublayer(CALayer()) }
        }
        let rotation = CABasicAnimation(keyPath: "transform.rotation.z")
        rotation.toValue = 1
        rotation.duration = 10
        groups[1].children[2].add(rotation, forKey: nil)
        let engine = AnimationEngine(root: root)
        let trees = try (0..<6).map { try engine.frame(at: Double($0)) }
        #expect(groups[1].children[2].animations.motion != nil)

        for (before, after) in zip(trees, trees.dropFirst()).map({ ($0.root, $1.root) }) {
            #expect(before !== after)
            #expect(zip(before.children, after.children).map { $0 === $1 } == [true, false, true])
            #expect(
                zip(before.children[1].children, after.children[1].children).map { $0 === $1 } == [
                    true, true, false, true,
                ])
        }
    }

    @Test("A layer that outlives its superlayer is drawn in another")
    func outliving() throws {
        let layer = CALayer()
        var first: CALayer? = CALayer()
        first?.addSublayer(layer)
        var engine: AnimationEngine? = first.map { AnimationEngine(root: $0) }
        _ = try engine?.frame(at: 0)
        engine = nil
        first = nil
        CATransaction.setDisableActions(true)
        layer.opacity = 0.5
        let second = CALayer()
        second.addSublayer(layer)
        let other = AnimationEngine(root: second)
        for n in 0..<3 {
            CATransaction.setDisableActions(true)
            layer.opacity = 0.25 * Float(n)
            let tree = try other.frame(at: Double(n))

            #expect(layer.superlayer === second)
            #expect(tree.root.children.first?.appearance.opacity == 0.25 * Float(n))
        }
    }

    @Test("Setting an equal value creates no new node")
    func settingBack() throws {
        let root = CALayer()
        let layer = CALayer()
        root.addSublayer(layer)
        let engine = AnimationEngine(root: root)
        let before = try engine.frame(at: 0)
        layer.shadowRadius = layer.shadowRadius
        layer.position = layer.position
        let after = try engine.frame(at: 1)

        #expect(before.root === after.root)
    }

    @Test("Moving a sublayer removes it from the old superlayer's node")
    func replacing() throws {
        let root = CALayer()
        let left = CALayer()
        let right = CALayer()
        let old = CALayer()
        let moved = CALayer()
        root.sublayers = [left, right]
        left.sublayers = [moved]
        right.sublayers = [old]
        let engine = AnimationEngine(root: root)
        _ = try engine.frame(at: 0)
        right.replaceSublayer(old, with: moved)
        let tree = try engine.frame(at: 0.1)

        #expect(tree.root.children.map(\.children.count) == [0, 1])
    }
}

import Foundation
import LayerTree
import Testing

/// The frames that need no `advance` call while nothing is drawn.
@Suite("Idle time of an engine")
struct IdleTimeTests {
    private func engine(_ change: (CALayer) -> Void = { _ in }) throws -> AnimationEngine {
        let root = CALayer()
        let layer = CALayer()
        root.addSublayer(layer)
        change(layer)
        let engine = AnimationEngine(root: root)
        try engine.advance(to: 0)
        return engine
    }

    private func fade(_ duration: Double, repeats: Float = 0) -> CABasicAnimation {
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.toValue = 0
        fade.duration = duration
        fade.repeatCount = repeats
        return fade
    }

    @Test("Without events and animations, an engine stays idle")
    func nothing() throws { #expect(try engine().idleUntil == .infinity) }

    @Test("The next event and the first end of an animation end the idle time")
    func ends() throws {
        let animated = try engine { layer in
            layer.add(fade(7), forKey: "a")
            layer.add(fade(5), forKey: "b")
            layer.add(fade(1, repeats: .infinity), forKey: "c")
        }
        #expect(animated.idleUntil == 5)
        animated.schedule(at: 3) {}
        #expect(animated.idleUntil == 3)
        try animated.advance(to: 6)
        #expect(animated.idleUntil == 7)
        try animated.advance(to: 8)
        #expect(animated.idleUntil == .infinity)
    }

    @Test("An engine is not idle with a clock that cannot be predicted, a display link or tiles")
    func unknown() throws {
        let fast = try engine { layer in
            layer.speed = 2
            layer.add(fade(7), forKey: "a")
        }
        #expect(fast.idleUntil == 0)

        let tiled = try engine { $0.addSublayer(CATiledLayer()) }
        #expect(tiled.idleUntil == 0)
    }

    @Test("An engine is not idle before its first frame, and after a change")
    func changes() throws {
        let layer = CALayer()
        let engine = AnimationEngine(root: layer)
        #expect(engine.idleUntil == 0)
        try engine.advance(to: 1)
        #expect(engine.idleUntil == .infinity)
        layer.opacity = 0.5
        #expect(engine.idleUntil == 1)
    }

    @Test("Settling reports layers that enter or leave the tree, not other changes")
    func treeChanges() throws {
        let engine = try engine()
        var reports: [Bool] = []
        engine.didSettle = { reports.append($0) }
        let layer = try #require(engine.root.sublayers?.first)
        let other = CALayer()
        let changes: [() -> Void] = [
            {}, { layer.opacity = 0.5 }, { layer.addSublayer(other) }, { other.bounds.size.width = 4 },
            { layer.mask = CALayer() }, { other.removeFromSuperlayer() }, { layer.name = "a" },
        ]
        for (number, change) in changes.enumerated() {
            change()
            try engine.advance(to: Double(number))
        }
        #expect(reports == [true, false, true, false, true, true, false])
    }
}

import Foundation
import Testing

@testable import LayerTree

/// When animations end, on clocks of all kinds.
@Suite("Ends of animations")
struct AnimationEndTests {
    @Test("No animation runs after its end, after random changes of clocks", arguments: UInt64(0)..<60)
    func ends(seed: UInt64) throws {
        var scene = RandomScene(seed: seed)
        for n in 0..<80 {
            if n % 7 < 4 { scene.mutate() }
            let time = Double(n) / 20
            _ = try scene.engine.frame(at: time)
            try scene.engine.advance(to: time)
            expectNoneOver(scene.root, at: time, "seed \(seed), frame \(n)")
        }
    }

    private func expectNoneOver(_ layer: CALayer, at time: Double, _ context: String) {
        let now = layer.localTime(atMediaTime: time)
        for entry in layer.animations.entries where entry.phase == .running {
            #expect(entry.end >= now - 1e-9, "\(context), \(layer.name ?? "mask")")
        }
        for child in layer.children { expectNoneOver(child, at: time, context) }
        if let mask = layer.mask { expectNoneOver(mask, at: time, context) }
    }

    @Test(
        "An animation ends at the time of its layer's clock",
        arguments: [
            (speed: 1, offset: 0, begin: 0, end: 4.0), (speed: 2, offset: 0, begin: 0, end: 2),
            (speed: 0.5, offset: 0, begin: 0, end: 8), (speed: 1, offset: 1, begin: 0, end: 3),
            (speed: 1, offset: 0, begin: 3, end: 7), (speed: 1, offset: 9, begin: 3, end: 3),
            (speed: 0, offset: 0, begin: 0, end: .infinity), (speed: 0, offset: 9, begin: 2, end: 2),
            (speed: -1, offset: 0, begin: 0, end: .infinity), (speed: -1, offset: 9, begin: 2, end: 2),
        ] as [(speed: Float, offset: Double, begin: Double, end: Double)], [false, true])
    func clocks(clock: (speed: Float, offset: Double, begin: Double, end: Double), isParent: Bool) throws {
        let root = CALayer()
        let group = CALayer()
        let layer = CALayer()
        root.addSublayer(group)
        group.addSublayer(layer)
        let other = isParent ? group : layer
        (other.speed, other.timeOffset, other.beginTime) = (clock.speed, clock.offset, clock.begin)
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.beginTime = 1e-300
        fade.duration = 4
        layer.add(fade, forKey: "fade")
        let engine = AnimationEngine(root: root)
        for n in 0...200 {
            let time = Double(n) / 20
            try engine.advance(to: time)
            let isRunning = layer.animation(forKey: "fade") != nil
            if abs(time - clock.end) > 1e-6 { #expect(isRunning == (time < clock.end), "\(time)") }
        }
    }

    @Test("Layers whose clocks negate each other's direction end their animations")
    func doubleReversal() throws {
        let root = CALayer()
        let layer = CALayer()
        root.addSublayer(layer)
        (root.speed, layer.speed) = (-1, -1)
        (root.timeOffset, layer.timeOffset) = (100, 100)
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.beginTime = 1e-300
        fade.duration = 4
        layer.add(fade, forKey: "fade")
        let engine = AnimationEngine(root: root)
        try engine.advance(to: 3.9)
        #expect(layer.animation(forKey: "fade") != nil)
        try engine.advance(to: 4.1)
        #expect(layer.animation(forKey: "fade") == nil)
    }

    @Test("Stops at the same time are reported in the order of evaluation", arguments: [1, 2] as [Float])
    func order(speed: Float) throws {
        let root = CALayer()
        root.speed = speed
        let log = StopLog()
        let layers = (0..<20).map { _ in CALayer() }
        for layer in layers { root.addSublayer(layer) }
        for (n, layer) in layers.enumerated() {
            let fade = CABasicAnimation(keyPath: "opacity")
            fade.duration = Double(n * 7 % 20) / 100 + 1
            fade.setValue(n, forKey: "number")
            fade.delegate = log
            layer.add(fade, forKey: nil)
        }
        let engine = AnimationEngine(root: root)
        try engine.advance(to: 0)
        try engine.advance(to: 2)
        #expect(log.numbers == (0..<20).reversed())
    }

    @Test("Events check only the layers whose animations may be over", arguments: [1, 2, 0, -1] as [Float])
    func checkCount(speed: Float) throws {
        let root = CALayer()
        let group = CALayer()
        root.addSublayer(group)
        group.speed = speed
        let changed = CALayer()
        root.addSublayer(changed)
        for n in 0..<100 {
            let layer = CALayer()
            group.addSublayer(layer)
            let fade = CABasicAnimation(keyPath: "opacity")
            fade.duration = Double(n) / 100 + 0.5
            layer.add(fade, forKey: nil)
        }
        let engine = AnimationEngine(root: root)
        for n in 0..<100 {
            engine.schedule(at: Double(n) / 50) {
                changed.opacity = Float(n) / 100
                changed.speed = Float(n)
            }
        }
        try engine.advance(to: 2)
        // The events also add implicit animations. Checking all layers at each event would be 10,000 checks.
        #expect(engine.ends.checkCount <= 300)
        #expect(group.children.allSatisfy { $0.animations.isEmpty } == (speed > 0))
    }
}

private final class StopLog: CAAnimationDelegate {
    private(set) var numbers: [Int] = []

    func animationDidStop(_ animation: CAAnimation, finished: Bool) {
        if let number = animation.value(forKey: "number") as? Int { numbers.append(number) }
    }
}

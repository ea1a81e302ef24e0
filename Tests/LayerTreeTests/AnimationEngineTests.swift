import Foundation
import LayerTree
import RenderTree
import Testing

@Suite("AnimationEngine: commits, implicit animations, callbacks")
struct AnimationEngineTests {
    private func makeScene() -> (engine: AnimationEngine, layer: CALayer) {
        let root = CALayer()
        let layer = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
        layer.name = "box"
        root.addSublayer(layer)
        return (AnimationEngine(root: root), layer)
    }

    private func opacity(_ tree: RenderTree) -> Float { tree.root.children[0].appearance.opacity }

    @Test("Before the first commit there is no animation and no presentation layer (facts 0.3)")
    func notLive() throws {
        let (engine, layer) = makeScene()
        layer.opacity = 0.5

        #expect(layer.presentation() == nil)
        #expect(layer.action(forKey: "opacity") == nil)
        #expect(opacity(try engine.frame(at: 0)) == 0.5)
        #expect(layer.presentation()?.opacity == 0.5)
        #expect(layer.action(forKey: "opacity") is CABasicAnimation)
    }

    @Test("Implicit animations start from the presented value (facts 7.9)")
    func implicitSequence() throws {
        let (engine, layer) = makeScene()
        engine.schedule(at: 0) { layer.opacity = 0 }
        engine.schedule(at: 0.1) { layer.opacity = 1 }

        _ = try engine.frame(at: 0)
        #expect(abs(opacity(try engine.frame(at: 0.05)) - 0.6) < 0.15)
        #expect(abs(opacity(try engine.frame(at: 0.1)) - 0.317459) < 1e-3)
        #expect(opacity(try engine.frame(at: 0.36)) == 1)
        #expect(layer.animationKeys() == nil)
    }

    @Test("An event runs at its own time, not at the next frame's", arguments: [24.0, 30, 60, 7])
    func eventTime(rate: Double) throws {
        let (engine, layer) = makeScene()
        engine.schedule(at: 0.5) {
            CATransaction.setAnimationDuration(1)
            CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
            layer.opacity = 0
        }
        var last: RenderTree?
        for n in 0...Int(rate) { last = try engine.frame(at: Double(n) / rate) }

        #expect(abs(opacity(try #require(last)) - 0.5) < 1e-6)
    }

    @Test("disableActions and a delegate's NSNull prevent implicit animations")
    func disabled() throws {
        final class Silent: CALayerDelegate {
            func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { NSNull() }
        }
        let (engine, layer) = makeScene()
        _ = try engine.frame(at: 0)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.opacity = 0.25
        CATransaction.commit()
        #expect(layer.animationKeys() == nil)

        let silent = Silent()
        layer.delegate = silent
        layer.opacity = 0.75
        #expect(layer.animationKeys() == nil)
        #expect(opacity(try engine.frame(at: 0.1)) == 0.75)
    }

    @Test("Adding an animation copies and freezes it; beginTime 0 becomes the commit time (N13, N28)")
    func freezing() throws {
        let (engine, layer) = makeScene()
        _ = try engine.frame(at: 1)
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 0
        fade.toValue = 1
        fade.duration = 1
        layer.add(fade, forKey: "fade")
        fade.toValue = 0
        _ = try engine.frame(at: 1)

        #expect(layer.animation(forKey: "fade")?.beginTime == 1)
        #expect(fade.beginTime == 0)
        #expect(abs(opacity(try engine.frame(at: 1.5)) - 0.5) < 1e-6)
        #expect(abs(opacity(try engine.frame(at: 2)) - 1) < 1e-6)
        #expect(layer.animationKeys() == ["fade"])
        #expect(opacity(try engine.frame(at: 2.01)) == 1)
        #expect(layer.animationKeys() == nil)
    }

    @Test("The completion block runs before delegates, latest added first (N34, N35)")
    func callbackOrder() throws {
        final class Log: CAAnimationDelegate {
            var lines: [String] = []
            func animationDidStart(_ anim: CAAnimation) { lines.append("start \(anim.value(forKey: "tag") ?? "")") }
            func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
                lines.append("stop \(anim.value(forKey: "tag") ?? "") \(flag)")
            }
        }
        let log = Log()
        let (engine, layer) = makeScene()
        _ = try engine.frame(at: 0)
        CATransaction.begin()
        CATransaction.setCompletionBlock { log.lines.append("completed") }
        for tag in ["A", "B"] {
            let animation = CABasicAnimation(keyPath: "opacity")
            animation.duration = 0.5
            animation.delegate = log
            animation.setValue(tag, forKey: "tag")
            layer.add(animation, forKey: tag)
        }
        CATransaction.commit()
        _ = try engine.frame(at: 0.1)
        #expect(log.lines == ["start B", "start A"])

        _ = try engine.frame(at: 1)
        #expect(log.lines == ["start B", "start A", "completed", "stop B true", "stop A true"])
    }

    @Test("Replacing an animation under the same key stops the old one unfinished (N26)")
    func replacing() throws {
        final class Log: CAAnimationDelegate {
            var stops: [Bool] = []
            func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { stops.append(flag) }
        }
        let log = Log()
        let (engine, layer) = makeScene()
        _ = try engine.frame(at: 0)
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.delegate = log
        layer.add(animation, forKey: "k")
        _ = try engine.frame(at: 0.1)
        layer.add(animation, forKey: "k")
        _ = try engine.frame(at: 0.2)
        #expect(log.stops == [false])

        layer.removeFromSuperlayer()
        _ = try engine.frame(at: 0.25)
        #expect(log.stops == [false, false])
        #expect(layer.presentation() == nil)
    }

    @Test("Unchanged subtrees share nodes with the next frame")
    func sharing() throws {
        let (engine, layer) = makeScene()
        let other = CALayer()
        engine.root.addSublayer(other)
        let spin = CABasicAnimation(keyPath: "transform.rotation.z")
        spin.fromValue = 0
        spin.toValue = Double.pi * 2
        spin.duration = 1
        layer.add(spin, forKey: nil)
        let first = try engine.frame(at: 0.1)
        let second = try engine.frame(at: 0.2)

        #expect(first.root !== second.root)
        #expect(first.root.children[0] !== second.root.children[0])
        #expect(first.root.children[1] === second.root.children[1])
        #expect(try engine.frame(at: 5).root === engine.frame(at: 6).root)
    }

    @Test("Pausing a layer freezes its animations; resuming continues without a jump (N24)")
    func pausing() throws {
        let (engine, layer) = makeScene()
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 0
        fade.toValue = 1
        fade.duration = 4
        layer.add(fade, forKey: nil)
        _ = try engine.frame(at: 0)
        _ = try engine.frame(at: 1)
        let pausedAt = layer.convertTime(CACurrentMediaTime(), from: nil)
        layer.speed = 0
        layer.timeOffset = pausedAt
        #expect(abs(opacity(try engine.frame(at: 2)) - 0.25) < 1e-6)

        layer.speed = 1
        layer.timeOffset = 0
        layer.beginTime = 0
        layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - pausedAt
        #expect(abs(opacity(try engine.frame(at: 2)) - 0.25) < 1e-6)
        #expect(abs(opacity(try engine.frame(at: 3)) - 0.5) < 1e-6)
    }

    @Test("A delegate can change layers and commit in animationDidStop")
    func reentrance() throws {
        final class Chain: CAAnimationDelegate {
            weak var layer: CALayer?
            func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
                CATransaction.begin()
                layer?.opacity = 0
                CATransaction.commit()
            }
        }
        let (engine, layer) = makeScene()
        let chain = Chain()
        chain.layer = layer
        let animation = CABasicAnimation(keyPath: "zPosition")
        animation.delegate = chain
        animation.duration = 0.5
        layer.add(animation, forKey: nil)
        _ = try engine.frame(at: 0)
        _ = try engine.frame(at: 0.6)

        #expect(layer.animationKeys() == ["opacity"])
        #expect(opacity(try engine.frame(at: 1)) == 0)
    }
}

import LayerTree
import Testing

@Suite("Animations that stay attached after their end (facts 2.4)")
struct KeptAnimationTests {
    private final class Listener: CAAnimationDelegate {
        var stops: [Bool] = []
        func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { stops.append(flag) }
    }

    @Test(
        "Removing or replacing an ended animation reports no second stop and does not delay completion",
        arguments: ["removed", "replaced", "detached"])
    func stopsOnce(_ way: String) throws {
        let root = CALayer()
        let layer = CALayer()
        let listener = Listener()
        root.addSublayer(layer)
        let engine = AnimationEngine(root: root)
        _ = try engine.frame(at: 0)
        var completions = 0
        CATransaction.begin()
        CATransaction.setCompletionBlock { completions += 1 }
        let kept = CABasicAnimation(keyPath: "opacity")
        kept.toValue = 0
        kept.duration = 1
        kept.isRemovedOnCompletion = false
        kept.delegate = listener
        let longer = CABasicAnimation(keyPath: "position.x")
        longer.toValue = 9
        longer.duration = 3
        layer.add(kept, forKey: "kept")
        root.add(longer, forKey: "longer")
        CATransaction.commit()

        _ = try engine.frame(at: 2)
        #expect(listener.stops == [true])
        switch way {
        case "removed": layer.removeAnimation(forKey: "kept")
        case "replaced": layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "kept")
        default: layer.removeFromSuperlayer()
        }
        _ = try engine.frame(at: 2.5)
        #expect(listener.stops == [true])
        #expect(completions == 0)
        _ = try engine.frame(at: 4)
        #expect(completions == 1)
    }
}

import LayerTree
import VectorGeometry

/// A layer in a root that an engine hosts, committed at time 0 by default.
final class LayerStage {
    let root = CALayer()
    let layer: CALayer
    let engine: AnimationEngine

    init(_ layer: CALayer = CALayer(), live: Bool = true) throws {
        self.layer = layer
        root.bounds = CGRect(x: 0, y: 0, width: 400, height: 400)
        layer.name = "box"
        layer.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
        root.addSublayer(layer)
        engine = AnimationEngine(root: root)
        if live { _ = try engine.frame(at: 0) }
    }

    /// Commits, then returns the presented number of a key path at each time; times must not decrease.
    func shown(_ keyPath: String, at times: [Double]) throws -> [Double] {
        try go(to: engine.time)
        return try times.map {
            _ = try engine.frame(at: $0)
            return layer.presentation()?.value(forKeyPath: keyPath) as? Double ?? .nan
        }
    }

    func go(to time: Double) throws { _ = try engine.frame(at: time) }

    /// Returns the presented `zPosition` of an animation over a model value of 0.5, added at time 0.
    static func samples(of animation: CAAnimation, at times: [Double], model: Double = 0.5) throws -> [Double] {
        let stage = try LayerStage()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        stage.layer.zPosition = model
        CATransaction.commit()
        stage.layer.add(animation, forKey: "sample")
        return try stage.shown("zPosition", at: times)
    }
}

/// Creates and configures a basic animation.
func basic(
    _ keyPath: String = "zPosition", from: Any? = nil, to: Any? = nil, by: Any? = nil, _ duration: Double = 1,
    _ more: (CABasicAnimation) -> Void = { _ in }
) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = from
    animation.toValue = to
    animation.byValue = by
    animation.duration = duration
    more(animation)
    return animation
}

func keyframes(_ values: [Any]?, _ keyPath: String = "zPosition", _ more: (CAKeyframeAnimation) -> Void = { _ in })
    -> CAKeyframeAnimation
{
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    animation.values = values
    animation.duration = 1
    more(animation)
    return animation
}

/// Makes changes without actions.
func silently(_ changes: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    changes()
    CATransaction.commit()
}

/// Records the calls of an animation's delegate.
final class DelegateLog: CAAnimationDelegate {
    var lines: [String] = []
    func animationDidStart(_ anim: CAAnimation) { lines.append("start \(tag(anim))") }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { lines.append("stop \(tag(anim)) \(flag)") }
    private func tag(_ animation: CAAnimation) -> String { animation.value(forKey: "tag") as? String ?? "" }
}

/// Provides a layer's actions and records the requests.
final class ActionLog: CALayerDelegate {
    var requestedKeys: [String] = []
    var answer: (any CAAction)?
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        requestedKeys.append(event)
        return answer
    }
}

import Foundation
import MotionTiming

// Facts 2.5.
extension CALayer {
    /// A duration of 0 takes the transaction's, and so does a missing timing function if the transaction has one.
    /// `beginTime` 0 becomes the layer's time at the commit. A transition's key is always "transition".
    func attach(_ anim: CAAnimation, forKey key: String?) {
        requireModel()
        guard let copy = anim.copy() as? CAAnimation else { return }
        copy.takeTransactionDefaults()
        copy.isFrozen = true
        let track = copy.track(on: self)
        let context = ThreadContext.current
        animations.add(
            .init(key: copy.fixedKey ?? key, animation: copy, track: track, groups: context.transactions.openGroups))
        if let engine { engine.setNeedsCommit(self) } else { context.willNeedHost(self) }
    }

    /// What an animation's key path names: a property of this layer, or of the one in `sublayers.NAME.key`, to any
    /// depth.
    func animationTarget(_ keyPath: String) -> LayerKeyPath? {
        var layer: CALayer = self
        var rest: String = keyPath
        var names: [String] = []
        while let (sublayer, path) = layer.namedSublayer(in: rest) {
            layer = sublayer
            rest = path
            names.append(sublayer.name ?? "")
        }
        return LayerKeyPath(rest, in: type(of: layer).properties, ofSublayer: names)
    }

    func detachAnimations(_ body: (inout AttachedAnimations) -> Void) {
        body(&animations)
        engine?.setNeedsCommit(self)
    }

    /// A presentation layer answers with its model's animations (facts 2.16).
    var attached: AttachedAnimations { (modelLayer ?? self).animations }
}

extension CAAnimation {
    /// What `add(_:forKey:)` fills in from the transaction (facts 2.5).
    func takeTransactionDefaults() {
        if timing.duration <= 0 { timing.duration = CATransaction.animationDuration() }
        if timingFunction == nil { timingFunction = CATransaction.animationTimingFunction() }
    }
}

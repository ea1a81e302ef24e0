import Foundation
import MotionTiming

// Facts 2.5.
extension CALayer {
    /// Adds a frozen copy. The same key replaces; nil never does.
    ///
    /// A duration of 0 takes the transaction's, and so does a missing timing function if the transaction has one.
    /// `beginTime` 0 becomes the layer's time at the commit.
    public func add(_ anim: CAAnimation, forKey key: String?) {
        precondition(modelLayer == nil, "a presentation layer is read-only: change its model() instead")
        guard let copy = anim.copy() as? CAAnimation else { return }
        copy.takeTransactionDefaults()
        copy.isFrozen = true
        let track = copy.track(in: Self.properties)
        let groups = ThreadContext.current.transactions.openGroups
        animations.add(.init(key: key, animation: copy, track: track, groups: groups))
        engine?.setNeedsCommit(self)
    }

    /// The frozen copy, nil when there is none under the key.
    public func animation(forKey key: String) -> CAAnimation? { owner.animations.entry(forKey: key)?.animation }

    /// In the order added; nil when there are none.
    public func animationKeys() -> [String]? {
        let keys = owner.animations.keys
        return keys.isEmpty ? nil : keys
    }

    /// The delegate hears of it at the next commit.
    public func removeAnimation(forKey key: String) {
        animations.remove(forKey: key)
        engine?.setNeedsCommit(self)
    }

    public func removeAllAnimations() {
        animations.removeAll()
        engine?.setNeedsCommit(self)
    }

    /// A presentation layer answers with its model's animations (facts 2.16).
    private var owner: CALayer { modelLayer ?? self }
}

extension CAAnimation {
    /// What `add(_:forKey:)` fills in from the transaction (facts 2.5).
    func takeTransactionDefaults() {
        if timing.duration <= 0 { timing.duration = CATransaction.animationDuration() }
        if timingFunction == nil { timingFunction = CATransaction.animationTimingFunction() }
    }
}

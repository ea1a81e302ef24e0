import Foundation
import MotionTiming

// Facts 2.5.
extension CALayer {
    /// Adds a frozen copy of an animation.
    ///
    /// A duration of 0 becomes the transaction's; a missing timing function becomes the transaction's if it has one. A
    /// `beginTime` of 0 becomes the layer's time at the commit. The key of a transition is always "transition".
    func attach(_ anim: CAAnimation, forKey key: String?) {
        requireModel()
        guard modelLayer == nil, let copy = anim.copy() as? CAAnimation else { return }
        copy.takeTransactionDefaults()
        copy.isFrozen = true
        let track = copy.track(on: self)
        let context = ThreadContext.current
        animations.add(
            .init(
                key: copy.fixedKey ?? key, animation: copy, track: track, groups: context.transactions.openGroups,
                unusableKeyPath: copy.unusableKeyPath(on: self)))
        if let engine { engine.setNeedsCommit(self) } else { context.trackUnhosted(self) }
    }

    /// Returns the property that an animation's key path names: of this layer, or of a sublayer as in
    /// `sublayers.NAME.key`, to any depth.
    func animationTarget(_ keyPath: String) -> LayerKeyPath? {
        var layer: CALayer = self
        var remainingPath: String = keyPath
        var names: [String] = []
        while let (sublayer, path) = layer.namedSublayer(in: remainingPath) {
            layer = sublayer
            remainingPath = path
            names.append(sublayer.name ?? "")
        }
        return LayerKeyPath(remainingPath, in: type(of: layer).allProperties, ofSublayer: names)
    }

    func detachAnimations(_ body: (inout AttachedAnimations) -> Void) {
        let before = animations.cancelled.count
        body(&animations)
        if animations.cancelled.dropFirst(before).contains(where: { $0.redraws(self) }) { setNeedsDisplay() }
        engine?.setNeedsCommit(self)
    }

    /// The animations; those of the model for a presentation layer (facts 2.16).
    var attached: AttachedAnimations { (modelLayer ?? self).animations }

    /// The frozen copies of all animations in the order they were added, with their keys; nil for those without one.
    package var attachedAnimations: [(key: String?, animation: CAAnimation)] {
        attached.entries.map { ($0.key, $0.animation) }
    }
}

extension CAAnimation {
    /// Fills in missing values from the transaction (facts 2.5).
    func takeTransactionDefaults() {
        if timing.duration <= 0 { timing.duration = CATransaction.animationDuration() }
        if timingFunction == nil { timingFunction = CATransaction.animationTimingFunction() }
    }
}

// Facts 1.17.
extension CALayer {
    /// Searches the action for an event; `NSNull` at any step ends the search with nil.
    func searchAction(forKey event: String) -> (any CAAction)? {
        let action =
            delegate?.action(for: self, forKey: event) ?? actions?[event] ?? styleAction(forKey: event)
            ?? Self.defaultAction(forKey: event) ?? implicitAction(forKey: event)
        return action is NSNull ? nil : action
    }

    /// Returns the built-in action; nil before the first commit in a hosted tree.
    private func implicitAction(forKey event: String) -> (any CAAction)? {
        guard let shown = currentPresentationState else { return nil }
        if Self.fadingEvents.contains(event) { return implicitFade() }
        guard let path = LayerKeyPath(event, in: Self.allProperties) else { return nil }
        switch path.property.implicitAction {
        case .basic: return implicitAnimation(of: path, named: event, from: shown)
        case .fade: return implicitFade()
        case .noDefaultAction, .noActionSearch: return nil
        }
    }

    /// Returns an animation from the presented value to the model's, whatever that becomes; nil if one end has no value
    /// (facts 2.10).
    private func implicitAnimation(of path: LayerKeyPath, named event: String, from shown: LayerState)
        -> CABasicAnimation?
    {
        let from = path.read(shown)
        guard from != .color(nil) else { return nil }
        let animation = CABasicAnimation(keyPath: event)
        animation.fromValue = BoxedValue.box(from)
        animation.duration = CATransaction.animationDuration()
        animation.timingFunction = CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
        animation.fillMode = .backwards
        animation.isBuiltIn = true
        return animation
    }

    private func implicitFade() -> CATransition {
        let fade = CATransition()
        fade.duration = CATransaction.animationDuration()
        fade.timingFunction = CATransaction.animationTimingFunction()
        return fade
    }

    /// The events that are not properties of the table and fade the layer (measured).
    private static let fadingEvents: Set = ["sublayers", "mask"]
}

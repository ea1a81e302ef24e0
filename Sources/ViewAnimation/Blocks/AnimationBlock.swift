import Foundation
import LayerTree

/// A view animation block: creates the animations of the changes in it, and calls its completion after their end.
final class AnimationBlock: CAAnimationDelegate {
    var settings: BlockSettings
    /// The collector of changes, for example in a keyframe block; nil if each change is animated.
    let collector: (any ChangeCollector)?
    private let completion: ((Bool) -> Void)?
    /// The layers that have changed since `layOut()`, with `laysOutSubviews`.
    private var changed: [CALayer] = []
    private var running = 0
    private var haveAllFinished = true

    init(_ settings: BlockSettings, collector: (any ChangeCollector)? = nil, completion: ((Bool) -> Void)?) {
        self.settings = settings
        self.collector = collector
        self.completion = completion
    }

    /// Returns the action for an upcoming change; `NSNull` for properties that views do not animate (facts 5.2).
    func action(for layer: CALayer, forKey event: String) -> any CAAction {
        if settings.laysOutSubviews { changed.append(layer) }
        let keys = ViewAnimatableKeyPath.keys(forEvent: event)
        guard !keys.isEmpty else { return NSNull() }
        let shown = settings.beginsFromCurrentState ? layer.presentation() : nil
        if let key = keys.first, !key.isAdditive, collector == nil, case .curve(let curve) = settings.pacing {
            let action = ReplacingAction(
                key, from: key.value(of: layer), shown: shown.map(key.value), duration: settings.duration, curve,
                in: self)
            settings.apply(to: action, on: layer)
            return action
        }
        return ChangeAction(block: self, changes: keys.map { ($0, $0.value(of: layer), shown.map($0.value)) })
    }

    /// Animates a change that was made.
    ///
    /// - Parameters:
    ///   - old: the model's value before the change.
    ///   - shown: the presentation value, with `beginsFromCurrentState`; otherwise nil.
    func animate(
        _ layer: CALayer, _ key: ViewAnimatableKeyPath, from old: ViewAnimatableValue, shown: ViewAnimatableValue?
    ) {
        let new = key.value(of: layer)
        if let collector {
            if new != old { collector.record(layer, key, from: old, shown: shown) }
        } else if key.isAdditive, let difference = old.difference(to: new) {
            guard new != old else { return }
            let animation = settings.pacing.animation(keyPath: key.rawValue, duration: settings.duration)
            animation.fromValue = difference.boxed
            animation.toValue = difference.identity.boxed
            animation.isAdditive = true
            add(animation, to: layer, forKey: layer.unusedAnimationKey(key.rawValue))
        } else {
            let start = shown ?? old
            guard new != start else { return }
            let animation = settings.pacing.animation(keyPath: key.rawValue, duration: settings.duration)
            animation.fromValue = start.fading(to: new).boxed
            animation.toValue = new.fading(to: start).boxed
            add(animation, to: layer, forKey: key.rawValue)
        }
    }

    /// Adds a transition from the layer's content before the block, including sublayers, to its content after it.
    func run(_ transition: ViewTransition, on layer: CALayer) {
        let animation = transition.animation
        animation.duration = settings.duration
        animation.timingFunction = settings.pacing.curve
        add(animation, to: layer, forKey: kCATransition)
    }

    private func add(_ animation: CAAnimation, to layer: CALayer, forKey key: String) {
        settings.apply(to: animation, on: layer)
        animation.delegate = self
        running += 1
        layer.add(animation, forKey: key)
    }

    /// Lays out the changed layers, and those that the layout changes, while the block still animates changes.
    func layOut() {
        while !changed.isEmpty {
            let layers = changed
            changed = []
            for layer in layers { layer.layoutIfNeeded() }
        }
    }

    /// Closes the block after its code has run. Without animations the completion is called after the next commit
    /// (facts 5.1).
    func seal() {
        for (layer, key, animation) in collector?.animations(of: settings) ?? [] {
            add(animation, to: layer, forKey: key)
        }
        if running == 0, let completion { CATransaction.runAfterCommit { completion(true) } }
    }

    func animationDidStart(_ anim: CAAnimation) {}

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        running -= 1
        haveAllFinished = haveAllFinished && flag
        if running == 0 { completion?(haveAllFinished) }
    }
}

/// An action that animates a change from the values before it.
private struct ChangeAction: CAAction {
    let block: AnimationBlock
    let changes: [(key: ViewAnimatableKeyPath, old: ViewAnimatableValue, shown: ViewAnimatableValue?)]

    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        guard let layer = anObject as? CALayer else { return }
        for change in changes { block.animate(layer, change.key, from: change.old, shown: change.shown) }
    }
}

extension CALayer {
    /// Returns the first of `key`, `key-2`, `key-3`… that no animation of the layer uses (facts 5.2).
    ///
    /// - Parameter taken: the number of unused keys to skip, which are reserved for other animations.
    func unusedAnimationKey(_ key: String, besides taken: Int = 0) -> String {
        let candidates = (1...).lazy.map { $0 == 1 ? key : "\(key)-\($0)" }.filter { self.animation(forKey: $0) == nil }
        return candidates.dropFirst(taken).first { _ in true } ?? key
    }
}

/// The settings of a block's animations.
struct BlockSettings {
    /// The duration in seconds; with 0 or less, changes are not animated.
    var duration: Double
    /// The delay in seconds.
    var delay: Double
    var pacing: Pacing
    /// The repeat count; 0 plays once.
    var repeatCount: Float = 0
    var autoreverses = false
    var beginsFromCurrentState = false
    var allowsUserInteraction = false
    /// Whether subviews are laid out within the block, so that layout changes are animated.
    var laysOutSubviews = false
    /// Whether nested blocks inherit the settings.
    var isInherited = true

    /// Creates the settings of a block. A block within `outer` inherits its duration and pacing unless its options
    /// override them (facts 5.3).
    init(
        duration: Double, delay: Double, options: UIView.AnimationOptions, pacing: Pacing?, inside outer: BlockSettings?
    ) {
        let outer = outer?.isInherited == true ? outer : nil
        self.delay = delay
        self.duration = duration
        self.pacing = pacing ?? .curve(options.curve.timingFunction)
        if let outer {
            if !options.contains(.overrideInheritedDuration) { self.duration = outer.duration }
            if !options.contains(.overrideInheritedCurve) { self.pacing = outer.pacing }
        }
        let inherited = options.contains(.overrideInheritedOptions) ? nil : outer
        repeatCount = options.contains(.repeat) ? .infinity : inherited?.repeatCount ?? 0
        autoreverses = options.contains(.autoreverse) || inherited?.autoreverses ?? false
        laysOutSubviews = options.contains(.layoutSubviews) || inherited?.laysOutSubviews ?? false
        beginsFromCurrentState = options.contains(.beginFromCurrentState)
        allowsUserInteraction = options.contains(.allowUserInteraction)
    }

    /// Applies the settings that all types of animation share.
    func apply(to animation: CAAnimation, on layer: CALayer) {
        animation.repeatCount = repeatCount
        animation.autoreverses = autoreverses
        animation.fillMode = .both
        if delay != 0 { animation.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + delay }
    }
}

/// The action of a block for a property whose animations replace each other: an animation that custom layers can reuse
/// for their own properties.
///
///     override func action(for layer: CALayer, forKey event: String) -> CAAction? {
///         guard event == "progress",
///             let animation = super.action(for: layer, forKey: "backgroundColor") as? CABasicAnimation
///         else { … }
///         animation.keyPath = event
///         animation.fromValue = layer.presentation()?.value(forKey: event)
///         return animation
///     }
///
/// With its original key path it animates the change like the block. With another key path, or as a copy, it adds
/// itself to the layer like other animations.
final class ReplacingAction: CABasicAnimation {
    private var change: Change?

    private struct Change {
        let block: AnimationBlock
        let key: ViewAnimatableKeyPath
        let old: ViewAnimatableValue
        let shown: ViewAnimatableValue?
    }

    convenience init(
        _ key: ViewAnimatableKeyPath, from old: ViewAnimatableValue, shown: ViewAnimatableValue?, duration: Double,
        _ curve: CAMediaTimingFunction, in block: AnimationBlock
    ) {
        self.init(keyPath: key.rawValue)
        change = Change(block: block, key: key, old: old, shown: shown)
        fromValue = (shown ?? old).boxed
        self.duration = duration
        timingFunction = curve
    }

    override func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        guard let change, keyPath == change.key.rawValue, let layer = anObject as? CALayer else {
            return super.run(forKey: event, object: anObject, arguments: dict)
        }
        change.block.animate(layer, change.key, from: change.old, shown: change.shown)
    }
}

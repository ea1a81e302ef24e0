import Foundation
import LayerTree

/// One block of view animations: makes the animations of the changes in it, and hears of their ends.
final class AnimationBlock: CAAnimationDelegate {
    var settings: BlockSettings
    /// Collects changes instead of animating each, e.g. in a block of keyframes.
    let collector: (any ChangeCollector)?
    private let completion: ((Bool) -> Void)?
    /// Those changed since `layOut()`, where the settings ask for that.
    private var changed: [CALayer] = []
    private var running = 0
    private var haveAllFinished = true

    init(_ settings: BlockSettings, collector: (any ChangeCollector)? = nil, completion: ((Bool) -> Void)?) {
        self.settings = settings
        self.collector = collector
        self.completion = completion
    }

    /// The action for a change about to be made; `NSNull` where views do not animate the property (facts 5.2).
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

    /// Has the layer go from what it showed before the block to what it shows after it, sublayers included.
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

    /// Lays out what the block's code has changed, and what that changes in turn, while the block still animates it.
    func layOut() {
        while !changed.isEmpty {
            let layers = changed
            changed = []
            for layer in layers { layer.layoutIfNeeded() }
        }
    }

    /// The block's code has run: no more animations join. Without any the completion runs at the next turn (facts 5.1).
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

/// Animates a change after it was made, from the values before it.
private struct ChangeAction: CAAction {
    let block: AnimationBlock
    let changes: [(key: ViewAnimatableKeyPath, old: ViewAnimatableValue, shown: ViewAnimatableValue?)]

    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        guard let layer = anObject as? CALayer else { return }
        for change in changes { block.animate(layer, change.key, from: change.old, shown: change.shown) }
    }
}

extension CALayer {
    /// `key`, or the first of `key-2`, `key-3`… under which no animation runs (facts 5.2).
    ///
    /// - Parameter taken: how many of those found free are meant for others.
    func unusedAnimationKey(_ key: String, besides taken: Int = 0) -> String {
        let candidates = (1...).lazy.map { $0 == 1 ? key : "\(key)-\($0)" }.filter { self.animation(forKey: $0) == nil }
        return candidates.dropFirst(taken).first { _ in true } ?? key
    }
}

/// What a block says of the animations made in it.
struct BlockSettings {
    /// Seconds; 0 or less: changes take effect at once.
    var duration: Double
    var delay: Double
    var pacing: Pacing
    /// 0 plays once.
    var repeatCount: Float = 0
    var autoreverses = false
    var beginsFromCurrentState = false
    var allowsUserInteraction = false
    /// Subviews are laid out within the block, so that they are animated along.
    var laysOutSubviews = false

    /// The settings of a block within `outer`, whose duration and pacing it takes unless its options override them
    /// (facts 5.3).
    init(
        duration: Double, delay: Double, options: UIView.AnimationOptions, pacing: Pacing?, inside outer: BlockSettings?
    ) {
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

    /// Puts the settings that all kinds of animation share on one.
    func apply(to animation: CAAnimation, on layer: CALayer) {
        animation.repeatCount = repeatCount
        animation.autoreverses = autoreverses
        animation.fillMode = .both
        if delay != 0 { animation.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + delay }
    }
}

/// What a block answers for a property whose animation replaces the one before: an animation that source may take for
/// its own.
///
///     override func action(for layer: CALayer, forKey event: String) -> CAAction? {
///         guard event == "progress", let animation = super.action(for: layer, forKey: "backgroundColor") as? CABasicAnimation else { … }
///         (animation.keyPath, animation.fromValue) = (event, layer.presentation()?.value(forKey: event))
///         return animation
///     }
///
/// Left as it is it animates the change as the block does; with another key path, or copied, it adds itself like any
/// animation.
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

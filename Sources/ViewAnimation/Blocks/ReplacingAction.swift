import LayerTree

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
        let key: ViewAnimatedKey
        let old: AnimatedValue
        let shown: AnimatedValue?
    }

    convenience init(
        _ key: ViewAnimatedKey, from old: AnimatedValue, shown: AnimatedValue?, duration: Double,
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

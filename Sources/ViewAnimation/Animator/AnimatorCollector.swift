import LayerTree

/// Takes the changes of an animator's blocks, those of the blocks within them too.
final class AnimatorCollector: ChangeCollector {
    /// Those taken before, and those recorded.
    private(set) var changes: [AnimatedChange]
    /// Of the blocks within, for the animator's end.
    private(set) var completions: [(Bool) -> Void] = []
    /// Of the block being run.
    private var part: Part
    /// Of the animator, in its seconds.
    private let end: Double

    private struct Part {
        /// In seconds of the animator.
        var start, length: Double
        var pacing: Pacing
    }

    init(start: Double, length: Double, pacing: Pacing, after changes: [AnimatedChange]) {
        part = Part(start: start, length: length, pacing: pacing)
        end = start + length
        self.changes = changes
    }

    /// Runs a block of view animations within the animator's: it lasts as long unless it says otherwise, and no longer
    /// than the animator.
    ///
    /// - Parameter duration: of the block's own, where it overrides the inherited one.
    func run(within settings: BlockSettings, duration: Double?, completion: ((Bool) -> Void)?, _ animations: () -> Void)
    {
        let before = part
        let start = min(before.start + max(settings.delay, 0), end)
        // A way of no length would be held at its beginning.
        let length = max(min(duration ?? before.length, end - start), 1e-6)
        part = Part(start: start, length: length, pacing: settings.pacing)
        animations()
        part = before
        if let completion { completions.append(completion) }
    }

    func record(
        _ layer: CALayer, _ key: ViewAnimatableKeyPath, from old: ViewAnimatableValue, shown: ViewAnimatableValue?
    ) {
        let new = key.value(of: layer)
        if let difference = old.difference(to: new), key.isAdditive {
            let way = AnimatedChange.Way.between(difference, difference.identity, isAdditive: true)
            return changes.append(change(layer, key, old, way, animationKey: unusedKey(key, on: layer)))
        }
        let begin = shown ?? old
        replace(
            change(
                layer, key, old, .between(begin.fading(to: new), new.fading(to: begin), isAdditive: false),
                animationKey: key.rawValue))
    }

    /// The changes of a block of keyframes to one property.
    func record(
        _ layer: CALayer, _ key: ViewAnimatableKeyPath, from old: ViewAnimatableValue, _ keyframes: AnimatedChange.Way
    ) {
        replace(change(layer, key, old, keyframes, animationKey: key.rawValue))
    }

    /// None: the animator adds them when it runs.
    func animations(of settings: BlockSettings) -> [(layer: CALayer, key: String, animation: CAAnimation)] { [] }

    private func change(
        _ layer: CALayer, _ key: ViewAnimatableKeyPath, _ old: ViewAnimatableValue, _ way: AnimatedChange.Way,
        animationKey: String
    ) -> AnimatedChange {
        AnimatedChange(
            layer: layer, key: key, old: old, new: key.value(of: layer), way: way, animationKey: animationKey,
            start: part.start, length: part.length, pacing: part.pacing)
    }

    private func replace(_ change: AnimatedChange) {
        changes.removeAll { $0.layer === change.layer && $0.key == change.key }
        changes.append(change)
    }

    /// Neither on the layer nor among the changes recorded, which are not on it yet.
    private func unusedKey(_ key: ViewAnimatableKeyPath, on layer: CALayer) -> String {
        let recorded = changes.count {
            $0.layer === layer && $0.key == key && layer.animation(forKey: $0.animationKey) == nil
        }
        return layer.unusedAnimationKey(key.rawValue, besides: recorded)
    }
}

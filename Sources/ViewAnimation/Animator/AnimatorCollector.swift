import LayerTree

/// Collects the property changes of an animator's blocks, including nested animation blocks.
final class AnimatorCollector: ChangeCollector {
    /// The changes collected before, and the new ones.
    private(set) var changes: [AnimatedChange]
    /// The completions of nested blocks, called when the animator finishes.
    private(set) var completions: [(Bool) -> Void] = []
    /// The timing of the current block.
    private var part: Part
    /// The end of the animator in its seconds.
    private let end: Double
    /// Whether nested blocks have their own duration.
    private let keepsDurations: Bool

    private struct Part {
        /// The start and the duration in the animator's seconds.
        var start, length: Double
        var pacing: Pacing
    }

    init(
        start: Double, length: Double, pacing: Pacing, keepsDurations: Bool = false, after changes: [AnimatedChange]
    ) {
        self.keepsDurations = keepsDurations
        part = Part(start: start, length: length, pacing: pacing)
        end = start + length
        self.changes = changes
    }

    /// Runs a nested animation block. Its duration is the outer block's unless it overrides it, and is limited to the
    /// animator's end.
    ///
    /// - Parameter duration: the block's own duration in seconds; nil for the inherited one.
    func run(within settings: BlockSettings, duration: Double?, completion: ((Bool) -> Void)?, _ animations: () -> Void)
    {
        let before = part
        let start = min(before.start + max(settings.delay, 0), end)
        // A change with a duration of 0 would be held at its start value.
        let length = max(min(duration ?? (keepsDurations ? settings.duration : before.length), end - start), 1e-6)
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
            let values = AnimatedChange.ChangeValues.between(difference, difference.identity, isAdditive: true)
            return changes.append(change(layer, key, old, values, animationKey: unusedKey(key, on: layer)))
        }
        let begin = shown ?? old
        replace(
            change(
                layer, key, old, .between(begin.fading(to: new), new.fading(to: begin), isAdditive: false),
                animationKey: key.rawValue))
    }

    /// Records the changes of a keyframe block to one property.
    func record(
        _ layer: CALayer, _ key: ViewAnimatableKeyPath, from old: ViewAnimatableValue,
        _ keyframes: AnimatedChange.ChangeValues
    ) {
        replace(change(layer, key, old, keyframes, animationKey: key.rawValue))
    }

    /// Returns no animations: the animator adds them when it runs.
    func animations(of settings: BlockSettings) -> [(layer: CALayer, key: String, animation: CAAnimation)] { [] }

    private func change(
        _ layer: CALayer, _ key: ViewAnimatableKeyPath, _ old: ViewAnimatableValue,
        _ values: AnimatedChange.ChangeValues, animationKey: String
    ) -> AnimatedChange {
        AnimatedChange(
            layer: layer, key: key, old: old, new: key.value(of: layer), values: values, animationKey: animationKey,
            start: part.start, length: part.length, pacing: part.pacing)
    }

    private func replace(_ change: AnimatedChange) {
        changes.removeAll { $0.layer === change.layer && $0.key == change.key }
        changes.append(change)
    }

    /// Returns an animation key that neither the layer nor the collected changes use.
    private func unusedKey(_ key: ViewAnimatableKeyPath, on layer: CALayer) -> String {
        let recorded = changes.count {
            $0.layer === layer && $0.key == key && layer.animation(forKey: $0.animationKey) == nil
        }
        return layer.unusedAnimationKey(key.rawValue, besides: recorded)
    }
}

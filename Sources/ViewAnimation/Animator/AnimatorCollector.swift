import LayerTree

/// Takes the changes of an animator's blocks.
final class AnimatorCollector: ChangeCollector {
    /// Those taken before, and those recorded.
    private(set) var changes: [AnimatedChange]
    /// Of the changes being recorded, in seconds of the animator.
    private let start: Double
    private let length: Double

    init(start: Double, length: Double, after changes: [AnimatedChange]) { (self.start, self.length, self.changes) = (start, length, changes) }

    func record(_ layer: CALayer, _ key: ViewAnimatedKey, from old: AnimatedValue, shown: AnimatedValue?) {
        let new = key.value(of: layer)
        let difference = key.isAdditive ? old.difference(to: new) : nil
        let begin = shown ?? old
        let change = AnimatedChange(
            layer: layer, key: key, old: old, new: new, from: difference ?? begin.fading(to: new),
            to: difference?.identity ?? new.fading(to: begin), isAdditive: difference != nil,
            animationKey: difference == nil ? key.rawValue : unusedKey(key, on: layer), start: start, length: length)
        if difference == nil { changes.removeAll { $0.layer === layer && $0.key == key } }
        changes.append(change)
    }

    /// None: the animator adds them when it runs.
    func animations(of settings: BlockSettings) -> [(layer: CALayer, key: String, animation: CAAnimation)] { [] }

    /// Neither on the layer nor among the changes recorded, which are not on it yet.
    private func unusedKey(_ key: ViewAnimatedKey, on layer: CALayer) -> String {
        let recorded = changes.count { $0.layer === layer && $0.key == key && layer.animation(forKey: $0.animationKey) == nil }
        return layer.unusedAnimationKey(key.rawValue, besides: recorded)
    }
}

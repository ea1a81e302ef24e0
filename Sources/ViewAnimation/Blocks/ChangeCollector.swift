import LayerTree

/// Takes the changes that a block makes, instead of their being animated one by one.
protocol ChangeCollector: AnyObject {
    /// - Parameters:
    ///   - old: the model's value before the change, which has been made.
    ///   - shown: what was on the screen, where the block begins from that.
    func record(_ layer: CALayer, _ key: ViewAnimatedKey, from old: AnimatedValue, shown: AnimatedValue?)

    /// What the changes came to, for the layers that the block's code has left.
    func animations(of settings: BlockSettings) -> [(layer: CALayer, key: String, animation: CAAnimation)]
}

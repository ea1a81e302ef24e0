import LayerTree

extension CALayer {
    /// The players of the subtree, in order of the tree.
    var players: [AVPlayer] {
        var found = [(self as? AVPlayerLayer)?.player].compactMap { $0 }
        for layer in (sublayers ?? []) + [mask].compactMap({ $0 }) { found += layer.players }
        return found
    }
}

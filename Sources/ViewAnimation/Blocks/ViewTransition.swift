import LayerTree

/// How a container goes from its old picture to its new one (facts 5.7).
enum ViewTransition: Equatable {
    case dissolve
    /// One half turn; the edge comes forward, in the layer's own words.
    case flip(CATransitionSubtype)

    /// Without timing.
    var animation: CATransition {
        let animation = CATransition()
        if case .flip(let edge) = self { (animation.type, animation.subtype) = (.viewFlip, edge) }
        return animation
    }
}

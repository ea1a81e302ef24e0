import VectorGeometry

/// The shadow of everything drawn.
struct ContextShadow {
    /// In base space, positive y upwards there.
    var offset: CGSize
    /// Twice the standard deviation (facts 1.11), in base space.
    var blur: CGFloat
    var color: CGColor
}

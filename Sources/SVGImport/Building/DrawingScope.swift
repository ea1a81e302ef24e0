import VectorGeometry

/// What the elements around an element determine while its layers are created.
struct DrawingScope {
    /// The style of the parent.
    var style = DrawingStyle()
    /// The animations of inherited properties, by property.
    var animations: [String: [DrawingAnimation]] = [:]
    var viewport: DrawingViewport
    /// The `use`, mask, clip and pattern elements around the element, which it must not refer to.
    var references: [Int] = []
    /// Whether the element is inside of a `use`, from which its styles are inherited.
    var isInstance = false
    /// Whether only the outlines count.
    var isClip = false
}

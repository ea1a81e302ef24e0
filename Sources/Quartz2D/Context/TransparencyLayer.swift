/// A group being drawn on a surface of its own.
struct TransparencyLayer {
    let surface: DrawingSurface
    /// The state to draw the group with, and to return to.
    let outer: GraphicsState
    /// How many states were saved when it began.
    let depth: Int
}

import LayerTree

/// What the evaluating thread hands to the drawing one.
struct DrawingStep: Sendable {
    /// The output's frame, from 0; nil when there is only sound.
    let number: Int?
    let tree: RenderTree?
    /// Interleaved samples that come before the picture.
    let sound: [Float]
}

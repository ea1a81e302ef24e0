import LayerCompositor

/// What a finished rendering has to tell.
public struct RenderSummary: Sendable {
    public let frameCount: Int
    /// What could not be drawn as asked, each once.
    public let unsupported: [Unsupported]
}

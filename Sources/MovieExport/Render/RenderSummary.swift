/// What a finished rendering has to tell.
public struct RenderSummary: Sendable {
    public let frameCount: Int
    /// What it went on without, each once.
    public let shortcomings: [RenderWarning]
}

/// How far a rendering has come.
public struct RenderProgress: Equatable, Sendable {
    /// Frames handed to the encoder.
    public let done: Int
    public let total: Int

    public init(done: Int, total: Int) { (self.done, self.total) = (done, total) }
}

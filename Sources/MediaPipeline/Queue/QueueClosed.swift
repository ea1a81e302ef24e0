/// Thrown by a push into a queue whose producer had already said that nothing follows.
public struct QueueClosed: Error, Equatable, CustomStringConvertible {
    public init() {}

    public var description: String { "the queue was finished; nothing can follow" }
}

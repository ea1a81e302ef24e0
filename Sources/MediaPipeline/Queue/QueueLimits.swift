/// How much may wait in a `BoundedQueue`.
public struct QueueLimits: Sendable, Equatable {
    /// Elements that may wait; at least 1.
    public let elements: Int
    /// Sum of the sizes given with the elements that may wait, in bytes; at least 1.
    public let bytes: Int

    /// - Precondition: both limits are positive.
    public init(elements: Int, bytes: Int = .max) {
        precondition(elements > 0 && bytes > 0, "a queue needs room for something")
        self.elements = elements
        self.bytes = bytes
    }
}

import MediaPipeline

/// What is known of a finished chunk; it lies beside the chunk and is written after it.
public struct ChunkRecord: Codable, Equatable, Sendable {
    /// Of the plan's file.
    public var plan: ContentHash
    public var number: Int
    public var first: Int
    public var count: Int
    /// Of the chunk's file.
    public var hash: ContentHash
    public var delay: Int
    /// Of the pixels drawn, before they were encoded: to be compared at the joints.
    public var firstPicture: ContentHash
    public var lastPicture: ContentHash
    /// What could not be drawn as asked.
    public var shortcomings: [String]
}

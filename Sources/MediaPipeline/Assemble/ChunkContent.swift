import Quartz2D

/// What was found while a chunk was encoded.
public struct ChunkContent: Equatable, Sendable {
    /// Of the chunk's file.
    public let hash: ContentHash
    /// By how many frames decoding runs ahead of showing.
    public let delay: Int
    /// Of the pixels of the first and the last picture, before they were encoded.
    public let firstPicture: ContentHash
    public let lastPicture: ContentHash
}

/// Where the encoder's thread leaves the content of the chunk when it is complete.
public final class ChunkReceipt: Sendable {
    private let kept = Guarded<ChunkContent?>(nil)

    public init() {}

    /// Nil until the chunk's file has its name.
    public var content: ChunkContent? { kept.withLock { $0 } }

    func leave(_ content: ChunkContent) { kept.withLock { $0 = content } }
}

import Quartz2D
import Synchronization

/// What all open clips together may keep of decoded frames.
///
/// Each clip gets an equal share, at most `mostForOne`: fifty clips in one scene keep no more than four do. A clip
/// whose frames are larger than its share keeps one. Clips that were opened first may have read ahead more than what is
/// their share now: until that is used up, the later ones wait with one frame.
/// - Thread safety: any thread.
public final class DecodeBudget: Sendable {
    /// Bytes for all together.
    public let total: Int
    /// Bytes for one clip.
    public let mostForOne: Int
    private let holders = Atomic<Int>(0)
    private let used = Atomic<Int>(0)
    /// What pictures are converted into: frames come and go at the same rate.
    let memory = PixelMemoryPool(limit: 32 << 20)

    /// 256 MiB in all and 64 MiB for one: eight frames of 1080p in BGRA, or twenty as 4:2:0.
    public static let shared = DecodeBudget(total: 256 << 20, mostForOne: 64 << 20)

    public init(total: Int, mostForOne: Int) { (self.total, self.mostForOne) = (total, mostForOne) }

    /// Bytes for one of those that are open now.
    public var share: Int { min(mostForOne, total / max(1, holders.load(ordering: .relaxed))) }

    func enter() { holders.wrappingAdd(1, ordering: .relaxed) }

    /// Threads for a decoder that is opened now; zero lets it choose.
    ///
    /// Each thread of a decoder holds frames of its own, and several clips keep the processors busy by themselves.
    var decoderThreads: Int32 { holders.load(ordering: .relaxed) < 4 ? 0 : 1 }

    /// Whether so many more bytes of frames read ahead fit: at most a quarter of the whole, since what decoders hold
    /// besides is not counted.
    func hasRoom(for bytes: Int) -> Bool { used.load(ordering: .relaxed) + bytes <= total / 4 }

    /// Counts bytes of frames that are read ahead; negative ones are let go.
    func count(_ bytes: Int) { used.wrappingAdd(bytes, ordering: .relaxed) }

    func leave() { holders.wrappingSubtract(1, ordering: .relaxed) }
}

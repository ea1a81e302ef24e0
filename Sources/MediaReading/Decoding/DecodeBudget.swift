import Foundation
import Images
import Limits
import Synchronization

/// The memory limit for the decoded frames of all open clips.
///
/// Each clip gets an equal share, at most `limitPerClip`: fifty clips in a scene keep no more than four do. A clip
/// whose frames are larger than its share keeps one. Clips that were opened first may have read ahead more than their
/// current share; until those frames are used, later clips keep one frame each.
/// - Thread safety: any thread.
package final class DecodeBudget: Sendable {
    /// The limit for all clips together, in bytes.
    package let total: Int
    /// The limit for one clip, in bytes.
    package let limitPerClip: Int
    /// The limit for the frames of one cache.
    package let frames: Int
    /// Whether frames far apart are read, and not those just before them.
    let readsSeparateFrames: Bool
    private let usesDecoderThreads: Bool
    private let holders = Atomic<Int>(0)
    private let used = Atomic<Int>(0)
    /// The pool of memory for converted frames, which are allocated and released at the same rate.
    let memory: PixelMemoryPool

    /// The budget of the process: 256 MiB in total and 64 MiB per clip. A frame of 1080p takes 3 MiB in 4:2:0, 6 with
    /// 10 bits, and 8 in BGRA.
    package static let shared = DecodeBudget(total: 256 << 20, limitPerClip: 64 << 20)

    /// The budget of clips that the current thread opens.
    @TaskLocal package static var current = DecodeBudget.shared

    /// Creates a budget.
    ///
    /// - Parameters:
    ///   - total: The limit for all clips together, in bytes.
    ///   - limitPerClip: The limit for one clip, in bytes.
    ///   - usesDecoderThreads: Whether decoders may use several threads.
    ///   - frames: The limit for the frames of one cache.
    ///   - readsSeparateFrames: Whether frames far apart are read, and not those just before them.
    package init(
        total: Int, limitPerClip: Int, usesDecoderThreads: Bool = true, frames: Int = ResourceLimits().cachedFrames,
        readsSeparateFrames: Bool = false
    ) {
        self.total = total
        self.limitPerClip = limitPerClip
        self.usesDecoderThreads = usesDecoderThreads
        self.frames = frames
        self.readsSeparateFrames = readsSeparateFrames
        memory = PixelMemoryPool(limit: min(32 << 20, total / 8))
    }

    /// Creates a budget whose caches take at most `bytes` bytes together, within the limits of `shared`.
    ///
    /// Frames for reading backward and frames for other layers each take up to `total`, those read ahead a quarter of
    /// it, and unused memory an eighth.
    package convenience init(
        bytes: Int, usesDecoderThreads: Bool, frames: Int, readsSeparateFrames: Bool = false
    ) {
        let total = min(max(bytes, 1) / 19 * 8, Self.shared.total)
        self.init(
            total: total, limitPerClip: min(total, Self.shared.limitPerClip), usesDecoderThreads: usesDecoderThreads,
            frames: frames, readsSeparateFrames: readsSeparateFrames)
    }

    /// The current limit for each open clip, in bytes.
    package var share: Int { min(limitPerClip, total / max(1, holders.load(ordering: .relaxed))) }

    /// The number of open clips.
    var clipCount: Int { holders.load(ordering: .relaxed) }

    /// Registers an open clip.
    func enter() { holders.wrappingAdd(1, ordering: .relaxed) }

    /// The number of threads for a decoder that is opened now; zero lets the decoder choose.
    ///
    /// Each decoder thread holds frames of its own, and several clips keep the processors busy by themselves. Each
    /// thread but the first decodes a frame after the one that is read, which nobody reads if frames are far apart:
    /// then there is one thread per processor. The decoder would choose one more.
    var decoderThreads: Int32 {
        guard usesDecoderThreads, holders.load(ordering: .relaxed) < 4 else { return 1 }
        return readsSeparateFrames ? Int32(min(ProcessInfo.processInfo.activeProcessorCount, 16)) : 0
    }

    /// Returns whether `bytes` more bytes of frames can be read ahead: at most a quarter of the total, because the
    /// memory inside decoders is not counted.
    func hasRoom(for bytes: Int) -> Bool { used.load(ordering: .relaxed) + bytes <= total / 4 }

    /// Counts bytes of frames that are read ahead; negative numbers release them.
    func count(_ bytes: Int) { used.wrappingAdd(bytes, ordering: .relaxed) }

    /// Unregisters a closed clip.
    func leave() { holders.wrappingSubtract(1, ordering: .relaxed) }
}

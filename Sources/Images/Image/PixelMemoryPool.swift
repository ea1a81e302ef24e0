import Foundation

/// A pool of pixel memory: reuses the memory of released images for new ones of the same size, since fresh memory costs
/// a page fault per page.
///
/// Sizes that change with each frame, such as those of blurred images, can be rounded up, so that similar ones match.
///
/// - Thread safety: any thread.
package final class PixelMemoryPool: Sendable {
    /// The largest number of idle bytes; memory in use does not count.
    private let limit: Int
    private let roundsSizes: Bool
    private let idle = LockedValue(IdleBlocks())

    private struct Block: @unchecked Sendable {
        let bytes: UnsafeMutableRawPointer
        let count: Int
        /// The frame in which the block was recycled.
        let frame: Int
    }

    private struct IdleBlocks {
        var blocks: [Block] = []
        var frame = 0
    }

    /// Creates a pool that keeps up to `limit` idle bytes.
    package convenience init(limit: Int) { self.init(limit: limit, roundsSizes: false) }

    /// Creates a pool that keeps up to `limit` idle bytes.
    ///
    /// - Parameter roundsSizes: whether sizes are rounded up by at most an eighth.
    package init(limit: Int, roundsSizes: Bool) {
        self.limit = limit
        self.roundsSizes = roundsSizes
    }

    deinit { idle.withLock { $0.blocks.forEach { $0.bytes.deallocate() } } }

    /// The number of idle bytes.
    package var idleBytes: Int { idle.withLock { Self.sum($0.blocks) } }

    /// Returns memory of `count` bytes with undefined content; the most recently recycled block of that size first.
    package func allocate(_ count: Int) -> UnsafeMutableRawPointer {
        let count = rounded(count)
        let reused = idle.withLock { idle -> Block? in
            idle.blocks.lastIndex { $0.count == count }.map { idle.blocks.remove(at: $0) }
        }
        return reused?.bytes ?? .allocatePixels(byteCount: count)
    }

    /// Keeps memory for the next image, and frees the blocks that have been idle longest when the limit is exceeded.
    package func recycle(_ bytes: UnsafeMutableRawPointer, _ count: Int) {
        let count = rounded(count)
        let evicted = idle.withLock { idle -> [Block] in
            idle.blocks.append(Block(bytes: bytes, count: count, frame: idle.frame))
            var excess = 0
            var remainingBytes = Self.sum(idle.blocks)
            while remainingBytes > limit {
                remainingBytes -= idle.blocks[excess].count
                excess += 1
            }
            defer { idle.blocks.removeFirst(excess) }
            return Array(idle.blocks.prefix(excess))
        }
        evicted.forEach { $0.bytes.deallocate() }
    }

    /// Ends a frame: frees the blocks that were idle during the whole frame.
    package func endFrame() {
        let unused = idle.withLock { idle -> [Block] in
            let unused = idle.blocks.filter { $0.frame < idle.frame }
            idle.blocks.removeAll { $0.frame < idle.frame }
            idle.frame += 1
            return unused
        }
        unused.forEach { $0.bytes.deallocate() }
    }

    /// Calls `body` with memory of `count` bytes, 64-byte aligned, with undefined content.
    package func withMemory<Result>(_ count: Int, _ body: (UnsafeMutableRawPointer) -> Result) -> Result {
        let bytes = allocate(count)
        defer { recycle(bytes, count) }
        return body(bytes)
    }

    /// Returns `count`, or the next multiple of an eighth of the largest power of two in it.
    private func rounded(_ count: Int) -> Int {
        guard roundsSizes, count > 8 else { return count }
        let step = 1 << (Int.bitWidth - 1 - count.leadingZeroBitCount - 3)
        return (count + step - 1) & ~(step - 1)
    }

    private static func sum(_ blocks: [Block]) -> Int { blocks.reduce(0) { $0 + $1.count } }
}

/// Returns freed memory, which the allocator keeps, to the system.
package enum MallocTrim {
    /// The `malloc_trim` function, which only glibc has; the Glibc module does not include its header.
    private static let trim: (@convention(c) (Int) -> Int32)? = dlsym(nil, "malloc_trim").map {
        unsafeBitCast($0, to: (@convention(c) (Int) -> Int32).self)
    }

    /// Returns free pages to the system; does nothing where the allocator does not support it.
    ///
    /// When images and small objects are allocated alternately, fragmentation can reach half of the memory in use.
    package static func releaseFreePages() { _ = trim?(0) }
}

/// Keeps freed memory for later allocations, for programs that render many short movies.
package enum MallocReuse {
    /// The `mallopt` function, which only glibc has.
    private static let setOption: (@convention(c) (Int32, Int32) -> Int32)? = dlsym(nil, "mallopt").map {
        unsafeBitCast($0, to: (@convention(c) (Int32, Int32) -> Int32).self)
    }

    /// Makes the allocator keep freed memory, including large blocks, and share it among threads. Call before other
    /// threads start; does nothing where the allocator does not support it.
    ///
    /// By default, glibc returns large blocks to the system and clears their pages again for the next movie, whose
    /// encoder needs blocks of the same sizes. `MallocTrim.releaseFreePages()` still returns them.
    package static func keepFreedMemory() {
        guard let setOption else { return }
        // M_ARENA_MAX, M_MMAP_THRESHOLD and M_TRIM_THRESHOLD of malloc.h, which the Glibc module does not include.
        _ = setOption(-8, 1)
        _ = setOption(-3, 1 << 30)
        _ = setOption(-1, 1 << 30)
    }
}

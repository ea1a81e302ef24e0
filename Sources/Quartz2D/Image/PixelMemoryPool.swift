import Foundation

/// A pool of pixel memory: reuses the memory of released images for new ones of the same size, since fresh memory costs
/// a page fault per page.
///
/// - Thread safety: any thread.
package final class PixelMemoryPool: Sendable {
    /// The largest number of idle bytes; memory in use does not count.
    private let limit: Int
    private let idle = LockedValue<[Block]>([])

    private struct Block: @unchecked Sendable {
        let bytes: UnsafeMutableRawPointer
        let count: Int
    }

    /// Creates a pool that keeps up to `limit` idle bytes.
    package init(limit: Int) { self.limit = limit }

    deinit { idle.withLock { $0.forEach { $0.bytes.deallocate() } } }

    /// The number of idle bytes.
    package var idleBytes: Int { idle.withLock { Self.sum($0) } }

    /// Returns memory of `count` bytes with undefined content; the most recently recycled block of that size first.
    func allocate(_ count: Int) -> UnsafeMutableRawPointer {
        let reused = idle.withLock { blocks -> Block? in
            blocks.lastIndex { $0.count == count }.map { blocks.remove(at: $0) }
        }
        return reused?.bytes ?? .allocate(byteCount: count, alignment: 64)
    }

    /// Keeps memory for the next image, and frees the blocks that have been idle longest when the limit is exceeded.
    func recycle(_ bytes: UnsafeMutableRawPointer, _ count: Int) {
        let evicted = idle.withLock { blocks -> [Block] in
            blocks.append(Block(bytes: bytes, count: count))
            var excess = 0
            var rest = Self.sum(blocks)
            while rest > limit {
                rest -= blocks[excess].count
                excess += 1
            }
            defer { blocks.removeFirst(excess) }
            return Array(blocks.prefix(excess))
        }
        evicted.forEach { $0.bytes.deallocate() }
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

import Foundation

/// Memory of pictures that are gone, kept for new ones of the same size: fresh memory costs a fault of the system for
/// every page.
///
/// - Thread safety: any thread.
package final class PixelMemoryPool: Sendable {
    /// At most so many bytes lie idle; what is in use does not count.
    private let limit: Int
    private let idle = Guarded<[Block]>([])

    private struct Block: @unchecked Sendable {
        let bytes: UnsafeMutableRawPointer
        let count: Int
    }

    package init(limit: Int) { self.limit = limit }

    deinit { idle.withLock { $0.forEach { $0.bytes.deallocate() } } }

    /// Bytes that lie idle now.
    package var idleBytes: Int { idle.withLock { Self.sum($0) } }

    /// Memory of `count` bytes whose content is whatever was in it, the one given back last first.
    func take(_ count: Int) -> UnsafeMutableRawPointer {
        let known = idle.withLock { blocks -> Block? in
            blocks.lastIndex { $0.count == count }.map { blocks.remove(at: $0) }
        }
        return known?.bytes ?? .allocate(byteCount: count, alignment: 64)
    }

    /// Keeps the memory for the next picture, and lets go of what has lain idle longest.
    func giveBack(_ bytes: UnsafeMutableRawPointer, _ count: Int) {
        let doomed = idle.withLock { blocks -> [Block] in
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
        doomed.forEach { $0.bytes.deallocate() }
    }

    private static func sum(_ blocks: [Block]) -> Int { blocks.reduce(0) { $0 + $1.count } }
}

/// Memory that was freed but that the allocator keeps.
package enum MallocTrim {
    /// Only glibc has it; its header is none of the Glibc module's.
    private static let trim: (@convention(c) (Int) -> Int32)? = dlsym(nil, "malloc_trim").map {
        unsafeBitCast($0, to: (@convention(c) (Int) -> Int32).self)
    }

    /// Gives its pages back to the system; nothing where the allocator cannot.
    ///
    /// Where pictures come and go among small things, the holes that are left can be as much as half of what is in use.
    package static func giveBack() { _ = trim?(0) }
}

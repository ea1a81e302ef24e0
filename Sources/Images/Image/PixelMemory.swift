import Foundation

/// Memory for pixels. An allocation that fails ends the program with a message instead of a trap.
package enum PixelMemory {
    private static let failure = LockedValue<@Sendable (Int) -> Never>({ byteCount in
        fatalError("there is no memory for \(byteCount) bytes of pixels")
    })

    /// Sets what happens when there is no memory for a number of bytes.
    package static func onFailure(_ end: @escaping @Sendable (_ byteCount: Int) -> Never) {
        failure.withLock { $0 = end }
    }

    /// Allocates memory, which `deallocate()` frees.
    ///
    /// - Parameter alignment: A power of two, at least 8.
    package static func allocate(byteCount: Int, alignment: Int) -> UnsafeMutableRawPointer {
        var memory: UnsafeMutableRawPointer?
        guard posix_memalign(&memory, alignment, max(byteCount, 1)) == 0, let memory else {
            let end = failure.withLock { $0 }
            end(byteCount)
        }
        return memory
    }
}

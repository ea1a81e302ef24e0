/// Temporary rows of pixels, coverage and alpha, which grow on demand.
///
/// - Thread safety: owned by one context or worker.
package final class ScratchRows<Format: PixelFormat> {
    @usableFromInline let first = GrowingMemory<Format.Element>()
    @usableFromInline let second = GrowingMemory<Format.Element>()
    @usableFromInline let covered = GrowingMemory<Format.Coverage>()
    @usableFromInline let mask = GrowingMemory<Format.Coverage>()

    package init() {}

    @inlinable @inline(__always)
    package func pixels(_ count: Int) -> UnsafeMutablePointer<Format.Element> {
        first.reserving(Format.elementsPerPixel * count)
    }

    /// Returns a second row of pixels, for interpolation with the first.
    @inlinable @inline(__always)
    package func otherPixels(_ count: Int) -> UnsafeMutablePointer<Format.Element> {
        second.reserving(Format.elementsPerPixel * count)
    }

    @inlinable @inline(__always)
    package func coverage(_ count: Int) -> UnsafeMutablePointer<Format.Coverage> { covered.reserving(count) }

    @inlinable @inline(__always)
    package func alpha(_ count: Int) -> UnsafeMutablePointer<Format.Coverage> { mask.reserving(count) }
}

/// Memory that grows on demand, aligned for vectors.
package final class GrowingMemory<Element: BitwiseCopyable> {
    @usableFromInline var base: UnsafeMutablePointer<Element>
    @usableFromInline var capacity = 2048

    package init() { base = .aligned(2048) }

    deinit { base.deallocate() }

    /// Returns room for `count` elements; growing discards them.
    @inlinable @inline(__always)
    package func reserving(_ count: Int) -> UnsafeMutablePointer<Element> {
        if count > capacity { grow(to: count) }
        return base
    }

    @usableFromInline
    func grow(to count: Int) {
        base.deallocate()
        base = .aligned(count)
        capacity = count
    }
}

extension UnsafeMutablePointer where Pointee: BitwiseCopyable {
    /// Allocates memory aligned for vectors, not initialized.
    @inlinable
    package static func aligned(_ count: Int) -> UnsafeMutablePointer<Pointee> {
        UnsafeMutableRawPointer.allocate(byteCount: MemoryLayout<Pointee>.stride * count, alignment: 64)
            .bindMemory(to: Pointee.self, capacity: count)
    }
}

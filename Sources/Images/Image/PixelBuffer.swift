import Foundation
import PixelKernels
import Synchronization

/// The pixels of one image: premultiplied, gamma-encoded sRGB, first row at the visual top.
///
/// BGRA with 8 bits per component, or RGBA with 16 for outputs with more bits. One owner writes the pixels; they must
/// not change once a `CGImage` uses them. Pixels with a `source` are made on first use, or for a `PixelLoan`.
/// - Thread safety: none while being written; immutable afterwards.
package final class PixelBuffer: @unchecked Sendable {
    /// The width in pixels.
    package let width: Int
    /// The height in pixels.
    package let height: Int
    /// The pixel format.
    package let depth: Depth
    /// The meaning of 16-bit samples; set by their writer.
    package var signal = PixelSignal.standard
    /// The distance between rows in bytes: a multiple of 64, at least `depth.bytesPerPixel · width`.
    package let bytesPerRow: Int
    /// The pixels: `bytesPerRow · height` bytes, 64-byte aligned.
    @inlinable
    package var bytes: UnsafeMutableRawPointer { address.load(ordering: .acquiring) ?? makePixels() }
    /// The address of the pixels; nil until those of a source are made.
    @usableFromInline
    let address: Atomic<UnsafeMutableRawPointer?>
    /// The pool that gets the memory back; nil to free it.
    let memory: PixelMemoryPool?
    /// What the pixels are made from, and the lock that is held meanwhile.
    private let deferred: (source: any DeferredPixels, lock: NSLock)?
    /// The pixels that exist while they are lent, and the number of loans; guarded by the lock of `deferred`.
    private var lent: (bytes: UnsafeMutableRawPointer?, loans: Int) = (nil, 0)

    /// The largest side in pixels.
    package static let longestSide = 32_768
    /// The valid sides in pixels.
    package static let sides = 1...longestSide
    /// The valid sides in pixels, as lengths.
    package static let lengths = 1...CGFloat(longestSide)

    /// Allocates memory, which is not cleared.
    /// - Precondition: both sides are 1…32,768 pixels.
    package convenience init(width: Int, height: Int, depth: Depth = .eightBits) {
        self.init(width: width, height: height, depth: depth, memory: nil)
    }

    /// Takes memory from a pool and returns it when the buffer is released; the memory is not cleared.
    /// - Precondition: both sides are 1…32,768 pixels.
    package init(width: Int, height: Int, depth: Depth = .eightBits, memory: PixelMemoryPool?) {
        precondition(
            Self.sides.contains(width) && Self.sides.contains(height), "the sides of an image are 1 to 32,768 pixels")
        self.width = width
        self.height = height
        self.depth = depth
        bytesPerRow = (width * depth.bytesPerPixel + 63) & ~63
        self.memory = memory
        deferred = nil
        let count = bytesPerRow * height
        address = Atomic(memory?.allocate(count) ?? .allocatePixels(byteCount: count))
    }

    /// Creates a buffer whose pixels are made from `source` on first use.
    /// - Precondition: both sides are 1…32,768 pixels, and the source writes pixels of this depth.
    package init(
        width: Int, height: Int, depth: Depth = .eightBits, source: any DeferredPixels, memory: PixelMemoryPool?
    ) {
        precondition(
            Self.sides.contains(width) && Self.sides.contains(height), "the sides of an image are 1 to 32,768 pixels")
        self.width = width
        self.height = height
        self.depth = depth
        bytesPerRow = (width * depth.bytesPerPixel + 63) & ~63
        self.memory = memory
        deferred = (source, NSLock())
        address = Atomic(nil)
    }

    deinit {
        if let bytes = address.load(ordering: .relaxed) { free(bytes) }
    }

    private func free(_ bytes: UnsafeMutableRawPointer) {
        if let memory { memory.recycle(bytes, bytesPerRow * height) } else { bytes.deallocate() }
    }

    /// What the pixels are made from; nil for pixels that their owner has written.
    package var source: (any DeferredPixels)? { deferred?.source }

    /// Whether the pixels exist until the buffer is released; lent ones do not count.
    package var isMade: Bool { address.load(ordering: .acquiring) != nil }

    /// The memory of the pixels, unless they do not exist or are lent, and of their source, in bytes.
    package var byteCount: Int { (isMade ? bytesPerRow * height : 0) + (deferred?.source.byteCount ?? 0) }

    /// The memory of the pixels, also if they do not exist, and of their source, in bytes.
    package var byteCountWhenDrawn: Int { bytesPerRow * height + (deferred?.source.byteCount ?? 0) }

    /// Makes the pixels of a source, if there is one and nobody has done so before; concurrent callers wait.
    ///
    /// - Parameter share: calls its second argument for 0 ..< its first argument, on any threads.
    package func makePixels(_ share: (Int, @Sendable (Int) -> Void) -> Void) {
        guard let deferred, address.load(ordering: .acquiring) == nil else { return }
        deferred.lock.withLock {
            guard address.load(ordering: .acquiring) == nil else { return }
            address.store(lent.bytes ?? write(deferred.source, share), ordering: .releasing)
        }
    }

    /// Returns the pixels of a source, which exist until the last loan ends; nil if they exist anyway.
    ///
    /// - Parameter share: calls its second argument for 0 ..< its first argument, on any threads.
    package func lend(
        _ share: (Int, @Sendable (Int) -> Void) -> Void = { count, make in (0..<count).forEach(make) }
    ) -> PixelLoan? {
        guard let deferred, address.load(ordering: .acquiring) == nil else { return nil }
        return deferred.lock.withLock {
            guard address.load(ordering: .acquiring) == nil else { return nil }
            let bytes = lent.bytes ?? write(deferred.source, share)
            lent = (bytes, lent.loans + 1)
            return PixelLoan(self, bytes)
        }
    }

    /// Frees the pixels after the last loan, unless they were used in another way meanwhile.
    func endLoan() {
        deferred?.lock.withLock {
            lent.loans -= 1
            guard lent.loans == 0, let bytes = lent.bytes else { return }
            lent.bytes = nil
            if !isMade { free(bytes) }
        }
    }

    private func write(
        _ source: any DeferredPixels, _ share: (Int, @Sendable (Int) -> Void) -> Void
    ) -> UnsafeMutableRawPointer {
        // Otherwise each band would make the whole image.
        let fullLoan = (source as? HalvedPixels)?.source.lend(share)
        defer { withExtendedLifetime(fullLoan) {} }
        let count = bytesPerRow * height
        let target = PixelRows(bytes: memory?.allocate(count) ?? .allocatePixels(byteCount: count))
        let rows = height
        let bytesPerRow = bytesPerRow
        share((rows + PixelRows.band - 1) / PixelRows.band) { index in
            let first = index * PixelRows.band
            let band = first..<min(first + PixelRows.band, rows)
            source.write(rows: band, to: target.bytes + first * bytesPerRow, bytesPerRow: bytesPerRow)
        }
        return target.bytes
    }

    /// Makes the pixels on this thread, and returns their address.
    @usableFromInline
    func makePixels() -> UnsafeMutableRawPointer {
        makePixels { count, make in (0..<count).forEach(make) }
        guard let pointer = address.load(ordering: .acquiring) else { preconditionFailure("the pixels are made") }
        return pointer
    }

    /// Sets every byte to 0: transparent black.
    package func clear() { bytes.initializeMemory(as: UInt8.self, repeating: 0, count: bytesPerRow * height) }

    /// The format of a pixel in memory.
    package enum Depth: Sendable {
        /// B, G, R and A with 8 bits each.
        case eightBits
        /// R, G, B and A with 16 bits each, in native byte order.
        case sixteenBits

        /// The bytes per pixel: 4 or 8.
        @inlinable
        package var bytesPerPixel: Int { self == .eightBits ? 4 : 8 }
    }

    /// Returns the pixels of row `y` of an 8-bit buffer; a pixel is B | G << 8 | R << 16 | A << 24.
    @inlinable
    package func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
        assert(depth == .eightBits, "row(_:) needs an 8-bit buffer")
        return (bytes + y * bytesPerRow).assumingMemoryBound(to: UInt32.self)
    }

    /// Returns the samples of row `y` of a 16-bit buffer: R, G, B and A of each pixel.
    @inlinable
    package func samples16(_ y: Int) -> UnsafeMutablePointer<UInt16> {
        assert(depth == .sixteenBits, "samples16(_:) needs a 16-bit buffer")
        return (bytes + y * bytesPerRow).assumingMemoryBound(to: UInt16.self)
    }

    /// Returns the start of row `y` in either format; `bytesOfRow` bytes belong to the image.
    @inlinable
    package func start(ofRow y: Int) -> UnsafeMutableRawPointer { bytes + y * bytesPerRow }

    /// The bytes of the pixels of a row, without padding.
    @inlinable
    package var bytesOfRow: Int { width * depth.bytesPerPixel }

    /// Returns the image rounded to 8 bits per component; the buffer itself when it already has 8 bits.
    package func inEightBits() -> PixelBuffer {
        if depth == .eightBits { return self }
        let result = PixelBuffer(width: width, height: height)
        func byte(_ sample: UInt16) -> UInt32 { (UInt32(sample) * 255 + 32_767) / 65_535 }
        for y in 0..<height {
            let from = samples16(y)
            let to = result.row(y)
            for x in 0..<width {
                to[x] =
                    byte(from[4 * x + 2]) | byte(from[4 * x + 1]) << 8 | byte(from[4 * x]) << 16 | byte(from[4 * x + 3])
                    << 24
            }
        }
        return result
    }
}

extension UnsafeMutableRawPointer {
    /// Allocates 64-byte aligned memory, in huge pages for large buffers where the system has them: an image spans
    /// thousands of small pages, and touching each first costs as much as a thousand pixels.
    static func allocatePixels(byteCount: Int) -> UnsafeMutableRawPointer {
        let page = 2 << 20
        guard byteCount >= 2 * page else { return PixelMemory.allocate(byteCount: byteCount, alignment: 64) }
        let memory = PixelMemory.allocate(byteCount: byteCount, alignment: page)
        // Only a hint; without it, drawing is slower.
        #if os(Linux)
        _ = madvise(memory, byteCount, MADV_HUGEPAGE)
        #endif
        return memory
    }
}

extension PixelBuffer {
    /// The pixels in the format of the sampling kernels; valid while this buffer exists.
    package var texels: mp_image {
        mp_image(
            pixels: UnsafePointer(row(0)), width: Int32(width), height: Int32(height), stride: Int32(bytesPerRow / 4))
    }

    /// Returns the pixels oriented by an EXIF orientation, 1 to 8; the buffer itself for 1 and invalid values.
    package func oriented(_ orientation: Int32, memory: PixelMemoryPool? = nil) -> PixelBuffer {
        guard (2...8).contains(orientation) else { return self }
        let swaps = orientation >= 5
        let target = PixelBuffer(
            width: swaps ? height : width, height: swaps ? width : height, depth: depth, memory: memory)
        target.signal = signal
        mp_decode_orient(
            bytes.assumingMemoryBound(to: UInt8.self), bytesPerRow, target.bytes.assumingMemoryBound(to: UInt8.self),
            target.bytesPerRow,
            Int32(width), Int32(height), orientation, Int32(depth.bytesPerPixel))
        return target
    }
}

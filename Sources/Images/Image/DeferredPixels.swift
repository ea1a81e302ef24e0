import PixelKernels

/// What the pixels of a `PixelBuffer` are made from, such as the planes of a decoded video frame.
///
/// Frames that are not drawn, because they are encoded as they are, never become pixels.
package protocol DeferredPixels: AnyObject, Sendable {
    /// The memory of the source, in bytes.
    var byteCount: Int { get }

    /// Writes some rows as opaque BGRA with 8 bits per component, or as RGBA with 16 for a buffer of that depth.
    /// Several threads may write different rows at once.
    ///
    /// - Parameter bytes: the memory of the first of the rows.
    func write(rows: Range<Int>, to bytes: UnsafeMutableRawPointer, bytesPerRow: Int)

    /// The source of the image at half its size, each side rounded up, with as many bits; nil to halve the pixels.
    var halved: (any DeferredPixels)? { get }
}

/// An image at half the size of another one, which is made first.
package final class HalvedPixels: DeferredPixels {
    /// The image at its full size.
    package let source: PixelBuffer

    init(_ source: PixelBuffer) { self.source = source }

    package var byteCount: Int { 0 }

    package var halved: (any DeferredPixels)? { nil }

    package func write(rows: Range<Int>, to bytes: UnsafeMutableRawPointer, bytesPerRow: Int) {
        let first = 2 * rows.lowerBound
        let end = min(2 * rows.upperBound, source.height)
        let loan = source.lend()
        let start = (loan?.bytes ?? source.bytes) + first * source.bytesPerRow
        let width = Int32(source.width)
        let height = Int32(end - first)
        withExtendedLifetime(loan) {
            if source.depth == .sixteenBits {
                return mp_halve_16(
                    start.assumingMemoryBound(to: UInt16.self), source.bytesPerRow / 2, width, height,
                    bytes.assumingMemoryBound(to: UInt16.self), bytesPerRow / 2)
            }
            var part = mp_image(
                pixels: start.assumingMemoryBound(to: UInt32.self), width: width, height: height,
                stride: Int32(source.bytesPerRow / 4))
            mp_halve(&part, bytes.assumingMemoryBound(to: UInt32.self), Int32(bytesPerRow / 4))
        }
    }
}

/// The memory of pixels that several threads make, each its own band of rows.
struct PixelRows: @unchecked Sendable {
    let bytes: UnsafeMutableRawPointer

    /// The number of rows in a band.
    static let band = 64
}

/// Pixels of a `PixelBuffer` that are made from a source, and exist while they are drawn.
///
/// Decoders and render trees keep video frames for longer than the few frames of a movie that show them. Their pixels
/// take several times the memory of their planes; the memory of ended loans is used for the next frame.
/// - Thread safety: the pixels are only read.
package final class PixelLoan: @unchecked Sendable {
    /// The pixels, in rows of `bytesPerRow` bytes of the buffer.
    package let bytes: UnsafeMutableRawPointer
    private let buffer: PixelBuffer

    /// Counts as a loan of the buffer until it is released.
    init(_ buffer: PixelBuffer, _ bytes: UnsafeMutableRawPointer) {
        self.buffer = buffer
        self.bytes = bytes
    }

    deinit { buffer.endLoan() }
}

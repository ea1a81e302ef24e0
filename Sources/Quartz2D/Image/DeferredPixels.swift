/// What the pixels of a `PixelBuffer` are made from, such as the planes of a decoded video frame.
///
/// Frames that are not drawn, because they are encoded as they are, never become pixels.
package protocol DeferredPixels: AnyObject, Sendable {
    /// The memory of the source, in bytes.
    var byteCount: Int { get }

    /// Writes some rows as opaque BGRA with 8 bits per component. Several threads may write different rows at once.
    ///
    /// - Parameter bytes: the memory of the first of the rows.
    func write(rows: Range<Int>, to bytes: UnsafeMutableRawPointer, bytesPerRow: Int)
}

/// The memory of pixels that several threads make, each its own band of rows.
struct PixelRows: @unchecked Sendable {
    let bytes: UnsafeMutableRawPointer

    /// The number of rows in a band.
    static let band = 64
}

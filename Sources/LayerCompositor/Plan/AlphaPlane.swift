import VectorGeometry

/// Memory for one 8-bit alpha channel of a rectangle of the device.
///
/// One worker writes it; afterwards it is only read.
final class AlphaPlane: @unchecked Sendable {
    let area: PixelRect
    let bytes: UnsafeMutablePointer<UInt8>
    /// Bytes from one row to the next.
    var stride: Int { area.width }

    /// Cleared memory.
    /// - Precondition: `area` is not empty.
    init(area: PixelRect) {
        self.area = area
        bytes = .allocate(capacity: area.area)
        bytes.initialize(repeating: 0, count: area.area)
    }

    deinit { bytes.deallocate() }

    /// The alpha of the pixel (x, y) and of those after it in its row.
    func row(_ y: Int, from x: Int) -> UnsafeMutablePointer<UInt8> {
        bytes + (y - area.minY) * stride + (x - area.minX)
    }
}

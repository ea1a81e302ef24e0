import VectorGeometry

/// One byte of coverage for each pixel of a rectangle of the device.
///
/// One owner writes it; afterwards it is only read.
final class CoveragePlane {
    let area: PixelRect
    let bytes: UnsafeMutablePointer<UInt8>

    /// Cleared memory.
    /// - Precondition: `area` is not empty.
    init(area: PixelRect) {
        self.area = area
        bytes = .allocate(capacity: area.area)
        bytes.initialize(repeating: 0, count: area.area)
    }

    deinit { bytes.deallocate() }

    @inline(__always)
    func row(_ y: Int, from x: Int) -> UnsafeMutablePointer<UInt8> {
        bytes + (y - area.minY) * area.width + (x - area.minX)
    }
}

import VectorGeometry

/// Pixels that a worker draws on: a rectangle of the device in memory that somebody else owns.
struct Surface {
    let rect: PixelRect
    let pixels: UnsafeMutablePointer<UInt32>
    /// Pixels from one row to the next.
    let stride: Int

    /// The pixel (x, y) of the device and those after it in its row.
    @inline(__always)
    func row(_ y: Int, from x: Int) -> UnsafeMutablePointer<UInt32> {
        pixels + ((y - rect.minY) * stride + (x - rect.minX))
    }

    func fill(_ area: PixelRect, with pixel: UInt32) {
        for y in area.minY..<area.maxY { row(y, from: area.minX).update(repeating: pixel, count: area.width) }
    }
}

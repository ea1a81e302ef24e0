import VectorGeometry

/// A picture of floats with memory of its own.
///
/// One worker writes it; afterwards it is only read.
final class DeepPicture: @unchecked Sendable {
    let surface: DeepSurface
    var area: PixelRect { surface.rect }

    /// - Precondition: `area` is not empty.
    init(_ area: PixelRect, filledWith color: DeepColor = .zero) {
        surface = DeepSurface(rect: area, floats: .alignedFloats(4 * area.area))
        surface.fill(area, with: color)
    }

    deinit { surface.floats.deallocate() }
}

/// One float for each pixel of a rectangle: the alpha that a shadow is made of.
///
/// One worker writes it; afterwards it is only read.
final class DeepPlane: @unchecked Sendable {
    let area: PixelRect
    let floats: UnsafeMutablePointer<Float>

    /// Cleared memory.
    init(_ area: PixelRect) {
        self.area = area
        floats = .alignedFloats(max(1, area.area))
        floats.update(repeating: 0, count: area.area)
    }

    deinit { floats.deallocate() }

    func row(_ y: Int, from x: Int) -> UnsafeMutablePointer<Float> {
        floats + (y - area.minY) * area.width + (x - area.minX)
    }

    /// The value of pixel (x, y); 0 outside.
    func value(_ x: Int, _ y: Int) -> Float {
        x >= area.minX && x < area.maxX && y >= area.minY && y < area.maxY ? row(y, from: x)[0] : 0
    }
}

extension UnsafeMutablePointer<Float> {
    /// Memory for vectors, not initialized.
    static func alignedFloats(_ count: Int) -> UnsafeMutablePointer<Float> {
        UnsafeMutableRawPointer.allocate(byteCount: 4 * count, alignment: 64).bindMemory(
            to: Float.self, capacity: count)
    }
}

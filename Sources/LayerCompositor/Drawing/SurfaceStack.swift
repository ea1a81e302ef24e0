import Images
import Quartz2D
import VectorGeometry

/// A surface of 8 bits per component.
typealias ByteSurface = Surface<BytePixels>

/// A surface of four floats per pixel.
typealias FloatSurface = Surface<FloatPixels>

/// The memory of nested groups: one buffer per nesting depth, reused for each tile.
final class SurfaceStack<Format: PixelFormat> {
    private var buffers: [GrowingMemory<Format.Element>] = []
    private var depth = 0

    /// Runs `body` with a surface of `rect`, filled with `color`.
    func withSurface<Result>(
        _ rect: PixelRect, filledWith color: Format.Color = Format.transparent, _ body: (Surface<Format>) -> Result
    ) -> Result {
        let surface = take(rect, filledWith: color)
        defer { depth -= 1 }
        return body(surface)
    }

    /// Runs `body` with a function that returns transparent surfaces, which are valid until `body` returns.
    func withSurfaces<Result>(_ body: ((PixelRect) -> Surface<Format>) -> Result) -> Result {
        let before = depth
        defer { depth = before }
        return body { take($0, filledWith: Format.transparent) }
    }

    private func take(_ rect: PixelRect, filledWith color: Format.Color) -> Surface<Format> {
        if depth == buffers.count { buffers.append(GrowingMemory()) }
        let pixels = buffers[depth].reserving(Format.elementsPerPixel * rect.area)
        let surface = Surface<Format>(rect: rect, pixels: pixels, stride: rect.width)
        surface.fill(rect, with: color)
        depth += 1
        return surface
    }
}

extension ByteSurface {
    /// Creates a surface of a whole 8-bit frame.
    init(of target: PixelBuffer) {
        self.init(of: target, at: PixelRect(x: 0, y: 0, width: target.width, height: target.height))
    }

    /// Creates a surface of `pixels`, whose first pixel is the top left of `area`.
    init(of pixels: PixelBuffer, at area: PixelRect) {
        self.init(rect: area, pixels: pixels.row(0), stride: pixels.bytesPerRow / 4)
    }
}

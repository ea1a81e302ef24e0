import PixelKernels
import Quartz2D
import VectorGeometry

/// A rectangle of device pixels that a worker draws on; it does not own its memory.
struct Surface {
    let rect: PixelRect
    let pixels: UnsafeMutablePointer<UInt32>
    /// The number of pixels from one row to the next.
    let stride: Int

    /// Returns a pointer to pixel (x, y) and those after it in its row.
    @inline(__always)
    func row(_ y: Int, from x: Int) -> UnsafeMutablePointer<UInt32> {
        pixels + ((y - rect.minY) * stride + (x - rect.minX))
    }

    func fill(_ area: PixelRect, with pixel: UInt32) {
        for y in area.minY..<area.maxY { row(y, from: area.minX).update(repeating: pixel, count: area.width) }
    }
}

/// The memory of nested groups: one buffer per nesting depth, reused for each tile.
final class SurfaceStack {
    private var buffers: [UnsafeMutableBufferPointer<UInt32>] = []
    private var depth = 0

    deinit { buffers.forEach { $0.deallocate() } }

    /// Runs `body` with a transparent surface of `rect`.
    func withSurface(_ rect: PixelRect, _ body: (Surface) -> Void) {
        reserve(rect.area)
        guard let base = buffers[depth].baseAddress else { return }
        let surface = Surface(rect: rect, pixels: base, stride: rect.width)
        surface.fill(rect, with: 0)
        depth += 1
        body(surface)
        depth -= 1
    }

    private func reserve(_ count: Int) {
        if depth == buffers.count {
            buffers.append(.allocate(capacity: count))
        } else if buffers[depth].count < count {
            buffers[depth].deallocate()
            buffers[depth] = .allocate(capacity: count)
        }
    }
}

/// Scratch rows of pixels, coverage and alpha for one worker; they grow on demand.
final class ScratchRows {
    private var first = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: 2048)
    private var second = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: 2048)
    private var covered = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 2048)
    private var mask = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 2048)

    deinit {
        first.deallocate()
        second.deallocate()
        covered.deallocate()
        mask.deallocate()
    }

    func pixels(_ count: Int) -> UnsafeMutablePointer<UInt32> { ScratchRows.grown(&first, count) }

    /// A second row of pixels, for interpolation with the first.
    func otherPixels(_ count: Int) -> UnsafeMutablePointer<UInt32> { ScratchRows.grown(&second, count) }

    func alpha(_ count: Int) -> UnsafeMutablePointer<UInt8> { ScratchRows.grown(&mask, count) }

    func coverage(_ count: Int) -> UnsafeMutablePointer<UInt8> { ScratchRows.grown(&covered, count) }

    private static func grown<T>(_ buffer: inout UnsafeMutableBufferPointer<T>, _ count: Int) -> UnsafeMutablePointer<T>
    {
        if buffer.count < count {
            buffer.deallocate()
            buffer = .allocate(capacity: count)
        }
        guard let base = buffer.baseAddress else { preconditionFailure("an allocated buffer has an address") }
        return base
    }
}

/// The color that a frame starts with; an opaque one also fills holes that blends cut.
struct FrameBackground: Equatable, Sendable {
    private let color: CGColor?
    /// The premultiplied color for drawing in 8 bits.
    let pixel: UInt32
    let highPrecision: HighPrecisionColor

    init(_ color: CGColor?) {
        self.color = color
        pixel = color?.premultipliedPixel() ?? 0
        highPrecision = color?.highPrecision() ?? .zero
    }

    /// Keeps a frame with an opaque background opaque, so that outputs need not handle holes.
    func fillHoles(of surface: Surface, in area: PixelRect) {
        guard pixel >> 24 == 255, !area.isEmpty else { return }
        for y in area.minY..<area.maxY {
            let row = surface.row(y, from: area.minX)
            for i in 0..<area.width where row[i] >> 24 < 255 {
                row[i] = mp_add_pixels(row[i], mp_scale_pixel(pixel, 255 - row[i] >> 24))
            }
        }
    }

    func fillHoles(of surface: HighPrecisionSurface, in area: PixelRect) {
        guard highPrecision.w >= 1, !area.isEmpty else { return }
        surface.forEachRow(of: area) { _, row in
            for i in 0..<area.width where row[4 * i + 3] < 1 {
                let color = HighPrecisionSurface.color(at: row + 4 * i)
                HighPrecisionSurface.put(color + highPrecision * (1 - color.w), at: row + 4 * i)
            }
        }
    }
}

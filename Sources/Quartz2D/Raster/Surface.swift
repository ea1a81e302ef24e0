import VectorGeometry

/// A rectangle of device pixels that is drawn on; it does not own its memory.
package struct Surface<Format: PixelFormat> {
    package let rect: PixelRect
    /// The pixels; 16-byte aligned if they are floats.
    package let pixels: UnsafeMutablePointer<Format.Element>
    /// The number of pixels from one row to the next.
    package let stride: Int

    @inlinable
    package init(rect: PixelRect, pixels: UnsafeMutablePointer<Format.Element>, stride: Int) {
        self.rect = rect
        self.pixels = pixels
        self.stride = stride
    }

    /// Returns a pointer to pixel (x, y) and those after it in its row.
    @inlinable @inline(__always)
    package func row(_ y: Int, from x: Int) -> UnsafeMutablePointer<Format.Element> {
        pixels + Format.elementsPerPixel * ((y - rect.minY) * stride + (x - rect.minX))
    }

    /// Calls `body` with the rows of a part, from its left edge.
    @inlinable @inline(__always)
    package func forEachRow(of area: PixelRect, _ body: (_ y: Int, _ row: UnsafeMutablePointer<Format.Element>) -> Void)
    {
        for y in area.minY..<area.maxY { body(y, row(y, from: area.minX)) }
    }

    @inlinable
    package func fill(_ area: PixelRect, with color: Format.Color) {
        forEachRow(of: area) { _, row in Format.fill(row, area.width, with: color) }
    }

    /// Returns the color of pixel (x, y); transparent outside.
    @inlinable @inline(__always)
    package func color(_ x: Int, _ y: Int) -> Format.Color {
        guard x >= rect.minX, x < rect.maxX, y >= rect.minY, y < rect.maxY else { return Format.transparent }
        return Format.color(at: row(y, from: x))
    }

    @inlinable @inline(__always)
    package func set(_ x: Int, _ y: Int, _ color: Format.Color) { Format.put(color, at: row(y, from: x)) }
}

/// Pixels that are drawn on, with their memory.
///
/// - Thread safety: one owner writes the pixels; afterwards they are only read.
package final class DrawingSurface<Format: PixelFormat>: @unchecked Sendable {
    package let surface: Surface<Format>
    /// Whether alpha is always 1.
    let isOpaque: Bool
    /// The owner of the memory; nil if it is the surface.
    private let owner: AnyObject?

    package var area: PixelRect { surface.rect }

    /// Allocates the pixels of `area`.
    package init(_ area: PixelRect, filledWith color: Format.Color = Format.transparent, isOpaque: Bool = false) {
        let count = Format.elementsPerPixel * max(1, area.area)
        surface = Surface(rect: area, pixels: .aligned(count), stride: area.width)
        self.isOpaque = isOpaque
        owner = nil
        surface.fill(area, with: color)
    }

    /// Creates a surface that draws on the memory of another object.
    init(_ surface: Surface<Format>, isOpaque: Bool, of owner: AnyObject) {
        self.surface = surface
        self.isOpaque = isOpaque
        self.owner = owner
    }

    deinit { if owner == nil { surface.pixels.deallocate() } }
}

/// The coverage or alpha of a rectangle of device pixels.
///
/// - Thread safety: one owner writes it; afterwards it is only read.
package final class AlphaPlane<Value: BitwiseCopyable & Numeric & Sendable>: @unchecked Sendable {
    package let area: PixelRect
    package let values: UnsafeMutablePointer<Value>
    /// The number of values from one row to the next.
    @inlinable package var stride: Int { area.width }

    /// Allocates zeroed memory.
    package init(_ area: PixelRect) {
        self.area = area
        values = .aligned(max(1, area.area))
        values.initialize(repeating: 0, count: area.area)
    }

    deinit { values.deallocate() }

    /// Returns a pointer to the value of pixel (x, y) and those after it in its row.
    @inlinable @inline(__always)
    package func row(_ y: Int, from x: Int) -> UnsafeMutablePointer<Value> {
        values + (y - area.minY) * stride + (x - area.minX)
    }

    /// Returns the value of pixel (x, y); 0 outside.
    @inlinable @inline(__always)
    package func value(_ x: Int, _ y: Int) -> Value {
        x >= area.minX && x < area.maxX && y >= area.minY && y < area.maxY ? row(y, from: x)[0] : 0
    }
}

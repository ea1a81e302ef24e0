import Foundation
import Quartz2D
import VectorGeometry

/// The premultiplied pixels of an area in the working space. y points up: the first row is the lowest.
typealias Raster = DrawingSurface<FloatPixels>

/// A color in the working space: red, green, blue and alpha.
typealias WorkingColor = SIMD4<Float>

/// One step of a recipe: computes an image from others.
protocol ImageOperation: Sendable {
    /// Returns the area outside of which the result is transparent.
    func extent(of inputs: [CGRect]) -> CGRect

    /// Returns the area of an input that an area of the result depends on.
    func area(ofInput index: Int, for area: PixelRect, extents: [CGRect]) -> PixelRect

    /// Returns the pixels that drawing an area needs in addition to those of the result and the inputs.
    func scratchPixels(for area: PixelRect, extents: [CGRect]) -> Double

    /// Draws the area of a transparent raster. The inputs have the areas asked for, cut off at their extents.
    func draw(_ output: Raster, from inputs: [Raster], _ drawing: Drawing)
}

/// The parameters of an operation that is drawn.
struct Drawing {
    let space: WorkingSpace
    /// The extents of the inputs of the operation.
    let extents: [CGRect]
    /// The largest color component: that of Core Image's 16-bit floating-point numbers.
    let maximumComponent: Float = 65_504
}

extension ImageOperation {
    func extent(of inputs: [CGRect]) -> CGRect { inputs.first ?? .infinite }
    func area(ofInput index: Int, for area: PixelRect, extents: [CGRect]) -> PixelRect { area }
    func scratchPixels(for area: PixelRect, extents: [CGRect]) -> Double { 0 }
}

extension PixelRect {
    /// An area that stands for an infinite one.
    static let everywhere = PixelRect(minX: -(1 << 28), minY: -(1 << 28), maxX: 1 << 28, maxY: 1 << 28)

    /// Creates the smallest area that covers a rectangle.
    init(covering rect: CGRect) { self.init(covering: rect, within: .everywhere) }

    /// Returns the area with each edge moved outward.
    func extended(by distance: Int) -> PixelRect { isEmpty ? self : insetBy(-distance).intersection(.everywhere) }
}

extension CGRect {
    /// Returns the rectangle with each edge moved outward; an infinite or empty one is unchanged.
    func extended(by distance: Int) -> CGRect { extended(CGFloat(distance), CGFloat(distance)) }

    /// Returns the rectangle with its edges moved outward; an infinite or empty one is unchanged.
    func extended(_ dx: CGFloat, _ dy: CGFloat) -> CGRect {
        isInfinite || isEmpty ? self : insetBy(dx: -dx, dy: -dy)
    }

    /// Returns the smallest rectangle that contains both; an infinite one contains all.
    func joined(_ other: CGRect) -> CGRect {
        if isInfinite || other.isInfinite { return .infinite }
        return isEmpty ? other : other.isEmpty ? self : union(other)
    }

    /// Returns the common part; empty if there is none.
    func common(_ other: CGRect) -> CGRect {
        if isInfinite { return other }
        if other.isInfinite { return self }
        let common = intersection(other)
        return common.isNull ? .zero : common
    }
}

extension Raster {
    /// Copies the common part of another raster.
    func copy(_ other: Raster) {
        let part = area.intersection(other.area)
        surface.forEachRow(of: part) { y, row in
            row.update(from: other.surface.row(y, from: part.minX), count: 4 * part.width)
        }
    }

    /// Replaces each pixel by a function of its center.
    func fill(_ color: (_ x: Double, _ y: Double) -> WorkingColor) {
        surface.forEachRow(of: area) { y, row in
            for i in 0..<area.width {
                FloatPixels.put(color(Double(area.minX + i) + 0.5, Double(y) + 0.5), at: row + 4 * i)
            }
        }
    }

    /// Returns the color at a point by bilinear interpolation; pixels outside are transparent.
    func color(_ x: Double, _ y: Double) -> WorkingColor {
        guard x > Double(area.minX) - 1, x < Double(area.maxX) + 1, y > Double(area.minY) - 1,
            y < Double(area.maxY) + 1
        else { return .zero }
        let left = (x - 0.5).rounded(.down)
        let low = (y - 0.5).rounded(.down)
        let fx = Float(x - 0.5 - left)
        let fy = Float(y - 0.5 - low)
        let i = Int(left)
        let j = Int(low)
        func across(_ j: Int) -> WorkingColor {
            let first = surface.color(i, j)
            return fx == 0 ? first : first + (surface.color(i + 1, j) - first) * fx
        }
        let first = across(j)
        return fy == 0 ? first : first + (across(j + 1) - first) * fy
    }
}

extension WorkingColor {
    /// The red, green and blue that are not premultiplied.
    var straight: WorkingColor { w > 0 ? WorkingColor(x / w, y / w, z / w, w) : .zero }
    /// The red, green and blue multiplied by alpha.
    var premultiplied: WorkingColor { WorkingColor(x * w, y * w, z * w, w) }
    /// The luminance of BT.709.
    var luminance: Float { 0.2126 * x + 0.7152 * y + 0.0722 * z }

    /// Returns the color with other red, green and blue.
    func with(_ color: SIMD3<Float>) -> WorkingColor { WorkingColor(color, w) }
    /// Returns the color with equal red, green and blue.
    func with(gray: Float) -> WorkingColor { WorkingColor(gray, gray, gray, w) }

    /// Returns the interpolated color.
    func mixed(_ other: WorkingColor, _ share: Float) -> WorkingColor { self + (other - self) * share }
}

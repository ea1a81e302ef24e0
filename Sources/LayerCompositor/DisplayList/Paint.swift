import Foundation
import Quartz2D
import RenderTree
import VectorGeometry

/// The source of a fill's colors.
enum Paint: Equatable, Sendable {
    case color(CGColor)
    case image(ImagePaint)
    case gradient(GradientPaint)
    case transition(TransitionPaint)

    /// Whether every pixel of the paint has alpha 255.
    var isOpaque: Bool {
        switch self {
        case .color(let color): color.alpha >= 1
        case .image(let paint): paint.isOpaque
        case .gradient(let paint): paint.ramp.isOpaque
        case .transition: false
        }
    }
}

/// An image drawn through a projection; edge pixels are repeated outside.
struct ImagePaint: Equatable, Sendable {
    let image: PixelBuffer
    let isOpaque: Bool
    /// Maps device space to the image's pixels; pixel centers are at .5 in both.
    let toImage: PlaneProjection
    let isNearest: Bool
    /// The next smaller mipmap level and its weight, 0…1.
    let coarser: Coarser?

    struct Coarser: Equatable, Sendable {
        let image: PixelBuffer
        let toImage: PlaneProjection
        let fraction: CGFloat

        static func == (a: Coarser, b: Coarser) -> Bool {
            a.image === b.image && a.toImage == b.toImage && a.fraction == b.fraction
        }
    }

    static func == (a: ImagePaint, b: ImagePaint) -> Bool {
        a.image === b.image && a.toImage == b.toImage && a.isNearest == b.isNearest && a.isOpaque == b.isOpaque
            && a.coarser == b.coarser
    }
}

extension ImagePaint {
    /// Creates a paint, choosing the filter, and for trilinear and automatic minification the mipmap levels, by the
    /// scale at the center of the drawn area.
    ///
    /// - Parameters:
    ///   - bias: mipmap levels to add.
    ///   - range: the dynamic range for drawing in floating point; nil for 8 bits.
    init(
        _ image: CGImage, mapping: ContentsMapping, magnification: ContentsStyle.Filter,
        minification: ContentsStyle.Filter, bias: Float = 0,
        frame: ProjectedLayer, range: ImageDynamicRange?
    ) {
        let full = frame.inverse.concatenating(PlaneProjection(mapping.toImage))
        let middle = CGPoint(x: mapping.drawn.midX, y: mapping.drawn.midY)
        let density = frame.projection.map(middle).flatMap { full.areaScale(at: $0) }?.squareRoot() ?? 1
        let filter = density > 1 + 1e-6 ? minification : magnification
        let wanted = filter.level(density: density, bias: bias)
        guard density > 1, filter == .trilinear || filter == .automatic && wanted > 0 else {
            self.init(
                image: image.pixels(dynamicRange: range), isOpaque: image.isOpaque, toImage: full,
                isNearest: filter == .nearest, coarser: nil)
            return
        }
        let level = min(wanted, CGFloat(image.mipmapCount - 1))
        let base = Int(level)
        let fraction = level - level.rounded(.down)
        self.init(
            image: image.mipmap(level: base, dynamicRange: range), isOpaque: image.isOpaque,
            toImage: full.halved(times: base), isNearest: false,
            coarser: fraction > 1 / 512
                ? Coarser(
                    image: image.mipmap(level: base + 1, dynamicRange: range), toImage: full.halved(times: base + 1),
                    fraction: fraction) : nil)
    }
}

extension PlaneProjection {
    /// Returns a map into an image as a map into a level of its mipmaps.
    fileprivate func halved(times level: Int) -> PlaneProjection {
        let k = exp2(-CGFloat(level))
        return concatenating(PlaneProjection(CGAffineTransform(scaleX: k, y: k)))
    }
}

/// Gradient colors along a parameter that is a function of the unit square (facts 3.3).
struct GradientPaint: Equatable, Sendable {
    let ramp: GradientRamp
    let shape: Shape
    /// Maps device space to the shape's own space.
    let toShape: PlaneProjection

    /// The parameter as a function of a point (x, y) of the shape's space.
    enum Shape: Equatable, Sendable {
        /// x.
        case axial
        /// The distance from (0, 0).
        case radial
        /// The fraction of the way from a point in the unit circle to the circle.
        case focal(CGPoint)
        /// The angle from +x toward +y as a fraction of a full rotation.
        case conic
    }
}

extension GradientPaint {
    /// Writes `count` colors from (x, y) on, each computed from its own position, so that a row is the same wherever it
    /// is split.
    func sample(_ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<UInt32>) {
        let line = CGFloat(y) + 0.5
        if shape == .axial, toShape.isAffine {
            let step = ramp.step(of: toShape.a)
            let start = ramp.position(of: toShape.homogeneous(0.5, line).x) &+ step &* Int64(x)
            return ramp.fill(out, count: count, position: start, step: step)
        }
        if shape == .radial, toShape.isAffine {
            // The parts that are the same in the whole row are computed once.
            let (a, b, tx, ty) = (toShape.a, toShape.b, toShape.tx, toShape.ty)
            let (rowX, rowY) = (line * toShape.c, line * toShape.d)
            for i in 0..<count {
                let column = CGFloat(x + i) + 0.5
                let (px, py) = (column * a + rowX + tx, column * b + rowY + ty)
                out[i] = ramp.pixel(at: (px * px + py * py).squareRoot())
            }
            return
        }
        for i in 0..<count {
            let h = toShape.homogeneous(CGFloat(x + i) + 0.5, line)
            out[i] = ramp.pixel(at: parameter(h.x / h.w, h.y / h.w))
        }
    }

    /// Returns the gradient parameter at a point of the shape's space.
    @inline(__always)
    func parameter(_ x: CGFloat, _ y: CGFloat) -> CGFloat {
        switch shape {
        case .axial: return x
        case .radial: return (x * x + y * y).squareRoot()
        case .focal(let focus):
            // The circle with the radius t about (1 − t) · focus that contains the point.
            let way = CGPoint(x: x - focus.x, y: y - focus.y)
            let product = way.x * focus.x + way.y * focus.y
            let rest = 1 - focus.x * focus.x - focus.y * focus.y
            return (product + (product * product + rest * (way.x * way.x + way.y * way.y)).squareRoot()) / rest
        case .conic:
            let fraction = atan2(y, x) / (2 * .pi)
            return fraction < 0 ? fraction + 1 : fraction
        }
    }
}

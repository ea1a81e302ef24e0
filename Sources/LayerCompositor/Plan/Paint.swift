import Quartz2D
import VectorGeometry

/// What a primitive puts on the pixels it covers.
enum Paint: Sendable {
    case color(CGColor)
    case image(ImagePaint)
    case gradient(GradientPaint)

    /// Whether every pixel that it gives has alpha 255.
    var isOpaque: Bool {
        switch self {
        case .color(let color): color.alpha >= 1
        case .image(let paint): paint.isOpaque
        case .gradient(let paint): paint.ramp.isOpaque
        }
    }
}

/// A picture seen through a projection; beyond its edges the edge pixels go on.
struct ImagePaint: Sendable {
    let image: PixelBuffer
    let isOpaque: Bool
    /// Device space (pixel centres at .5) to the image's pixels (centres at .5 too).
    let toImage: PlaneProjection
    let isNearest: Bool
    /// The next smaller level of the mip chain and its share, 0…1.
    let coarser: Coarser?

    struct Coarser: Sendable {
        let image: PixelBuffer
        let toImage: PlaneProjection
        let fraction: CGFloat
    }
}

/// Colours along a parameter that is a function of the unit square (facts 3.3).
struct GradientPaint: Sendable {
    let ramp: GradientRamp
    let shape: Shape
    /// Device space to the shape's own space.
    let toShape: PlaneProjection

    /// The parameter as a function of a point (x, y) of the shape's space.
    enum Shape: Sendable {
        /// x.
        case axial
        /// The distance from (0, 0).
        case radial
        /// The angle from +x toward +y, as a fraction of a full turn.
        case conic
    }
}

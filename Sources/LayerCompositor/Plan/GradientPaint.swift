import Quartz2D
import VectorGeometry

/// Colours along a parameter that is a function of the unit square (facts 3.3).
struct GradientPaint: Equatable, Sendable {
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

import Foundation

/// An affine transform as a scale, then a horizontal shear, then a rotation, then a translation.
///
/// ```ascii
/// | a  b  0 |   | sx  0  0 |   |  1  0  0 |   |  cos(t)  sin(t)  0 |   | 1  0  0 |
/// | c  d  0 | = |  0 sy  0 | · | sh  1  0 | · | -sin(t)  cos(t)  0 | · | 0  1  0 |
/// | tx ty 1 |   |  0  0  1 |   |  0  0  1 |   |    0       0     1 |   | tx ty 1 |
/// ```
/// - Apple: `CGAffineTransformComponents`.
public struct CGAffineTransformComponents: Equatable, Hashable, Sendable {
    /// The scale factors; negative factors mirror.
    public var scale: CGSize
    /// The horizontal shear: the distance by which a point at y = 1 moves toward +x.
    public var horizontalShear: CGFloat
    /// The rotation in radians, from +x toward +y.
    public var rotation: CGFloat
    /// The translation.
    public var translation: CGVector

    /// Creates components that are all 0.
    public init() {
        self.init(scale: .zero, horizontalShear: 0, rotation: 0, translation: .zero)
    }

    /// Creates components.
    public init(scale: CGSize, horizontalShear: CGFloat, rotation: CGFloat, translation: CGVector) {
        self.scale = scale
        self.horizontalShear = horizontalShear
        self.rotation = rotation
        self.translation = translation
    }
}

extension CGAffineTransform {
    /// Creates the transform that `components` describe.
    public init(_ components: CGAffineTransformComponents) {
        let c = cos(components.rotation)
        let s = sin(components.rotation)
        let sx = components.scale.width
        let sy = components.scale.height
        let sh = components.horizontalShear
        self.init(
            a: sx * c, b: sx * s, c: sy * (sh * c - s), d: sy * (sh * s + c), tx: components.translation.dx,
            ty: components.translation.dy)
    }

    /// Returns the scale, shear, rotation and translation of the transform.
    ///
    /// One scale factor is negative if the transform mirrors: the horizontal one if `a` is less than `d`, otherwise the
    /// vertical one. The components of a singular transform may describe it incompletely.
    public func decomposed() -> CGAffineTransformComponents {
        var result = CGAffineTransformComponents(
            scale: .zero, horizontalShear: 0, rotation: 0, translation: CGVector(dx: tx, dy: ty))
        let width = hypot(a, b)
        guard width > 0 else {
            result.scale.height = hypot(c, d)
            result.rotation = result.scale.height > 0 ? atan2(-c, d) : 0
            return result
        }
        let mirrorsX = determinant < 0 && a < d
        let unit = CGPoint(x: a / width, y: b / width) * (mirrorsX ? -1 : 1)
        result.scale.width = mirrorsX ? -width : width
        result.scale.height = unit.cross(CGPoint(x: c, y: d))
        result.rotation = atan2(unit.y, unit.x)
        if result.scale.height != 0 {
            result.horizontalShear = unit.dot(CGPoint(x: c, y: d)) / result.scale.height
        }
        return result
    }
}

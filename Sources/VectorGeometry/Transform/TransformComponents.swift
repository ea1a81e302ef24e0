import Foundation

/// The components of a transform that structured key paths name: `transform.scale.x`, `.rotation.z`, `.translation`, …
/// (facts 1.22).
///
/// They recompose as `Scale · Rx · Ry · Rz · Translate · Perspective`; skew is not kept.
package struct TransformComponents: Equatable, Hashable, Sendable {
    /// The scale factors.
    package var scale: SIMD3<Double>
    /// The Euler angles in radians, applied about x, then y, then z.
    package var rotation: SIMD3<Double>
    /// The translation.
    package var translation: SIMD3<Double>
    /// The perspective: the last column relative to the affine part; nil without perspective.
    private var perspective: SIMD4<Double>?

    /// Creates components; the default is the identity.
    package init(
        scale: SIMD3<Double> = SIMD3(1, 1, 1), rotation: SIMD3<Double> = .zero, translation: SIMD3<Double> = .zero
    ) {
        self.scale = scale
        self.rotation = rotation
        self.translation = translation
    }

    /// Decomposes a transform. The scales are the lengths of the rows; x is negated if the transform mirrors.
    package init(_ t: CATransform3D) {
        func length(_ x: Double, _ y: Double, _ z: Double) -> Double { (x * x + y * y + z * z).squareRoot() }
        let minors = (t.m22 * t.m33 - t.m23 * t.m32, t.m21 * t.m33 - t.m23 * t.m31, t.m21 * t.m32 - t.m22 * t.m31)
        let sign: Double = t.m11 * minors.0 - t.m12 * minors.1 + t.m13 * minors.2 < 0 ? -1 : 1
        scale = SIMD3(sign * length(t.m11, t.m12, t.m13), length(t.m21, t.m22, t.m23), length(t.m31, t.m32, t.m33))
        translation = SIMD3(t.m41, t.m42, t.m43)
        perspective = Self.perspective(of: t)
        func per(_ value: CGFloat, _ scale: Double) -> Double { scale == 0 ? 0 : value / scale }
        let m11 = per(t.m11, scale.x)
        let m12 = per(t.m12, scale.x)
        let m13 = per(t.m13, scale.x)
        let y = asin(min(max(-m13, -1), 1))
        if abs(m13) < 1 - 1e-12 {
            rotation = Self.smallestRotation(SIMD3(atan2(per(t.m23, scale.y), per(t.m33, scale.z)), y, atan2(m12, m11)))
        } else {
            // Gimbal lock: x and z rotate about the same axis. The whole rotation is assigned to x.
            rotation = SIMD3(atan2(per(t.m21, scale.y) * -m13, per(t.m22, scale.y)), y, 0)
        }
    }

    /// Returns the smaller of the two sets of angles that describe the same rotation, so that a rotation about one axis
    /// reads as such.
    private static func smallestRotation(_ angles: SIMD3<Double>) -> SIMD3<Double> {
        func opposite(_ angle: Double) -> Double { angle > 0 ? angle - .pi : angle + .pi }
        let other = SIMD3(opposite(angles.x), (angles.y < 0 ? -Double.pi : .pi) - angles.y, opposite(angles.z))
        func amount(_ a: SIMD3<Double>) -> Double { abs(a.x) + abs(a.y) + abs(a.z) }
        return amount(other) < amount(angles) - 1e-9 ? other : angles
    }

    /// The value of the key path `transform.scale`: the mean of the three scales.
    package var meanScale: Double { (scale.x + scale.y + scale.z) / 3 }

    private static func perspective(of transform: CATransform3D) -> SIMD4<Double>? {
        let last = SIMD4<Double>(transform.m14, transform.m24, transform.m34, transform.m44)
        guard last != SIMD4<Double>(0, 0, 0, 1) else { return nil }
        return transform.withLastColumn(SIMD4(0, 0, 0, 1)).inverse?.timesColumn(last) ?? last
    }

    /// The recomposed transform.
    package var transform: CATransform3D {
        guard let perspective else { return affineTransform }
        return affineTransform.withLastColumn(affineTransform.timesColumn(perspective))
    }

    private var affineTransform: CATransform3D {
        if rotation.x == 0, rotation.y == 0 { return zRotationTransform }
        var t = CATransform3DMakeTranslation(translation.x, translation.y, translation.z)
        if rotation.z != 0 { t = CATransform3DRotate(t, rotation.z, 0, 0, 1) }
        if rotation.y != 0 { t = CATransform3DRotate(t, rotation.y, 0, 1, 0) }
        if rotation.x != 0 { t = CATransform3DRotate(t, rotation.x, 1, 0, 0) }
        return CATransform3DScale(t, scale.x, scale.y, scale.z)
    }

    /// `Scale · Rz · Translate`, written out because most rotations are about z.
    private var zRotationTransform: CATransform3D {
        let s = sin(rotation.z)
        let c = cos(rotation.z)
        return CATransform3D(
            m11: scale.x * c, m12: scale.x * s, m13: 0, m14: 0, m21: 0 - scale.y * s, m22: scale.y * c, m23: 0, m24: 0,
            m31: 0, m32: 0, m33: scale.z, m34: 0, m41: translation.x, m42: translation.y, m43: translation.z, m44: 1)
    }
}

extension CATransform3D {
    fileprivate func withLastColumn(_ column: SIMD4<Double>) -> CATransform3D {
        var result = self
        result.m14 = column.x
        result.m24 = column.y
        result.m34 = column.z
        result.m44 = column.w
        return result
    }
}

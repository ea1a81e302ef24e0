import Foundation

/// A 3-D transform taken apart as `scale · skew · rotation · translation · perspective`, for interpolation (facts
/// 2.8.2).
///
/// Based on: "Decomposing a matrix into simple transformations" (S. Thomas, Graphics Gems II) and CSS Transforms.
public struct TransformDecomposition: Equatable, Hashable, Sendable {
    public var translation: SIMD3<Double>
    public var scale: SIMD3<Double>
    /// xy, xz, yz.
    public var skew: SIMD3<Double>
    public var rotation: Quaternion
    /// The last column.
    public var perspective: SIMD4<Double>

    /// Nil when the transform is singular or its m44 is zero.
    public init?(_ transform: CATransform3D) {
        guard let t = transform.normalized else { return nil }
        var affine = t
        affine.m14 = 0
        affine.m24 = 0
        affine.m34 = 0
        affine.m44 = 1
        guard let inverse = affine.inverse else { return nil }
        perspective = inverse.timesColumn(SIMD4(t.m14, t.m24, t.m34, t.m44))
        translation = SIMD3(t.m41, t.m42, t.m43)

        var r0 = SIMD3<Double>(t.m11, t.m12, t.m13)
        var r1 = SIMD3<Double>(t.m21, t.m22, t.m23)
        var r2 = SIMD3<Double>(t.m31, t.m32, t.m33)
        scale = .zero
        scale.x = r0.normalize()
        let xy = (r0 * r1).sum()
        r1 -= r0 * xy
        scale.y = r1.normalize()
        let xz = (r0 * r2).sum()
        let yz = (r1 * r2).sum()
        r2 -= r0 * xz + r1 * yz
        scale.z = r2.normalize()
        guard scale.x > 0, scale.y > 0, scale.z > 0 else { return nil }
        skew = SIMD3(xy / scale.y, xz / scale.z, yz / scale.z)
        if (r0 * r1.cross(r2)).sum() < 0 { (scale, r0, r1, r2) = (-scale, -r0, -r1, -r2) }
        rotation = Quaternion(rows: r0, r1, r2)
    }

    public var transform: CATransform3D {
        let (r0, r1, r2) = rotation.rows
        let a = r0 * scale.x
        let b = (r1 + r0 * skew.x) * scale.y
        let c = (r2 + r0 * skew.y + r1 * skew.z) * scale.z
        let affine = CATransform3D(
            m11: a.x, m12: a.y, m13: a.z, m14: 0, m21: b.x, m22: b.y, m23: b.z, m24: 0,
            m31: c.x, m32: c.y, m33: c.z, m34: 0, m41: translation.x, m42: translation.y, m43: translation.z, m44: 1)
        var result = affine
        let last = affine.timesColumn(perspective)
        result.m14 = last.x
        result.m24 = last.y
        result.m34 = last.z
        result.m44 = last.w
        return result
    }

    /// The parts at `fraction` of the way, the rotation along the shorter arc.
    public func interpolated(to other: TransformDecomposition, fraction f: Double) -> TransformDecomposition {
        var r = self
        r.translation += (other.translation - translation) * f
        r.scale += (other.scale - scale) * f
        r.skew += (other.skew - skew) * f
        r.perspective += (other.perspective - perspective) * f
        r.rotation = rotation.slerp(to: other.rotation, fraction: f)
        return r
    }
}

extension SIMD3<Double> {
    /// Makes the length 1 and returns what it was.
    fileprivate mutating func normalize() -> Double {
        let length = (self * self).sum().squareRoot()
        if length > 0 { self /= length }
        return length
    }

    fileprivate func cross(_ o: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(y * o.z - z * o.y, z * o.x - x * o.z, x * o.y - y * o.x)
    }
}

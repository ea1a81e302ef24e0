import Foundation

extension CATransform3D {
    /// The transform at `fraction` of the way to `other`, as Core Animation interpolates (facts 2.8).
    ///
    /// Two affine transforms go the 2-D way, others through their 3-D parts; a singular end makes it element by
    /// element. Fractions outside 0…1 extrapolate; the ends are exact.
    public func interpolated(to other: CATransform3D, fraction: CGFloat) -> CATransform3D {
        if fraction == 0 || self == other { return self }
        if fraction == 1 { return other }
        if CATransform3DIsAffine(self), CATransform3DIsAffine(other) {
            let a = CATransform3DGetAffineTransform(self)
            let b = CATransform3DGetAffineTransform(other)
            return CATransform3DMakeAffineTransform(a.interpolated(to: b, fraction: fraction))
        }
        guard let a = TransformDecomposition(self), let b = TransformDecomposition(other) else {
            return mixed(with: other, fraction)
        }
        return a.interpolated(to: b, fraction: fraction).transform
    }

    private func mixed(with o: CATransform3D, _ f: CGFloat) -> CATransform3D {
        func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * f }
        return CATransform3D(
            m11: mix(m11, o.m11), m12: mix(m12, o.m12), m13: mix(m13, o.m13), m14: mix(m14, o.m14),
            m21: mix(m21, o.m21), m22: mix(m22, o.m22), m23: mix(m23, o.m23), m24: mix(m24, o.m24),
            m31: mix(m31, o.m31), m32: mix(m32, o.m32), m33: mix(m33, o.m33), m34: mix(m34, o.m34),
            m41: mix(m41, o.m41), m42: mix(m42, o.m42), m43: mix(m43, o.m43), m44: mix(m44, o.m44))
    }

    /// Divided by m44, or nil when that is zero.
    var normalized: CATransform3D? {
        guard m44 != 0, m44.isFinite else { return nil }
        guard m44 != 1 else { return self }
        return CATransform3D(
            m11: m11 / m44, m12: m12 / m44, m13: m13 / m44, m14: m14 / m44,
            m21: m21 / m44, m22: m22 / m44, m23: m23 / m44, m24: m24 / m44,
            m31: m31 / m44, m32: m32 / m44, m33: m33 / m44, m34: m34 / m44,
            m41: m41 / m44, m42: m42 / m44, m43: m43 / m44, m44: 1)
    }

    /// The matrix times a column.
    func timesColumn(_ v: SIMD4<Double>) -> SIMD4<Double> {
        SIMD4(
            m11 * v.x + m12 * v.y + m13 * v.z + m14 * v.w, m21 * v.x + m22 * v.y + m23 * v.z + m24 * v.w,
            m31 * v.x + m32 * v.y + m33 * v.z + m34 * v.w, m41 * v.x + m42 * v.y + m43 * v.z + m44 * v.w)
    }
}

import Foundation

/// A 3D transform decomposed into `scale · skew · rotation · translation · perspective`, for interpolation (facts
/// 2.8.2).
///
/// Based on: "Decomposing a matrix into simple transformations" (S. Thomas, Graphics Gems II) and CSS Transforms.
package struct TransformDecomposition: Equatable, Hashable, Sendable {
    /// The translation.
    package var translation: SIMD3<Double>
    /// The scale factors; all are negative if the transform mirrors.
    package var scale: SIMD3<Double>
    /// The skew factors xy, xz and yz.
    package var skew: SIMD3<Double>
    /// The rotation.
    package var rotation: Quaternion
    /// The perspective: the last column relative to the affine part.
    package var perspective: SIMD4<Double>

    /// Decomposes a transform; nil if it is singular or its m44 is zero.
    package init?(_ transform: CATransform3D) {
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
        if (r0 * r1.cross(r2)).sum() < 0 {
            scale = -scale
            r0 = -r0
            r1 = -r1
            r2 = -r2
        }
        rotation = Quaternion(rows: r0, r1, r2)
    }

    /// The recomposed transform.
    package var transform: CATransform3D {
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

    /// Returns the components at `fraction` between this decomposition and `other`, with the rotation along the shorter
    /// arc.
    package func interpolated(to other: TransformDecomposition, fraction f: Double) -> TransformDecomposition {
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
    /// Scales the vector to length 1 and returns its previous length.
    fileprivate mutating func normalize() -> Double {
        let length = (self * self).sum().squareRoot()
        if length > 0 { self /= length }
        return length
    }

    fileprivate func cross(_ o: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(y * o.z - z * o.y, z * o.x - x * o.z, x * o.y - y * o.x)
    }
}

/// A rotation in space as a unit quaternion.
package struct Quaternion: Equatable, Hashable, Sendable {
    /// The components x, y, z and the real part w.
    package var vector: SIMD4<Double>

    /// Creates a rotation from a unit quaternion.
    package init(_ vector: SIMD4<Double>) { self.vector = vector }

    /// The identity rotation.
    package static let identity = Quaternion(SIMD4(0, 0, 0, 1))

    /// Creates the rotation whose row-vector matrix has the three orthonormal rows.
    ///
    /// The largest of the four components is computed first, to avoid small divisors.
    package init(rows r0: SIMD3<Double>, _ r1: SIMD3<Double>, _ r2: SIMD3<Double>) {
        let squares = SIMD4(
            1 + r0.x - r1.y - r2.z, 1 - r0.x + r1.y - r2.z, 1 - r0.x - r1.y + r2.z, 1 + r0.x + r1.y + r2.z)
        let yz = r1.z + r2.y
        let zx = r2.x + r0.z
        let xy = r0.y + r1.x
        let xw = r1.z - r2.y
        let yw = r2.x - r0.z
        let zw = r0.y - r1.x
        let largest = squares.max()
        let products =
            if largest == squares.w { SIMD4(xw, yw, zw, squares.w) } else if largest == squares.x {
                SIMD4(squares.x, xy, zx, xw)
            } else if largest == squares.y { SIMD4(xy, squares.y, yz, yw) } else { SIMD4(zx, yz, squares.z, zw) }
        vector = products / (2 * largest.squareRoot())
    }

    /// The rows of the row-vector matrix.
    package var rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
        let x = vector.x
        let y = vector.y
        let z = vector.z
        let w = vector.w
        return (
            SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)),
            SIMD3(2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)),
            SIMD3(2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y))
        )
    }

    private static let tolerance = 1e-9

    private var isHalfTurn: Bool { abs(vector.w) < Self.tolerance }

    /// The vector of a half turn, with the sign for which the first component that is not 0 is positive.
    private var axisOrientedPositively: SIMD4<Double> {
        let first = [vector.x, vector.y, vector.z].first { abs($0) > Self.tolerance } ?? 0
        return first < 0 ? -vector : vector
    }

    /// Returns the rotation at `fraction` along the shorter arc; normalized linear interpolation if both are nearly
    /// equal.
    package func slerp(to other: Quaternion, fraction: Double) -> Quaternion {
        var vector = vector
        var to = other.vector
        var cosine = (vector * other.vector).sum()
        if isHalfTurn, other.isHalfTurn, abs(cosine) < Self.tolerance {
            // Both ways are equally short: rounding errors must not decide.
            vector = axisOrientedPositively
            to = other.axisOrientedPositively
            cosine = 0
        }
        if cosine < 0 {
            to = -to
            cosine = -cosine
        }
        if cosine > 0.9995 {
            let mixed = vector + (to - vector) * fraction
            return Quaternion(mixed / (mixed * mixed).sum().squareRoot())
        }
        let angle = acos(cosine)
        return Quaternion((vector * sin((1 - fraction) * angle) + to * sin(fraction * angle)) / sin(angle))
    }
}

extension CATransform3D {
    /// Returns the transform at `fraction` between this one and `other`, as Core Animation interpolates (facts 2.8).
    ///
    /// Two affine transforms are interpolated in 2D, others by their 3D components. If either is singular, each element
    /// is interpolated by itself. Fractions outside 0…1 extrapolate; the ends are exact.
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

    /// Returns the element-wise linear interpolation.
    private func mixed(with o: CATransform3D, _ f: CGFloat) -> CATransform3D {
        func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * f }
        return CATransform3D(
            m11: mix(m11, o.m11), m12: mix(m12, o.m12), m13: mix(m13, o.m13), m14: mix(m14, o.m14),
            m21: mix(m21, o.m21), m22: mix(m22, o.m22), m23: mix(m23, o.m23), m24: mix(m24, o.m24),
            m31: mix(m31, o.m31), m32: mix(m32, o.m32), m33: mix(m33, o.m33), m34: mix(m34, o.m34),
            m41: mix(m41, o.m41), m42: mix(m42, o.m42), m43: mix(m43, o.m43), m44: mix(m44, o.m44))
    }

    /// The transform divided by m44, or nil if that is zero.
    var normalized: CATransform3D? {
        guard m44 != 0, m44.isFinite else { return nil }
        guard m44 != 1 else { return self }
        return CATransform3D(
            m11: m11 / m44, m12: m12 / m44, m13: m13 / m44, m14: m14 / m44,
            m21: m21 / m44, m22: m22 / m44, m23: m23 / m44, m24: m24 / m44,
            m31: m31 / m44, m32: m32 / m44, m33: m33 / m44, m34: m34 / m44,
            m41: m41 / m44, m42: m42 / m44, m43: m43 / m44, m44: 1)
    }

    /// Returns the product of the matrix and a column vector.
    func timesColumn(_ v: SIMD4<Double>) -> SIMD4<Double> {
        SIMD4(
            m11 * v.x + m12 * v.y + m13 * v.z + m14 * v.w, m21 * v.x + m22 * v.y + m23 * v.z + m24 * v.w,
            m31 * v.x + m32 * v.y + m33 * v.z + m34 * v.w, m41 * v.x + m42 * v.y + m43 * v.z + m44 * v.w)
    }
}

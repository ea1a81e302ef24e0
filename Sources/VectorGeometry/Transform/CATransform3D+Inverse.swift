import Foundation

extension CATransform3D {
    /// The determinants of the 2×2 minors of the upper (s) and of the lower two rows (c), in six lanes each.
    private var minors: (upper: SIMD8<Double>, lower: SIMD8<Double>) {
        func pairs(
            _ a1: Double, _ a2: Double, _ a3: Double, _ a4: Double, _ b1: Double, _ b2: Double, _ b3: Double,
            _ b4: Double
        ) -> SIMD8<Double> {
            SIMD8(
                a1 * b2 - a2 * b1, a1 * b3 - a3 * b1, a1 * b4 - a4 * b1, a2 * b3 - a3 * b2, a2 * b4 - a4 * b2,
                a3 * b4 - a4 * b3, 0, 0)
        }
        return (pairs(m11, m12, m13, m14, m21, m22, m23, m24), pairs(m31, m32, m33, m34, m41, m42, m43, m44))
    }

    public var determinant: CGFloat {
        let (s, c) = minors
        return s[0] * c[5] - s[1] * c[4] + s[2] * c[3] + s[3] * c[2] - s[4] * c[1] + s[5] * c[0]
    }

    /// The inverse, or nil when the transform is singular.
    public var inverse: CATransform3D? {
        let (s, c) = minors
        let k = s[0] * c[5] - s[1] * c[4] + s[2] * c[3] + s[3] * c[2] - s[4] * c[1] + s[5] * c[0]
        guard k != 0, k.isFinite, (1 / k).isFinite else { return nil }
        return CATransform3D(
            m11: (m22 * c[5] - m23 * c[4] + m24 * c[3]) / k, m12: (-m12 * c[5] + m13 * c[4] - m14 * c[3]) / k,
            m13: (m42 * s[5] - m43 * s[4] + m44 * s[3]) / k, m14: (-m32 * s[5] + m33 * s[4] - m34 * s[3]) / k,
            m21: (-m21 * c[5] + m23 * c[2] - m24 * c[1]) / k, m22: (m11 * c[5] - m13 * c[2] + m14 * c[1]) / k,
            m23: (-m41 * s[5] + m43 * s[2] - m44 * s[1]) / k, m24: (m31 * s[5] - m33 * s[2] + m34 * s[1]) / k,
            m31: (m21 * c[4] - m22 * c[2] + m24 * c[0]) / k, m32: (-m11 * c[4] + m12 * c[2] - m14 * c[0]) / k,
            m33: (m41 * s[4] - m42 * s[2] + m44 * s[0]) / k, m34: (-m31 * s[4] + m32 * s[2] - m34 * s[0]) / k,
            m41: (-m21 * c[3] + m22 * c[1] - m23 * c[0]) / k, m42: (m11 * c[3] - m12 * c[1] + m13 * c[0]) / k,
            m43: (-m41 * s[3] + m42 * s[1] - m43 * s[0]) / k, m44: (m31 * s[3] - m32 * s[1] + m33 * s[0]) / k)
    }
}

/// The inverse; a singular transform is returned unchanged (G17).
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D { t.inverse ?? t }

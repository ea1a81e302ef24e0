import Foundation

/// A 4×4 transform for row vectors: `[x y z 1] · M`. The last row translates, the last column projects.
///
/// - Apple: `CATransform3D`; facts 0.2.
public struct CATransform3D: Equatable, Hashable, Sendable {
    /// The first row.
    public var m11, m12, m13, m14: CGFloat
    /// The second row.
    public var m21, m22, m23, m24: CGFloat
    /// The third row.
    public var m31, m32, m33, m34: CGFloat
    /// The fourth row: the translation and the homogeneous scale.
    public var m41, m42, m43, m44: CGFloat

    /// Creates a transform from its elements.
    public init(
        m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat,
        m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
        m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
        m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
    ) {
        self.m11 = m11
        self.m12 = m12
        self.m13 = m13
        self.m14 = m14
        self.m21 = m21
        self.m22 = m22
        self.m23 = m23
        self.m24 = m24
        self.m31 = m31
        self.m32 = m32
        self.m33 = m33
        self.m34 = m34
        self.m41 = m41
        self.m42 = m42
        self.m43 = m43
        self.m44 = m44
    }

    /// Creates the zero matrix, as Apple's imported struct does.
    public init() {
        self.init(
            m11: 0, m12: 0, m13: 0, m14: 0, m21: 0, m22: 0, m23: 0, m24: 0, m31: 0, m32: 0, m33: 0, m34: 0, m41: 0,
            m42: 0, m43: 0, m44: 0)
    }
}

extension CATransform3D {
    /// The elements, row by row.
    package var elements: [Double] {
        [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44].map { Double($0) }
    }

    /// Creates a transform from its elements; nil unless there are 16.
    package init?(elements: [Double]) {
        guard elements.count == 16 else { return nil }
        let e = elements.map { CGFloat($0) }
        self.init(
            m11: e[0], m12: e[1], m13: e[2], m14: e[3], m21: e[4], m22: e[5], m23: e[6], m24: e[7],
            m31: e[8], m32: e[9], m33: e[10], m34: e[11], m41: e[12], m42: e[13], m43: e[14], m44: e[15])
    }
}

/// The identity transform.
public let CATransform3DIdentity = CATransform3D(
    m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0, m31: 0, m32: 0, m33: 1, m34: 0, m41: 0, m42: 0,
    m43: 0, m44: 1)

/// Returns whether `t` is the identity.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3DIdentity }

/// Returns whether two transforms have equal elements.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool { a == b }

/// Returns a translation.
public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
    var t = CATransform3DIdentity
    t.m41 = tx
    t.m42 = ty
    t.m43 = tz
    return t
}

/// Returns a scale.
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
    var t = CATransform3DIdentity
    t.m11 = sx
    t.m22 = sy
    t.m33 = sz
    return t
}

/// Returns a right-handed rotation by `angle` radians about the axis `(x, y, z)`; the identity for a zero axis.
public func CATransform3DMakeRotation(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0, length.isFinite else { return CATransform3DIdentity }
    let x = x / length
    let y = y / length
    let z = z / length
    let s = sin(angle)
    let c = cos(angle)
    let k = 1 - c
    return CATransform3D(
        m11: c + x * x * k, m12: x * y * k + z * s, m13: x * z * k - y * s, m14: 0,
        m21: x * y * k - z * s, m22: c + y * y * k, m23: y * z * k + x * s, m24: 0,
        m31: x * z * k + y * s, m32: y * z * k - x * s, m33: c + z * z * k, m34: 0,
        m41: 0, m42: 0, m43: 0, m44: 1)
}

/// Returns `T(tx, ty, tz) · t`: the translation is applied first.
public func CATransform3DTranslate(_ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeTranslation(tx, ty, tz), t)
}

/// Returns `S(sx, sy, sz) · t`: the scale is applied first.
public func CATransform3DScale(_ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeScale(sx, sy, sz), t)
}

/// Returns `R(angle, x, y, z) · t`: the rotation is applied first.
public func CATransform3DRotate(_ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat)
    -> CATransform3D
{
    CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t)
}

/// Returns `a · b`: `a` is applied first.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
    func row(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat, _ w: CGFloat) -> (CGFloat, CGFloat, CGFloat, CGFloat) {
        (
            x * b.m11 + y * b.m21 + z * b.m31 + w * b.m41, x * b.m12 + y * b.m22 + z * b.m32 + w * b.m42,
            x * b.m13 + y * b.m23 + z * b.m33 + w * b.m43, x * b.m14 + y * b.m24 + z * b.m34 + w * b.m44
        )
    }
    var r = CATransform3D()
    (r.m11, r.m12, r.m13, r.m14) = row(a.m11, a.m12, a.m13, a.m14)
    (r.m21, r.m22, r.m23, r.m24) = row(a.m21, a.m22, a.m23, a.m24)
    (r.m31, r.m32, r.m33, r.m34) = row(a.m31, a.m32, a.m33, a.m34)
    (r.m41, r.m42, r.m43, r.m44) = row(a.m41, a.m42, a.m43, a.m44)
    return r
}

/// Returns the transform with the affine part `m`.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
    var t = CATransform3DIdentity
    t.m11 = m.a
    t.m12 = m.b
    t.m21 = m.c
    t.m22 = m.d
    t.m41 = m.tx
    t.m42 = m.ty
    return t
}

/// Returns whether only the six 2D elements differ from the identity; a z scale or z translation gives false (facts
/// 1.5, measured).
@inlinable
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool {
    t.m13 == 0 && t.m14 == 0 && t.m23 == 0 && t.m24 == 0 && t.m31 == 0 && t.m32 == 0 && t.m34 == 0 && t.m43 == 0
        && t.m33 == 1 && t.m44 == 1
}

/// Returns the 2D part, which is meaningful only if `CATransform3DIsAffine` is true.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
    CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
}

extension CATransform3D {
    /// The determinants of the 2×2 minors of the upper two rows (s) and of the lower two rows (c), in six lanes each.
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

    /// The determinant.
    public var determinant: CGFloat {
        let (s, c) = minors
        return s[0] * c[5] - s[1] * c[4] + s[2] * c[3] + s[3] * c[2] - s[4] * c[1] + s[5] * c[0]
    }

    /// The inverse, or nil if the transform is singular.
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

/// Returns the inverse; a singular transform is returned unchanged (G17).
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D { t.inverse ?? t }

import Foundation

/// The projective map of a layer's plane (z = 0) into another plane: a 3×3 matrix for row vectors `[x y 1]`.
///
/// ```ascii
///               | a  b  p |
/// [x y 1] ·     | c  d  q |  =  [X Y W],   result = (X/W, Y/W)
///               | tx ty w |
/// ```
/// What is left of a `CATransform3D` when a plain layer flattens its sublayers (facts 1.13).
public struct PlaneProjection: Equatable, Hashable, Sendable {
    public var a, b, p: CGFloat
    public var c, d, q: CGFloat
    public var tx, ty, w: CGFloat

    public init(
        a: CGFloat, b: CGFloat, p: CGFloat, c: CGFloat, d: CGFloat, q: CGFloat, tx: CGFloat, ty: CGFloat, w: CGFloat
    ) {
        self.a = a
        self.b = b
        self.p = p
        self.c = c
        self.d = d
        self.q = q
        self.tx = tx
        self.ty = ty
        self.w = w
    }

    public static let identity = PlaneProjection(CGAffineTransform.identity)

    public init(_ t: CGAffineTransform) {
        self.init(a: t.a, b: t.b, p: 0, c: t.c, d: t.d, q: 0, tx: t.tx, ty: t.ty, w: 1)
    }

    /// Drops z of the source plane and of the result.
    public init(_ t: CATransform3D) {
        self.init(a: t.m11, b: t.m12, p: t.m14, c: t.m21, d: t.m22, q: t.m24, tx: t.m41, ty: t.m42, w: t.m44)
    }

    public var isAffine: Bool { p == 0 && q == 0 && w == 1 }

    /// The affine part; meaningful only where `isAffine`.
    public var affine: CGAffineTransform { CGAffineTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty) }

    /// `self` applied first, then `other`.
    public func concatenating(_ o: PlaneProjection) -> PlaneProjection {
        PlaneProjection(
            a: a * o.a + b * o.c + p * o.tx, b: a * o.b + b * o.d + p * o.ty, p: a * o.p + b * o.q + p * o.w,
            c: c * o.a + d * o.c + q * o.tx, d: c * o.b + d * o.d + q * o.ty, q: c * o.p + d * o.q + q * o.w,
            tx: tx * o.a + ty * o.c + w * o.tx, ty: tx * o.b + ty * o.d + w * o.ty, w: tx * o.p + ty * o.q + w * o.w)
    }

    /// The homogeneous image of a point, before the division by `w`.
    @inlinable
    public func homogeneous(_ x: CGFloat, _ y: CGFloat) -> (x: CGFloat, y: CGFloat, w: CGFloat) {
        (x * a + y * c + tx, x * b + y * d + ty, x * p + y * q + w)
    }

    /// The image of a point, or nil where it lies at or behind the eye (w ≤ 0).
    @inlinable
    public func map(_ point: CGPoint) -> CGPoint? {
        let h = homogeneous(point.x, point.y)
        return h.w > 0 ? CGPoint(x: h.x / h.w, y: h.y / h.w) : nil
    }

    public var determinant: CGFloat {
        a * (d * w - q * ty) - b * (c * w - q * tx) + p * (c * ty - d * tx)
    }

    /// The inverse map, or nil when the plane is seen edge-on or scaled to nothing.
    public var inverse: PlaneProjection? {
        let k = determinant
        guard k.isFinite, abs(k) > 1e-18 else { return nil }
        return PlaneProjection(
            a: (d * w - q * ty) / k, b: (p * ty - b * w) / k, p: (b * q - p * d) / k,
            c: (q * tx - c * w) / k, d: (a * w - p * tx) / k, q: (p * c - a * q) / k,
            tx: (c * ty - d * tx) / k, ty: (b * tx - a * ty) / k, w: (a * d - b * c) / k)
    }
}

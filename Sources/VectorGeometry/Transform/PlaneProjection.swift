import Foundation

/// The projective map of a layer's plane (z = 0) into another plane: a 3×3 matrix for row vectors `[x y 1]`.
///
/// ```ascii
///               | a  b  p |
/// [x y 1] ·     | c  d  q |  =  [X Y W],   result = (X/W, Y/W)
///               | tx ty w |
/// ```
/// The part of a `CATransform3D` that applies when a plain layer flattens its sublayers (facts 1.13).
package struct PlaneProjection: Equatable, Hashable, Sendable {
    /// The first row.
    package var a, b, p: CGFloat
    /// The second row.
    package var c, d, q: CGFloat
    /// The third row.
    package var tx, ty, w: CGFloat

    /// Creates a projection from its elements.
    package init(
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

    /// The identity projection.
    package static let identity = PlaneProjection(CGAffineTransform.identity)

    /// Creates a projection from an affine transform.
    package init(_ t: CGAffineTransform) {
        self.init(a: t.a, b: t.b, p: 0, c: t.c, d: t.d, q: 0, tx: t.tx, ty: t.ty, w: 1)
    }

    /// Creates a projection that drops the z coordinate of the source plane and of the result.
    package init(_ t: CATransform3D) {
        self.init(a: t.m11, b: t.m12, p: t.m14, c: t.m21, d: t.m22, q: t.m24, tx: t.m41, ty: t.m42, w: t.m44)
    }

    /// Whether the projection is affine.
    package var isAffine: Bool { p == 0 && q == 0 && w == 1 }

    /// The affine part, which is meaningful only if `isAffine` is true.
    package var affine: CGAffineTransform { CGAffineTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty) }

    /// Returns the projection that applies `self` first, then `o`.
    package func concatenating(_ o: PlaneProjection) -> PlaneProjection {
        PlaneProjection(
            a: a * o.a + b * o.c + p * o.tx, b: a * o.b + b * o.d + p * o.ty, p: a * o.p + b * o.q + p * o.w,
            c: c * o.a + d * o.c + q * o.tx, d: c * o.b + d * o.d + q * o.ty, q: c * o.p + d * o.q + q * o.w,
            tx: tx * o.a + ty * o.c + w * o.tx, ty: tx * o.b + ty * o.d + w * o.ty, w: tx * o.p + ty * o.q + w * o.w)
    }

    /// Returns the homogeneous image of a point, before the division by `w`.
    @inlinable
    package func homogeneous(_ x: CGFloat, _ y: CGFloat) -> (x: CGFloat, y: CGFloat, w: CGFloat) {
        (x * a + y * c + tx, x * b + y * d + ty, x * p + y * q + w)
    }

    /// Returns the image of a point, or nil if it lies at or behind the eye (w ≤ 0).
    @inlinable
    package func map(_ point: CGPoint) -> CGPoint? {
        let h = homogeneous(point.x, point.y)
        return h.w > 0 ? CGPoint(x: h.x / h.w, y: h.y / h.w) : nil
    }

    /// The determinant.
    package var determinant: CGFloat {
        a * (d * w - q * ty) - b * (c * w - q * tx) + p * (c * ty - d * tx)
    }

    /// The inverse map, or nil if the plane is seen edge-on or scaled to zero.
    package var inverse: PlaneProjection? {
        let k = determinant
        guard k.isFinite, abs(k) > 1e-18 else { return nil }
        return PlaneProjection(
            a: (d * w - q * ty) / k, b: (p * ty - b * w) / k, p: (b * q - p * d) / k,
            c: (q * tx - c * w) / k, d: (a * w - p * tx) / k, q: (p * c - a * q) / k,
            tx: (c * ty - d * tx) / k, ty: (b * tx - a * ty) / k, w: (a * d - b * c) / k)
    }
}

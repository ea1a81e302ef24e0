import Foundation

/// A 2D affine transform for row vectors: `[x y 1] · M`.
///
/// ```ascii
///     | a  b  0 |
/// M = | c  d  0 |      x' = a·x + c·y + tx
///     | tx ty 1 |      y' = b·x + d·y + ty
/// ```
/// - Apple: `CGAffineTransform`.
public struct CGAffineTransform: Equatable, Hashable, Sendable {
    /// The elements of the matrix.
    public var a, b, c, d, tx, ty: CGFloat

    /// Creates a transform from its elements.
    @inlinable
    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// Creates a transform whose elements are all 0, as Apple's. The identity is `CGAffineTransform.identity`.
    public init() { self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }

    /// Creates a translation.
    public init(translationX tx: CGFloat, y ty: CGFloat) { self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty) }

    /// Creates a scale.
    public init(scaleX sx: CGFloat, y sy: CGFloat) { self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0) }

    /// Creates a rotation by `angle` radians, from +x toward +y.
    public init(rotationAngle angle: CGFloat) {
        let s = sin(angle)
        let c = cos(angle)
        self.init(a: c, b: s, c: -s, d: c, tx: 0, ty: 0)
    }

    /// The identity transform.
    public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// Whether the transform is the identity.
    public var isIdentity: Bool { self == .identity }

    /// The determinant of the linear part.
    @inlinable
    public var determinant: CGFloat { a * d - b * c }

    /// Whether the transform can be inverted and is finite.
    package var isInvertible: Bool { determinant != 0 && determinant.isFinite && tx.isFinite && ty.isFinite }

    /// Returns `self · other`: `self` is applied first.
    @inlinable
    public func concatenating(_ other: CGAffineTransform) -> CGAffineTransform {
        CGAffineTransform(
            a: a * other.a + b * other.c, b: a * other.b + b * other.d,
            c: c * other.a + d * other.c, d: c * other.b + d * other.d,
            tx: tx * other.a + ty * other.c + other.tx, ty: tx * other.b + ty * other.d + other.ty)
    }

    /// Returns the transform preceded by a translation.
    public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
        CGAffineTransform(translationX: x, y: y).concatenating(self)
    }

    /// Returns the transform preceded by a scale.
    public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
        CGAffineTransform(scaleX: x, y: y).concatenating(self)
    }

    /// Returns the transform preceded by a rotation by `angle` radians.
    public func rotated(by angle: CGFloat) -> CGAffineTransform {
        CGAffineTransform(rotationAngle: angle).concatenating(self)
    }

    /// Returns the inverse; `self` unchanged if singular, as on Apple's platforms.
    public func inverted() -> CGAffineTransform {
        let k = determinant
        guard k != 0, k.isFinite else { return self }
        return CGAffineTransform(
            a: d / k, b: -b / k, c: -c / k, d: a / k,
            tx: (c * ty - d * tx) / k, ty: (b * tx - a * ty) / k)
    }
}

extension CGPoint {
    /// Returns the transformed point.
    @inlinable
    public func applying(_ t: CGAffineTransform) -> CGPoint {
        CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
    }
}

extension CGSize {
    /// Returns the transformed size; the translation does not apply.
    public func applying(_ t: CGAffineTransform) -> CGSize {
        CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
    }
}

extension CGRect {
    /// Returns the bounding box of the four transformed corners.
    public func applying(_ t: CGAffineTransform) -> CGRect {
        // Without an array, because thousands of boxes are transformed per frame.
        let (x, y) = (minX, minY)
        let (endX, endY) = (maxX, maxY)
        let a = CGPoint(x: x, y: y).applying(t)
        let b = CGPoint(x: endX, y: y).applying(t)
        let c = CGPoint(x: endX, y: endY).applying(t)
        let d = CGPoint(x: x, y: endY).applying(t)
        let x0 = min(min(min(min(.infinity, a.x), b.x), c.x), d.x)
        let x1 = max(max(max(max(-.infinity, a.x), b.x), c.x), d.x)
        let y0 = min(min(min(min(.infinity, a.y), b.y), c.y), d.y)
        let y1 = max(max(max(max(-.infinity, a.y), b.y), c.y), d.y)
        return x0 <= x1 ? CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0) : .null
    }
}

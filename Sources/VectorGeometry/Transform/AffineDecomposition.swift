import Foundation

/// An affine transform decomposed into `scale · rotation · remainder, translation`, for interpolation (facts 2.8.1).
///
/// Based on: CSS Transforms, "Decomposing a 2D matrix".
package struct AffineDecomposition: Equatable, Hashable, Sendable {
    /// The translation.
    package var translation: CGPoint
    /// The scale factors; one is negative if the transform mirrors.
    package var scaleX, scaleY: CGFloat
    /// The rotation in radians from +x toward +y, −π…π.
    package var angle: CGFloat
    /// Whether m12 is not 0. A rotation by exactly π turns the positive or the negative way by the sign of m12.
    private var turns: Bool
    /// The 2×2 remainder with first row (m11, m12): the identity if there is no shear.
    package var m11, m12, m21, m22: CGFloat

    /// Decomposes a transform.
    package init(_ t: CGAffineTransform) {
        translation = CGPoint(x: t.tx, y: t.ty)
        scaleX = (t.a * t.a + t.b * t.b).squareRoot()
        scaleY = (t.c * t.c + t.d * t.d).squareRoot()
        if t.determinant < 0 {
            if t.a < t.d { scaleX = -scaleX } else { scaleY = -scaleY }
        }
        let row0 = scaleX == 0 ? CGPoint.zero : CGPoint(x: t.a / scaleX, y: t.b / scaleX)
        let row1 = scaleY == 0 ? CGPoint.zero : CGPoint(x: t.c / scaleY, y: t.d / scaleY)
        angle = atan2(row0.y, row0.x)
        turns = t.b != 0
        let c = cos(angle)
        let s = sin(angle)
        m11 = c * row0.x - s * row1.x
        m12 = c * row0.y - s * row1.y
        m21 = s * row0.x + c * row1.x
        m22 = s * row0.y + c * row1.y
    }

    /// The recomposed transform.
    package var transform: CGAffineTransform {
        let c = cos(angle)
        let s = sin(angle)
        return CGAffineTransform(
            a: scaleX * (c * m11 + s * m21), b: scaleX * (c * m12 + s * m22),
            c: scaleY * (c * m21 - s * m11), d: scaleY * (c * m22 - s * m12),
            tx: translation.x, ty: translation.y)
    }

    /// Returns the components interpolated to `other`, with the rotation chosen as CSS does; fractions outside 0…1
    /// extrapolate.
    package func interpolated(to other: AffineDecomposition, fraction f: CGFloat) -> AffineDecomposition {
        var a = self
        var b = other
        a.align(with: &b)
        func mix(_ x: CGFloat, _ y: CGFloat) -> CGFloat { x + (y - x) * f }
        var r = a
        r.translation = a.translation.lerp(b.translation, f)
        r.scaleX = mix(a.scaleX, b.scaleX)
        r.scaleY = mix(a.scaleY, b.scaleY)
        r.angle = mix(a.angle, b.angle)
        r.m11 = mix(a.m11, b.m11)
        r.m12 = mix(a.m12, b.m12)
        r.m21 = mix(a.m21, b.m21)
        r.m22 = mix(a.m22, b.m22)
        return r
    }

    /// Returns the decomposition on the mirror axis of `previous`, with an angle at most π from that of `previous`.
    package func continuing(_ previous: AffineDecomposition?) -> AffineDecomposition {
        guard let previous else { return self }
        var result = self
        if (previous.scaleX < 0 && scaleY < 0) || (previous.scaleY < 0 && scaleX < 0) {
            result.scaleX = -scaleX
            result.scaleY = -scaleY
            result.angle += .pi
        }
        result.angle -= 2 * .pi * ((result.angle - previous.angle) / (2 * .pi)).rounded(.toNearestOrEven)
        return result
    }

    /// Brings two decompositions to the same mirror axis and to angles at most π apart.
    private mutating func align(with other: inout AffineDecomposition) {
        // Mirrored about different axes: one is the other rotated by 180°.
        if (scaleX < 0 && other.scaleY < 0) || (scaleY < 0 && other.scaleX < 0) {
            scaleX = -scaleX
            scaleY = -scaleY
            angle += angle < 0 ? .pi : -.pi
        }
        // From no rotation to exactly half of one: `angle` has the sign of m12 (facts I8).
        if angle == 0, abs(other.angle) == .pi, other.turns { return }
        if angle == 0 { angle = 2 * .pi }
        if other.angle == 0 { other.angle = 2 * .pi }
        guard abs(angle - other.angle) > .pi else { return }
        if angle > other.angle { angle -= 2 * .pi } else { other.angle -= 2 * .pi }
    }
}

extension CGAffineTransform {
    /// Returns the transform at `fraction` between this one and `other`, as Core Animation interpolates affine
    /// transforms (facts 2.8.1).
    ///
    /// If either transform is singular, each element is interpolated by itself. Fractions outside 0…1 extrapolate; the
    /// ends are exact.
    public func interpolated(to other: CGAffineTransform, fraction: CGFloat) -> CGAffineTransform {
        if fraction == 0 || self == other { return self }
        if fraction == 1 { return other }
        guard determinant != 0, other.determinant != 0 else { return mixed(with: other, fraction) }
        return AffineDecomposition(self).interpolated(to: AffineDecomposition(other), fraction: fraction).transform
    }

    /// Returns the element-wise linear interpolation.
    private func mixed(with o: CGAffineTransform, _ f: CGFloat) -> CGAffineTransform {
        CGAffineTransform(
            a: a + (o.a - a) * f, b: b + (o.b - b) * f, c: c + (o.c - c) * f, d: d + (o.d - d) * f,
            tx: tx + (o.tx - tx) * f, ty: ty + (o.ty - ty) * f)
    }
}

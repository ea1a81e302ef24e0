import Foundation

/// A rotation in space as a unit quaternion.
public struct Quaternion: Equatable, Hashable, Sendable {
    /// x, y, z and the real part w.
    public var vector: SIMD4<Double>

    public init(_ vector: SIMD4<Double>) { self.vector = vector }

    public static let identity = Quaternion(SIMD4(0, 0, 0, 1))

    /// The rotation whose row-vector matrix has the three orthonormal rows.
    ///
    /// The largest of the four components is found first, so that no small divisor occurs.
    public init(rows r0: SIMD3<Double>, _ r1: SIMD3<Double>, _ r2: SIMD3<Double>) {
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
    public var rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
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

    /// The rotation at `fraction` of the shorter way round; linear and normalised where both are nearly equal.
    public func slerp(to other: Quaternion, fraction: Double) -> Quaternion {
        var to = other.vector
        var cosine = (vector * other.vector).sum()
        if cosine < 0 { (to, cosine) = (-to, -cosine) }
        if cosine > 0.9995 {
            let mixed = vector + (to - vector) * fraction
            return Quaternion(mixed / (mixed * mixed).sum().squareRoot())
        }
        let angle = acos(cosine)
        return Quaternion((vector * sin((1 - fraction) * angle) + to * sin(fraction * angle)) / sin(angle))
    }
}

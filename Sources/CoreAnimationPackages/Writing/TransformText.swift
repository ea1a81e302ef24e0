import Foundation
import VectorGeometry

/// A transform as a product of functions, of which the last one applies first: `perspective`, `translate`, `rotate`,
/// `scale`.
///
/// Documents of Apple's tools have these functions, and no matrices.
struct TransformText {
    /// The text; empty for the identity.
    let text: String
    /// Whether the text is a matrix, which Multiplane reads, but Core Animation may not.
    let isMatrix: Bool

    init(_ transform: CATransform3D) {
        if let product = Self.product(transform) {
            text = product
            isMatrix = false
        } else {
            text = "matrix(\(transform.elements.map { ValueText.text($0) }.joined(separator: ", ")))"
            isMatrix = true
        }
    }

    /// Returns the functions of a transform; nil for a projection that is not a perspective along the z-axis.
    private static func product(_ transform: CATransform3D) -> String? {
        guard let (affine, distance) = withoutPerspective(transform) else { return nil }
        var functions: [String] = []
        if let distance { functions.append("perspective(\(ValueText.text(distance)))") }
        let offset = [affine.m41, affine.m42, affine.m43].map { Double($0) }
        if offset != [0, 0, 0] { functions.append(function("translate", offset)) }
        let linear = [
            Vector(affine.m11, affine.m12, affine.m13), Vector(affine.m21, affine.m22, affine.m23),
            Vector(affine.m31, affine.m32, affine.m33),
        ]
        functions += LinearFactors(linear).functions
        return functions.joined(separator: " ")
    }

    /// Returns a transform without its perspective, and the distance of the eye; nil for another projection.
    private static func withoutPerspective(_ transform: CATransform3D) -> (CATransform3D, Double?)? {
        let projection = [transform.m14, transform.m24, transform.m34].map { Double($0) }
        let depth = [transform.m13, transform.m23, transform.m33].map { Double($0) }
        guard projection != [0, 0, 0] else { return transform.m44 == 1 ? (transform, nil) : nil }
        guard let index = depth.indices.max(by: { depth[$0].magnitude < depth[$1].magnitude }), depth[index] != 0
        else { return nil }
        // A perspective multiplies the z of its result by this factor.
        let factor = projection[index] / depth[index]
        let tolerance = 1e-12 * max(1, factor.magnitude)
        let fits = zip(projection, depth).allSatisfy { ($0 - factor * $1).magnitude <= tolerance }
        guard fits, (transform.m44 - 1 - factor * transform.m43).magnitude <= tolerance, factor != 0 else { return nil }
        var affine = transform
        affine.m14 = 0
        affine.m24 = 0
        affine.m34 = 0
        affine.m44 = 1
        return (affine, -1 / factor)
    }

    fileprivate static func function(_ name: String, _ numbers: [Double]) -> String {
        "\(name)(\(numbers.map { ValueText.text($0) }.joined(separator: ", ")))"
    }
}

/// A row of a matrix.
private struct Vector {
    var x, y, z: Double

    init(_ x: Double, _ y: Double, _ z: Double) {
        self.x = x
        self.y = y
        self.z = z
    }

    var length: Double { (self * self).squareRoot() }

    static func * (a: Vector, b: Vector) -> Double { a.x * b.x + a.y * b.y + a.z * b.z }
    static func * (a: Vector, factor: Double) -> Vector { Vector(a.x * factor, a.y * factor, a.z * factor) }
    static func + (a: Vector, b: Vector) -> Vector { Vector(a.x + b.x, a.y + b.y, a.z + b.z) }

    func cross(_ other: Vector) -> Vector {
        Vector(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
    }

    /// Returns any unit vector at a right angle to this unit vector.
    var perpendicular: Vector {
        let other = x.magnitude < 0.8 ? Vector(1, 0, 0) : Vector(0, 1, 0)
        let normal = cross(other)
        return normal * (1 / normal.length)
    }
}

/// The linear part of a transform as rotations around a scale: `rotate scale`, or `rotate scale rotate` if it shears.
private struct LinearFactors {
    private(set) var functions: [String] = []

    /// - Parameter rows: The images of the axes.
    init(_ rows: [Vector]) {
        guard Self.isSheared(rows) else {
            add(rows)
            return
        }
        // rows = before · (scaled rows at right angles), where `before` rotates.
        let before = Self.rotationToRightAngles(rows)
        let turned = before.map { rows[0] * $0.x + rows[1] * $0.y + rows[2] * $0.z }
        add(turned)
        // The inverse rotation applies first.
        let inverse = [
            Vector(before[0].x, before[1].x, before[2].x), Vector(before[0].y, before[1].y, before[2].y),
            Vector(before[0].z, before[1].z, before[2].z),
        ]
        addRotation(inverse)
    }

    /// Returns a number without the error of its calculation, if it is close to one of at most six decimals.
    private static func tidy(_ number: Double) -> Double {
        let rounded = (number * 1e6).rounded() / 1e6
        return (number - rounded).magnitude <= 1e-12 * max(1, number.magnitude) ? rounded : number
    }

    private static func isSheared(_ rows: [Vector]) -> Bool {
        [(0, 1), (0, 2), (1, 2)].contains { first, second in
            let product: Double = rows[first] * rows[second]
            let area: Double = rows[first].length * rows[second].length
            return product.magnitude > 1e-12 * max(area, 1e-12)
        }
    }

    /// Adds the functions of rows at right angles: a rotation after a scale.
    private mutating func add(_ rows: [Vector]) {
        var scale = rows.map(\.length)
        var axes = rows.indices.map { scale[$0] > 0 ? rows[$0] * (1 / scale[$0]) : nil }
        Self.complete(&axes)
        var rotation = axes.map { $0 ?? Vector(0, 0, 0) }
        // A mirror image is a negative scale, of the axis that leaves the least to rotate.
        if rotation[0].cross(rotation[1]) * rotation[2] < 0 {
            let diagonal = [rotation[0].x, rotation[1].y, rotation[2].z]
            let axis = diagonal.indices.min { diagonal[$0] < diagonal[$1] } ?? 0
            rotation[axis] = rotation[axis] * -1
            scale[axis] = -scale[axis]
        }
        addRotation(rotation)
        scale = scale.map(Self.tidy)
        if scale != [1, 1, 1] { functions.append(TransformText.function("scale", scale)) }
    }

    /// Replaces missing axes, whose scale is 0, by unit vectors at right angles to the others.
    private static func complete(_ axes: inout [Vector?]) {
        let units = [Vector(1, 0, 0), Vector(0, 1, 0), Vector(0, 0, 1)]
        for index in axes.indices where axes[index] == nil {
            let others = axes.compactMap(\.self)
            switch others.count {
            case 0: axes[index] = units[index]
            case 1: axes[index] = others[0].perpendicular
            default: axes[index] = axes[(index + 1) % 3]?.cross(axes[(index + 2) % 3] ?? units[index])
            }
        }
    }

    /// Adds a rotation given by the images of the axes.
    private mutating func addRotation(_ rows: [Vector]) {
        let axis = Vector(rows[1].z - rows[2].y, rows[2].x - rows[0].z, rows[0].y - rows[1].x)
        let trace = rows[0].x + rows[1].y + rows[2].z
        let angle = atan2(axis.length, trace - 1)
        guard angle > 1e-15 else { return }
        var direction = axis
        if axis.length < 1e-7 {
            // A half turn: the rows are 2aaᵀ − 1 for the axis a.
            let squares = [rows[0].x, rows[1].y, rows[2].z]
            let index = squares.indices.max { squares[$0] < squares[$1] } ?? 0
            direction = rows[index]
            if index == 0 { direction.x += 1 } else if index == 1 { direction.y += 1 } else { direction.z += 1 }
        }
        direction = direction * (1 / direction.length)
        let isAboutZ = direction.x == 0 && direction.y == 0
        let sign = isAboutZ && direction.z < 0 ? -1.0 : 1
        let degrees = ValueText.text(Self.tidy(angle * 180 / .pi) * sign)
        let components = [direction.x, direction.y, direction.z].map { ValueText.text($0) }.joined(separator: ", ")
        functions.append(isAboutZ ? "rotate(\(degrees)deg)" : "rotate(\(degrees)deg, \(components))")
    }

    /// Returns a rotation B for which the rows of B · rows are at right angles: the eigenvectors of rows · rowsᵀ, by
    /// Jacobi's method.
    private static func rotationToRightAngles(_ rows: [Vector]) -> [Vector] {
        var matrix = rows.map { row in rows.map { row * $0 } }
        var vectors = [[1.0, 0, 0], [0, 1, 0], [0, 0, 1]]
        for _ in 0..<32 {
            for (p, q) in [(0, 1), (0, 2), (1, 2)] where matrix[p][q] != 0 {
                let theta = (matrix[q][q] - matrix[p][p]) / (2 * matrix[p][q])
                let t = (theta < 0 ? -1 : 1) / (theta.magnitude + (theta * theta + 1).squareRoot())
                let c = 1 / (t * t + 1).squareRoot()
                let s = t * c
                for k in 0..<3 {
                    (matrix[k][p], matrix[k][q]) = (
                        c * matrix[k][p] - s * matrix[k][q], s * matrix[k][p] + c * matrix[k][q]
                    )
                }
                for k in 0..<3 {
                    (matrix[p][k], matrix[q][k]) = (
                        c * matrix[p][k] - s * matrix[q][k], s * matrix[p][k] + c * matrix[q][k]
                    )
                    (vectors[p][k], vectors[q][k]) = (
                        c * vectors[p][k] - s * vectors[q][k], s * vectors[p][k] + c * vectors[q][k]
                    )
                }
            }
        }
        return vectors.map { Vector($0[0], $0[1], $0[2]) }
    }
}

/// Three by three numbers that mix red, green and blue, row by row.
package struct ColorMatrix: Hashable, Sendable {
    package let rows: [Double]

    /// - Parameter rows: nine numbers.
    package init(_ rows: [Double]) {
        precondition(rows.count == 9, "a matrix has nine numbers")
        self.rows = rows
    }

    package init(diagonal: [Double]) { self.init([diagonal[0], 0, 0, 0, diagonal[1], 0, 0, 0, diagonal[2]]) }

    package static let identity = ColorMatrix(diagonal: [1, 1, 1])

    /// Of a matrix that cannot be inverted, numbers that are not finite.
    package var inverse: ColorMatrix {
        let m = rows
        func minor(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Double { m[a] * m[d] - m[b] * m[c] }
        let adjugate = [
            minor(4, 5, 7, 8), -minor(1, 2, 7, 8), minor(1, 2, 4, 5), -minor(3, 5, 6, 8), minor(0, 2, 6, 8),
            -minor(0, 2, 3, 5),
            minor(3, 4, 6, 7), -minor(0, 1, 6, 7), minor(0, 1, 3, 4),
        ]
        let determinant = m[0] * adjugate[0] + m[1] * adjugate[3] + m[2] * adjugate[6]
        return ColorMatrix(adjugate.map { $0 / determinant })
    }

    package var isFinite: Bool { rows.allSatisfy(\.isFinite) }

    package static func * (a: ColorMatrix, b: ColorMatrix) -> ColorMatrix {
        let columns = (0..<3).map { column in a * [b.rows[column], b.rows[3 + column], b.rows[6 + column]] }
        return ColorMatrix((0..<3).flatMap { row in columns.map { $0[row] } })
    }

    package static func * (a: ColorMatrix, color: [Double]) -> [Double] {
        let m = a.rows
        return [0, 3, 6].map { (row: Int) -> Double in m[row] * color[0] + m[row + 1] * color[1] + m[row + 2] * color[2]
        }
    }
}

/// The CIE 1931 x and y chromaticities of the primaries and the white point.
package struct Chromaticities: Hashable, Sendable {
    /// A CIE 1931 chromaticity.
    package struct Point: Hashable, Sendable {
        package let x: Double, y: Double

        package init(_ x: Double, _ y: Double) {
            self.x = x
            self.y = y
        }

        /// The x, y and z chromaticities, whose sum is 1; also defined for points without luminance.
        fileprivate var chromaticity: [Double] { [x, y, 1 - x - y] }
        /// The XYZ tristimulus values at a luminance of 1.
        fileprivate var tristimulus: [Double] { chromaticity.map { $0 / y } }
    }

    package let red: Point, green: Point, blue: Point, white: Point

    package init(red: Point, green: Point, blue: Point, white: Point) {
        self.red = red
        self.green = green
        self.blue = blue
        self.white = white
    }

    private static let d65 = Point(0.3127, 0.3290), illuminantC = Point(0.310, 0.316)

    /// The primaries of ITU-R BT.709 and sRGB.
    package static let bt709 = Chromaticities(
        red: Point(0.64, 0.33), green: Point(0.30, 0.60), blue: Point(0.15, 0.06), white: d65)
    /// The primaries of ITU-R BT.2020.
    package static let bt2020 = Chromaticities(
        red: Point(0.708, 0.292), green: Point(0.170, 0.797), blue: Point(0.131, 0.046), white: d65)
    /// The primaries of Display P3 (white D65).
    package static let displayP3 = Chromaticities(
        red: Point(0.680, 0.320), green: Point(0.265, 0.690), blue: Point(0.150, 0.060), white: d65)

    /// Creates the primaries of an ITU-T H.273 code point; returns nil for an unknown one. The primaries of
    /// standard-definition video, which are close, are treated as BT.709.
    ///
    /// - Source: ITU-T H.273, table 2.
    package init?(codePoint: Int) {
        switch codePoint {
        case 1, 2, 5, 6, 7, 22: self = .bt709
        case 4:
            self.init(
                red: Point(0.67, 0.33), green: Point(0.21, 0.71), blue: Point(0.14, 0.08), white: Self.illuminantC)
        case 8:
            self.init(
                red: Point(0.681, 0.319), green: Point(0.243, 0.692), blue: Point(0.145, 0.049), white: Self.illuminantC
            )
        case 9: self = .bt2020
        case 10: self.init(red: Point(1, 0), green: Point(0, 1), blue: Point(0, 0), white: Point(1.0 / 3, 1.0 / 3))
        case 11:
            self.init(
                red: Self.displayP3.red, green: Self.displayP3.green, blue: Self.displayP3.blue,
                white: Point(0.314, 0.351))
        case 12: self = .displayP3
        default: return nil
        }
    }

    /// The matrix from linear RGB to CIE XYZ; white has a luminance of 1.
    var toXYZ: RGBMatrix {
        let r = red.chromaticity
        let g = green.chromaticity
        let b = blue.chromaticity
        let columns = RGBMatrix([r[0], g[0], b[0], r[1], g[1], b[1], r[2], g[2], b[2]])
        return columns * RGBMatrix(diagonal: columns.inverse * white.tristimulus)
    }

    /// The luminance coefficients of red, green and blue.
    package var luminance: [Double] { Array(toXYZ.rows[3..<6]) }

    /// Returns the matrix from linear RGB to linear RGB with other primaries; the white point is adapted with the
    /// Bradford transform, as in ICC profiles.
    ///
    /// - Source: SMPTE RP 177; ICC.1:2022, annex E.
    package func matrix(to other: Chromaticities) -> RGBMatrix {
        guard self != other else { return .identity }
        if (self, other) == (.bt2020, .bt709) { return RGBMatrix(TransferFunctions.bt2020ToBT709) }
        return other.toXYZ.inverse * Self.adaptation(from: white, to: other.white) * toXYZ
    }

    /// Returns the Bradford adaptation between two white points.
    static func adaptation(from white: Point, to other: Point) -> RGBMatrix {
        guard white != other else { return .identity }
        let cones = RGBMatrix([0.8951, 0.2664, -0.1614, -0.7502, 1.7135, 0.0367, 0.0389, -0.0685, 1.0296])
        let before = cones * white.tristimulus
        let after = cones * other.tristimulus
        return cones.inverse * RGBMatrix(diagonal: zip(before, after).map { $1 / $0 }) * cones
    }
}

/// A 3 × 3 matrix of RGB or XYZ components, stored row by row.
package struct RGBMatrix: Hashable, Sendable {
    /// The nine elements, row by row.
    package let rows: [Double]

    /// Creates a matrix from nine elements, row by row.
    package init(_ rows: [Double]) {
        precondition(rows.count == 9, "a 3 × 3 matrix needs nine elements")
        self.rows = rows
    }

    /// Creates a diagonal matrix from three elements.
    package init(diagonal: [Double]) { self.init([diagonal[0], 0, 0, 0, diagonal[1], 0, 0, 0, diagonal[2]]) }

    package static let identity = RGBMatrix(diagonal: [1, 1, 1])

    /// The inverse; a singular matrix gives elements that are not finite.
    package var inverse: RGBMatrix {
        let m = rows
        func minor(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Double { m[a] * m[d] - m[b] * m[c] }
        let adjugate = [
            minor(4, 5, 7, 8), -minor(1, 2, 7, 8), minor(1, 2, 4, 5), -minor(3, 5, 6, 8), minor(0, 2, 6, 8),
            -minor(0, 2, 3, 5),
            minor(3, 4, 6, 7), -minor(0, 1, 6, 7), minor(0, 1, 3, 4),
        ]
        let determinant = m[0] * adjugate[0] + m[1] * adjugate[3] + m[2] * adjugate[6]
        return RGBMatrix(adjugate.map { $0 / determinant })
    }

    package var isFinite: Bool { rows.allSatisfy(\.isFinite) }

    package static func * (a: RGBMatrix, b: RGBMatrix) -> RGBMatrix {
        let columns = (0..<3).map { column in a * [b.rows[column], b.rows[3 + column], b.rows[6 + column]] }
        return RGBMatrix((0..<3).flatMap { row in columns.map { $0[row] } })
    }

    package static func * (a: RGBMatrix, color: [Double]) -> [Double] {
        let m = a.rows
        return [0, 3, 6].map { (row: Int) -> Double in m[row] * color[0] + m[row + 1] * color[1] + m[row + 2] * color[2]
        }
    }
}

import Foundation

extension CGColorSpace {
    /// Creates a gray space with a gamma; returns nil unless the gamma is positive and the white has luminance.
    ///
    /// `blackPoint` has no effect. White is drawn as white.
    /// - Precondition: `whitePoint` holds X, Y and Z.
    public convenience init?(
        calibratedGrayWhitePoint whitePoint: UnsafePointer<CGFloat>, blackPoint: UnsafePointer<CGFloat>?,
        gamma: CGFloat
    ) {
        guard Chromaticities.Point(tristimulus: whitePoint) != nil, gamma > 0, gamma.isFinite else { return nil }
        self.init(.gray(.gamma(gamma)), name: nil)
    }

    /// Creates an RGB space with gammas and XYZ primaries; returns nil unless the gammas are positive and the white has
    /// luminance.
    ///
    /// `blackPoint` has no effect. White is drawn as white.
    /// - Parameters:
    ///   - gamma: the gammas of red, green and blue; 1 when nil.
    ///   - matrix: X, Y and Z of red, then of green and blue; the identity when nil.
    /// - Precondition: `whitePoint` holds X, Y and Z.
    public convenience init?(
        calibratedRGBWhitePoint whitePoint: UnsafePointer<CGFloat>, blackPoint: UnsafePointer<CGFloat>?,
        gamma: UnsafePointer<CGFloat>?, matrix: UnsafePointer<CGFloat>?
    ) {
        let gammas = (0..<3).map { Double(gamma?[$0] ?? 1) }
        let toXYZ = matrix.map { m in RGBMatrix([0, 3, 6, 1, 4, 7, 2, 5, 8].map { Double(m[$0]) }) } ?? .identity
        guard let white = Chromaticities.Point(tristimulus: whitePoint), gammas.allSatisfy({ $0 > 0 && $0.isFinite })
        else { return nil }
        self.init(.calibrated(CalibratedColors(white: white, gammas: gammas, toXYZ: toXYZ)), name: nil)
    }

    /// Creates a CIE Lab space; returns nil unless the white has luminance. `blackPoint` has no effect.
    ///
    /// - Parameter range: the lowest and highest a, then b; −100…100 when nil.
    /// - Precondition: `whitePoint` holds X, Y and Z.
    public convenience init?(
        labWhitePoint whitePoint: UnsafePointer<CGFloat>, blackPoint: UnsafePointer<CGFloat>?,
        range: UnsafePointer<CGFloat>?
    ) {
        guard let white = Chromaticities.Point(tristimulus: whitePoint) else { return nil }
        let ranges = range.map { range in (0..<4).map { Double(range[$0]) } } ?? [-100, 100, -100, 100]
        self.init(.lab(LabColors(white: white, ranges: ranges)), name: nil)
    }
}

extension Chromaticities.Point {
    /// Creates the chromaticity of X, Y and Z; nil without luminance.
    fileprivate init?(tristimulus: UnsafePointer<CGFloat>) {
        let sum = tristimulus[0] + tristimulus[1] + tristimulus[2]
        guard tristimulus[1] > 0, sum > 0, sum.isFinite else { return nil }
        self.init(Double(tristimulus[0] / sum), Double(tristimulus[1] / sum))
    }
}

/// Colors with one gamma per component and XYZ primaries.
struct CalibratedColors: Hashable, Sendable {
    private let gammas: [Double]
    private let toLight, fromLight: RGBMatrix

    /// - Parameter toXYZ: the XYZ primaries in columns, relative to the white.
    init(white: Chromaticities.Point, gammas: [Double], toXYZ: RGBMatrix) {
        self.gammas = gammas
        toLight = Chromaticities.xyzToLinearSRGB(white: white) * toXYZ
        fromLight = toLight.inverse
    }

    /// Returns linear sRGB components.
    func light(_ values: [Double]) -> [Double] {
        toLight * (0..<3).map { TransferCurve.gamma(gammas[$0]).decoded(values[$0]) }
    }

    /// Returns the components of linear sRGB components.
    func components(of light: [Double]) -> [Double] {
        let linear = fromLight * light
        return (0..<3).map { TransferCurve.gamma(gammas[$0]).encoded(linear[$0]) }
    }
}

/// CIE Lab colors: lightness 0…100, and two components with their own ranges.
struct LabColors: Hashable, Sendable {
    private let white: [Double]
    private let ranges: [Double]
    private let toLight, fromLight: RGBMatrix

    init(white: Chromaticities.Point, ranges: [Double]) {
        self.white = [white.x / white.y, 1, (1 - white.x - white.y) / white.y]
        self.ranges = ranges
        toLight = Chromaticities.xyzToLinearSRGB(white: white)
        fromLight = toLight.inverse
    }

    /// The lowest and highest value of each component.
    var decode: [(CGFloat, CGFloat)] {
        [(0, 100), (CGFloat(ranges[0]), CGFloat(ranges[1])), (CGFloat(ranges[2]), CGFloat(ranges[3]))]
    }

    /// Returns linear sRGB components.
    ///
    /// - Source: ISO/CIE 11664-4.
    func light(_ values: [Double]) -> [Double] {
        let y = (values[0] + 16) / 116
        let roots = [
            y + limited(values[1], ranges[0], ranges[1]) / 500, y, y - limited(values[2], ranges[2], ranges[3]) / 200,
        ]
        let xyz = zip(roots, white).map { root, white in
            let linear: Double = root > 6.0 / 29 ? root * root * root : 108.0 / 841 * (root - 4.0 / 29)
            return white * linear
        }
        return toLight * xyz
    }

    /// Returns the components of linear sRGB components.
    func components(of light: [Double]) -> [Double] {
        let roots = zip(fromLight * light, white).map { value, white in
            let ratio = value / white
            return ratio > 216.0 / 24_389 ? cbrt(ratio) : ratio * 841.0 / 108 + 4.0 / 29
        }
        return [116 * roots[1] - 16, 500 * (roots[0] - roots[1]), 200 * (roots[1] - roots[2])]
    }

    private func limited(_ value: Double, _ low: Double, _ high: Double) -> Double { max(low, min(value, high)) }
}

extension Chromaticities {
    /// Returns the matrix from CIE XYZ relative to a white point to linear sRGB.
    fileprivate static func xyzToLinearSRGB(white: Point) -> RGBMatrix {
        bt709.toXYZ.inverse * adaptation(from: white, to: bt709.white)
    }
}

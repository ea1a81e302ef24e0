import Foundation

/// The color space in which a gradient mixes its colors.
package enum GradientMixing: Sendable {
    /// The colors of the file. After Effects.
    case sRGB
    /// Apple's Generic RGB, with gamma 1.8 and less saturated primaries that limit the colors. Core Graphics.
    case genericRGB

    /// The number of straight pieces, in sRGB, that stand for the mix of two colors whose alpha changes as well.
    var steps: Int { self == .sRGB ? 1 : 32 }

    /// Returns the shares, above 0 and below 1, at which the mix of two colors is divided, so that straight pieces in
    /// sRGB differ from it by less than a quarter of a level. Near black, the curve bends most.
    func shares(from start: SIMD4<Double>, to end: SIMD4<Double>) -> [Double] {
        guard self == .genericRGB, start != end else { return [] }
        var shares: [Double] = []
        func color(_ share: Double) -> SIMD4<Double> { self.color(of: start + (end - start) * share) }
        func divide(_ low: Double, _ high: Double, depth: Int) {
            let middle = (low + high) / 2
            let difference = color(middle) - (color(low) + color(high)) / 2
            let isStraight = (0..<3).allSatisfy { abs(difference[$0]) < 0.25 / 255 }
            guard depth < 2 || (depth < 8 && !isStraight) else { return }
            divide(low, middle, depth: depth + 1)
            shares.append(middle)
            divide(middle, high, depth: depth + 1)
        }
        divide(0, 1, depth: 0)
        return shares
    }

    /// Returns the components that are mixed for a color in sRGB.
    func components(of color: SIMD4<Double>) -> SIMD4<Double> {
        guard self == .genericRGB else { return color }
        let linear = color.mapped(Self.linear)
        return Self.toGeneric.applied(to: linear).mapped { pow($0, 1 / 1.8) }
    }

    /// Returns the color in sRGB of mixed components.
    func color(of components: SIMD4<Double>) -> SIMD4<Double> {
        guard self == .genericRGB else { return components }
        let linear = components.mapped { pow($0, 1.8) }
        return Self.toSRGB.applied(to: linear).mapped(Self.encoded)
    }

    private static func linear(_ value: Double) -> Double {
        value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    private static func encoded(_ value: Double) -> Double {
        value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
    }

    /// The primaries of sRGB, as linear amounts of those of Generic RGB, from the colorants of both ICC profiles.
    private static let toGeneric = ColorMatrix(
        SIMD3(0.97523, 0.02856, -0.00379), SIMD3(-0.02147, 1.05344, -0.03197), SIMD3(0.00194, 0.00208, 0.99598))
    private static let toSRGB = ColorMatrix(
        SIMD3(1.02478, -0.02779, 0.00301), SIMD3(0.02083, 0.94864, 0.03053), SIMD3(-0.00204, -0.00193, 1.00396))

    /// A linear map of colors, by rows.
    private struct ColorMatrix {
        private let rows: [SIMD3<Double>]

        init(_ red: SIMD3<Double>, _ green: SIMD3<Double>, _ blue: SIMD3<Double>) { rows = [red, green, blue] }

        func applied(to color: SIMD4<Double>) -> SIMD4<Double> {
            let parts = SIMD3(color.x, color.y, color.z)
            return SIMD4((rows[0] * parts).sum(), (rows[1] * parts).sum(), (rows[2] * parts).sum(), color.w)
        }
    }
}

extension SIMD4<Double> {
    /// Returns the color with another value, from 0…1, for each component but the last.
    fileprivate func mapped(_ body: (Double) -> Double) -> SIMD4<Double> {
        func part(_ value: Double) -> Double { body(Swift.min(Swift.max(value, 0), 1)) }
        return SIMD4(part(x), part(y), part(z), w)
    }
}

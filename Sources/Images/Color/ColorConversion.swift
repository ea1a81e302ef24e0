import Foundation

extension CGColorSpace {
    /// Returns the gamma-encoded sRGB components of components in this space; nil for a pattern space.
    func sRGB(_ values: [CGFloat]) -> (CGFloat, CGFloat, CGFloat)? {
        let numbers = values.map { Double($0) }
        switch kind {
        case .rgb(.sRGB, .sRGB): return (values[0], values[1], values[2])
        case .rgb(let primaries, let curve):
            return Self.encoded(primaries.inSRGB(numbers.prefix(3).map { curve.decoded($0) }))
        case .gray(let curve):
            let gray = curve == .sRGB ? numbers[0] : TransferCurve.sRGB.encoded(curve.decoded(numbers[0]))
            return Self.triple([gray, gray, gray])
        case .cmyk:
            let light = 1 - values[3]
            return ((1 - values[0]) * light, (1 - values[1]) * light, (1 - values[2]) * light)
        case .calibrated(let colors): return Self.encoded(colors.light(numbers))
        case .lab(let colors): return Self.encoded(colors.light(numbers))
        case .indexed(let colors): return Self.triple(colors.color(at: numbers[0]))
        case .profile(let colors): return Self.triple(colors.sRGB(numbers))
        case .pattern: return nil
        }
    }

    /// Returns the components in this space of gamma-encoded sRGB components; nil for a pattern or indexed space, and
    /// for the space of a profile.
    func components(ofSRGB color: [CGFloat]) -> [CGFloat]? {
        let numbers = color.map { Double($0) }
        let light = numbers.map { TransferCurve.sRGB.decoded($0) }
        let result: [Double]
        switch kind {
        case .rgb(.sRGB, .sRGB): return color
        case .rgb(let primaries, let curve): result = primaries.fromSRGB(light).map { curve.encoded($0) }
        case .gray(let curve): result = [Self.gray(numbers, light, curve)]
        case .cmyk:
            let key = 1 - min(max(numbers.max() ?? 0, 0), 1)
            result = numbers.map { key < 1 ? (1 - key - $0) / (1 - key) : 0 } + [key]
        case .calibrated(let colors): result = colors.components(of: light)
        case .lab(let colors): result = colors.components(of: light)
        case .indexed, .profile, .pattern: return nil
        }
        return result.map { CGFloat($0) }
    }

    private static func gray(_ color: [Double], _ light: [Double], _ curve: TransferCurve) -> Double {
        if curve == .sRGB, color[0] == color[1], color[1] == color[2] { return color[0] }
        let weights = Chromaticities.bt709.luminance
        return curve.encoded(light[0] * weights[0] + light[1] * weights[1] + light[2] * weights[2])
    }

    private static func encoded(_ light: [Double]) -> (CGFloat, CGFloat, CGFloat) {
        triple(light.map { TransferCurve.sRGB.encoded($0) })
    }

    private static func triple(_ values: [Double]) -> (CGFloat, CGFloat, CGFloat) {
        (CGFloat(values[0]), CGFloat(values[1]), CGFloat(values[2]))
    }
}

/// The transfer function of a color space.
enum TransferCurve: Hashable, Sendable {
    case sRGB, linear
    /// A power function.
    case gamma(Double)
    /// The inverse of the camera's transfer function of ITU-R BT.709.
    case bt709

    /// Returns the linear value of a component; negative values are mirrored, as in Apple's extended spaces.
    func decoded(_ v: Double) -> Double {
        let magnitude = abs(v)
        let light =
            switch self {
            case .linear: magnitude
            case .sRGB: TransferFunctions.sRGBToLinear(magnitude)
            case .gamma(let gamma): pow(magnitude, gamma)
            case .bt709: magnitude < 0.081 ? magnitude / 4.5 : pow((magnitude + 0.099) / 1.099, 1 / 0.45)
            }
        return v < 0 ? -light : light
    }

    /// Returns the component of a linear value; negative values are mirrored.
    func encoded(_ light: Double) -> Double {
        let magnitude = abs(light)
        let v =
            switch self {
            case .linear: magnitude
            case .sRGB: TransferFunctions.linearToSRGB(magnitude)
            case .gamma(let gamma): pow(magnitude, 1 / gamma)
            case .bt709: magnitude < 0.018 ? magnitude * 4.5 : 1.099 * pow(magnitude, 0.45) - 0.099
            }
        return light < 0 ? -v : v
    }
}

/// The primaries of an RGB color space.
enum RGBPrimaries: Hashable, Sendable {
    case sRGB, displayP3
    /// Other primaries with their matrix to linear sRGB.
    case other(RGBMatrix)

    /// Creates primaries from chromaticities; the white point is adapted to that of sRGB.
    init(_ chromaticities: Chromaticities) { self = .other(chromaticities.matrix(to: .bt709)) }

    private static let displayP3ToSRGB = RGBMatrix([
        1.2249401762805600, -0.2249401762805600, 0,
        -0.0420569547096881, 1.0420569547096881, 0,
        -0.0196375545903344, -0.0786360455506319, 1.0982736001409663,
    ])

    private var toSRGB: RGBMatrix {
        switch self {
        case .sRGB: .identity
        case .displayP3: Self.displayP3ToSRGB
        case .other(let matrix): matrix
        }
    }

    /// Converts linear components to sRGB primaries.
    func inSRGB(_ color: [Double]) -> [Double] { self == .sRGB ? color : toSRGB * color }

    /// Converts linear sRGB components to these primaries.
    func fromSRGB(_ color: [Double]) -> [Double] { self == .sRGB ? color : toSRGB.inverse * color }
}

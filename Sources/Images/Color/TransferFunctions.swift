import Foundation

/// Transfer functions between signals and light: IEC 61966-2-1 for sRGB, ITU-R BT.2100-2 for high dynamic range.
package enum TransferFunctions {
    /// The luminance of standard-range white in a high-dynamic-range image, in cd/m² (ITU-R BT.2408-5 table 1).
    package static let referenceWhite = 203.0
    /// The peak luminance of the HLG reference display, in cd/m² (the nominal one of BT.2100, whose system gamma is
    /// 1.2).
    package static let hlgPeak = 1000.0
    /// The HLG system gamma at `hlgPeak`.
    package static let hlgSystemGamma = 1.2
    /// The luminance coefficients of red, green and blue in BT.2020.
    package static let bt2020Luminance: [Double] = [0.2627, 0.6780, 0.0593]

    private static let hlgA = 0.17883277, hlgB = 0.28466892, hlgC = 0.55991073

    /// Returns the linear value (0…1) of an sRGB component (0…1).
    package static func sRGBToLinear(_ signal: Double) -> Double {
        signal <= 0.04045 ? signal / 12.92 : pow((signal + 0.055) / 1.055, 2.4)
    }

    /// Returns the sRGB component (0…1) of a linear value (0…1).
    package static func linearToSRGB(_ light: Double) -> Double {
        light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
    }

    /// Returns the luminance of a PQ signal (0…1), in cd/m² (BT.2100 table 4).
    package static func pqLuminance(_ signal: Double) -> Double {
        let power = pow(max(0, signal), 1 / 78.84375)
        return 10_000 * pow(max(0, power - 0.8359375) / (18.8515625 - 18.6875 * power), 1 / 0.1593017578125)
    }

    /// Returns the PQ signal (0…1) of a luminance in cd/m².
    package static func pqSignal(_ luminance: Double) -> Double {
        let power = pow(max(0, luminance) / 10_000, 0.1593017578125)
        return pow((0.8359375 + 18.8515625 * power) / (1 + 18.6875 * power), 78.84375)
    }

    /// Returns the scene light (0…1) of an HLG signal (0…1) (BT.2100 table 5).
    package static func hlgLight(_ signal: Double) -> Double {
        signal <= 0.5 ? signal * signal / 3 : (exp((signal - hlgC) / hlgA) + hlgB) / 12
    }

    /// Returns the HLG signal (0…1) of scene light (0…1).
    package static func hlgSignal(_ light: Double) -> Double {
        light <= 1.0 / 12 ? (3 * light).squareRoot() : hlgA * log(12 * light - hlgB) + hlgC
    }

    /// Linear BT.709 to linear BT.2020, row by row (ITU-R BT.2087-0 §2.1, with the digits that its inverse needs).
    package static let bt709ToBT2020: [Double] = [
        0.627403895934699, 0.329283038377884, 0.043313065687417, 0.069097289358232, 0.919540395075459,
        0.011362315566309,
        0.016391438875150, 0.088013307877226, 0.895595253247624,
    ]

    /// Linear BT.2020 to linear BT.709, row by row: the inverse of `bt709ToBT2020`.
    package static let bt2020ToBT709 = RGBMatrix(bt709ToBT2020).inverse.rows
}

/// The transfer functions of standard-dynamic-range components: to linear light, and from linear light to an output
/// component.
///
/// - Source: ITU-T H.273, table 3.
package struct SDRTransferFunction {
    let linear: (Double) -> Double, encode: (Double) -> Double

    /// The exponent of ITU-R BT.1886 with zero black luminance; video keeps its display tones.
    static let bt1886Gamma = 2.4
    /// The BT.1886 transfer function of video.
    static var video: SDRTransferFunction {
        SDRTransferFunction(linear: { pow($0, bt1886Gamma) }, encode: { pow($0, 1 / bt1886Gamma) })
    }

    private init(linear: @escaping (Double) -> Double, encode: @escaping (Double) -> Double) {
        self.linear = linear
        self.encode = encode
    }

    /// Creates the transfer function of an ITU-T H.273 code point; returns nil for high dynamic range and unknown code
    /// points.
    init?(codePoint: Int) {
        switch codePoint {
        case 1, 6, 7, 11, 14, 15: self = .video
        // A gamma of 2.2 is treated as sRGB, as for PNG gAMA.
        case 2, 4, 13: self.init(linear: TransferFunctions.sRGBToLinear, encode: TransferFunctions.linearToSRGB)
        case 5: self.init(linear: { pow($0, 2.8) }, encode: TransferFunctions.linearToSRGB)
        case 8: self.init(linear: { $0 }, encode: TransferFunctions.linearToSRGB)
        default: return nil
        }
    }

    /// Returns a converter from `primaries` to sRGB primaries.
    func shaper(from primaries: Chromaticities) -> MatrixShaper {
        MatrixShaper(linear: linear, matrix: primaries.matrix(to: .bt709), encode: encode)
    }
}

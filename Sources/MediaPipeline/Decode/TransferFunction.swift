import Foundation

/// How video's component values mean light.
enum TransferFunction: Equatable {
    /// SMPTE ST 2084, BT.2100 PQ: 1 is 10,000 cd/m².
    case pq
    /// ARIB STD-B67, BT.2100 HLG: 1 is the scene's brightest.
    case hlg
    /// BT.709, BT.601 and BT.2020 as displays show them (BT.1886 with a black of nothing: a power of 2.4).
    case sdr

    /// Light of a component value of 0...1, on the scale of the function.
    func linear(_ value: Double) -> Double {
        switch self {
        case .pq: Self.pqLuminance(value) / 10_000
        case .hlg: value <= 0.5 ? value * value / 3 : (exp((value - Self.hlgC) / Self.hlgA) + Self.hlgB) / 12
        case .sdr: pow(value, 2.4)
        }
    }

    private static let hlgA = 0.17883277, hlgB = 0.28466892, hlgC = 0.55991073

    /// BT.2100 table 4: cd/m² of a value of 0...1.
    static func pqLuminance(_ value: Double) -> Double {
        let power = pow(max(0, value), 1 / 78.84375)
        return 10_000 * pow(max(0, power - 0.8359375) / (18.8515625 - 18.6875 * power), 1 / 0.1593017578125)
    }

    /// The inverse.
    static func pqValue(_ luminance: Double) -> Double {
        let power = pow(max(0, luminance) / 10_000, 0.1593017578125)
        return pow((0.8359375 + 18.8515625 * power) / (1 + 18.6875 * power), 78.84375)
    }

    /// sRGB's component of 0...1 for light of 0...1 (IEC 61966-2-1).
    static func sRGBValue(_ light: Double) -> Double { light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055 }
}

/// The curve that brings high dynamic range down: BT.2390-10 §5.4.1, without its lift of black.
///
/// Works in PQ values, on the brightest component of a pixel, so that hues stay. Up to the knee nothing changes; above it a
/// Hermite spline bends to the target's white.
struct ToneCurve: Equatable {
    /// The brightest that the source means, cd/m².
    let sourcePeak: Double
    /// What becomes white, cd/m².
    let targetPeak: Double

    /// HDR's reference white (BT.2408): graphics of HDR programmes at this level stay white.
    static let referenceWhite = 203.0

    /// - Returns: cd/m² after the curve, at most `targetPeak`.
    func mapped(_ luminance: Double) -> Double {
        guard sourcePeak > targetPeak else { return min(luminance, targetPeak) }
        let peak = TransferFunction.pqValue(sourcePeak)
        let most = TransferFunction.pqValue(targetPeak) / peak
        let value = min(1, TransferFunction.pqValue(luminance) / peak)
        return TransferFunction.pqLuminance(Self.bent(value, most: most) * peak)
    }

    private static func bent(_ value: Double, most: Double) -> Double {
        let knee = 1.5 * most - 0.5
        guard value > knee else { return value }
        let t = (value - knee) / (1 - knee)
        return (2 * t * t * t - 3 * t * t + 1) * knee + (t * t * t - 2 * t * t + t) * (1 - knee) + (3 * t * t - 2 * t * t * t) * most
    }
}

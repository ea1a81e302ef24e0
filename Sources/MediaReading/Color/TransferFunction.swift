import Foundation
import Images

/// The transfer function of a video signal: how component values map to light.
enum TransferFunction: Equatable {
    /// SMPTE ST 2084, BT.2100 PQ: 1 is 10,000 cd/m².
    case pq
    /// ARIB STD-B67, BT.2100 HLG: 1 is the peak of the scene.
    case hlg
    /// BT.709, BT.601 and BT.2020 as displays show them (BT.1886 with a black level of zero: a power of 2.4).
    case sdr

    /// Returns the light of a component value of 0...1, on the scale of the function.
    func linear(_ value: Double) -> Double {
        switch self {
        case .pq: TransferFunctions.pqLuminance(value) / 10_000
        case .hlg: TransferFunctions.hlgLight(value)
        case .sdr: pow(value, 2.4)
        }
    }
}

/// The tone curve that maps high dynamic range to a lower peak: BT.2390-10 §5.4.1, without black lift.
///
/// It works on PQ values of a pixel's largest component, so hues are kept. Values up to the knee do not change; above
/// it a Hermite spline approaches the target's white.
package struct BT2390ToneCurve: Equatable {
    /// The peak luminance of the source, in cd/m².
    let sourcePeak: Double
    /// The luminance that becomes white, in cd/m².
    let targetPeak: Double

    /// HDR reference white (BT.2408), in cd/m²: graphics of HDR programs at this level stay white.
    static let referenceWhite = TransferFunctions.referenceWhite

    /// Returns the luminance after the curve, at most `targetPeak`, in cd/m².
    func mapped(_ luminance: Double) -> Double {
        guard sourcePeak > targetPeak else { return min(luminance, targetPeak) }
        let peak = TransferFunctions.pqSignal(sourcePeak)
        let most = TransferFunctions.pqSignal(targetPeak) / peak
        let value = min(1, TransferFunctions.pqSignal(luminance) / peak)
        return TransferFunctions.pqLuminance(Self.bent(value, most: most) * peak)
    }

    /// Returns a relative PQ value after the knee and the spline.
    private static func bent(_ value: Double, most: Double) -> Double {
        let knee = 1.5 * most - 0.5
        guard value > knee else { return value }
        let t = (value - knee) / (1 - knee)
        return (2 * t * t * t - 3 * t * t + 1) * knee + (t * t * t - 2 * t * t + t) * (1 - knee)
            + (3 * t * t - 2 * t * t * t) * most
    }
}

import Foundation
import Quartz2D

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
        case .pq: TransferFunctions.pqLuminance(value) / 10_000
        case .hlg: TransferFunctions.hlgLight(value)
        case .sdr: pow(value, 2.4)
        }
    }
}

/// The curve that brings high dynamic range down: BT.2390-10 §5.4.1, without its lift of black.
///
/// Works in PQ values, on the brightest component of a pixel, so that hues stay. Up to the knee nothing changes; above
/// it a Hermite spline bends to the target's white.
struct ToneCurve: Equatable {
    /// The brightest that the source means, cd/m².
    let sourcePeak: Double
    /// What becomes white, cd/m².
    let targetPeak: Double

    /// HDR's reference white (BT.2408): graphics of HDR programmes at this level stay white.
    static let referenceWhite = TransferFunctions.referenceWhite

    /// - Returns: cd/m² after the curve, at most `targetPeak`.
    func mapped(_ luminance: Double) -> Double {
        guard sourcePeak > targetPeak else { return min(luminance, targetPeak) }
        let peak = TransferFunctions.pqSignal(sourcePeak)
        let most = TransferFunctions.pqSignal(targetPeak) / peak
        let value = min(1, TransferFunctions.pqSignal(luminance) / peak)
        return TransferFunctions.pqLuminance(Self.bent(value, most: most) * peak)
    }

    private static func bent(_ value: Double, most: Double) -> Double {
        let knee = 1.5 * most - 0.5
        guard value > knee else { return value }
        let t = (value - knee) / (1 - knee)
        return (2 * t * t * t - 3 * t * t + 1) * knee + (t * t * t - 2 * t * t + t) * (1 - knee)
            + (3 * t * t - 2 * t * t * t) * most
    }
}

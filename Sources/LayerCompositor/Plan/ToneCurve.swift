import Foundation
import Quartz2D

/// A function of each colour, 0…1 and not premultiplied.
enum ToneCurve: Equatable, Sendable {
    /// Light times 2 to that, colours being gamma-encoded as sRGB is.
    case exposure(Double)
    case power(Double)

    /// What each of 256 levels becomes; what is no number is 0.
    var levels: [UInt8] {
        (0..<256).map { level in
            let value = value(Double(level) / 255)
            return UInt8(((value > 0 ? min(value, 1) : 0) * 255).rounded())
        }
    }

    private func value(_ encoded: Double) -> Double {
        switch self {
        case .power(let power): return encoded == 0 && power <= 0 ? 1 : pow(encoded, power)
        case .exposure(let ev): return LightCurve.sRGBSignal(LightCurve.sRGBLight(encoded) * exp2(ev))
        }
    }
}

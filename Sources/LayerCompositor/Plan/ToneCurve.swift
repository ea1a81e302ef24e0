import Foundation

/// A function of each colour, 0…1 and not premultiplied.
enum ToneCurve: Equatable, Sendable {
    /// Light times 2 to that, colours being gamma-encoded as sRGB is.
    case exposure(Double)
    case power(Double)

    /// What each of 256 levels becomes.
    var levels: [UInt8] { (0..<256).map { UInt8((min(max(value(Double($0) / 255), 0), 1) * 255).rounded()) } }

    private func value(_ encoded: Double) -> Double {
        switch self {
        case .power(let power): return encoded == 0 && power <= 0 ? 1 : pow(encoded, power)
        case .exposure(let ev):
            let light = encoded <= 0.04045 ? encoded / 12.92 : pow((encoded + 0.055) / 1.055, 2.4)
            let brighter = light * exp2(ev)
            return brighter <= 0.0031308 ? brighter * 12.92 : 1.055 * pow(brighter, 1 / 2.4) - 0.055
        }
    }
}

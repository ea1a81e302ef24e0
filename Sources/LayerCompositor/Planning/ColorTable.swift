import Foundation

extension [UInt8] {
    /// Light times 2 to `ev`, the levels being gamma-encoded as sRGB is.
    static func exposure(_ ev: Double) -> [UInt8] {
        levels { encoded in
            let light = encoded <= 0.04045 ? encoded / 12.92 : pow((encoded + 0.055) / 1.055, 2.4)
            let brighter = light * exp2(ev)
            return brighter <= 0.0031308 ? brighter * 12.92 : 1.055 * pow(brighter, 1 / 2.4) - 0.055
        }
    }

    static func power(_ power: Double) -> [UInt8] { levels { $0 == 0 && power <= 0 ? 1 : pow($0, power) } }

    private static func levels(_ map: (Double) -> Double) -> [UInt8] {
        (0..<256).map { UInt8((Swift.min(Swift.max(map(Double($0) / 255), 0), 1) * 255).rounded()) }
    }
}

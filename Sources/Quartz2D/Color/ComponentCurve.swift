import Foundation

/// How components of standard range become light, and light sRGB's components again.
///
/// - Source: ITU-T H.273, table 3.
package struct ComponentCurve {
    let linear: (Double) -> Double, encode: (Double) -> Double

    /// BT.1886, with a black of nothing: video's tones are shown as they are.
    static let videoPower = 2.4
    static var video: ComponentCurve {
        ComponentCurve(linear: { pow($0, videoPower) }, encode: { pow($0, 1 / videoPower) })
    }

    private init(linear: @escaping (Double) -> Double, encode: @escaping (Double) -> Double) {
        self.linear = linear
        self.encode = encode
    }

    /// Of a code point of transfer functions; nil for high dynamic range and for what is not known.
    init?(codePoint: Int) {
        switch codePoint {
        case 1, 6, 7, 11, 14, 15: self = .video
        // The power of 2.2 is sRGB's, as for PNG's gAMA.
        case 2, 4, 13: self.init(linear: LightCurve.sRGBLight, encode: LightCurve.sRGBSignal)
        case 5: self.init(linear: { pow($0, 2.8) }, encode: LightCurve.sRGBSignal)
        case 8: self.init(linear: { $0 }, encode: LightCurve.sRGBSignal)
        default: return nil
        }
    }

    /// To sRGB's primaries.
    func shaper(from primaries: Chromaticities) -> ColorShaper {
        ColorShaper(linear: linear, matrix: primaries.matrix(to: .bt709), encode: encode)
    }
}

import Foundation

/// Video's way of saying what colours mean, in a PNG file.
///
/// - Source: PNG, third edition, 11.3.2.6; ITU-T H.273, tables 2 and 3.
package struct PNGCodePoints: Hashable, Sendable {
    package let primaries: Int, transfer: Int

    /// - Parameter chunk: the content of cICP.
    init(_ chunk: Data) throws(UnusableProfile) {
        let bytes = [UInt8](chunk)
        guard bytes.count == 4 else { throw UnusableProfile("cICP is damaged") }
        (primaries, transfer) = (Int(bytes[0]), Int(bytes[1]))
        guard bytes[2] == 0, bytes[3] == 1 else { throw UnusableProfile("cICP says something else than RGB of full range") }
        guard Chromaticities(codePoint: primaries) != nil else { throw UnusableProfile("cICP names primaries that are not known, \(primaries)") }
        guard isHighRange || curve != nil else { throw UnusableProfile("cICP names a transfer function that is not known, \(transfer)") }
    }

    /// Those of a file whose light this module cannot show as it is meant: PQ's and HLG's.
    package static func ofHighRange(in file: Data) -> PNGCodePoints? {
        guard let chunk = PNGChunks.first("cICP", in: file, before: "IDAT"), let points = try? PNGCodePoints(chunk) else { return nil }
        return points.isHighRange ? points : nil
    }

    private var isHighRange: Bool { transfer == 16 || transfer == 18 }

    /// Of high dynamic range only the primaries are brought to sRGB's.
    var shaper: ColorShaper? {
        guard let primaries = Chromaticities(codePoint: primaries) else { return nil }
        let curve = curve ?? Self.video
        return ColorShaper(linear: curve.linear, matrix: primaries.matrix(to: .bt709), encode: curve.encode)
    }

    private typealias Curve = (linear: (Double) -> Double, encode: (Double) -> Double)

    private var curve: Curve? {
        switch transfer {
        // Video's tones are shown as they are, as those of clips; the power of 2.2 is sRGB's, as for gAMA.
        case 1, 6, 7, 11, 14, 15: Self.video
        case 2, 4, 13: (LightCurve.sRGBLight, LightCurve.sRGBSignal)
        case 5: ({ pow($0, 2.8) }, LightCurve.sRGBSignal)
        case 8: ({ $0 }, LightCurve.sRGBSignal)
        default: nil
        }
    }

    /// BT.1886, with a black of nothing.
    private static var video: Curve { ({ pow($0, 2.4) }, { pow($0, 1 / 2.4) }) }
}

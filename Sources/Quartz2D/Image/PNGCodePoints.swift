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
        primaries = Int(bytes[0])
        transfer = Int(bytes[1])
        guard bytes[2] == 0, bytes[3] == 1 else {
            throw UnusableProfile("cICP says something else than RGB of full range")
        }
        guard Chromaticities(codePoint: primaries) != nil else {
            throw UnusableProfile("cICP names primaries that are not known, \(primaries)")
        }
        guard isHighRange || ComponentCurve(codePoint: transfer) != nil else {
            throw UnusableProfile("cICP names a transfer function that is not known, \(transfer)")
        }
    }

    /// Those of a file whose light this module cannot show as it is meant: PQ's and HLG's.
    package static func ofHighRange(in file: Data) -> PNGCodePoints? {
        guard let chunk = PNGChunks.first("cICP", in: file, before: "IDAT"), let points = try? PNGCodePoints(chunk)
        else { return nil }
        return points.isHighRange ? points : nil
    }

    private var isHighRange: Bool { transfer == 16 || transfer == 18 }

    /// Of high dynamic range only the primaries are brought to sRGB's.
    var shaper: ColorShaper? {
        Chromaticities(codePoint: primaries).map { (ComponentCurve(codePoint: transfer) ?? .video).shaper(from: $0) }
    }
}

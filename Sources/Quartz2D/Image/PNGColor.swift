import CPNG
import Foundation

/// What a PNG file says of its colours, by the chunk that counts most of those it has: cICP, iCCP, sRGB, gAMA and cHRM.
///
/// - Source: PNG, third edition, 4.3 and 11.3.2.
struct PNGColor {
    /// Brings straight pixels to sRGB; nil where they are.
    private(set) var match: ColorMatch?
    /// Whether libpng applies what the file says of its gamma first; it takes sRGB for the power of 1/2.2.
    private(set) var takesGamma = true
    /// What the file says and cannot be followed; its colours are taken as sRGB then.
    private(set) var problem: UnusableProfile?

    init(_ file: Data) {
        var unknown: UnusableProfile?
        do throws(UnusableProfile) {
            if try followCodePoints(file) { return }
        } catch { unknown = error }
        do throws(UnusableProfile) {
            if try followProfile(file) { return }
            if let unknown { throw unknown }
            if !has("sRGB", file) { try followChromaticities(file) }
        } catch { (problem, takesGamma) = (error, false) }
    }

    private func has(_ chunk: String, _ file: Data) -> Bool { PNGChunks.first(chunk, in: file, before: "IDAT") != nil }

    /// Whether there are any.
    private mutating func followCodePoints(_ file: Data) throws(UnusableProfile) -> Bool {
        guard let chunk = PNGChunks.first("cICP", in: file, before: "IDAT") else { return false }
        let points = try PNGCodePoints(chunk)
        (takesGamma, match) = (false, points.shaper.flatMap(ColorMatch.shaping))
        return true
    }

    /// Whether there is one.
    private mutating func followProfile(_ file: Data) throws(UnusableProfile) -> Bool {
        guard has("iCCP", file) else { return false }
        let (profile, complaint) = Self.profile(file)
        guard let profile else { throw UnusableProfile(complaint.isEmpty ? "it is damaged" : complaint) }
        match = try .following(profile: profile, isGrey: Self.isGrey(file))
        takesGamma = false
        return true
    }

    /// Unpacked; without one, libpng's words.
    private static func profile(_ file: Data) -> (Data?, String) {
        var (header, size) = (cpng_header(), 0)
        let bytes = file.withUnsafeBytes { cpng_profile($0.baseAddress, $0.count, &header, &size) }
        guard let bytes else { return (nil, header.text) }
        return (Data(bytesNoCopy: bytes, count: size, deallocator: .free), "")
    }

    /// By the header: of greys, with alpha or without.
    private static func isGrey(_ file: Data) -> Bool { file.count > 25 && [0, 4].contains(file[file.startIndex + 25]) }

    private mutating func followChromaticities(_ file: Data) throws(UnusableProfile) {
        guard let chunk = PNGChunks.first("cHRM", in: file, before: "IDAT") else { return }
        guard let matrix = Self.chromaticities(chunk)?.matrix(to: .bt709), matrix.isFinite else { throw UnusableProfile("cHRM is damaged") }
        match = .shaping(ColorShaper(linear: LightCurve.sRGBLight, matrix: matrix, encode: LightCurve.sRGBSignal))
    }

    private static func chromaticities(_ chunk: Data) -> Chromaticities? {
        guard chunk.count == 32 else { return nil }
        let values = (0..<8).map { place in Double(chunk.dropFirst(4 * place).prefix(4).reduce(0) { $0 << 8 | Int($1) }) / 100_000 }
        let points = (0..<4).map { Chromaticities.Point(values[2 * $0], values[2 * $0 + 1]) }
        return Chromaticities(red: points[1], green: points[2], blue: points[3], white: points[0])
    }
}

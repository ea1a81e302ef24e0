import CPNG
import Foundation

/// What a PNG file says of its colours, by the chunk that counts most of those it has: cICP, iCCP, sRGB, gAMA and cHRM.
///
/// - Source: PNG, third edition, 4.3 and 11.3.2.
struct PNGColor {
    /// Brings straight pixels to sRGB; nil where they are.
    private(set) var match: ColorMatch?
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
            if !has("sRGB", file) { try followGammaAndChromaticities(file) }
        } catch { problem = error }
    }

    private func has(_ chunk: String, _ file: Data) -> Bool { PNGChunks.first(chunk, in: file, before: "IDAT") != nil }

    /// Whether there are any.
    private mutating func followCodePoints(_ file: Data) throws(UnusableProfile) -> Bool {
        guard let chunk = PNGChunks.first("cICP", in: file, before: "IDAT") else { return false }
        let points = try PNGCodePoints(chunk)
        match = points.shaper.flatMap(ColorMatch.shaping)
        return true
    }

    /// Whether there is one.
    private mutating func followProfile(_ file: Data) throws(UnusableProfile) -> Bool {
        guard has("iCCP", file) else { return false }
        let (profile, complaint) = Self.profile(file)
        guard let profile else { throw UnusableProfile(complaint.isEmpty ? "it is damaged" : complaint) }
        match = try .following(profile: profile, isGrey: Self.isGrey(file))
        return true
    }

    /// Unpacked; without one, libpng's words.
    private static func profile(_ file: Data) -> (Data?, String) {
        var header = cpng_header()
        var size = 0
        let bytes = file.withUnsafeBytes { cpng_profile($0.baseAddress, $0.count, &header, &size) }
        guard let bytes else { return (nil, header.text) }
        return (Data(bytesNoCopy: bytes, count: size, deallocator: .free), "")
    }

    /// By the header: of greys, with alpha or without.
    private static func isGrey(_ file: Data) -> Bool { file.count > 25 && [0, 4].contains(file[file.startIndex + 25]) }

    private mutating func followGammaAndChromaticities(_ file: Data) throws(UnusableProfile) {
        let light = try Self.gamma(file)
        let primaries = try Self.primaries(file)
        if light == nil, primaries == nil { return }
        match = .shaping(
            ColorShaper(
                linear: light ?? LightCurve.sRGBLight, matrix: primaries ?? .identity, encode: LightCurve.sRGBSignal))
    }

    /// What light a component is; nil for sRGB's curve, for which the power of 1/2.2 stands.
    private static func gamma(_ file: Data) throws(UnusableProfile) -> ((Double) -> Double)? {
        guard let chunk = PNGChunks.first("gAMA", in: file, before: "IDAT") else { return nil }
        guard chunk.count == 4, case let gamma = number(chunk, 0), (0.01...100).contains(gamma) else {
            throw UnusableProfile("gAMA is damaged")
        }
        return abs(2.2 * gamma - 1) < 0.05 ? nil : { pow($0, 1 / gamma) }
    }

    /// Nil for sRGB's.
    private static func primaries(_ file: Data) throws(UnusableProfile) -> ColorMatrix? {
        guard let chunk = PNGChunks.first("cHRM", in: file, before: "IDAT") else { return nil }
        guard let matrix = chromaticities(chunk)?.matrix(to: .bt709), matrix.isFinite else {
            throw UnusableProfile("cHRM is damaged")
        }
        return matrix
    }

    /// The number at a place of a chunk, in hundred thousandths.
    private static func number(_ chunk: Data, _ place: Int) -> Double {
        Double(chunk.dropFirst(4 * place).prefix(4).reduce(0) { $0 << 8 | Int($1) }) / 100_000
    }

    private static func chromaticities(_ chunk: Data) -> Chromaticities? {
        guard chunk.count == 32 else { return nil }
        let values = (0..<8).map { number(chunk, $0) }
        let points = (0..<4).map { Chromaticities.Point(values[2 * $0], values[2 * $0 + 1]) }
        return Chromaticities(red: points[1], green: points[2], blue: points[3], white: points[0])
    }
}

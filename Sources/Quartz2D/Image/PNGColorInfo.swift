import CPNG
import Foundation

/// What a PNG file says of its colours, by the chunk that counts most of those it has: cICP, iCCP, sRGB, gAMA and cHRM.
///
/// - Source: PNG, third edition, 4.3 and 11.3.2.
struct PNGColorInfo {
    /// Brings straight pixels to sRGB; nil where they are.
    private(set) var match: ColorMatch?
    /// What the file says and cannot be followed; its colours are taken as sRGB then.
    private(set) var problem: ColorProfileError?

    init(_ file: Data) {
        var unknown: ColorProfileError?
        do throws(ColorProfileError) {
            if try followCodePoints(file) { return }
        } catch { unknown = error }
        do throws(ColorProfileError) {
            if try followProfile(file) { return }
            if let unknown { throw unknown }
            if !has("sRGB", file) { try followGammaAndChromaticities(file) }
        } catch { problem = error }
    }

    private func has(_ chunk: String, _ file: Data) -> Bool { PNGChunks.first(chunk, in: file, before: "IDAT") != nil }

    /// Whether there are any.
    private mutating func followCodePoints(_ file: Data) throws(ColorProfileError) -> Bool {
        guard let chunk = PNGChunks.first("cICP", in: file, before: "IDAT") else { return false }
        let points = try PNGCodePoints(chunk)
        match = points.shaper.flatMap(ColorMatch.shaping)
        return true
    }

    /// Whether there is one.
    private mutating func followProfile(_ file: Data) throws(ColorProfileError) -> Bool {
        guard has("iCCP", file) else { return false }
        let (profile, complaint) = Self.profile(file)
        guard let profile else { throw ColorProfileError(complaint.isEmpty ? "it is damaged" : complaint) }
        match = try .following(profile: profile, isGray: Self.isGray(file))
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

    /// By the header: of grays, with alpha or without.
    private static func isGray(_ file: Data) -> Bool { file.count > 25 && [0, 4].contains(file[file.startIndex + 25]) }

    private mutating func followGammaAndChromaticities(_ file: Data) throws(ColorProfileError) {
        let light = try Self.gamma(file)
        let primaries = try Self.primaries(file)
        if light == nil, primaries == nil { return }
        match = .shaping(
            MatrixShaper(
                linear: light ?? TransferFunctions.sRGBToLinear, matrix: primaries ?? .identity,
                encode: TransferFunctions.linearToSRGB))
    }

    /// What light a component is; nil for sRGB's curve, for which the power of 1/2.2 stands.
    private static func gamma(_ file: Data) throws(ColorProfileError) -> ((Double) -> Double)? {
        guard let chunk = PNGChunks.first("gAMA", in: file, before: "IDAT") else { return nil }
        guard chunk.count == 4, case let gamma = number(chunk, 0), (0.01...100).contains(gamma) else {
            throw ColorProfileError("gAMA is damaged")
        }
        return abs(2.2 * gamma - 1) < 0.05 ? nil : { pow($0, 1 / gamma) }
    }

    /// Nil for sRGB's.
    private static func primaries(_ file: Data) throws(ColorProfileError) -> ColorMatrix? {
        guard let chunk = PNGChunks.first("cHRM", in: file, before: "IDAT") else { return nil }
        guard let matrix = chromaticities(chunk)?.matrix(to: .bt709), matrix.isFinite else {
            throw ColorProfileError("cHRM is damaged")
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

/// Video's way of saying what colours mean, in a PNG file.
///
/// - Source: PNG, third edition, 11.3.2.6; ITU-T H.273, tables 2 and 3.
package struct PNGCodePoints: Hashable, Sendable {
    package let primaries: Int, transfer: Int

    /// - Parameter chunk: the content of cICP.
    init(_ chunk: Data) throws(ColorProfileError) {
        let bytes = [UInt8](chunk)
        guard bytes.count == 4 else { throw ColorProfileError("cICP is damaged") }
        primaries = Int(bytes[0])
        transfer = Int(bytes[1])
        guard bytes[2] == 0, bytes[3] == 1 else {
            throw ColorProfileError("cICP says something else than RGB of full range")
        }
        guard Chromaticities(codePoint: primaries) != nil else {
            throw ColorProfileError("cICP names primaries that are not known, \(primaries)")
        }
        guard isHDR || SDRTransferFunction(codePoint: transfer) != nil else {
            throw ColorProfileError("cICP names a transfer function that is not known, \(transfer)")
        }
    }

    /// Those of a file whose light this module cannot show as it is meant: PQ's and HLG's.
    package static func hdrCodePoints(in file: Data) -> PNGCodePoints? {
        guard let chunk = PNGChunks.first("cICP", in: file, before: "IDAT"), let points = try? PNGCodePoints(chunk)
        else { return nil }
        return points.isHDR ? points : nil
    }

    private var isHDR: Bool { transfer == 16 || transfer == 18 }

    /// Of high dynamic range only the primaries are brought to sRGB's.
    var shaper: MatrixShaper? {
        Chromaticities(codePoint: primaries).map {
            (SDRTransferFunction(codePoint: transfer) ?? .video).shaper(from: $0)
        }
    }
}

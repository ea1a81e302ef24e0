import CPNG
import Foundation

/// The color information of a PNG file, from the first of these chunks: cICP, iCCP, sRGB, gAMA with cHRM.
///
/// - Source: PNG, third edition, 4.3 and 11.3.2.
struct PNGColorInfo {
    /// Converts straight pixels to sRGB; nil when they are sRGB.
    private(set) var converter: SRGBConverter?
    /// The reason that the color information cannot be used; the colors are interpreted as sRGB then.
    private(set) var error: ColorProfileError?

    init(_ file: Data) {
        var codePointError: ColorProfileError?
        do throws(ColorProfileError) {
            if try followCodePoints(file) { return }
        } catch { codePointError = error }
        do throws(ColorProfileError) {
            if try followProfile(file) { return }
            if let codePointError { throw codePointError }
            if !has("sRGB", file) { try followGammaAndChromaticities(file) }
        } catch { self.error = error }
    }

    private func has(_ chunk: String, _ file: Data) -> Bool { PNGChunks.first(chunk, in: file, before: "IDAT") != nil }

    /// Uses a cICP chunk; returns whether there is one.
    private mutating func followCodePoints(_ file: Data) throws(ColorProfileError) -> Bool {
        guard let chunk = PNGChunks.first("cICP", in: file, before: "IDAT") else { return false }
        let points = try PNGCodePoints(chunk)
        converter = points.shaper.flatMap(SRGBConverter.converter(with:))
        return true
    }

    /// Uses an iCCP chunk; returns whether there is one.
    private mutating func followProfile(_ file: Data) throws(ColorProfileError) -> Bool {
        guard has("iCCP", file) else { return false }
        let (profile, message) = Self.profile(file)
        guard let profile else { throw ColorProfileError(message.isEmpty ? "it is damaged" : message) }
        converter = try .converter(forProfile: profile, isGray: Self.isGray(file))
        return true
    }

    /// Returns the decompressed profile; on failure nil and the message of libpng.
    private static func profile(_ file: Data) -> (Data?, String) {
        var header = cpng_header()
        var size = 0
        let bytes = file.withUnsafeBytes { cpng_profile($0.baseAddress, $0.count, &header, &size) }
        guard let bytes else { return (nil, header.text) }
        return (Data(bytesNoCopy: bytes, count: size, deallocator: .free), "")
    }

    /// Returns whether the header specifies gray, with or without alpha.
    private static func isGray(_ file: Data) -> Bool { file.count > 25 && [0, 4].contains(file[file.startIndex + 25]) }

    private mutating func followGammaAndChromaticities(_ file: Data) throws(ColorProfileError) {
        let light = try Self.gamma(file)
        let primaries = try Self.primaries(file)
        if light == nil, primaries == nil { return }
        converter = .converter(
            with: MatrixShaper(
                linear: light ?? TransferFunctions.sRGBToLinear, matrix: primaries ?? .identity,
                encode: TransferFunctions.linearToSRGB))
    }

    /// Returns the function from components to linear light; nil for the sRGB curve, which a gamma of 1/2.2 stands for.
    private static func gamma(_ file: Data) throws(ColorProfileError) -> ((Double) -> Double)? {
        guard let chunk = PNGChunks.first("gAMA", in: file, before: "IDAT") else { return nil }
        guard chunk.count == 4, case let gamma = number(chunk, 0), (0.01...100).contains(gamma) else {
            throw ColorProfileError("its gAMA chunk is damaged")
        }
        return abs(2.2 * gamma - 1) < 0.05 ? nil : { pow($0, 1 / gamma) }
    }

    /// Returns the matrix to sRGB primaries; nil without a cHRM chunk.
    private static func primaries(_ file: Data) throws(ColorProfileError) -> RGBMatrix? {
        guard let chunk = PNGChunks.first("cHRM", in: file, before: "IDAT") else { return nil }
        guard let matrix = chromaticities(chunk)?.matrix(to: .bt709), matrix.isFinite else {
            throw ColorProfileError("its cHRM chunk is damaged")
        }
        return matrix
    }

    /// Returns the number at an index of a chunk, which is stored in units of 1/100,000.
    private static func number(_ chunk: Data, _ index: Int) -> Double {
        Double(chunk.dropFirst(4 * index).prefix(4).reduce(0) { $0 << 8 | Int($1) }) / 100_000
    }

    private static func chromaticities(_ chunk: Data) -> Chromaticities? {
        guard chunk.count == 32 else { return nil }
        let values = (0..<8).map { number(chunk, $0) }
        let points = (0..<4).map { Chromaticities.Point(values[2 * $0], values[2 * $0 + 1]) }
        return Chromaticities(red: points[1], green: points[2], blue: points[3], white: points[0])
    }
}

/// The coding-independent code points of a cICP chunk.
///
/// - Source: PNG, third edition, 11.3.2.6; ITU-T H.273, tables 2 and 3.
package struct PNGCodePoints: Hashable, Sendable {
    /// The H.273 code points of the primaries and the transfer function.
    package let primaries: Int, transfer: Int

    /// Reads the content of a cICP chunk.
    ///
    /// - Throws: `ColorProfileError` for a damaged chunk or unknown code points.
    init(_ chunk: Data) throws(ColorProfileError) {
        let bytes = [UInt8](chunk)
        guard bytes.count == 4 else { throw ColorProfileError("its cICP chunk is damaged") }
        primaries = Int(bytes[0])
        transfer = Int(bytes[1])
        guard bytes[2] == 0, bytes[3] == 1 else {
            throw ColorProfileError("its cICP chunk specifies something other than full-range RGB")
        }
        guard Chromaticities(codePoint: primaries) != nil else {
            throw ColorProfileError("its cICP chunk specifies unknown primaries (\(primaries))")
        }
        guard isHDR || SDRTransferFunction(codePoint: transfer) != nil else {
            throw ColorProfileError("its cICP chunk specifies an unknown transfer function (\(transfer))")
        }
    }

    /// Returns the code points of a file with a PQ or HLG signal, which this module does not tone-map; nil for other
    /// files.
    package static func hdrCodePoints(in file: Data) -> PNGCodePoints? {
        guard let chunk = PNGChunks.first("cICP", in: file, before: "IDAT"), let points = try? PNGCodePoints(chunk)
        else { return nil }
        return points.isHDR ? points : nil
    }

    private var isHDR: Bool { transfer == 16 || transfer == 18 }

    /// The conversion to sRGB; for high dynamic range only the primaries are converted.
    var shaper: MatrixShaper? {
        Chromaticities(codePoint: primaries).map {
            (SDRTransferFunction(codePoint: transfer) ?? .video).shaper(from: $0)
        }
    }
}

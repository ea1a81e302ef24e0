import Foundation
import TestSupport

@testable import Images

/// The color chunks of a PNG of the color (200, 40, 60), and the resulting sRGB color.
struct PNGColorRow: Sendable, CustomStringConvertible {
    let chunks: [SamplePNG.Chunk]
    var meant = [200, 40, 60]
    /// A part of the reason for which the chunks cannot be used.
    var reason = ""

    init(_ chunks: [SamplePNG.Chunk], _ meant: [Int] = [200, 40, 60]) { (self.chunks, self.meant) = (chunks, meant) }

    init(_ chunks: [SamplePNG.Chunk], reason: String) { (self.chunks, self.reason) = (chunks, reason) }

    var description: String {
        chunks.map { "\($0.name) \($0.body.count < 40 ? [UInt8]($0.body) : [])" }.joined(separator: ", ")
    }

    static let color: [UInt8] = [200, 40, 60]
    static let p3 = SamplePNG.profile(SampleICCProfile.displayP3.data)
    static let cHRM = SamplePNG.numbers("cHRM", [31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000])
    private static let adobe = SamplePNG.profile(SampleICCProfile.adobeRGB.data), sRGB = SamplePNG.Chunk("sRGB", [0])
    private static let screenChromaticities = SamplePNG.numbers(
        "cHRM", [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000])

    static func points(_ primaries: UInt8, _ transfer: UInt8, range: UInt8 = 1) -> SamplePNG.Chunk {
        SamplePNG.Chunk("cICP", [primaries, transfer, 0, range])
    }

    private static func gamma(_ value: Int) -> SamplePNG.Chunk { SamplePNG.numbers("gAMA", [value]) }

    /// The expected colors for P3 and Adobe RGB come from another program, the others from direct calculation.
    static let followed: [PNGColorRow] = [
        PNGColorRow([]), PNGColorRow([sRGB]), PNGColorRow([p3], [218, 0, 54]), PNGColorRow([adobe], [233, 35, 58]),
        PNGColorRow([SamplePNG.profile(SampleICCProfile.sRGB.data)]),
        // The chunk with higher priority wins.
        PNGColorRow([points(12, 13), adobe], [218, 0, 54]), PNGColorRow([points(1, 13), adobe]),
        PNGColorRow([adobe, sRGB], [233, 35, 58]),
        PNGColorRow([sRGB, adobe], [233, 35, 58]),
        PNGColorRow([p3, gamma(100_000)], [218, 0, 54]), PNGColorRow([sRGB, cHRM]),
        PNGColorRow([points(12, 13), gamma(100_000)], [218, 0, 54]),
        // Chromaticities without gamma use the sRGB curve; sRGB chromaticities change nothing.
        PNGColorRow([cHRM], [218, 0, 54]), PNGColorRow([gamma(45_455), cHRM], [218, 0, 54]),
        PNGColorRow([gamma(45_455), screenChromaticities]),
        // Gamma values other than sRGB's, and values close to it.
        PNGColorRow([gamma(100_000)], color.map { Int(TransferFunctions.linearToSRGB(Double($0) / 255) * 255 + 0.5) }),
        PNGColorRow(
            [gamma(55_556)], color.map { Int(TransferFunctions.linearToSRGB(pow(Double($0) / 255, 1.8)) * 255 + 0.5) }),
        PNGColorRow([gamma(45_000)]), PNGColorRow([sRGB, gamma(100_000)]),
        // Video tones are unchanged.
        PNGColorRow([points(1, 1)]), PNGColorRow([points(6, 6)]), PNGColorRow([points(9, 1)], video(.bt2020)),
        PNGColorRow([points(12, 1)], video(.displayP3)),
        PNGColorRow([points(1, 8)], color.map { Int(TransferFunctions.linearToSRGB(Double($0) / 255) * 255 + 0.5) }),
        PNGColorRow(
            [points(1, 5)], color.map { Int(TransferFunctions.linearToSRGB(pow(Double($0) / 255, 2.8)) * 255 + 0.5) }),
    ]

    private static func video(_ primaries: Chromaticities) -> [Int] {
        let light = color.map { pow(Double($0) / 255, 2.4) }
        return (primaries.matrix(to: .bt709) * light).map { Int(pow(min(1, max(0, $0)), 1 / 2.4) * 255 + 0.5) }
    }

    static let refused: [PNGColorRow] = [
        PNGColorRow([SamplePNG.profile(SampleICCProfile.displayP3.data.prefix(300))], reason: "iCCP: "),
        PNGColorRow([SamplePNG.profile(SampleICCProfile.grayGamma22.data)], reason: "RGB"),
        PNGColorRow([points(0, 13)], reason: "unknown primaries (0)"),
        PNGColorRow([points(12, 10)], reason: "unknown transfer function (10)"),
        PNGColorRow([points(12, 13, range: 0)], reason: "full-range RGB"),
        PNGColorRow([SamplePNG.Chunk("cICP", [1])], reason: "cICP chunk is damaged"),
        PNGColorRow([SamplePNG.numbers("cHRM", [31_270, 0, 0, 0, 0, 0, 0, 0])], reason: "cHRM chunk is damaged"),
        PNGColorRow([SamplePNG.Chunk("cHRM", [1, 2])], reason: "cHRM chunk is damaged"),
        PNGColorRow([gamma(0)], reason: "gAMA chunk is damaged"),
        PNGColorRow([SamplePNG.Chunk("gAMA", [1])], reason: "gAMA chunk is damaged"),
    ]
}

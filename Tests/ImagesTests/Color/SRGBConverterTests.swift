import Foundation
import TestSupport
import Testing

@testable import Images

@Suite("SRGBConverter")
struct SRGBConverterTests {
    private static let levels = [0, 3, 40, 90, 128, 200, 251, 255]

    private func converted16(_ converter: SRGBConverter, _ color: [UInt16]) -> [UInt16] {
        var samples = color
        converter.convert(samples16: &samples, count: color.count / 4)
        return samples
    }

    private func converted8(_ converter: SRGBConverter, _ color: [UInt8]) -> [UInt8] {
        var bytes = color
        converter.convert(bytes: &bytes, count: color.count / 4)
        return bytes
    }

    @Test(
        "Matrix profiles match Little CMS within 8 of 65,535 (16 bits) and 1 of 255 (8 bits)",
        arguments: [SampleICCProfile.displayP3, .adobeRGB, .proPhoto])
    func profiles(_ profile: SampleICCProfile) throws {
        let loaded = try SRGBConverter.converter(forProfile: profile.data, isGray: false)
        let converter = try #require(loaded)
        var worstWord = 0.0
        var worstByte = 0.0
        for red in Self.levels {
            for green in Self.levels {
                for blue in Self.levels {
                    let meant = profile.inSRGB([red, green, blue].map { Double($0) / 255 })
                    let fine = converted16(converter, [red, green, blue, 7].map { UInt16($0 * 257) })
                    let coarse = converted8(converter, [blue, green, red, 7].map { UInt8($0) })
                    #expect(fine[3] == 7 * 257 && coarse[3] == 7)
                    for part in 0..<3 {
                        worstWord = max(worstWord, abs(Double(fine[part]) - meant[part] * 65_535))
                        worstByte = max(worstByte, abs(Double(coarse[2 - part]) - meant[part] * 255))
                    }
                }
            }
        }
        #expect(worstWord < 8)
        #expect(worstByte < 1)
    }

    @Test(
        "Known colors match another program that uses Little CMS",
        arguments: [
            (SampleICCProfile.displayP3, [[218, 0, 54], [0, 183, 78], [124, 99, 228], [252, 240, 229]]),
            (.adobeRGB, [[233, 35, 58], [0, 181, 83], [128, 100, 224], [254, 240, 230]]),
            (.proPhoto, [[255, 0, 77], [0, 211, 87], [109, 114, 239], [255, 241, 234]]),
        ])
    func known(_ profile: SampleICCProfile, _ meant: [[Int]]) throws {
        let loaded = try SRGBConverter.converter(forProfile: profile.data, isGray: false)
        let converter = try #require(loaded)
        let sources: [[UInt8]] = [[200, 40, 60], [30, 180, 90], [120, 100, 220], [250, 240, 230]]
        for (source, meant) in zip(sources, meant) {
            let actual = converted8(converter, source.reversed() + [255])
            #expect(zip(actual, meant.reversed()).allSatisfy { abs(Int($0) - $1) <= 1 }, "\(source): \(actual)")
        }
    }

    @Test("An sRGB profile needs no conversion")
    func sRGB() throws {
        #expect(try SRGBConverter.converter(forProfile: SampleICCProfile.sRGB.data, isGray: false) == nil)
    }

    @Test("Gray profiles with gamma 2.2 and 1 convert grays")
    func grays() throws {
        for (profile, gamma) in [(SampleICCProfile.grayGamma22, 2.2), (.linearGray, 1)] {
            let loaded = try SRGBConverter.converter(forProfile: profile.data, isGray: true)
            let converter = try #require(loaded)
            for gray in 0...255 {
                let meant = TransferFunctions.linearToSRGB(pow(Double(gray) / 255, gamma))
                let coarse = converted8(converter, [UInt8(gray), UInt8(gray), UInt8(gray), 9])
                let fine = converted16(converter, [UInt16](repeating: UInt16(gray * 257), count: 4))
                #expect(coarse[0] == coarse[1] && coarse[1] == coarse[2] && coarse[3] == 9)
                #expect(abs(Double(coarse[0]) - meant * 255) < 1)
                // The curves have about 4,096 steps near black.
                #expect(abs(Double(fine[1]) - meant * 65_535) < 40, "\(gamma) \(gray)")
            }
        }
    }

    @Test("Lookup-table profiles convert with Little CMS, 16-bit samples exactly")
    func grid() throws {
        let loaded = try SRGBConverter.converter(forProfile: SampleICCProfile.gridP3.data, isGray: false)
        let converter = try #require(loaded)
        for color in [[0.2, 0.6, 0.4], [0.7, 0.5, 0.6], [0.5, 0.5, 0.5], [0.9, 0.85, 0.8]] {
            let meant = SampleICCProfile.gridP3.inSRGB(color)
            let near = SampleICCProfile.displayP3.inSRGB(color)
            let fine = converted16(converter, color.map { UInt16($0 * 65_535) } + [65_535])
            let coarse = converted8(converter, color.reversed().map { UInt8($0 * 255 + 0.5) } + [255])
            for part in 0..<3 {
                #expect(abs(Double(fine[part]) - meant[part] * 65_535) < 40)
                #expect(abs(Double(fine[part]) / 257 - near[part] * 255) < 2)
                #expect(abs(Double(coarse[2 - part]) - near[part] * 255) < 3)
            }
        }
    }

    @Test(
        "Unusable profiles throw the reason",
        arguments: [
            (
                SampleICCProfile.cmyk, false,
                "CMYK profiles are not supported; convert the image to RGB"
            ),
            (.grayGamma22, false, "it describes gray components, but the image is RGB"),
            (.lab, false, "its class is not input, display, output or color space"),
            (.deviceLink, false, "its class is not input, display, output or color space"),
        ])
    func unusable(_ profile: SampleICCProfile, _ isGray: Bool, _ reason: String) throws {
        let error = #expect(throws: ColorProfileError.self) {
            try SRGBConverter.converter(forProfile: profile.data, isGray: isGray)
        }
        #expect(error?.reason == reason)
    }

    @Test("Truncated profiles throw an error")
    func cutOff() {
        for profile in [SampleICCProfile.displayP3.data, SampleICCProfile.gridP3.data] {
            for count in [0, 1, 127, 128, 131, 200, profile.count / 2, profile.count - 40] {
                #expect(throws: ColorProfileError.self, "\(count)") {
                    try SRGBConverter.converter(forProfile: profile.prefix(count), isGray: false)
                }
            }
        }
    }

    @Test(
        "Two hundred damaged profiles are used or rejected without a crash",
        arguments: [
            SampleICCProfile.displayP3, .gridP3, .grayGamma22,
        ])
    func damaged(_ profile: SampleICCProfile) {
        let whole = [UInt8](profile.data)
        #expect(whole.count > 128)
        guard whole.count > 128 else { return }
        var random = SeededGenerator(seed: 11)
        var refused = 0
        for _ in 0..<200 {
            var bytes = whole
            // Damage the header and tag directory more often than the rest.
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                let byteIndex = Int.random(
                    in: 0..<(Bool.random(using: &random) ? min(400, bytes.count) : bytes.count), using: &random)
                bytes[byteIndex] = Bool.random(using: &random) ? UInt8.random(in: 0...255, using: &random) : 255
            }
            do throws(ColorProfileError) {
                let converter = try SRGBConverter.converter(forProfile: Data(bytes), isGray: profile == .grayGamma22)
                if let converter { _ = converted16(converter, [1, 30_000, 65_000, 65_535]) }
            } catch { refused += 1 }
        }
        #expect((1..<200).contains(refused))
    }
}

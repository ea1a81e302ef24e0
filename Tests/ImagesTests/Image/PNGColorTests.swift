import Foundation
import TestSupport
import Testing

@testable import Images

@Suite("PNG color information")
struct PNGColorTests {
    private static let color = PNGColorRow.color
    private static let p3 = PNGColorRow.p3, cHRM = PNGColorRow.cHRM

    private func pixel(_ chunks: [SamplePNG.Chunk], _ error: inout ColorProfileError?) throws -> [Int] {
        var png = SamplePNG(width: 1, pixels: Self.color)
        png.chunks = chunks
        let image = try CGImage.png(data: png.data, named: "test", largestSide: 100, colorProfileError: &error)
        return [16, 8, 0].map { Int(image.pixels.row(0)[0] >> $0 & 255) }
    }

    private func near(_ actual: [Int], _ meant: [Int]) -> Bool { zip(actual, meant).allSatisfy { abs($0 - $1) <= 1 } }

    @Test("The color chunk with the highest priority is used", arguments: PNGColorRow.followed)
    func precedence(_ row: PNGColorRow) throws {
        var error: ColorProfileError?
        let actual = try pixel(row.chunks, &error)
        #expect(near(actual, row.meant), "\(row.chunks.map(\.name)): \(actual), \(row.meant)")
        #expect(error == nil)
        // Chunks that mean sRGB change nothing, bit for bit.
        if row.meant == [200, 40, 60] { #expect(actual == row.meant) }
    }

    @Test("gAMA and cHRM together apply the gamma first")
    func gamma() throws {
        var error: ColorProfileError?
        let actual = try pixel([SamplePNG.numbers("gAMA", [100_000]), Self.cHRM], &error)
        let signal = Self.color.map { TransferFunctions.linearToSRGB(Double($0) / 255) }
        #expect(near(actual, SampleICCProfile.displayP3.inSRGB(signal).map { Int($0 * 255 + 0.5) }), "\(actual)")
    }

    @Test("Unusable color chunks are reported, and the image is interpreted as sRGB", arguments: PNGColorRow.refused)
    func unusable(_ row: PNGColorRow) throws {
        var error: ColorProfileError?
        #expect(try pixel(row.chunks, &error) == row.meant)
        #expect(error?.reason.contains(row.reason) == true, "\(error?.reason ?? "nothing")")
    }

    @Test("Dark grays with video code points are unchanged, also with other primaries", arguments: [UInt8(9), 12])
    func darkGreys(_ primaries: UInt8) throws {
        for gray in UInt8(0)...16 {
            var png = SamplePNG(width: 1, pixels: [gray, gray, gray])
            png.chunks = [PNGColorRow.points(primaries, 1)]
            let image = try CGImage.png(data: png.data)
            let pixel = withExtendedLifetime(image) { image.pixels.row(0)[0] }
            #expect(pixel == 0xff00_0000 | UInt32(gray) * 0x01_0101, "\(gray): \(String(pixel, radix: 16))")
        }
    }

    @Test("Unknown cICP code points fall back to the ICC profile")
    func fallback() throws {
        var error: ColorProfileError?
        #expect(near(try pixel([PNGColorRow.points(0, 13), Self.p3], &error), [218, 0, 54]))
        #expect(error == nil)
    }

    @Test("Straight colors are converted before premultiplication")
    func alpha() throws {
        var png = SamplePNG(width: 2, colorType: 6, pixels: Self.color + [128] + Self.color + [0])
        png.chunks = [Self.p3]
        let image = try CGImage.png(data: png.data)
        let meant = SampleICCProfile.displayP3.inSRGB(Self.color.map { Double($0) / 255 }).map { Int($0 * 128 + 0.5) }
        #expect(near([16, 8, 0].map { Int(image.pixels.row(0)[0] >> $0 & 255) }, meant))
        #expect(image.pixels.row(0)[0] >> 24 == 128)
        #expect(image.pixels.row(0)[1] == 0)
        #expect(!image.isOpaque)
    }

    @Test("16-bit PNGs keep 16-bit precision")
    func words() throws {
        let words: [UInt16] = [12_345, 54_321, 33_333]
        var png = SamplePNG(width: 1, depth: 16, pixels: words.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] })
        png.chunks = [SamplePNG.profile(SampleICCProfile.proPhoto.data)]
        let image = try CGImage.png(data: png.data)
        let meant = SampleICCProfile.proPhoto.inSRGB(words.map { Double($0) / 65_535 })
        let samples = try #require(image.highPrecision?.pixels(.standard))
        for part in 0..<3 { #expect(abs(Double(samples.samples16(0)[part]) - meant[part] * 65_535) < 8) }
        for part in 0..<3 {
            #expect(abs(Double(image.pixels.row(0)[0] >> (16 - 8 * part) & 255) - meant[part] * 255) < 1)
        }
    }

    @Test("Gray, gray with alpha, low-bit and palette PNGs use their profiles")
    func kinds() throws {
        let gray = Int(TransferFunctions.linearToSRGB(pow(80.0 / 255, 2.2)) * 255 + 0.5)
        var png = SamplePNG(width: 2, colorType: 4, pixels: [80, 255, 80, 0])
        png.chunks = [SamplePNG.profile(SampleICCProfile.grayGamma22.data)]
        let grays = try CGImage.png(data: png.data)
        #expect(abs(Int(grays.pixels.row(0)[0] & 255) - gray) <= 1 && grays.pixels.row(0)[1] == 0)
        var palette = SamplePNG(width: 4, depth: 2, colorType: 3, pixels: [0b00_01_00_01])
        palette.chunks = [Self.p3, SamplePNG.Chunk("PLTE", [0, 0, 0] + Self.color)]
        let colors = try CGImage.png(data: palette.data)
        #expect(near([16, 8, 0].map { Int(colors.pixels.row(0)[1] >> $0 & 255) }, [218, 0, 54]))
    }

    @Test("Reading row by row gives the same pixels as reading the whole image")
    func rows() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).png")
        defer { try? FileManager.default.removeItem(at: file) }
        for chunks: [SamplePNG.Chunk] in [
            [Self.p3], [PNGColorRow.points(9, 1)], [SamplePNG.numbers("gAMA", [100_000]), Self.cHRM],
        ] {
            var png = SamplePNG(width: 4, height: 16, colorType: 6, pixels: (0..<256).map { UInt8($0 * 37 % 256) })
            png.chunks = chunks
            try png.data.write(to: file)
            let rows = try #require(try PNGRowReader(file))
            let whole = try CGImage.png(at: file)
            var y = 0
            try rows.read { row in
                #expect((0..<4).allSatisfy { row[$0] == whole.pixels.row(y)[$0] })
                y += 1
                return true
            }
            #expect(y == 16)
        }
    }

    @Test("High dynamic range is detected by the row reader and by hdrCodePoints")
    func highRange() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).png")
        defer { try? FileManager.default.removeItem(at: file) }
        for (transfer, isHigh) in [(UInt8(16), true), (18, true), (1, false)] {
            var png = SamplePNG(width: 1, pixels: Self.color)
            png.chunks = [PNGColorRow.points(9, transfer)]
            try png.data.write(to: file)
            #expect(try PNGRowReader(file)?.isHDR == isHigh)
            #expect((PNGCodePoints.hdrCodePoints(in: png.data) != nil) == isHigh)
        }
    }
}

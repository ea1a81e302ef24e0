import Foundation
import Images
import Limits
import TestSupport
import Testing

@testable import MediaReading
@testable import SourceFiles

@Suite("HEIC images")
struct HEICImageTests {
    private func decoded(_ sample: String, alpha: AlphaMode = .straight) throws -> CGImage {
        try decoded(try #require(Data(base64Encoded: sample)), alpha: alpha)
    }

    private func decoded(_ data: Data, alpha: AlphaMode = .straight) throws -> CGImage {
        let folder = try TemporaryFolder()
        try data.write(to: folder.file("photo.heic"))
        var warnings: [MediaWarning] = []
        return try decodeImageFile(folder.file("photo.heic"), alpha: alpha, warnings: &warnings)
    }

    /// Returns the name of the color of a pixel, rounded; "?" for others.
    private func color(_ image: CGImage, _ x: Int, _ y: Int) -> String {
        let pixel = withExtendedLifetime(image) { image.pixels.row(y)[x] }
        func level(_ shift: UInt32) -> Character {
            let value = pixel >> shift & 255
            return value > 245 ? "1" : value < 10 ? "0" : "?"
        }
        return ["100": "red", "010": "green", "001": "blue", "111": "white"][
            String([level(16), level(8), level(0)]), default: "?"]
    }

    private func corners(_ image: CGImage) -> [String] {
        let right = image.width - 5
        let bottom = image.height - 5
        return [color(image, 4, 4), color(image, right, 4), color(image, 4, bottom), color(image, right, bottom)]
    }

    @Test(
        "Coded images and grids of tiles are decoded, cropped and rotated",
        arguments: [
            (HEICSamples.colors, 64, 48, ["red", "green", "blue", "white"]),
            (HEICSamples.identityMatrix, 64, 48, ["red", "green", "blue", "white"]),
            (HEICSamples.grid, 100, 80, ["red", "green", "blue", "white"]),
            (HEICSamples.rotatedGrid, 80, 100, ["green", "white", "red", "blue"]),
            (HEICSamples.croppedGrid, 50, 80, ["red", "green", "blue", "white"]),
            (HEICSamples.repeatedGrid, 128, 64, ["red", "green", "red", "green"]),
        ])
    func colors(sample: String, width: Int, height: Int, corners expected: [String]) throws {
        let image = try decoded(sample)
        #expect((image.width, image.height) == (width, height))
        #expect(corners(image) == expected)
        #expect(image.isOpaque)
    }

    @Test("Tiles are joined at their edges")
    func edges() throws {
        let image = try decoded(HEICSamples.grid)
        #expect([62, 65].map { color(image, $0, 20) } == ["red", "green"])
        #expect([62, 65].map { color(image, 20, $0) } == ["red", "blue"])
        let cropped = try decoded(HEICSamples.croppedGrid)
        #expect([12, 15].map { color(cropped, $0, 20) } == ["red", "green"])
    }

    @Test("Alpha is kept, premultiplied or not; the mode `ignore` makes the image opaque")
    func alpha() throws {
        for sample in [HEICSamples.transparent, HEICSamples.premultiplied] {
            let image = try decoded(sample)
            let pixel = withExtendedLifetime(image) { image.pixels.row(40)[58] }
            #expect(!image.isOpaque)
            #expect(color(image, 4, 4) == "red")
            #expect([24, 16, 8, 0].allSatisfy { abs(Int(pixel >> $0 & 255) - 128) < 5 }, "\(String(pixel, radix: 16))")
        }
        #expect(try decoded(HEICSamples.transparent, alpha: .ignore).isOpaque)
    }

    @Test("Images with 10 bits keep them for drawing in floating point")
    func tenBits() throws {
        let image = try decoded(HEICSamples.tenBits)
        let deep = try #require(image.highPrecision?.pixels(.standard))
        let values = [0, 32, 63].map { Int(deep.samples16(20)[4 * $0]) }
        #expect(zip(values, [20_000, 20_256, 20_504]).allSatisfy { abs($0 - $1) < 80 }, "\(values)")
        #expect(Set((0..<64).map { deep.samples16(20)[4 * $0] }).count > 5)
    }

    @Test("Code points of other primaries convert colors to sRGB")
    func primaries() throws {
        let file = try #require(Data(base64Encoded: HEICSamples.displayP3))
        let codePoints = try #require(file.range(of: Data("nclx".utf8)))
        var plain = file
        plain[codePoints.upperBound + 1] = 1
        let images = try (decoded(file), decoded(plain))
        #expect(corners(images.0) == ["red", "green", "blue", "white"])
        // The same value is a stronger red in Display P3 than in BT.709.
        let reds = [images.0, images.1].map { image in
            withExtendedLifetime(image) { Int(image.pixels.row(23)[20] >> 16 & 255) }
        }
        #expect(abs(reds[0] - 221) < 4 && abs(reds[1] - 202) < 4, "\(reds)")
    }

    @Test("Sizes beyond the limit of pixels are rejected before decoding")
    func limit() throws {
        var limits = ResourceLimits()
        limits.imagePixels = 100 * 80 - 1
        let error = ResourceLimits.$current.withValue(limits) {
            #expect(throws: MediaError.self) { try decoded(HEICSamples.grid) }
        }
        #expect(error?.kind == .limitExceeded)
        limits.imagePixels += 1
        _ = try ResourceLimits.$current.withValue(limits) { try decoded(HEICSamples.grid) }
    }

    @Test("Grids whose tiles do not fit their size are damaged, not decoded", arguments: [(0, 200), (4, 1), (5, 255)])
    func falseGrid(byte: Int, value: UInt8) throws {
        var file = try #require(Data(base64Encoded: HEICSamples.grid))
        let grid = try #require(file.range(of: Data([0, 0, 1, 1, 0, 100, 0, 80])))
        file[grid.lowerBound + (byte == 0 ? 2 : byte)] = value
        let error = #expect(throws: MediaError.self) { try decoded(file) }
        #expect(error?.kind == .decode)
    }

    @Test("Truncated files are damaged wherever they are cut")
    func truncation() throws {
        let file = try #require(Data(base64Encoded: HEICSamples.grid))
        for count in stride(from: 40, to: file.count, by: 7) {
            let error = #expect(throws: MediaError.self, "\(count) bytes") { try decoded(file.prefix(count)) }
            #expect([.decode, .unreadable].contains(error?.kind), "\(count): \(error?.description ?? "")")
        }
    }

    @Test("Files with changed bytes decode or are rejected")
    func damage() throws {
        let file = try #require(Data(base64Encoded: HEICSamples.transparent))
        for index in 0..<file.count {
            var changed = file
            changed[index] ^= index % 2 == 0 ? 0xFF : 0x10
            do { _ = try decoded(changed) } catch is MediaError {}
        }
    }

    @Test("Derived images of other kinds are unsupported, with advice")
    func overlay() throws {
        var file = try #require(Data(base64Encoded: HEICSamples.grid))
        let kind = try #require(file.range(of: Data("grid".utf8)))
        file.replaceSubrange(kind, with: Data("iovl".utf8))
        let error = #expect(throws: MediaError.self) { try decoded(file) }
        #expect(error?.kind == .unsupported)
        #expect(error?.description.contains("heif-convert") == true)
    }

    @Test("A HEIC image is not a clip; the error says how to show it")
    func clip() throws {
        let folder = try TemporaryFolder()
        try #require(Data(base64Encoded: HEICSamples.grid)).write(to: folder.file("a.heic"))
        let error = #expect(throws: MediaError.self) {
            _ = try InputContext(path: folder.file("a.heic").path)
        }
        #expect(error?.kind == .unsupported)
        #expect(error?.remedy?.contains("contents:") == true)
    }

    @Test("Sequences in HEIC are recognized as animated", arguments: [("hevc", true), ("heic", false)])
    func sequences(brand: String, isAnimated: Bool) throws {
        let folder = try TemporaryFolder()
        var file = try #require(Data(base64Encoded: HEICSamples.grid))
        file.replaceSubrange(8..<12, with: Data(brand.utf8))
        try file.write(to: folder.file("a.heic"))
        #expect(AnimatedImageFile.isAnimated(folder.file("a.heic").path) == isAnimated)
    }
}

import Foundation
import TestSupport
import Testing

@testable import MediaReading

@Suite("Animated images")
struct AnimatedImageTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func isAnimated(_ data: Data) throws -> Bool {
        try data.write(to: folder.file("image"))
        return AnimatedImageFile.isAnimated(folder.path("image"))
    }

    @Test("A GIF with a second image is animated")
    func gif() throws {
        let header = Data("GIF89a".utf8) + Data([2, 0, 2, 0, 0x80, 0, 0]) + Data(count: 6)
        let comment = Data([0x21, 0xFE, 3, 0x2C, 0x2C, 0x2C, 0])
        let image = Data([0x2C, 0, 0, 0, 0, 2, 0, 2, 0, 0, 2, 2, 0x4C, 1, 0])
        let end = Data([0x3B]) + Data(count: 8)
        #expect(try !isAnimated(header + comment + image + comment + end))
        #expect(try isAnimated(header + comment + image + comment + image + end))
    }

    @Test("A PNG with an animation control chunk for several frames is animated")
    func png() throws {
        func chunk(_ kind: String, _ data: [UInt8]) -> Data {
            Data([0, 0, 0, UInt8(data.count)]) + Data(kind.utf8) + Data(data) + Data(count: 4)
        }
        let start =
            Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) + chunk("IHDR", Array(repeating: 0, count: 13))
        let pixels = chunk("IDAT", [1, 2, 3])
        #expect(try !isAnimated(start + pixels))
        #expect(try !isAnimated(start + chunk("acTL", [0, 0, 0, 1, 0, 0, 0, 0]) + pixels))
        #expect(try isAnimated(start + chunk("acTL", [0, 0, 0, 2, 0, 0, 0, 0]) + pixels))
    }

    @Test("WebP and AVIF declare their animation in the header")
    func webpAndAVIF() throws {
        let webp = Data("RIFF".utf8) + Data(count: 4) + Data("WEBPVP8X".utf8) + Data([10, 0, 0, 0])
        #expect(try isAnimated(webp + Data([2]) + Data(count: 20)))
        #expect(try !isAnimated(webp + Data([16]) + Data(count: 20)))
        #expect(try isAnimated(Data(count: 4) + Data("ftypavis".utf8) + Data(count: 24)))
        #expect(try !isAnimated(Data(count: 4) + Data("ftypavif".utf8) + Data(count: 24)))
    }
}

import Foundation
import TestSupport
import Testing

@testable import Images

@Suite("PNG")
struct PNGTests {
    private func data(_ base64: String) throws -> Data { try #require(Data(base64Encoded: base64)) }

    @Test("Opaque pixels are unchanged after writing and reading a PNG")
    func opaqueRoundTrip() throws {
        let image = picture(37, 19, isOpaque: true) { x, y in
            0xff00_0000 | UInt32(x * 6) << 16 | UInt32(y * 13) << 8 | UInt32(x ^ y)
        }
        let back = try CGImage.png(data: try image.pngData())
        #expect(rows(back) == rows(image))
        #expect(back.isOpaque)
    }

    @Test("Premultiplied colors are unchanged after writing and reading a PNG")
    func transparentRoundTrip() throws {
        let image = picture(256, 256) { x, y in
            let c = UInt32(min(x, y))
            return UInt32(y) << 24 | c << 16 | c << 8 | c
        }
        let back = try CGImage.png(data: try image.pngData())
        #expect(rows(back) == rows(image))
        #expect(!back.isOpaque)
    }

    @Test("Images of any size, and with more image data than a chunk holds, are unchanged", arguments: [true, false])
    func sizes(_ isOpaque: Bool) throws {
        var random = SeededGenerator(seed: 7)
        for (width, height) in [(1, 1), (1, 9), (9, 1), (2, 3), (300, 200)] {
            let image = picture(width, height, isOpaque: isOpaque) { _, _ in
                let pixel = UInt32(truncatingIfNeeded: random.next())
                return isOpaque || pixel & 1 == 0 ? pixel | 0xff00_0000 : 0
            }
            let file = try image.pngData()
            #expect(rows(try CGImage.png(data: file)) == rows(image), "\(width)x\(height)")
            #expect(PNGChunks.first("sRGB", in: file, before: "IDAT") == Data([0]))
        }
    }

    @Test("A PNG file reads back, and the error for a missing file names it")
    func files() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("png-tests-\(UUID().uuidString).png")
        defer { try? FileManager.default.removeItem(at: url) }
        let image = picture(3, 2) { x, y in x == y ? 0xffff_0000 : 0x8000_0080 }
        try image.writePNG(to: url)
        #expect(rows(try CGImage.png(at: url)) == rows(image))
        #expect(throws: ImageError.unreadable(path: "/nowhere/at/all.png", reason: "no such file")) {
            try CGImage.png(at: URL(fileURLWithPath: "/nowhere/at/all.png"))
        }
        #expect(throws: ImageError.self) { try image.writePNG(to: URL(fileURLWithPath: "/nowhere/at/all.png")) }
    }

    @Test("Empty, truncated and non-PNG data throw an error", arguments: 0..<35)
    func damage(_ cut: Int) throws {
        let whole = try picture(20, 20) { x, y in UInt32(x * y) | 0xff00_0000 }.pngData()
        let part = whole.prefix(whole.count * cut / 40)
        #expect {
            try CGImage.png(data: part, named: "part")
        } throws: { error in
            if case ImageError.damaged("part", _)? = error as? ImageError { true } else { false }
        }
        #expect(throws: ImageError.self) { try CGImage.png(data: Data("GIF89a, not a PNG".utf8)) }
    }

    @Test("A header with a size beyond the limit throws before memory is allocated")
    func limits() throws {
        var header = Array(try picture(1, 1, isOpaque: true) { _, _ in 0xff00_0000 }.pngData())
        // Width 20,000, with a corrected chunk checksum.
        header.replaceSubrange(16..<20, with: [0, 0, 0x4e, 0x20])
        let crc = crc32(header[12..<29])
        header.replaceSubrange(29..<33, with: [24, 16, 8, 0].map { UInt8(crc >> $0 & 255) })
        #expect(throws: ImageError.tooLarge(source: "wide", width: 20_000, height: 1)) {
            try CGImage.png(data: Data(header), named: "wide")
        }
    }

    private func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        var crc = ~UInt32(0)
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 {
                let carry = crc & 1
                crc >>= 1
                if carry == 1 { crc ^= 0xedb8_8320 }
            }
        }
        return ~crc
    }

    @Test(
        "Gray, palette, 16-bit, tRNS and interlaced PNGs decode to the expected pixels", arguments: PNGSamples.all
    )
    func kinds(_ sample: PNGSample) throws {
        let image = try CGImage.png(data: try data(sample.base64))
        #expect(rows(image) == sample.rows, "\(sample.name)")
    }
}

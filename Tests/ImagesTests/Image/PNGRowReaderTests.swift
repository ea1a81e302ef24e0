import Foundation
import TestSupport
import Testing

@testable import Images

@Suite("PNGRowReader")
struct PNGRowReaderTests {
    private func withFile(_ image: CGImage, _ body: (URL) throws -> Void) throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(
            "png-rows-tests-\(UUID().uuidString).png")
        defer { try? FileManager.default.removeItem(at: url) }
        try image.writePNG(to: url)
        try body(url)
    }

    @Test("Rows equal those of the whole image")
    func same() throws {
        try withFile(picture(37, 19) { x, y in UInt32(y * 13) << 24 | UInt32(min(x, y * 13)) }) { url in
            let png = try #require(try PNGRowReader(url))
            var read: [[UInt32]] = []
            try png.read { row in
                read.append(Array(row))
                return read.count < 12
            }
            let whole = rows(try CGImage.png(at: url))
            #expect(png.width == 37 && png.height == 19 && read == Array(whole.prefix(12)))
        }
    }

    @Test(
        "A file replaced by one of another size throws before the first row",
        arguments: [(3, 19), (37, 4), (400, 19), (37, 20)])
    func replaced(width: Int, height: Int) throws {
        try withFile(picture(37, 19, isOpaque: true) { _, _ in 0xff00_0000 }) { url in
            let png = try #require(try PNGRowReader(url))
            try picture(width, height, isOpaque: true) { _, _ in 0xff20_4060 }.writePNG(to: url)
            var count = 0
            #expect(throws: ImageError.damaged(source: url.path, reason: "the file was replaced")) {
                try png.read { _ in
                    count += 1
                    return true
                }
            }
            #expect(count == 0)
        }
    }

    @Test("Gamma is applied as when reading the whole image")
    func gamma() throws {
        let sample = try #require(PNGSamples.all.first { $0.name.contains("gAMA") })
        let data = try #require(Data(base64Encoded: sample.base64))
        try withFile(picture(1, 1, isOpaque: true) { _, _ in 0xff00_0000 }) { url in
            try data.write(to: url)
            var read: [[UInt32]] = []
            try #require(try PNGRowReader(url)).read { row in
                read.append(Array(row))
                return true
            }
            #expect(read == sample.rows)
        }
    }

    @Test("A file replaced by an interlaced one throws")
    func interlaced() throws {
        let sample = try #require(PNGSamples.all.first { $0.name.contains("interlaced") })
        let data = try #require(Data(base64Encoded: sample.base64))
        let width = sample.rows[0].count
        try withFile(picture(width, sample.rows.count, isOpaque: true) { _, _ in 0xff00_0000 }) { url in
            let png = try #require(try PNGRowReader(url))
            try data.write(to: url)
            #expect(throws: ImageError.self) { try png.read { _ in true } }
        }
    }
}

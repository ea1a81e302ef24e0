import Foundation
import Images
import MediaReading
import MediaWriting
import MovieRendering
import SourceFiles
import TestSupport
import Testing

@Suite("Tiles of image files")
struct ImageTilesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A PNG with a different color for each pixel.
    private func chart(_ width: Int, _ height: Int, alpha: UInt32 = 255) throws -> URL {
        let pixels = PixelBuffer(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width { pixels.row(y)[x] = alpha << 24 | UInt32(x % 200) << 16 | UInt32(y % 200) << 8 }
        }
        let url = folder.url.appendingPathComponent("chart.png")
        try CGImage(pixels: pixels, isOpaque: alpha == 255).writePNG(to: url)
        return url
    }

    @Test("A PNG is cut row by row into the same pixels")
    func finest() throws {
        let tiles = ImageTiles(url: try chart(130, 90), tileSize: CGSize(width: 50, height: 40), levelCount: 3)
        #expect(try tiles.imageSize() == CGSize(width: 130, height: 90))
        for (column, row) in [(0, 0), (2, 0), (1, 1), (2, 2)] {
            let image = try tiles.image(level: 2, column: column, row: row)
            #expect(
                image.isOpaque && image.width == min(50, 130 - 50 * column) && image.height == min(40, 90 - 40 * row))
            for y in 0..<image.height {
                for x in 0..<image.width {
                    #expect(
                        image.pixels.row(y)[x] == 0xff00_0000 | UInt32(50 * column + x) << 16 | UInt32(40 * row + y)
                            << 8)
                }
            }
        }
    }

    @Test("Coarser levels are averages with sizes rounded up")
    func coarser() throws {
        let url = try chart(131, 90)
        let tiles = ImageTiles(url: url, tileSize: CGSize(width: 50, height: 40), levelCount: 3)
        let whole = try CGImage.png(at: url).mipmap(level: 1)
        #expect(whole.width == 66 && whole.height == 45)
        for y in 0..<45 {
            for x in 0..<66 {
                let image = try tiles.image(level: 1, column: x / 50, row: y / 40)
                let found = image.pixels.row(y % 40)[x % 50]
                let expected = whole.row(y)[x]
                for shift in [0, 8, 16, 24] {
                    #expect(abs(Int(found >> shift & 255) - Int(expected >> shift & 255)) <= 1, "\(x), \(y)")
                }
            }
        }
        #expect(try tiles.image(level: 0, column: 0, row: 0).width == 33)
    }

    @Test("Tiles of a 16-bit image have 8 bits")
    func deep() throws {
        let video = VideoCodecSettings(encoder: "tiff", options: ["compression_algo": "deflate"], pixelFormat: .rgb48le)
        let settings = try MovieSettings(
            container: .tiffSequence, width: 40, height: 30, frameRate: MovieTestClip.rate("25"), video: video)
        let writer = try ImageSequenceWriter(settings, path: folder.path("deep-%d.tif"))
        try writer.append(PixelBuffer(width: 40, height: 30, depth: .sixteenBits), frame: 0)
        try writer.finish()
        let url = folder.url.appendingPathComponent("deep-0.tif")
        #expect(try decodeImageFile(url).highPrecision != nil)
        let held = try #require(try ImageTiles.check(url))
        #expect(held.highPrecision == nil && held.width == 40 && held.height == 30)
    }

    @Test("Transparency is kept, premultiplied as elsewhere")
    func transparent() throws {
        let url = try chart(20, 20, alpha: 100)
        let tiles = ImageTiles(url: url, tileSize: CGSize(width: 256, height: 256), levelCount: 1)
        let tile = try tiles.image(level: 0, column: 0, row: 0)
        let whole = try CGImage.png(at: url)
        #expect(!tile.isOpaque && (0..<20).allSatisfy { tile.pixels.row(7)[$0] == whole.pixels.row(7)[$0] })
    }

    @Test("An image decoded by the check is not read again")
    func decodedOnce() throws {
        let png = try chart(60, 40)
        let url = png.deletingPathExtension().appendingPathExtension("bmp")
        #expect(try ImageTiles.check(png) == nil)
        try Self.bitmap(try CGImage.png(at: png)).write(to: url)
        let decoded = try #require(try ImageTiles.check(url))
        let tiles = ImageTiles(url: url, tileSize: CGSize(width: 256, height: 256), levelCount: 1, decoded: decoded)
        try Data("gone".utf8).write(to: url)
        let tile = try tiles.image(level: 0, column: 0, row: 0)
        let whole = try CGImage.png(at: png)
        #expect((0..<40).allSatisfy { y in (0..<60).allSatisfy { tile.pixels.row(y)[$0] == whole.pixels.row(y)[$0] } })
    }

    /// A 32-bit bitmap with rows from bottom to top.
    private static func bitmap(_ image: CGImage) -> Data {
        func bytes<T: FixedWidthInteger>(_ value: T) -> Data { withUnsafeBytes(of: value.littleEndian) { Data($0) } }
        let size = UInt32(4 * image.width * image.height)
        var file = Data("BM".utf8) + bytes(54 + size) + bytes(UInt32(0)) + bytes(UInt32(54))
        file +=
            bytes(UInt32(40)) + bytes(Int32(image.width)) + bytes(Int32(image.height)) + bytes(UInt16(1))
            + bytes(UInt16(32))
        file += bytes(UInt32(0)) + bytes(size) + Data(count: 16)
        for y in (0..<image.height).reversed() { for x in 0..<image.width { file += bytes(image.pixels.row(y)[x]) } }
        return file
    }

    @Test("A damaged, a truncated and a missing PNG are errors")
    func errors() throws {
        let url = try chart(300, 300)
        let bytes = try Data(contentsOf: url)
        func fails(_ data: Data) throws {
            try data.write(to: url)
            let tiles = ImageTiles(url: url, tileSize: CGSize(width: 256, height: 256), levelCount: 1)
            #expect(throws: MediaError.self) { try tiles.imageSize() }
        }
        try fails(bytes.prefix(bytes.count / 2))
        try fails(bytes.prefix(20))
        var broken = bytes
        broken[broken.count / 2] ^= 0xff
        try fails(broken)
        try fails(Data("no picture".utf8))
        try FileManager.default.removeItem(at: url)
        #expect(throws: MediaError.self) { try ImageTiles.check(url) }
    }

    @Test(
        "A tile out of range is an error",
        arguments: [(2, 0, 0), (-1, 0, 0), (1, 3, 0), (1, -1, 0), (1, 0, 3), (1, 0, -1), (0, 2, 0)])
    func outside(level: Int, column: Int, row: Int) throws {
        let tiles = ImageTiles(url: try chart(130, 90), tileSize: CGSize(width: 50, height: 40), levelCount: 2)
        #expect(throws: MediaError.self) { try tiles.image(level: level, column: column, row: row) }
    }

    @Test("Tile files are found by number; a missing one and one of a wrong size are errors")
    func pyramid() throws {
        let pattern = folder.url.path + "/{level}/{x}-{y}.png"
        let size = CGSize(width: 100, height: 70)
        #expect(
            TilePyramid(pattern: folder.url.path + "/{x}-{y}.png", size: size, tileSize: size, levelCount: 2) == nil)
        let pyramid = try #require(
            TilePyramid(
                pattern: pattern, size: size, tileSize: CGSize(width: 60, height: 60), levelCount: 2, firstLevel: 4))
        #expect(
            pyramid.paths.map { $0.replacingOccurrences(of: folder.url.path, with: "") } == [
                "/4/0-0.png", "/5/0-0.png", "/5/1-0.png", "/5/0-1.png", "/5/1-1.png",
            ])
        try FileManager.default.createDirectory(atPath: folder.url.path + "/5", withIntermediateDirectories: true)
        func write(_ width: Int, _ height: Int, _ name: String) throws {
            try FileManager.default.moveItem(at: try chart(width, height), to: folder.url.appendingPathComponent(name))
        }
        try write(60, 60, "5/0-0.png")
        try write(40, 60, "5/1-0.png")
        try write(50, 10, "5/0-1.png")
        #expect(try pyramid.image(level: 1, column: 0, row: 0).width == 60)
        #expect(try pyramid.image(level: 1, column: 1, row: 0).width == 40)
        #expect { try pyramid.image(level: 1, column: 0, row: 1) } throws: {
            "\($0)".contains("5/0-1.png: the tile has 50×10 pixels") && "\($0)".contains("Expected 60×10")
        }
        #expect { try pyramid.image(level: 1, column: 1, row: 1) } throws: {
            "\($0)".contains("5/1-1.png: no such file")
        }
    }
}

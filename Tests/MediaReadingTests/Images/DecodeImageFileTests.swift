import CFFmpeg
import Foundation
import Images
import Limits
import TestSupport
import Testing

@testable import MediaReading
@testable import SourceFiles

@Suite struct DecodeImageFileTests {
    /// Writes one image with an FFmpeg encoder.
    private func write(_ codec: String, _ format: AVPixelFormat, _ url: URL, muxer: String) throws {
        var clip = TestClip(
            codec: codec, pixelFormat: format, ticks: [0], options: codec == "libwebp" ? ["lossless": "1"] : [:])
        clip.configure = { $0.pointee.color_range = AVCOL_RANGE_JPEG }
        clip.draw = { _, frame in Self.draw(frame, format) }
        try clip.write(to: url, format: muxer)
    }

    /// Draws a white left half and a black right half.
    private static func draw(_ frame: UnsafeMutablePointer<AVFrame>, _ format: AVPixelFormat) {
        let data = frame.pointee.data
        let lines = frame.pointee.linesize
        let isPlanar = [AV_PIX_FMT_YUVJ420P, AV_PIX_FMT_YUV420P].contains(format)
        let size = isPlanar || format == AV_PIX_FMT_BGR8 ? 1 : format == AV_PIX_FMT_RGB24 ? 3 : 4
        for y in 0..<Int(frame.pointee.height) {
            for x in 0..<Int(frame.pointee.width) * size {
                let isWhite = x / size < 64
                let isAlpha = size == 4 && x % 4 == 3
                data.0?[y * Int(lines.0) + x] = isWhite || isAlpha ? 255 : 0
            }
        }
        guard isPlanar else { return }
        for (plane, line) in [(data.1, lines.1), (data.2, lines.2)] {
            plane?.update(repeating: 128, count: Int(line) * Int(frame.pointee.height) / 2)
        }
    }

    @Test(
        "Images in every common format decode",
        arguments: [
            ("a.jpg", "mjpeg", AV_PIX_FMT_YUVJ420P.rawValue, "image2"),
            ("a.png", "png", AV_PIX_FMT_RGBA.rawValue, "image2"),
            ("a.bmp", "bmp", AV_PIX_FMT_BGRA.rawValue, "image2"),
            ("a.tiff", "tiff", AV_PIX_FMT_RGBA.rawValue, "image2"),
            ("a.webp", "libwebp", AV_PIX_FMT_BGRA.rawValue, "webp"),
            ("a%d.jpg", "mjpeg", AV_PIX_FMT_YUVJ420P.rawValue, "mjpeg"),
            ("a.avif", "libaom-av1", AV_PIX_FMT_YUV420P.rawValue, "avif"),
            ("a.jp2", "jpeg2000", AV_PIX_FMT_RGB24.rawValue, "image2"),
            ("a.tga", "targa", AV_PIX_FMT_BGRA.rawValue, "image2"),
            ("a.qoi", "qoi", AV_PIX_FMT_RGBA.rawValue, "image2"),
            ("a.jxl", "libjxl", AV_PIX_FMT_RGBA.rawValue, "image2"), ("a.gif", "gif", AV_PIX_FMT_BGR8.rawValue, "gif"),
        ])
    func formats(_ name: String, _ codec: String, _ format: Int32, _ muxer: String) throws {
        let folder = try TemporaryFolder()
        let url = folder.file(name)
        try write(codec, AVPixelFormat(format), url, muxer: muxer)

        let image = try decodeImageFile(url)
        #expect((image.width, image.height) == (128, 64))
        #expect(image.pixels.row(30)[20] & 255 > 250)
        #expect(image.pixels.row(30)[100] & 255 < 5)
        #expect(image.isOpaque)
    }

    @Test("EXIF orientation is applied", arguments: [(3, 128), (6, 64), (8, 64)])
    func exif(_ orientation: UInt8, _ width: Int) throws {
        let folder = try TemporaryFolder()
        let url = folder.file("a.jpg")
        try write("mjpeg", AV_PIX_FMT_YUVJ420P, url, muxer: "image2")
        var bytes = try Data(contentsOf: url)
        // An APP1 segment whose only tag is 0x0112, a short, big-endian.
        let segment: [UInt8] =
            [0xFF, 0xE1, 0, 34] + Array("Exif\0\0MM".utf8) + [
                0, 42, 0, 0, 0, 8, 0, 1, 1, 18, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0,
            ]
        bytes.insert(contentsOf: segment, at: 2)
        try bytes.write(to: url)

        let image = try decodeImageFile(url)
        #expect(image.width == width)
        // The stored left half, which is white, moves to the right, the top or the bottom.
        let (x, y) = orientation == 3 ? (100, 32) : orientation == 6 ? (32, 20) : (32, 100)
        #expect(image.pixels.row(y)[x] & 255 > 250)
        #expect(image.pixels.row(image.height - 1 - y)[image.width - 1 - x] & 255 < 5)
    }

    private func decoded(_ base64: String, as name: String) throws -> CGImage {
        let folder = try TemporaryFolder()
        try #require(Data(base64Encoded: base64)).write(to: folder.file(name))
        return try decodeImageFile(folder.file(name))
    }

    @Test("TIFF orientation is applied")
    func tiff() throws {
        func reds(_ image: CGImage) -> [[UInt32]] {
            (0..<image.height).map { y in (0..<image.width).map { image.pixels.row(y)[$0] >> 16 & 255 } }
        }
        #expect(reds(try decoded(ImageSamples.tiff, as: "a.tif")) == [[10, 20, 30], [40, 50, 60]])
        #expect(reds(try decoded(ImageSamples.rotatedTIFF, as: "a.tif")) == [[40, 10], [50, 20], [60, 30]])
    }

    @Test("16-bit gray TIFF spans black to white")
    func gray() throws {
        let image = try decoded(ImageSamples.grayTIFF, as: "a.tif")
        let grays = (0..<4).map { Int(image.pixels.row(0)[$0] & 255) }
        #expect(zip(grays, [0, 128, 255, 40]).allSatisfy { abs($0 - $1) <= 1 }, "\(grays)")
    }

    @Test("JPEG within TIFF is unsupported instead of black")
    func jpegInTIFF() throws {
        let error = #expect(throws: MediaError.self) { try decoded(ImageSamples.jpegInTIFF, as: "a.tif") }
        #expect(error?.kind == .unsupported)
    }

    @Test("AVIF rotation and mirroring are applied")
    func rotatedAVIF() throws {
        func isWhite(_ image: CGImage, _ x: Int, _ y: Int) -> Bool { image.pixels.row(y)[x] & 255 > 200 }
        let upright = try decoded(ImageSamples.avif, as: "a.avif")
        #expect((upright.width, upright.height) == (24, 16) && isWhite(upright, 2, 8) && !isWhite(upright, 21, 8))
        for sample in [ImageSamples.rotatedAVIF, ImageSamples.mirroredAVIF] {
            let image = try decoded(sample, as: "a.avif")
            #expect((image.width, image.height) == (16, 24) && isWhite(image, 8, 2) && !isWhite(image, 8, 21))
        }
    }

    @Test("AVIF alpha is kept")
    func transparentAVIF() throws {
        let image = try decoded(ImageSamples.transparentAVIF, as: "a.avif")
        #expect(!image.isOpaque)
        #expect(image.pixels.row(8)[2] >> 24 > 250 && abs(Int(image.pixels.row(8)[21] >> 24) - 100) < 5)
        #expect(abs(Int(image.pixels.row(8)[21] & 255) - 100) < 5)
    }

    @Test("Premultiplied AVIF colors are not multiplied by alpha again")
    func premultipliedAVIF() throws {
        let folder = try TemporaryFolder()
        let url = folder.file("a.avif")
        let data = try #require(Data(base64Encoded: ImageSamples.transparentAVIF))
        func offset(_ kind: String) throws -> Int { try #require(data.range(of: Data(kind.utf8))?.lowerBound) }
        func word(_ offset: Int) -> Int { data[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        try data.write(to: url)
        #expect(HEIFImageItem(url.path)?.alpha?.isPremultiplied == false)
        // Marks item 1 as premultiplied by item 2; later offsets move.
        let reference: [UInt8] = [0, 0, 0, 14] + Array("prem".utf8) + [0, 1, 0, 1, 0, 2]
        let end = try offset("iref") - 4 + word(offset("iref") - 4)
        let list = try offset("iloc")
        var changed = data
        for at in [try offset("iref") - 4, try offset("meta") - 4, list + 18, list + 32] {
            let value = UInt32(word(at) + 14)
            for byte in 0..<4 { changed[at + byte] = UInt8(value >> (24 - 8 * UInt32(byte)) & 255) }
        }
        changed.insert(contentsOf: reference, at: end)
        try changed.write(to: url)
        #expect(HEIFImageItem(url.path)?.alpha?.isPremultiplied == true)
        let image = try decodeImageFile(url)
        #expect(
            abs(Int(image.pixels.row(8)[21] >> 24) - 100) < 5
                && image.pixels.row(8)[21] & 255 == image.pixels.row(8)[21] >> 24)
        let gray = PixelBuffer(width: 2, height: 1)
        let level = PixelBuffer(width: 2, height: 1)
        gray.row(0)[0] = 0xFF3C_3C3C
        gray.row(0)[1] = 0xFFC8_C8C8
        level.row(0)[0] = 0xFF64_6464
        level.row(0)[1] = 0xFF64_6464
        let levels = CGImage(pixels: level, isOpaque: true)
        let plain = CGImage(pixels: gray, isOpaque: true)
        let kept = AlphaImage(levels, isPremultiplied: true).applied(to: plain)
        let multiplied = AlphaImage(levels, isPremultiplied: false).applied(to: plain)
        #expect(kept.pixels.row(0)[0] == 0x643C_3C3C && kept.pixels.row(0)[1] == 0x6464_6464 && !kept.isOpaque)
        #expect(multiplied.pixels.row(0)[0] == 0x6418_1818)
    }

    @Test("PNG gamma is applied")
    func gamma() throws {
        let linear =
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAABGdBTUEAAYagMeiWXwAAAAxJREFUeNpjaGD4DwACgwGAk5SEFgAAAABJRU5ErkJggg=="
        let image = try decoded(linear, as: "a.png")
        #expect(withExtendedLifetime(image) { image.pixels.row(0)[0] } == 0xffbc00ff)
    }

    @Test(
        "A header with an excessive size is out of range, not damaged",
        arguments: [
            ("a.jpg", [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 17, 8, 0x4e, 0x20, 0x75, 0x30, 3]),
            ("a.gif", Array("GIF89a".utf8) + [0xff, 0xff, 0xff, 0xff, 0, 0, 0]),
            (
                "a.bmp",
                Array("BM".utf8) + [
                    0, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 0x30, 0x75, 0, 0, 0x30, 0x75, 0, 0, 1, 0, 24, 0,
                ]
            ),
        ] as [(String, [UInt8])])
    func claimedSize(name: String, start: [UInt8]) throws {
        let folder = try TemporaryFolder()
        try Data(start + [UInt8](repeating: 0, count: 64)).write(to: folder.file(name))
        let error = #expect(throws: MediaError.self) { try decodeImageFile(folder.file(name)) }
        #expect(error?.kind == .outOfRange, "\(error?.description ?? "")")
    }

    @Test(
        "A truncated image is rejected wherever it is cut",
        arguments: [
            ("a.jpg", "mjpeg", AV_PIX_FMT_YUVJ420P.rawValue, "image2"),
            ("a.png", "png", AV_PIX_FMT_RGBA.rawValue, "image2"),
            ("a.bmp", "bmp", AV_PIX_FMT_BGRA.rawValue, "image2"),
            ("a.tiff", "tiff", AV_PIX_FMT_RGBA.rawValue, "image2"),
            ("a.webp", "libwebp", AV_PIX_FMT_BGRA.rawValue, "webp"),
        ])
    func cutOff(_ name: String, _ codec: String, _ format: Int32, _ muxer: String) throws {
        let folder = try TemporaryFolder()
        let url = folder.file(name)
        try write(codec, AVPixelFormat(format), url, muxer: muxer)
        let whole = try Data(contentsOf: url)
        for percent in [60, 80, 95] {
            try whole.prefix(whole.count * percent / 100).write(to: url)
            let error = #expect(throws: MediaError.self, "\(percent) %") { try decodeImageFile(url) }
            #expect([.unreadable, .decode].contains(error?.kind), "\(percent) %: \(error?.description ?? "")")
        }
    }

    @Test("An image that exceeds the size limit is rejected before decoding")
    func tooLarge() throws {
        let folder = try TemporaryFolder()
        try Data("P6\n40000 2\n255\n".utf8).write(to: folder.file("a.ppm"))
        let error = #expect(throws: MediaError.self) { try decodeImageFile(folder.file("a.ppm")) }
        #expect(error?.kind == .outOfRange)
    }

    @Test(
        "An image beyond the limit of pixels is rejected before decoding, with the limit and the number of pixels",
        arguments: [
            // 66 bytes that claim 16,000 × 16,000 pixels.
            (
                "a.gif",
                Array("GIF89a".utf8) + [0x80, 0x3e, 0x80, 0x3e, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
                    + [0x2c, 0, 0, 0, 0, 0x80, 0x3e, 0x80, 0x3e, 0, 2, 2, 0x44, 1, 0, 0x3b]
                    + [UInt8](repeating: 0, count: 28)
            ),
            (
                "a.svg",
                Array(
                    """
                    <svg xmlns="http://www.w3.org/2000/svg" width="16000" height="16000"><filter id="f"><feTurbulence \
                    numOctaves="10" baseFrequency="0.01"/></filter><rect width="16000" height="16000" \
                    filter="url(#f)"/></svg>
                    """.utf8)
            ),
            ("a.ppm", Array("P6\n16000 16000\n255\n".utf8) + [1, 2, 3]),
            (
                "a.png",
                [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13] + Array("IHDR".utf8)
                    + [0, 0, 0x3e, 0x80, 0, 0, 0x3e, 0x80, 8, 2, 0, 0, 0, 0, 0, 0, 0]
            ),
        ] as [(String, [UInt8])])
    func pixelLimit(name: String, bytes: [UInt8]) throws {
        let folder = try TemporaryFolder()
        try Data(bytes).write(to: folder.file(name))
        let error = #expect(throws: MediaError.self) { try decodeImageFile(folder.file(name)) }

        #expect(error?.kind == .limitExceeded, "\(error?.description ?? "")")
        let text = "256,000,000 pixels exceed the limit of 100,000,000 (image-pixels)"
        #expect(error?.detail == text)
        #expect(error?.remedy?.contains("--limit image-pixels=N") == true)
    }

    @Test("The limit of pixels can be lowered and raised")
    func changedPixelLimit() throws {
        let folder = try TemporaryFolder()
        let url = folder.file("a.ppm")
        try Data("P6\n20 10\n255\n".utf8 + [UInt8](repeating: 9, count: 600)).write(to: url)
        var limits = ResourceLimits()
        limits.imagePixels = 199
        ResourceLimits.$current.withValue(limits) {
            _ = #expect(throws: MediaError.self) { try decodeImageFile(url) }
        }
        limits.imagePixels = 200
        ResourceLimits.$current.withValue(limits) {
            _ = #expect(throws: Never.self) { try decodeImageFile(url) }
        }
    }

    @Test("Files that are not images are rejected with the reason")
    func refusals() throws {
        let folder = try TemporaryFolder()
        try Data("not an image".utf8).write(to: folder.file("a.jpg"))
        try Data().write(to: folder.file("empty.jpg"))
        for (name, kind) in [("missing.jpg", MediaError.Kind.notFound), ("empty.jpg", .empty)] {
            let error = #expect(throws: MediaError.self) { try decodeImageFile(folder.file(name)) }
            #expect(error?.kind == kind)
        }
        let error = #expect(throws: MediaError.self) { try decodeImageFile(folder.file("a.jpg")) }
        #expect([.unreadable, .decode].contains(error?.kind))
    }
}

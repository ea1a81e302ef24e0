import CFFmpeg
import Foundation
import Images
import TestSupport
import Testing

@testable import MediaReading
@testable import MediaWriting

@Suite("Alpha of every output")
struct OutputAlphaTests {
    /// Four patches: opaque, transparent, half of a color, a quarter of white; premultiplied.
    private static let patches: [(pixel: UInt32, straight: [Int], alpha: Int)] = [
        (0xFF00_BDF2, [0, 189, 242], 255), (0, [0, 0, 0], 0), (0x8080_4020, [255, 128, 64], 128),
        (0x4040_4040, [255, 255, 255], 64),
    ]

    private func picture() -> PixelBuffer {
        let buffer = PixelBuffer(width: 256, height: 128)
        for y in 0..<128 { for x in 0..<256 { buffer.row(y)[x] = Self.patches[x / 64].pixel } }
        return buffer
    }

    /// Containers and the tolerance of their codec for a flat patch, of 255; GIF has 1-bit alpha.
    @Test(
        "Colors are unpremultiplied, and alpha is as drawn",
        arguments: [
            (MovieContainer.mov, 1.5), (.webm, 3), (.mkv, 0.5), (.apng, 0.5), (.raw, 0.5), (.pngSequence, 0.5),
            (.tiffSequence, 0.5),
        ])
    func straight(container: MovieContainer, tolerance: Double) throws {
        let folder = try TemporaryFolder()
        let settings = try OutputCase("alpha", container, MovieSettings.alphaVideoCodec(container)).settings()
        #expect(settings.hasAlpha)
        let files = try settings.write(2, to: folder) { _ in picture() }
        if container == .raw { return try checkRaw(folder.bytes("m.raw")) }
        let decoded = try DecodedImages(files[0])
        let drawn = try #require(decoded.pictures.first)
        #expect(decoded.hasAlpha)
        let unit = Double((1 << decoded.bits) - 1) / 255
        for (i, patch) in Self.patches.enumerated() {
            let x = i * 64 + 32
            let y = 64
            let alpha = try #require(drawn.planes.last)[y * 256 + x]
            #expect(abs(Double(alpha) / unit - Double(patch.alpha)) <= tolerance, "\(decoded.format) alpha \(alpha)")
            guard patch.alpha > 0 else { continue }
            let rgb = patch.straight.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            let expected = decoded.isRGB ? patch.straight.map(Double.init) : theoreticalYUV(rgb)
            for (c, value) in expected.enumerated() {
                let width = drawn.widths[c]
                let rows = drawn.planes[c].count / width
                let got: Int = drawn.planes[c][(y * rows / 128) * width + x * width / 256]
                let scale = decoded.isRGB ? unit : Double(1 << (decoded.bits - 8))
                #expect(abs(Double(got) / scale - value) <= tolerance, "\(decoded.format) component \(c) of patch \(i)")
            }
        }
    }

    private func checkRaw(_ bytes: Data) throws {
        #expect(bytes.count == 2 * 256 * 128 * 4)
        let first = [UInt8](bytes.prefix(4))
        let third = [UInt8](bytes[640..<644])
        #expect(first == [0, 189, 242, 255])
        #expect(third == [255, 128, 64, 128])
    }

    @Test("GIF pixels with less than half alpha are transparent")
    func gif() throws {
        let folder = try TemporaryFolder()
        let files = try OutputCase("gif", .gif, MovieSettings.alphaVideoCodec(.gif)).settings().write(2, to: folder) {
            _ in
            picture()
        }
        let drawn = try #require(DecodedImages(files[0]).pictures.first)
        let line = 64 * 256
        let alpha: [Int] = [32, 96, 160, 224].map { (x: Int) -> Int in drawn.planes[3][line + x] }
        let third: [Int] = drawn.planes.prefix(3).map { (plane: [Int]) -> Int in plane[line + 160] }
        #expect(alpha == [255, 0, 255, 0])
        #expect(third == [255, 128, 64])
    }

    @Test(
        "Options that discard the alpha of the pixel format are rejected",
        arguments: [
            (MovieContainer.mov, "prores_ks", EncodedPixelFormat.yuva444p10le, ["profile": "hq"], "profile=4444"),
            (.mov, "prores_ks", .yuva444p10le, ["profile": "2"], "profile=4444"),
            (.mov, "prores_ks", .yuva444p10le, ["profile": "4444", "alpha_bits": "0"], "alpha_bits"),
            (.webm, "libvpx", .yuva420p, ["auto-alt-ref": "1"], "auto-alt-ref"),
            (.mov, "prores_ks", .yuva444p10le, ["profile": "4444xq"], nil),
            (.mov, "prores_ks", .yuv422p10le, ["profile": "hq"], nil),
        ] as [(MovieContainer, String, EncodedPixelFormat, [String: String], String?)])
    func lost(
        container: MovieContainer, encoder: String, format: EncodedPixelFormat, options: [String: String], word: String?
    ) throws {
        let video = VideoCodecSettings(encoder: encoder, options: options, pixelFormat: format)
        guard let word else {
            _ = try OutputCase("", container, video).settings()
            return
        }
        let error = #expect(throws: MovieSettingsError.self) { try OutputCase("", container, video).settings() }
        #expect(error?.description.contains(word) == true, "\(error?.description ?? "")")
    }

    @Test("VP8 and VP9 keep alpha without additional options", arguments: ["libvpx", "libvpx-vp9"])
    func webm(encoder: String) throws {
        let folder = try TemporaryFolder()
        let video = VideoCodecSettings(
            encoder: encoder, options: ["deadline": "realtime", "cpu-used": "8"], pixelFormat: .yuva420p)
        let files = try OutputCase("", .webm, video).settings().write(2, to: folder) { _ in picture() }
        let input = try InputContext(path: files[0])
        let stream = try #require(input.streams.first ?? nil)
        #expect(av_dict_get(stream.pointee.metadata, "alpha_mode", nil, 0) != nil)
    }

    @Test("An animated WebP has alpha, every frame and correct times")
    func webp() throws {
        let folder = try TemporaryFolder()
        let settings = try OutputCase("webp", .webp, MovieSettings.alphaVideoCodec(.webp)).settings(rate: "10")
        _ = try settings.write(3, to: folder) { n in
            let picture = picture()
            for x in 0..<256 { picture.row(n)[x] = 0xFFFF_FFFF }
            return picture
        }
        let file = try AnimatedWebP(folder.bytes("m.webp"))
        #expect(file.hasAlpha && file.durations == [100, 100, 100] && file.loops == 0)
    }

    @Test(
        "An animated WebP and a GIF have the duration of their frames",
        arguments: [(MovieContainer.webp, 2000), (.gif, 200)])
    func length(container: MovieContainer, ticks: Int) throws {
        let folder = try TemporaryFolder()
        let settings = try OutputCase("", container, MovieSettings.defaultVideoCodec(container)).settings(
            width: 64, height: 48, rate: "30")
        let files = try settings.write(60, to: folder) { TestImages.moving($0) }
        let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: files[0])))
        // GIF delays follow "graphic control" extensions of four bytes.
        let delays =
            container == .webp
            ? try AnimatedWebP(Data(bytes)).durations
            : bytes.indices.dropLast(7).filter { bytes[$0...].starts(with: [0x21, 0xF9, 4]) }.map {
                Int(bytes[$0 + 4]) | Int(bytes[$0 + 5]) << 8
            }
        #expect(delays.count == 60 && delays.reduce(0, +) == ticks, "\(delays)")
    }

    @Test(
        "Outputs without alpha are rejected with the reason and alternatives",
        arguments: [
            (MovieContainer.mp4, "x265"), (.y4m, "raw"), (.jpegSequence, "PNG"),
        ])
    func refused(container: MovieContainer, word: String) {
        let error = #expect(throws: MovieSettingsError.self) { try MovieSettings.alphaVideoCodec(container) }
        #expect(error?.description.contains(word) == true && error?.description.contains(container.title) == true)
    }

    @Test(
        "An encoder with alpha uses its pixel format for alpha",
        arguments: [
            ("libvpx-vp9", EncodedPixelFormat.yuva420p), ("prores_ks", .yuva444p10le), ("qtrle", .argb),
            ("ffv1", .bgra), ("libx264", nil), ("libx265", nil),
            ("libsvtav1", nil), ("dnxhd", nil), ("mjpeg", nil),
        ] as [(String, EncodedPixelFormat?)])
    func formats(encoder: String, format: EncodedPixelFormat?) {
        #expect(VideoCodecSettings(named: encoder).withAlpha?.pixelFormat == format)
    }
}

/// The chunks of an animated WebP (RFC 9649), which FFmpeg 5.1 writes but does not read.
struct AnimatedWebP {
    var hasAlpha = false
    var loops = -1
    /// The durations in milliseconds.
    var durations: [Int] = []

    init(_ data: Data) throws {
        let bytes = [UInt8](data)
        func number(_ at: Int, _ count: Int) -> Int { (0..<count).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) } }
        var at = 12
        while at + 8 <= bytes.count {
            let name = String(decoding: bytes[at..<at + 4], as: UTF8.self)
            let size = number(at + 4, 4)
            switch name {
            case "VP8X": hasAlpha = bytes[at + 8] & 0x10 != 0
            case "ANIM": loops = number(at + 12, 2)
            case "ANMF": durations.append(number(at + 20, 3))
            default: break
            }
            at += 8 + size + size % 2
        }
    }
}

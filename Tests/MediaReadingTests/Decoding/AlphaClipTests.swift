import CFFmpeg
import Foundation
import Images
import TestSupport
import Testing

@testable import MediaReading
@testable import MediaTime
@testable import SourceFiles

/// A codec with alpha, in a container for it.
struct AlphaCase: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var name: String
    var codec: String
    var format: Int32
    var options: [String: String] = [:]
    var metadata: [String: String] = [:]

    static let all: [AlphaCase] = [
        AlphaCase(
            testDescription: "ProRes 4444", name: "a.mov", codec: "prores_ks", format: AV_PIX_FMT_YUVA444P10LE.rawValue,
            options: ["profile": "4444", "alpha_bits": "16"]),
        AlphaCase(
            testDescription: "QuickTime Animation", name: "a.mov", codec: "qtrle", format: AV_PIX_FMT_ARGB.rawValue,
            options: ["g": "8"]),
        AlphaCase(testDescription: "PNG in MOV", name: "a.mov", codec: "png", format: AV_PIX_FMT_RGBA.rawValue),
        AlphaCase(testDescription: "APNG", name: "a.apng", codec: "apng", format: AV_PIX_FMT_RGBA.rawValue),
        AlphaCase(
            testDescription: "animated WebP", name: "a.webp", codec: "libwebp_anim", format: AV_PIX_FMT_BGRA.rawValue,
            options: ["lossless": "1"]),
        AlphaCase(
            testDescription: "animated WebP, lossy", name: "a.webp", codec: "libwebp_anim",
            format: AV_PIX_FMT_YUVA420P.rawValue, options: ["quality": "90"]),
        AlphaCase(
            testDescription: "FFV1 with alpha", name: "a.mkv", codec: "ffv1", format: AV_PIX_FMT_YUVA444P.rawValue),
    ]
}

@Suite("Clips with alpha")
struct AlphaClipTests {
    private func write(_ item: AlphaCase, _ url: URL) throws {
        var clip = TestClip(
            codec: item.codec, pixelFormat: AVPixelFormat(item.format), ticks: (0..<16).map { Int64($0) },
            options: item.options)
        clip.metadata = item.metadata
        clip.draw = { FrameNumber.drawHalf($0 * 16, in: $1) }
        if item.name.hasSuffix("webp") || item.name.hasSuffix("apng") { clip.muxerOptions = [:] }
        try clip.write(to: url)
    }

    @Test("Every frame has its alpha, forward and backward", arguments: AlphaCase.all)
    func frames(_ item: AlphaCase) throws {
        let folder = try TemporaryFolder()
        let url = folder.file(item.name)
        try write(item, url)
        let reader = try ClipReader(url: url)

        for n in Array(0..<16) + Array((0..<16).reversed()) {
            let frame = try reader.frame(at: Rational(Int64(n), 25))
            #expect(FrameNumber.readHalf(frame.image) == n * 16, "frame \(n)")
            #expect(frame.presentationTime == Rational(Int64(n), 25))
            let row = frame.image.pixels.row(32)
            #expect(row[20] >> 24 < 3 && row[100] >> 24 > 252, "alpha of frame \(n)")
            #expect(!frame.image.isOpaque)
        }
        #expect(reader.video.hasAlpha)
        #expect(reader.warnings.isEmpty)
    }

    @Test("An animated WebP keeps its frame times, and decodes as a still image")
    func webpTimes() throws {
        let folder = try TemporaryFolder()
        let url = folder.file("a.webp")
        var clip = TestClip(
            codec: "libwebp_anim", pixelFormat: AV_PIX_FMT_BGRA, timeBase: AVRational(num: 1, den: 1000),
            ticks: [0, 40, 540, 600], options: ["lossless": "1"])
        clip.draw = { FrameNumber.drawHalf($0 * 16, in: $1) }
        try clip.write(to: url)
        let info = try ClipInfo.probe(url)

        #expect(info.video?.frameCount == 4)
        #expect(info.video?.codec == "webp" && info.video?.hasAlpha == true)
        let reader = try ClipReader(url: url)
        for (time, number) in [
            (Rational(0), 0), (Rational(39, 1000), 0), (Rational(40, 1000), 1), (Rational(539, 1000), 1),
            (Rational(540, 1000), 2), (5, 3),
        ] {
            #expect(FrameNumber.readHalf(try reader.frame(at: time).image) == number * 16, "at \(time)")
        }
        #expect(FrameNumber.readHalf(try decodeImageFile(url)) == 0)
    }

    @Test("A damaged animated WebP is an error")
    func damage() throws {
        let folder = try TemporaryFolder()
        let url = folder.file("a.webp")
        try write(AlphaCase.all[4], url)
        let whole = try Data(contentsOf: url)
        for length in [22, 60, 100] {
            try whole.prefix(length).write(to: url)
            let error = #expect(throws: MediaError.self) { try ClipReader(url: url) }
            #expect(error?.kind == .unreadable || error?.kind == .decode)
        }
    }

    @Test("An animated AVIF uses its alpha track")
    func animatedAVIF() throws {
        let folder = try TemporaryFolder()
        let url = folder.file("a.avif")
        try #require(Data(base64Encoded: ImageSamples.animatedAVIF)).write(to: url)
        let reader = try ClipReader(url: url)
        #expect(reader.video.hasAlpha && reader.video.codedWidth == 32)
        // The image items of the file are not tracks.
        #expect(reader.info.streams.map(\.plays) == [true, false])
        for n in [0, 1, 2, 0, 2] {
            let frame = try reader.frame(at: Rational(Int64(n), 10))
            #expect(!frame.image.isOpaque && frame.presentationTime == Rational(Int64(n), 10))
            let again = try reader.frame(at: Rational(Int64(n), 10) + Rational(1, 20))
            #expect(again.image === frame.image)
            let row = frame.image.pixels.row(8)
            for x in [2, 7 + 8 * n, 9 + 8 * n, 30] {
                let expected = x < 8 + 8 * n ? 255 : 64
                #expect(
                    abs(Int(row[x] >> 24) - expected) <= 4 && abs(Int(row[x] >> 16 & 255) - expected) <= 6
                        && row[x] & 255 < 8, "frame \(n) at \(x)")
            }
        }
    }
}

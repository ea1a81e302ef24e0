import CFFmpeg
import Foundation
import Images
import MediaTime
import TestSupport
import Testing

@testable import FFmpegSupport
@testable import MediaReading
@testable import SourceFiles

/// The components of one pixel, 0...255.
private struct Pixel: Equatable, CustomStringConvertible {
    var red: Int, green: Int, blue: Int, alpha: Int

    init(_ red: Int, _ green: Int, _ blue: Int, _ alpha: Int = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    init(_ value: UInt32) {
        self.init(Int(value >> 16 & 255), Int(value >> 8 & 255), Int(value & 255), Int(value >> 24))
    }

    func isNear(_ other: Pixel, _ tolerance: Int) -> Bool {
        zip([red, green, blue, alpha], [other.red, other.green, other.blue, other.alpha]).allSatisfy {
            abs($0 - $1) <= tolerance
        }
    }

    var description: String { "(\(red), \(green), \(blue), \(alpha))" }
}

@Suite struct ClipColorTests {
    /// Converts a uniform frame with these plane values.
    private func convert(
        _ planes: [UInt8], _ format: AVPixelFormat = AV_PIX_FMT_YUV420P, size: (Int32, Int32) = (36, 22),
        fallback: YUVDecoding.Fallback = .bySize, _ tag: (inout AVFrame) -> Void
    ) throws -> CGImage {
        let frame = try AVFrameHandle()
        let raw = frame.pointer
        raw.pointee.width = size.0
        raw.pointee.height = size.1
        raw.pointee.format = format.rawValue
        try check(av_frame_get_buffer(raw, 0), during: "making a frame")
        tag(&raw.pointee)
        let data = raw.pointee.data
        let lines = raw.pointee.linesize
        for (index, value) in planes.enumerated() {
            let (plane, line) = [(data.0, lines.0), (data.1, lines.1), (data.2, lines.2), (data.3, lines.3)][index]
            let isHalved = (1...2).contains(index) && format != AV_PIX_FMT_YUV444P && format != AV_PIX_FMT_YUV422P
            let rows = isHalved ? (Int(size.1) + 1) / 2 : Int(size.1)
            if let plane { memset(plane, Int32(value), rows * Int(line)) }
        }
        return try DecodedFrameConverter(file: "test", orientation: .up, fallback: fallback).image(from: frame)
    }

    @Test(
        "Y 147, U 170, V 43 in limited-range BT.709 is #00BDF2 with every chroma subsampling",
        arguments: [AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUV422P, AV_PIX_FMT_YUV444P].map(\.rawValue))
    func knownColor(_ format: Int32) throws {
        let image = try convert([147, 170, 43], AVPixelFormat(format)) { $0.colorspace = AVCOL_SPC_BT709 }
        for y in 0..<image.height {
            for x in 0..<image.width { #expect(Pixel(image.pixels.row(y)[x]).isNear(Pixel(0, 0xBD, 0xF2), 1)) }
        }
        #expect(image.isOpaque)
    }

    @Test("Untagged frames are BT.709 from 720 rows on, BT.601 below, and always BT.601 for JPEG and WebP")
    func untagged() throws {
        let large = try convert([147, 170, 43], size: (1280, 720)) { _ in }
        let small = try convert([135, 179, 41], size: (720, 576)) { _ in }
        let webp = try convert([135, 179, 41], size: (1280, 720), fallback: .bt601) { _ in }
        for image in [large, small, webp] { #expect(Pixel(image.pixels.row(9)[9]).isNear(Pixel(0, 0xBD, 0xF2), 2)) }
    }

    @Test("Full range maps 0 to 255, limited range 16 to 235")
    func ranges() throws {
        for (full, black, white) in [(true, UInt8(0), UInt8(255)), (false, 16, 235)] {
            for (luma, expected) in [(black, 0), (white, 255)] {
                let image = try convert([luma, 128, 128]) {
                    $0.colorspace = AVCOL_SPC_BT709
                    $0.color_range = full ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
                }
                #expect(Pixel(image.pixels.row(3)[3]) == Pixel(expected, expected, expected))
            }
        }
    }

    @Test("Frames with alpha are premultiplied, and opacity is detected")
    func alpha() throws {
        let image = try convert([235, 128, 128, 128], AV_PIX_FMT_YUVA420P) { $0.colorspace = AVCOL_SPC_BT709 }
        #expect(Pixel(image.pixels.row(3)[3]) == Pixel(128, 128, 128, 128))
        #expect(!image.isOpaque)
        let opaque = try convert([235, 128, 128, 255], AV_PIX_FMT_YUVA420P) { $0.colorspace = AVCOL_SPC_BT709 }
        #expect(opaque.isOpaque)
    }

    @Test("10-bit frames convert with the same matrix")
    func tenBits() throws {
        let frame = try AVFrameHandle()
        let raw = frame.pointer
        raw.pointee.width = 64
        raw.pointee.height = 32
        raw.pointee.format = AV_PIX_FMT_YUV420P10LE.rawValue
        raw.pointee.colorspace = AVCOL_SPC_BT709
        try check(av_frame_get_buffer(raw, 0), during: "making a frame")
        for (plane, line, rows, value) in [
            (raw.pointee.data.0, raw.pointee.linesize.0, 32, UInt16(588)),
            (raw.pointee.data.1, raw.pointee.linesize.1, 16, 680),
            (raw.pointee.data.2, raw.pointee.linesize.2, 16, 172),
        ] {
            plane?.withMemoryRebound(to: UInt16.self, capacity: rows * Int(line) / 2) {
                $0.update(repeating: value, count: rows * Int(line) / 2)
            }
        }
        let image = try DecodedFrameConverter(file: "test", orientation: .up, fallback: .bySize).image(from: frame)
        #expect(Pixel(image.pixels.row(5)[5]).isNear(Pixel(0, 0xBD, 0xF2), 2), "\(Pixel(image.pixels.row(5)[5]))")
    }

    @Test(
        "Matrices that are not weighted sums are unsupported",
        arguments: [AVCOL_SPC_BT2020_CL, AVCOL_SPC_ICTCP, AVCOL_SPC_YCGCO].map(\.rawValue))
    func strangeMatrix(_ space: UInt32) {
        let error = #expect(throws: MediaError.self) {
            try convert([1, 2, 3]) { $0.colorspace = AVColorSpace(rawValue: space) }
        }
        #expect(error?.kind == .unsupported)
    }

    @Test("VP9 alpha, which FFmpeg's own decoder drops, is kept")
    func webmAlpha() throws {
        let folder = try TemporaryFolder()
        let url = folder.file("a.webm")
        var clip = TestClip(
            codec: "libvpx-vp9", pixelFormat: AV_PIX_FMT_YUVA420P, ticks: Array(0..<3),
            options: ["deadline": "realtime", "cpu-used": "8"])
        clip.metadata = ["alpha_mode": "1"]
        clip.draw = { index, frame in
            FrameNumber.draw(index, in: frame)
            for y in 0..<Int(FrameNumber.height) {
                for x in 0..<Int(FrameNumber.width) {
                    frame.pointee.data.3?[y * Int(frame.pointee.linesize.3) + x] = x < 64 ? 255 : 0
                }
            }
        }
        try clip.write(to: url)

        let reader = try ClipReader(url: url)
        #expect(reader.video.hasAlpha)
        let image = try reader.frame(at: 0).image
        withExtendedLifetime(image) {
            let row = image.pixels.row(32)
            #expect(row[20] >> 24 > 250)
            #expect(row[100] >> 24 < 5)
        }
    }
}

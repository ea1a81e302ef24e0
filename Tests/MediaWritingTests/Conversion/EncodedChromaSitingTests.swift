import CFFmpeg
import Foundation
import Images
import PixelKernels
import TestSupport
import Testing
import VectorGeometry

@testable import FFmpegSupport
@testable import MediaReading
@testable import MediaTime
@testable import MediaWriting

@Suite("Chroma siting of encoded frames")
struct EncodedChromaSitingTests {
    private static let side = 64

    /// Returns opaque pixels whose red rises and blue falls along an axis, or the reverse.
    private func ramp(isHorizontal: Bool, isRising: Bool = true) -> PixelBuffer {
        let pixels = PixelBuffer(width: Self.side, height: Self.side)
        for y in 0..<Self.side {
            for x in 0..<Self.side {
                let position = UInt32(isHorizontal ? x : y)
                let n = isRising ? position : 63 - position
                pixels.row(y)[x] = 0xFF00_0000 | (64 + 2 * n) << 16 | 128 << 8 | (192 - 2 * n)
            }
        }
        return pixels
    }

    private func converter(_ format: EncodedPixelFormat, _ color: VideoColor, _ chroma: EncodedChromaSiting)
        -> HighPrecisionConverter
    {
        HighPrecisionConverter(format: format, color: color, chroma: chroma)
    }

    private func frame(_ format: EncodedPixelFormat, height: Int = side) throws -> AVFrameHandle {
        let frame = try AVFrameHandle()
        frame.pointer.pointee.width = Int32(Self.side)
        frame.pointer.pointee.height = Int32(height)
        frame.pointer.pointee.format = format.ffmpeg.rawValue
        try check(av_frame_get_buffer(frame.pointer, 0), during: "testing")
        return frame
    }

    private func chroma(_ frame: borrowing AVFrameHandle, _ width: Int, _ height: Int) -> [[Double]] {
        (0..<height).map { y in
            let row = UnsafeRawPointer(frame.pointer.pointee.data.1!) + y * Int(frame.pointer.pointee.linesize.1)
            return (0..<width).map { Double(row.load(fromByteOffset: 2 * $0, as: UInt16.self)) }
        }
    }

    @Test(
        "Each siting samples a linear ramp at its position",
        arguments: [(EncodedChromaSiting.left, 0, 0.5), (.center, 0.5, 0.5), (.topLeft, 0, 0)])
    func position(siting: EncodedChromaSiting, x: Double, y: Double) throws {
        for color in [VideoColor.highDefinition, VideoColor(matrix: .bt709, range: .full)] {
            for isHorizontal in [true, false] {
                let picture = ramp(isHorizontal: isHorizontal)
                let whole = try frame(.yuv444p10le)
                let half = try frame(.yuv420p10le)
                converter(.yuv444p10le, color, siting).convert(picture, into: whole)
                converter(.yuv420p10le, color, siting).convert(picture, into: half)
                let full = chroma(whole, Self.side, Self.side)
                let sampled = chroma(half, Self.side / 2, Self.side / 2)
                for n in 1..<Self.side / 2 - 1 {
                    let a = isHorizontal ? full[8][2 * n] : full[2 * n][8]
                    let b = isHorizontal ? full[8][2 * n + 1] : full[2 * n + 1][8]
                    let expected = a + (b - a) * (isHorizontal ? x : y)
                    #expect(abs((isHorizontal ? sampled[4][n] : sampled[n][4]) - expected) <= 1.01)
                }
            }
        }
    }

    @Test("Top-left chroma of a changed area equals that of the whole frame", arguments: [64, 63, 1, 2])
    func parts(height: Int) throws {
        let old = TestImages.noise(3, width: Self.side, height: height)
        for first in 0..<min(height, 9) {
            let new = TestImages.noise(3, width: Self.side, height: height)
            for x in 0..<Self.side { new.row(first)[x] = 0xFF10_80F0 }
            let converter = converter(.yuv420p10le, .hdr10, .topLeft)
            let changed = try frame(.yuv420p10le, height: height)
            let whole = try frame(.yuv420p10le, height: height)
            converter.convert(old, into: changed)
            converter.convert(new, parts: [PixelRect(x: 0, y: first, width: Self.side, height: 1)], into: changed)
            converter.convert(new, into: whole)
            let rows = (height + 1) / 2
            #expect(chroma(changed, Self.side / 2, rows) == chroma(whole, Self.side / 2, rows), "row \(first)")
        }
    }

    private static let wide = VideoColor(matrix: .bt2020)
    static let outputs = [
        OutputCase("h264", .mp4, "libx264", .yuv420p, ["crf": "1", "preset": "ultrafast"]),
        OutputCase("mpeg2", .mov, "mpeg2video", .yuv420p, ["q": "1", "dc": "2"]),
        OutputCase("jpeg", .mov, "mjpeg", .yuvj420p, ["q": "1"]),
        OutputCase("vp8", .webm, "libvpx", .yuv420p, ["b": "8000000", "crf": "4", "deadline": "realtime"]),
        OutputCase("vp9", .webm, "libvpx-vp9", .yuv420p, ["lossless": "1", "deadline": "realtime"]),
        OutputCase("ffv1 BT.2020", .mkv, wideSettings("ffv1", .yuv420p10le, [:])),
        OutputCase(
            "hevc BT.2020", .mp4, wideSettings("libx265", .yuv420p10le, ["crf": "1", "preset": "ultrafast"])),
        OutputCase(
            "h264 BT.2020", .mp4, wideSettings("libx264", .yuv420p10le, ["crf": "1", "preset": "ultrafast"])),
        OutputCase(
            "vp9 BT.2020", .webm, wideSettings("libvpx-vp9", .yuv420p, ["lossless": "1", "deadline": "realtime"])),
        OutputCase(
            "av1 BT.2020", .mp4,
            wideSettings("libaom-av1", .yuv420p, ["crf": "4", "usage": "realtime", "cpu-used": "8"])
        ),
        OutputCase("av1 BT.2020, SVT", .mp4, wideSettings("libsvtav1", .yuv420p10le, ["crf": "4", "preset": "10"])),
        OutputCase("prores BT.2020", .mov, wideSettings("prores_ks", .yuv422p10le, ["profile": "hq"])),
        OutputCase("mpeg2 BT.2020", .mov, wideSettings("mpeg2video", .yuv420p, ["q": "1", "dc": "2"])),
    ]

    private static func wideSettings(_ encoder: String, _ format: EncodedPixelFormat, _ options: [String: String])
        -> VideoCodecSettings
    {
        VideoCodecSettings(encoder: encoder, options: options, pixelFormat: format, color: wide)
    }

    /// Returns red minus blue along the axis, which depends on chroma only.
    private func difference(_ pixels: PixelBuffer, isHorizontal: Bool) -> [Double] {
        (0..<Self.side).map { n in
            (0..<Self.side).reduce(0.0) { sum, m in
                let pixel = pixels.row(isHorizontal ? m : n)[isHorizontal ? n : m]
                return sum + Double(pixel >> 16 & 255) - Double(pixel & 255)
            } / Double(Self.side)
        }
    }

    @Test("Encoding and decoding moves chroma by less than 0.1 pixels", arguments: outputs)
    func roundTrip(output: OutputCase) throws {
        let folder = try TemporaryFolder()
        for isHorizontal in [true, false] {
            // The difference between a rising and a falling ramp cancels rounding errors.
            var shift = 0.0
            for isRising in [true, false] {
                let picture = ramp(isHorizontal: isHorizontal, isRising: isRising)
                let path = try output.settings(width: Self.side, height: Self.side).write(
                    2, to: folder, name: "\(isHorizontal)\(isRising)", picture: { _ in picture })[0]
                let image = try ClipReader(url: URL(fileURLWithPath: path)).frame(at: 0).image
                let before = difference(picture, isHorizontal: isHorizontal)
                let after = difference(image.pixels, isHorizontal: isHorizontal)
                // Red minus blue changes by 4 per pixel.
                let slope = isRising ? 4.0 : -4.0
                shift += (12..<52).reduce(0.0) { $0 + (after[$1] - before[$1]) / slope } / 80
            }
            #expect(abs(shift) < 0.1, "\(isHorizontal ? "horizontal" : "vertical") shift of \(shift) pixels")
        }
    }
}

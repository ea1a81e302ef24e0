import Foundation
import Images
import TestSupport
import Testing

@testable import MediaReading
@testable import MediaTime
@testable import MediaWriting

@Suite("Movies smaller than 16 pixels")
struct TinyMovieTests {
    static let outputs = [
        OutputCase("h264", .mp4, "libx264", .yuv420p, ["crf": "4", "preset": "ultrafast"]),
        OutputCase("h264 4:4:4", .mp4, "libx264", .yuv444p, ["qp": "0"]),
        OutputCase("vp9", .webm, "libvpx-vp9", .yuv420p, ["lossless": "1", "deadline": "realtime"]),
        OutputCase("av1", .mp4, "libaom-av1", .yuv420p, ["crf": "4", "usage": "realtime", "cpu-used": "8"]),
        OutputCase("prores", .mov, "prores_ks", .yuv422p10le, ["profile": "hq"]),
        OutputCase("ffv1", .mkv, "ffv1", .bgr0, [:]),
        OutputCase("animation", .mov, "qtrle", .rgb24, [:]),
        OutputCase("gif", .gif, "gif", .pal8, ["dither": "none"]),
        OutputCase("apng", .apng, "apng", .rgba, [:]),
        OutputCase("webp", .webp, "libwebp_anim", .bgra, ["lossless": "1"]),
        OutputCase("mpeg4", .mp4, "mpeg4", .yuv420p, ["q": "1"]),
    ]

    @Test(
        "Frames are encoded and decoded at their size", arguments: outputs, [(1, 1), (2, 2), (8, 6), (15, 9), (4, 16)])
    func sizes(output: OutputCase, size: (width: Int, height: Int)) throws {
        let step = output.video?.pixelFormat.chromaStep ?? (across: 1, down: 1)
        guard size.width % step.across == 0, size.height % step.down == 0 else {
            #expect(throws: MovieSettingsError.oddSize(width: size.width, height: size.height)) {
                try output.settings(width: size.width, height: size.height)
            }
            return
        }
        let folder = try TemporaryFolder()
        let colors: [UInt32] = [0xC04020, 0x2080C0, 0x40A060, 0x808080]
        let path = try output.settings(width: size.width, height: size.height).write(colors.count, to: folder) {
            TestImages.solid(colors[$0], width: size.width, height: size.height)
        }[0]
        let reader = try ClipReader(url: URL(fileURLWithPath: path))
        for (n, color) in colors.enumerated() {
            let image = try reader.frame(at: Rational(Int64(n), 25)).image
            #expect(image.width == size.width && image.height == size.height)
            for y in 0..<image.height {
                for x in 0..<image.width {
                    let pixel = image.pixels.row(y)[x]
                    for shift: UInt32 in [0, 8, 16] {
                        let difference = Int(pixel >> shift & 255) - Int(color >> shift & 255)
                        #expect(abs(difference) <= 8, "frame \(n) at \(x), \(y): \(String(pixel, radix: 16))")
                    }
                }
            }
        }
    }

    @Test("The error names the encoder's minimum and other encoders")
    func minimum() throws {
        let output = OutputCase("hevc", .mp4, "libx265", .yuv420p, [:])
        let error = #expect(throws: MovieSettingsError.self) { try output.settings(width: 8, height: 6) }
        #expect(
            error?.description == "libx265 does not support frames of 8×6 pixels with these settings; "
                + "the minimum is 16×16. Choose a larger size, or an encoder without a minimum, such as libx264 "
                + "or libvpx-vp9")
        #expect(throws: Never.self) { try output.settings(width: 16, height: 16) }
        let archive = OutputCase("ffv1-archive", .mkv, "ffv1", .bgr0, ["level": "3", "slices": "30"])
        #expect(throws: MovieSettingsError.tooSmall(encoder: "ffv1", width: 4, height: 4, least: "8×6")) {
            try archive.settings(width: 4, height: 4)
        }
        #expect(throws: Never.self) { try archive.settings(width: 8, height: 6) }
    }
}

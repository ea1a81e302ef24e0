import Foundation
import Images
import MediaReading
import MediaWriting
import MovieRendering
import Testing

@testable import SceneFormat
@testable import SceneLanguage

@Suite("Output plans")
struct OutputPlanTests {
    private func scene(_ background: String = "'#ffffff80'") throws -> SceneDescription {
        try SceneDescription(
            SceneDocument(
                SceneSource(
                    text:
                        """
                        multiplane: 1\nsize: [640, 360]\nframeRate: 30\nduration: 1\nbackground: \(background)\nroot: \
                        {}\n
                        """,
                    name: "s.yaml")))
    }

    private func plan(
        _ path: String, _ range: EncodingOptions.DynamicRange, _ format: EncodedPixelFormat? = nil, alpha: Bool = false
    ) throws -> OutputPlan {
        var request = OutputRequest()
        request.encoding.dynamicRange = range
        request.encoding.pixelFormat = format?.rawValue
        request.encoding.keepsAlpha = alpha
        return try OutputPlan(try scene(), to: path, request)
    }

    @Test(
        "HDR uses the container's default HDR codec with 10 bits",
        arguments: [
            ("a.mp4", nil, "libx265", .yuv420p10le), ("a.mkv", nil, "libx265", .yuv420p10le),
            ("a.webm", nil, "libvpx-vp9", .yuv420p10le),
            ("a.y4m", nil, "wrapped_avframe", .yuv420p10le), ("a.y4m", .yuv444p10le, "wrapped_avframe", .yuv444p10le),
            ("a.raw", nil, "rawvideo", .yuv420p10le), ("a.raw", .yuv422p10le, "rawvideo", .yuv422p10le),
        ] as [(String, EncodedPixelFormat?, String, EncodedPixelFormat)])
    func highDynamicRange(path: String, format: EncodedPixelFormat?, encoder: String, written: EncodedPixelFormat)
        throws
    {
        let plan = try plan(path, .hdr10, format)
        let video = try #require(plan.settings.video)
        #expect(video.encoder == encoder && video.pixelFormat == written && video.color == .hdr10)
        let isTagged = !["y4m", "raw"].contains { path.hasSuffix($0) }
        #expect(plan.notes.contains { $0.contains("BT.2020 with PQ") } == !isTagged)
    }

    @Test(
        "Containers without HDR support refuse it with any pixel format",
        arguments: [
            ("a.gif", nil, .gif), ("a.apng", nil, .apng), ("a.webp", nil, .webp), ("a-%d.png", nil, .pngSequence),
            ("a-%d.png", .rgb48be, .pngSequence),
            ("a-%d.jpg", nil, .jpegSequence), ("a-%d.tif", nil, .tiffSequence),
        ] as [(String, EncodedPixelFormat?, MovieContainer)])
    func noHighDynamicRange(path: String, format: EncodedPixelFormat?, container: MovieContainer) {
        #expect(throws: MovieSettingsError.noHDRSupport(container)) { try plan(path, .hlg, format) }
    }

    @Test("Pixel formats have FFmpeg's names, with or without the byte order")
    func pixelFormatNames() throws {
        var request = OutputRequest()
        request.encoding.pixelFormat = "yuv420p10"
        #expect(try OutputPlan(try scene(), to: "a.mp4", request).settings.video?.pixelFormat == .yuv420p10le)
        request.encoding.pixelFormat = "nv12"
        #expect(throws: OutputPlanError.unknownPixelFormat("nv12")) {
            try OutputPlan(try scene(), to: "a.mp4", request)
        }
    }

    @Test("HDR with alpha uses the container's alpha codec")
    func highDynamicRangeWithAlpha() throws {
        let video = try #require(try plan("a.mov", .hlg, alpha: true).settings.video)
        #expect(video.encoder == "prores_ks" && video.pixelFormat == .yuva444p10le && video.color == .hlg)
        #expect(throws: MovieSettingsError.highDynamicRange(.yuva420p)) { try plan("a.webm", .hlg, alpha: true) }
        #expect(throws: MovieSettingsError.highDynamicRange(.rgb24)) { try plan("a.raw", .hlg, .rgb24) }
    }

    @Test(
        "The background is left out with alpha, and drawn over black without",
        arguments: [(true, 0.0, 0.0), (false, 128.0 / 255, 1.0)])
    func background(keepsAlpha: Bool, red: Double, alpha: Double) throws {
        var request = OutputRequest()
        request.encoding.keepsAlpha = keepsAlpha
        let scene = try scene()
        let color = try OutputPlan(scene, to: "a.mov", request).movie(of: scene).background
        #expect(abs(color.red - red) < 1e-6 && color.alpha == alpha)
    }
}

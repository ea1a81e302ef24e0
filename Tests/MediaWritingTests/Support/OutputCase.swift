import Images
import TestSupport
import Testing

@testable import MediaTime
@testable import MediaWriting

/// A kind of output: that of every built-in preset, and other supported ones.
struct OutputCase: Sendable, CustomTestStringConvertible {
    let name: String
    let container: MovieContainer
    let video: VideoCodecSettings?
    /// The tolerance of decoded flat colors in 8-bit code values.
    var tolerance = 1.0

    var testDescription: String { name }

    static let all: [OutputCase] = [
        OutputCase("h264", .mp4, "libx264", .yuv420p, ["preset": "medium", "crf": "20"]),
        OutputCase("h264 draft", .mp4, "libx264", .yuv420p, ["preset": "ultrafast", "crf": "26"]),
        OutputCase("h264-444", .mp4, "libx264", .yuv444p, ["preset": "medium", "crf": "18"]),
        OutputCase("h264-422", .mov, "libx264", .yuv422p, ["preset": "medium", "crf": "18"]),
        OutputCase("h264-10bit", .mp4, "libx264", .yuv420p10le, ["preset": "medium", "crf": "18"]),
        OutputCase("h264 4:4:4 10 bits", .mkv, "libx264", .yuv444p10le, ["preset": "medium", "crf": "18"]),
        OutputCase("h264 without loss", .mp4, "libx264", .yuv444p, ["qp": "0"]),
        OutputCase("hevc", .mp4, "libx265", .yuv420p, ["preset": "medium", "crf": "23"]),
        OutputCase("hevc-10bit", .mp4, "libx265", .yuv420p10le, ["preset": "medium", "crf": "23"]),
        OutputCase("hevc 4:4:4", .mov, "libx265", .yuv444p, ["preset": "medium", "crf": "23"]),
        OutputCase(
            "web-vp9", .webm, "libvpx-vp9", .yuv420p,
            ["b": "0", "crf": "31", "deadline": "good", "cpu-used": "4", "row-mt": "1"]),
        OutputCase(
            "web-alpha", .webm, "libvpx-vp9", .yuva420p,
            ["b": "0", "crf": "24", "deadline": "good", "cpu-used": "4", "auto-alt-ref": "0"]),
        OutputCase("web-av1", .webm, "libsvtav1", .yuv420p, ["preset": "8", "crf": "32"]),
        OutputCase("av1 10 bits", .mp4, "libsvtav1", .yuv420p10le, ["preset": "8", "crf": "20"]),
        OutputCase("prores-422", .mov, "prores_ks", .yuv422p10le, ["profile": "hq", "vendor": "apl0"]),
        OutputCase(
            "prores-4444", .mov, "prores_ks", .yuva444p10le, ["profile": "4444", "vendor": "apl0", "alpha_bits": "16"]),
        OutputCase("dnxhr-hq", .mov, "dnxhd", .yuv422p, ["profile": "dnxhr_hq"]),
        OutputCase("dnxhr-hqx", .mov, "dnxhd", .yuv422p10le, ["profile": "dnxhr_hqx"]),
        OutputCase("dnxhr-444", .mov, "dnxhd", .yuv444p10le, ["profile": "dnxhr_444"]),
        OutputCase("ffv1-archive", .mkv, "ffv1", .bgr0, ["level": "3", "g": "1", "slices": "16", "slicecrc": "1"]),
        OutputCase("ffv1 alpha", .mkv, "ffv1", .bgra, ["level": "3"]),
        OutputCase("animation-alpha", .mov, "qtrle", .argb, [:]),
        OutputCase("animation", .mov, "qtrle", .rgb24, [:]),
        OutputCase("gif", .gif, "gif", .pal8, ["dither": "bayer"]),
        OutputCase("apng", .apng, "apng", .rgba, ["pred": "mixed"]),
        OutputCase("y4m", .y4m, "wrapped_avframe", .yuv444p, [:]),
        OutputCase("y4m 10 bits", .y4m, "wrapped_avframe", .yuv420p10le, [:]),
        OutputCase("png-sequence", .pngSequence, nil),
        OutputCase("jpeg-sequence", .jpegSequence, "mjpeg", .yuvj444p, ["q": "2"]),
        OutputCase("jpeg 4:2:0", .jpegSequence, "mjpeg", .yuvj420p, ["q": "2"]),
        OutputCase("tiff-sequence", .tiffSequence, "tiff", .rgba, ["compression_algo": "deflate"]),
    ]

    /// Outputs that support only the BT.601 matrix.
    static let standardDefinition: [OutputCase] = [
        OutputCase(
            "vp8", .webm, "libvpx", .yuv420p, ["b": "4000000", "crf": "4", "deadline": "good", "cpu-used": "4"]),
        OutputCase("webp 4:2:0", .webp, "libwebp_anim", .yuv420p, ["quality": "95"]),
        OutputCase("webp 4:2:0 with alpha", .webp, "libwebp_anim", .yuva420p, ["quality": "95"]),
        OutputCase("tiff 4:2:0", .tiffSequence, "tiff", .yuv420p, ["compression_algo": "deflate"]),
    ]

    init(
        _ name: String, _ container: MovieContainer, _ encoder: String, _ format: EncodedPixelFormat,
        _ options: [String: String]
    ) {
        self.init(name, container, VideoCodecSettings(encoder: encoder, options: options, pixelFormat: format))
    }

    init(_ name: String, _ container: MovieContainer, _ video: VideoCodecSettings?) {
        self.name = name
        self.container = container
        self.video = video
    }

    /// A size that every encoder supports.
    func settings(width: Int = 256, height: Int = 128, rate: String = "25", sound: AudioCodecSettings? = nil) throws
        -> MovieSettings
    {
        guard let frameRate = FrameRate(rate) else { preconditionFailure("a rate") }
        return try MovieSettings(
            container: container, width: width, height: height, frameRate: frameRate, video: video, audio: sound)
    }
}

extension MovieSettings {
    /// Writes frames as a render does; returns the files in order.
    func write(_ count: Int, to folder: TemporaryFolder, name: String = "m", picture: (Int) -> PixelBuffer) throws
        -> [String]
    {
        let path = folder.path(
            container.isSequence
                ? "\(name)-%03d.\(container.properties.extensions[0])" : "\(name).\(container.fileExtension)")
        let sink = try makeSink(path: path, overwrite: .replace)
        for n in 0..<count { try sink.append(picture(n), frame: n, changed: nil) }
        try sink.finish()
        return container.isSequence ? try (0..<count).map { try ImageSequenceWriter.path(path, frame: $0) } : [path]
    }
}

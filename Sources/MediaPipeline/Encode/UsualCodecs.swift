extension MovieSettings {
    /// The codec that a container gets when none is named; nil in a PNG sequence, which has none.
    public static func defaultVideoCodec(_ container: MovieContainer) -> VideoCodecSettings? {
        switch container {
        case .mp4, .mov, .mkv: .h264
        case .webm: .vp9
        case .gif: VideoCodecSettings(encoder: "gif", pixelFormat: .pal8)
        case .apng: VideoCodecSettings(encoder: "apng", options: ["pred": "mixed"], pixelFormat: .rgb24)
        case .webp: .webp
        case .y4m: VideoCodecSettings(encoder: "wrapped_avframe")
        case .raw: VideoCodecSettings(encoder: "rawvideo", pixelFormat: .rgb24)
        case .pngSequence: nil
        case .jpegSequence: .jpeg
        case .tiffSequence:
            VideoCodecSettings(encoder: "tiff", options: ["compression_algo": "deflate"], pixelFormat: .rgb24)
        }
    }

    /// The codec that keeps what is clear in the picture clear.
    ///
    /// - Throws: `.noAlpha` with the reason where the container, or what this FFmpeg can write into it, has none.
    public static func alphaVideoCodec(_ container: MovieContainer) throws(MovieSettingsError) -> VideoCodecSettings? {
        switch container {
        case .mov: return .proRes4444
        case .webm: return .vp9Alpha
        case .mkv:
            return VideoCodecSettings(
                encoder: "ffv1", options: ["level": "3", "g": "1", "slices": "16"], pixelFormat: .bgra)
        case .gif: return defaultVideoCodec(.gif)
        case .apng: return VideoCodecSettings(encoder: "apng", options: ["pred": "mixed"], pixelFormat: .rgba)
        case .webp: return .webp
        case .raw: return VideoCodecSettings(encoder: "rawvideo", pixelFormat: .rgba)
        case .pngSequence: return nil
        case .tiffSequence:
            return VideoCodecSettings(encoder: "tiff", options: ["compression_algo": "deflate"], pixelFormat: .rgba)
        case .mp4:
            throw .noAlpha(
                .mp4,
                reason: "x264 has none, and neither has x265 3.5 as Debian builds it; players know it in .mov and .webm"
            )
        case .y4m: throw .noAlpha(.y4m, reason: "FFmpeg reads and writes none in it; --format raw has RGBA")
        case .jpegSequence: throw .noAlpha(.jpegSequence, reason: "JPEG knows none; PNG and TIFF sequences do")
        }
    }

    /// The codec for PQ and HLG, of ten bits; its colour is left to be set.
    ///
    /// - Throws: `.noHDRSupport` where the container has no place for them.
    public static func hdrVideoCodec(_ container: MovieContainer) throws(MovieSettingsError) -> VideoCodecSettings {
        switch container {
        case .mp4, .mov, .mkv:
            return VideoCodecSettings(
                encoder: "libx265", options: ["preset": "medium", "crf": "20"], pixelFormat: .yuv420p10le)
        case .webm:
            var vp9 = VideoCodecSettings.vp9
            vp9.pixelFormat = .yuv420p10le
            return vp9
        case .y4m: return VideoCodecSettings(encoder: "wrapped_avframe", pixelFormat: .yuv420p10le)
        case .raw: return VideoCodecSettings(encoder: "rawvideo", pixelFormat: .yuv420p10le)
        case .gif, .apng, .webp, .pngSequence, .jpegSequence, .tiffSequence: throw .noHDRSupport(container)
        }
    }

    /// The codec that a container's sound gets when none is named; nil where there is no place for sound.
    public static func defaultAudioCodec(_ container: MovieContainer) -> AudioCodecSettings? {
        switch container {
        case .mp4, .mov, .mkv: .aac
        case .webm: .opus
        default: nil
        }
    }
}

extension VideoCodecSettings {
    /// H.264 for delivery: High profile, quality 20, a key frame at least every 250 frames.
    public static let h264 = VideoCodecSettings(encoder: "libx264", options: ["preset": "medium", "crf": "20"])

    private static let vp9Options = [
        "b": "0", "crf": "31", "deadline": "good", "cpu-used": "4", "row-mt": "1", "tile-columns": "2",
    ]
    /// VP9 for the web: constant quality 31, rows encoded in parallel.
    public static let vp9 = VideoCodecSettings(encoder: "libvpx-vp9", options: vp9Options)
    /// With alpha, which cannot use alternate reference frames.
    public static let vp9Alpha = VideoCodecSettings(
        encoder: "libvpx-vp9", options: vp9Options.merging(["auto-alt-ref": "0"]) { $1 }, pixelFormat: .yuva420p)
    /// ProRes 4444 with 16 bits of alpha.
    public static let proRes4444 = VideoCodecSettings(
        encoder: "prores_ks", options: ["profile": "4444", "vendor": "apl0", "alpha_bits": "16"],
        pixelFormat: .yuva444p10le)
    /// Lossy, quality 80, with alpha where there is any.
    public static let webp = VideoCodecSettings(
        encoder: "libwebp_anim", options: ["quality": "80", "compression_level": "4"], pixelFormat: .bgra)
    /// Quantizer 3 of 2…31, colour at full size.
    public static let jpeg = VideoCodecSettings(encoder: "mjpeg", options: ["q": "3"], pixelFormat: .yuvj444p)
}

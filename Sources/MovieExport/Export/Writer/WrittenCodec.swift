import MediaPipeline

/// The codecs that a writer's input may name, and what stands for them here.
enum WriterCodec: Equatable {
    case h264, hevc, jpeg
    /// prores_ks's name of the profile.
    case proRes(String)

    /// - Throws: a `WriterError` for codecs that are not written, with the reason where there is more to say.
    init(_ value: Any?) throws(WriterError) {
        guard let value else { throw .missingSetting(AVVideoCodecKey) }
        switch (value as? AVVideoCodecType) ?? (value as? String).map(AVVideoCodecType.init) {
        case .h264: self = .h264
        case .hevc: self = .hevc
        case .jpeg: self = .jpeg
        case .proRes422Proxy: self = .proRes("proxy")
        case .proRes422LT: self = .proRes("lt")
        case .proRes422: self = .proRes("standard")
        case .proRes422HQ: self = .proRes("hq")
        case .proRes4444: self = .proRes("4444")
        case .hevcWithAlpha:
            throw .codec(
                "HEVC with alpha", reason: "this FFmpeg has no encoder for it; proRes4444 in a .mov keeps alpha")
        default: throw .setting(key: AVVideoCodecKey, value: "\(value)")
        }
    }

    /// Encoder, options and pixel format, before any property is looked at.
    var base: VideoCodecSettings {
        switch self {
        case .h264: VideoCodecSettings(encoder: "libx264", options: ["preset": "medium", "crf": "20"])
        case .hevc: VideoCodecSettings(encoder: "libx265", options: ["preset": "medium", "crf": "20"])
        case .jpeg: .jpeg
        case .proRes("4444"): .proRes4444
        case .proRes(let profile):
            VideoCodecSettings(
                encoder: "prores_ks", options: ["profile": profile, "vendor": "apl0"], pixelFormat: .yuv422p10le)
        }
    }

    /// The compression properties that it has.
    var properties: [String] {
        let ofAll = [AVVideoExpectedSourceFrameRateKey, AVVideoPixelAspectRatioKey, AVVideoCleanApertureKey]
        let ofMovies = [
            AVVideoAverageBitRateKey, AVVideoMaxKeyFrameIntervalKey, AVVideoMaxKeyFrameIntervalDurationKey,
            AVVideoAllowFrameReorderingKey,
            AVVideoProfileLevelKey,
        ]
        switch self {
        case .h264: return ofAll + ofMovies + [AVVideoH264EntropyModeKey]
        case .hevc: return ofAll + ofMovies
        case .jpeg: return ofAll + [AVVideoQualityKey]
        case .proRes: return ofAll
        }
    }
}

import CFFmpeg

/// What is known of encoders beyond what libavcodec says of them.
enum EncoderQuirks {
    /// True of an encoder that waits for ever when it is closed before its first picture (SVT-AV1 1.4).
    static func needsFrameBeforeClosing(_ encoder: UnsafePointer<AVCodec>) -> Bool {
        ffmpegName(encoder.pointee.name) == "libsvtav1"
    }

    /// True of an encoder that must not be opened while another of its kind is closed (SVT-AV1 1.4).
    static func mustSerializeLifecycle(_ encoder: UnsafePointer<AVCodec>) -> Bool {
        ffmpegName(encoder.pointee.name) == "libsvtav1"
    }

    /// Where qualities lie that the encoder would silently bring into its range, or refuse without naming it.
    static func qualityRanges(_ video: VideoCodecSettings) -> KeyValuePairs<String, ClosedRange<Double>> {
        switch video.encoder {
        case "libx264", "libx264rgb": ["crf": 0...51, "qp": 0...Double(51 + 6 * (video.pixelFormat.bits - 8))]
        case "libx265": ["crf": 0...51, "qp": 0...51]
        default: [:]
        }
    }

    /// Bits a second of sound, beyond which the encoder refuses or silently takes fewer; 512,000 for each two channels
    /// where nothing is known.
    static func bitRates(_ audio: AudioCodecSettings) -> ClosedRange<Int> {
        switch audio.encoder {
        case "ac3", "ac3_fixed": 32_000...640_000
        case "libmp3lame": 8000...320_000
        case "libopus": 6000...256_000 * audio.channels
        default: 6000...256_000 * max(audio.channels, 2)
        }
    }

    /// The format that an encoder gets when none is named.
    static func defaultPixelFormat(_ encoder: String) -> EncodedPixelFormat {
        switch encoder {
        case "prores_ks", "prores", "prores_aw": .yuv422p10le
        case "dnxhd": .yuv422p
        case "ffv1", "libx264rgb": .bgr0
        case "qtrle", "apng", "png", "tiff", "rawvideo": .rgb24
        case "libwebp", "libwebp_anim": .bgra
        case "gif": .pal8
        case "mjpeg": .yuvj444p
        default: .yuv420p
        }
    }

    /// The format of an encoder that has alpha; nil where it has none.
    static func alphaFormat(_ encoder: String) -> EncodedPixelFormat? {
        switch encoder {
        case "libvpx-vp9", "libvpx": .yuva420p
        case "prores_ks": .yuva444p10le
        case "ffv1", "libwebp", "libwebp_anim": .bgra
        case "qtrle": .argb
        case "apng", "png", "tiff", "rawvideo": .rgba
        case "gif": .pal8
        default: nil
        }
    }
}

extension VideoCodecSettings {
    /// An encoder with what it needs to be of use, for when nothing but its name is given.
    public init(named encoder: String) {
        let known = MovieContainer.allCases.compactMap(MovieSettings.defaultVideoCodec).first { $0.encoder == encoder }
        self = known ?? VideoCodecSettings(encoder: encoder, pixelFormat: EncoderQuirks.defaultPixelFormat(encoder))
    }

    /// The same encoder, keeping alpha; nil where it cannot.
    public var withAlpha: VideoCodecSettings? {
        if pixelFormat.hasAlpha { return self }
        guard let format = pixelFormat.sixteenBitFormatWithAlpha ?? EncoderQuirks.alphaFormat(encoder) else {
            return nil
        }
        var result = self
        result.pixelFormat = format
        if encoder == "prores_ks" {
            if result.alphaLossReason != nil { result.options["profile"] = "4444" }
            result.options["alpha_bits"] = result.options["alpha_bits"] ?? "16"
        }
        return result
    }

    /// Why the options lose the alpha that the pixel format has; nil where they keep it, or where there is none.
    var alphaLossReason: String? {
        guard pixelFormat.hasAlpha else { return nil }
        switch encoder {
        case "prores_ks", "prores_aw", "prores":
            // Names, and the numbers that stand for them; the encoder's own choice keeps it.
            if let profile = options["profile"], !["4444", "4444xq", "4", "5", "auto", "-1"].contains(profile) {
                return "ProRes of the profile '\(profile)' has none; expected profile=4444 or 4444xq"
            }
            return options["alpha_bits"] == "0" ? "alpha_bits=0 leaves it out; expected 8 or 16" : nil
        case "libvpx-vp9", "libvpx":
            guard let frames = options["auto-alt-ref"], frames != "0" else { return nil }
            return "\(encoder) cannot keep it with auto-alt-ref=\(frames); expected 0"
        default: return nil
        }
    }
}

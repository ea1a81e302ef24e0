import CFFmpeg

/// What is known of encoders beyond what libavcodec says of them.
enum CodecHabits {
    /// True of an encoder that waits for ever when it is closed before its first picture (SVT-AV1 1.4).
    static func needsPictures(_ encoder: UnsafePointer<AVCodec>) -> Bool { ffmpegName(encoder.pointee.name) == "libsvtav1" }

    /// The format that an encoder gets when none is named.
    static func usualFormat(_ encoder: String) -> EncodedPixelFormat {
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
        let known = MovieContainer.allCases.compactMap(MovieSettings.usualVideo).first { $0.encoder == encoder }
        self = known ?? VideoCodecSettings(encoder: encoder, pixelFormat: CodecHabits.usualFormat(encoder))
    }

    /// The same encoder, keeping alpha; nil where it cannot.
    public var withAlpha: VideoCodecSettings? {
        if pixelFormat.hasAlpha { return self }
        guard let format = pixelFormat.sixteenBitsWithAlpha ?? CodecHabits.alphaFormat(encoder) else { return nil }
        var result = self
        result.pixelFormat = format
        switch encoder {
        case "libvpx-vp9", "libvpx": result.options["auto-alt-ref"] = "0"
        case "prores_ks":
            if result.options["profile"]?.hasPrefix("4444") != true { result.options["profile"] = "4444" }
            result.options["alpha_bits"] = result.options["alpha_bits"] ?? "16"
        default: break
        }
        return result
    }
}

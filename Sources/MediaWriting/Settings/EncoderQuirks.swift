import CFFmpeg
import FFmpegSupport
import Glibc

/// Known encoder behavior that libavcodec does not report.
enum EncoderQuirks {
    /// Returns true for an encoder that hangs if it is closed before its first frame (SVT-AV1 1.4).
    static func needsFrameBeforeClosing(_ encoder: UnsafePointer<AVCodec>) -> Bool {
        ffmpegName(encoder.pointee.name) == "libsvtav1"
    }

    /// Returns the valid ranges of quality options that the encoder would silently clamp, or reject without naming the
    /// option.
    static func qualityRanges(_ video: VideoCodecSettings) -> KeyValuePairs<String, ClosedRange<Double>> {
        switch video.encoder {
        case "libx264", "libx264rgb": ["crf": 0...51, "qp": 0...Double(51 + 6 * (video.pixelFormat.bits - 8))]
        case "libx265": ["crf": 0...51, "qp": 0...51]
        default: [:]
        }
    }

    /// Returns the valid audio bit rates in bits per second, beyond which the encoder fails or silently clamps; 512,000
    /// per two channels if unknown.
    static func bitRates(_ audio: AudioCodecSettings) -> ClosedRange<Int> {
        switch audio.encoder {
        case "ac3", "ac3_fixed": 32_000...640_000
        case "libmp3lame": 8000...320_000
        case "libopus": 6000...256_000 * audio.channels
        default: 6000...256_000 * max(audio.channels, 2)
        }
    }

    /// Returns the bit rate, in bits per second, of an encoder that has no constant quality if none is given; nil for
    /// other encoders. libavcodec's own default, 200,000 for any size, would make most movies illegible.
    static func defaultBitRate(_ settings: MovieSettings, _ video: VideoCodecSettings) -> Int? {
        guard video.encoder == "libopenh264" else { return nil }
        let bitsPerPixel = 0.15
        let pixels = Double(settings.width) * Double(settings.height)
        return Int(max(pixels * settings.frameRate.framesPerSecond.seconds * bitsPerPixel, 200_000))
    }

    /// Returns the smallest frame that an encoder supports; nil for one pixel, or if unknown.
    static func minimumSize(_ video: VideoCodecSettings, width: Int) -> (width: Int, height: Int)? {
        switch video.encoder {
        case "libx265": return (16, 16)
        case "libsvtav1": return (64, 64)
        case "ffv1":
            // With slices, which have at least one pixel each, smaller frames are encoded without an error as black.
            let hasSlices = video.options["slices"] != nil || Int(video.options["level"] ?? "0").map { $0 >= 3 } ?? true
            return hasSlices ? (8, 6) : nil
        case "dnxhd":
            // VC-3 (SMPTE ST 2019-1) has resolution-independent profiles from this size on.
            let profile = video.openingOptions(width: width, pass: nil)["profile"] ?? ""
            return profile.hasPrefix("dnxhr") || ["1", "2", "3", "4", "5"].contains(profile) ? (256, 120) : nil
        default: return nil
        }
    }

    /// Returns the default pixel format of an encoder.
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

    /// Returns the pixel format with alpha of an encoder; nil if it does not support alpha.
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
    /// Creates default settings for an encoder that is given only by name.
    package init(named encoder: String) {
        let defaultCodec = MovieContainer.allCases.compactMap(MovieSettings.defaultVideoCodec).first {
            $0.encoder == encoder
        }
        self =
            defaultCodec ?? VideoCodecSettings(encoder: encoder, pixelFormat: EncoderQuirks.defaultPixelFormat(encoder))
    }

    /// The same encoder with alpha; nil if it does not support alpha.
    package var withAlpha: VideoCodecSettings? {
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

    /// The same encoder with one thread, for movies whose segments are encoded at the same time: as many encoders as
    /// cores use all of them, take less memory, and write the same bytes whatever the number of cores. Numbers of
    /// threads that are set are kept.
    package var withOneThread: VideoCodecSettings {
        var result = self
        switch encoder {
        case "libx265":
            let parameters = options["x265-params"] ?? ""
            // The file contains both numbers.
            for option in ["frame-threads", "pools"] where !parameters.contains(option) {
                result.options.append("\(option)=1", to: "x265-params")
            }
        case "libsvtav1":
            if options["svtav1-params"]?.contains("lp=") != true { result.options.append("lp=1", to: "svtav1-params") }
        default: result.options["threads"] = options["threads"] ?? "1"
        }
        return result
    }

    /// The reason why the options discard the alpha of the pixel format; nil if they keep it or there is none.
    var alphaLossReason: String? {
        guard pixelFormat.hasAlpha else { return nil }
        switch encoder {
        case "prores_ks", "prores_aw", "prores":
            // Profile names and their numbers; the automatic choice keeps alpha.
            if let profile = options["profile"], !["4444", "4444xq", "4", "5", "auto", "-1"].contains(profile) {
                return "ProRes profile '\(profile)' has no alpha; expected profile=4444 or 4444xq"
            }
            return options["alpha_bits"] == "0" ? "alpha_bits=0 discards it; expected 8 or 16" : nil
        case "libvpx-vp9", "libvpx":
            guard let frames = options["auto-alt-ref"], frames != "0" else { return nil }
            return "\(encoder) cannot keep it with auto-alt-ref=\(frames); expected 0"
        default: return nil
        }
    }
}

/// Corrects the decoding timestamps of movies and chunks with very few frames.
///
/// x265 3.5 determines its decoding delay at the third frame. With fewer frames it reads uninitialized memory, and the
/// movie gets timestamps that are out of order or that the container rejects.
struct ShortMovieTimestamps {
    /// The decoding delay of x265, in frames, with its default of referenced B-frames.
    private static let delay: Int64 = 2

    /// Returns nil for encoders that need no correction.
    init?(encoder: String) {
        guard encoder == "libx265" else { return nil }
    }

    /// Corrects the decoding timestamp of `packet`.
    ///
    /// - Parameter frameCount: the total number of frames passed to the encoder.
    func repair(_ packet: borrowing AVPacketHandle, frameCount: Int) {
        guard frameCount <= Self.delay, packet.pointer.pointee.pts != Int64.min else { return }
        packet.pointer.pointee.dts = packet.pointer.pointee.pts - Self.delay
    }
}

/// Silences encoders that log to standard error directly instead of through FFmpeg's log.
enum EncoderLogs {
    /// SVT-AV1 is configured only by its environment variable; a value set by the user is kept. Errors are also
    /// reported by status codes.
    private static let silenced: Void = { _ = setenv("SVT_LOG", "0", 0) }()

    /// Silences the encoders. Call before opening one.
    static func silence() { _ = silenced }
}

import AudioMixing
import MediaReading

/// The video encoder and its settings.
package struct VideoCodecSettings: Sendable, Equatable {
    /// The FFmpeg name of the encoder, for example "libx264", "libvpx-vp9" or "prores_ks".
    package var encoder: String
    /// The encoder options under their FFmpeg names, for example "crf", "preset", "b", "g", "threads" or "cpu-used".
    /// "q" is a constant quantizer, like `-q:v` of the `ffmpeg` command.
    package var options: [String: String]
    /// The pixel format of the encoder input.
    package var pixelFormat: EncodedPixelFormat
    /// The color encoding of Y'CbCr formats.
    package var color: VideoColor

    package init(
        encoder: String, options: [String: String] = [:], pixelFormat: EncodedPixelFormat = .yuv420p,
        color: VideoColor = .highDefinition
    ) {
        self.encoder = encoder
        self.options = options
        self.pixelFormat = pixelFormat
        self.color = color
    }
}

/// The audio encoder and its settings.
package struct AudioCodecSettings: Sendable, Equatable {
    /// The FFmpeg name of the encoder, for example "aac" or "libopus".
    package var encoder: String
    /// The bit rate of all channels together in bits per second; 0 for lossless codecs, whose bit rate depends on the
    /// content.
    package var bitRate: Int
    /// The sample rate in samples per second.
    package var sampleRate: Int
    /// The number of channels of a `ChannelLayout`: 1, 2, 6 or 8.
    package var channels: Int
    /// Additional encoder options under their FFmpeg names.
    package var options: [String: String]

    package init(
        encoder: String, bitRate: Int = 0, sampleRate: Int = 48_000, channels: Int = 2, options: [String: String] = [:]
    ) {
        self.encoder = encoder
        self.bitRate = bitRate
        self.sampleRate = sampleRate
        self.channels = channels
        self.options = options
    }

    /// The prefixes of the names of lossless encoders.
    package static let losslessPrefixes = ["pcm_", "flac", "alac"]

    /// AAC at 192,000 bits per second, stereo, 48,000 samples per second.
    package static let aac = AudioCodecSettings(encoder: "aac", bitRate: 192_000)
    /// Opus at 128,000 bits per second, stereo, 48,000 samples per second.
    package static let opus = AudioCodecSettings(encoder: "libopus", bitRate: 128_000)
}

extension AudioCodecSettings {
    /// Returns the same codec for another channel layout, with the same bit rate per channel, up to 512,000 bits per
    /// second in total.
    package func remixed(to layout: ChannelLayout) -> AudioCodecSettings {
        var result = self
        result.channels = layout.channels
        if bitRate > 0 { result.bitRate = min(max(bitRate * layout.channels / channels, 6000), max(bitRate, 512_000)) }
        return result
    }
}

extension MovieSettings {
    /// Returns the default video codec of a container; nil for a PNG sequence, which has none.
    package static func defaultVideoCodec(_ container: MovieContainer) -> VideoCodecSettings? {
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

    /// Returns the default video codec with alpha of a container.
    ///
    /// - Throws: `.noAlpha` with the reason if the container, or this FFmpeg's writer for it, does not support alpha.
    package static func alphaVideoCodec(_ container: MovieContainer) throws(MovieSettingsError) -> VideoCodecSettings? {
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
                reason: "x264 and Debian's x265 3.5 do not support it; use .mov or .webm, which players support"
            )
        case .y4m: throw .noAlpha(.y4m, reason: "FFmpeg does not support it in Y4M; use --format raw for RGBA")
        case .jpegSequence:
            throw .noAlpha(.jpegSequence, reason: "JPEG does not support it; use a PNG or TIFF sequence")
        }
    }

    /// Returns the default 10-bit video codec for PQ and HLG; the caller sets its color.
    ///
    /// - Throws: `.noHDRSupport` if the container does not support HDR.
    package static func hdrVideoCodec(_ container: MovieContainer) throws(MovieSettingsError) -> VideoCodecSettings {
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

    /// Returns the default audio codec of a container; nil if it does not support audio.
    package static func defaultAudioCodec(_ container: MovieContainer) -> AudioCodecSettings? {
        switch container {
        case .mp4, .mov, .mkv: .aac
        case .webm: .opus
        default: nil
        }
    }
}

extension VideoCodecSettings {
    /// H.264 for delivery, by the encoder that this FFmpeg has.
    package static let h264 = h264(isAvailable: EncoderCatalog.has)

    /// H.264 for delivery: by x264 with High profile, CRF 20 and a key frame at least every 250 frames; in FFmpeg
    /// without x264 by OpenH264, whose bit rate `EncoderQuirks.defaultBitRate` chooses.
    static func h264(isAvailable: (String) -> Bool) -> VideoCodecSettings {
        guard isAvailable("libx264") || !isAvailable("libopenh264") else {
            return VideoCodecSettings(encoder: "libopenh264")
        }
        return VideoCodecSettings(encoder: "libx264", options: ["preset": "medium", "crf": "20"])
    }

    private static let vp9Options = [
        "b": "0", "crf": "31", "deadline": "good", "cpu-used": "4", "row-mt": "1", "tile-columns": "2",
    ]
    /// VP9 for the web: constant quality 31, multithreaded by rows.
    package static let vp9 = VideoCodecSettings(encoder: "libvpx-vp9", options: vp9Options)
    /// VP9 with alpha, which does not support alternate reference frames.
    package static let vp9Alpha = VideoCodecSettings(
        encoder: "libvpx-vp9", options: vp9Options.merging(["auto-alt-ref": "0"]) { $1 }, pixelFormat: .yuva420p)
    /// ProRes 4444 with 16-bit alpha.
    package static let proRes4444 = VideoCodecSettings(
        encoder: "prores_ks", options: ["profile": "4444", "vendor": "apl0", "alpha_bits": "16"],
        pixelFormat: .yuva444p10le)
    /// Lossy WebP with quality 80, with alpha if the frames have any.
    package static let webp = VideoCodecSettings(
        encoder: "libwebp_anim", options: ["quality": "80", "compression_level": "4"], pixelFormat: .bgra)
    /// JPEG with quantizer 2 (range 2…31) and 4:4:4 chroma.
    package static let jpeg = VideoCodecSettings(encoder: "mjpeg", options: ["q": "2"], pixelFormat: .yuvj444p)
}

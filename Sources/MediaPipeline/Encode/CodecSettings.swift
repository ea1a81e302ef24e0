/// Which video encoder, and how it is set.
public struct VideoCodecSettings: Sendable, Equatable {
    /// FFmpeg's name of the encoder: "libx264", "libvpx-vp9", "prores_ks".
    public var encoder: String
    /// The encoder's options under FFmpeg's names: "crf", "preset", "b", "g", "threads", "cpu-used"; "q" is a
    /// constant quantizer, as `-q:v` of the command is.
    public var options: [String: String]
    public var pixelFormat: EncodedPixelFormat
    public var color: VideoColor

    public init(
        encoder: String, options: [String: String] = [:], pixelFormat: EncodedPixelFormat = .yuv420p,
        color: VideoColor = .highDefinition
    ) {
        self.encoder = encoder
        self.options = options
        self.pixelFormat = pixelFormat
        self.color = color
    }
}

/// Which audio encoder, and how it is set.
public struct AudioCodecSettings: Sendable, Equatable {
    /// FFmpeg's name of the encoder: "aac", "libopus".
    public var encoder: String
    /// Bits a second over all channels; 0 for codecs without loss, whose rate follows from the sound.
    public var bitRate: Int
    /// Samples a second in each channel.
    public var sampleRate: Int
    /// Of a `ChannelLayout`: 1, 2, 6 or 8.
    public var channels: Int
    /// Further options of the encoder under FFmpeg's names.
    public var options: [String: String]

    public init(
        encoder: String, bitRate: Int = 0, sampleRate: Int = 48_000, channels: Int = 2, options: [String: String] = [:]
    ) {
        self.encoder = encoder
        self.bitRate = bitRate
        self.sampleRate = sampleRate
        self.channels = channels
        self.options = options
    }

    /// What the names of encoders without loss begin with.
    public static let losslessPrefixes = ["pcm_", "flac", "alac"]

    public static let aac = AudioCodecSettings(encoder: "aac", bitRate: 192_000)
    public static let opus = AudioCodecSettings(encoder: "libopus", bitRate: 128_000)
}

extension AudioCodecSettings {
    /// The same codec for other loudspeakers, with as many bits for each channel: up to 512,000 a second in all.
    public func remixed(to layout: ChannelLayout) -> AudioCodecSettings {
        var result = self
        result.channels = layout.channels
        if bitRate > 0 { result.bitRate = min(max(bitRate * layout.channels / channels, 6000), max(bitRate, 512_000)) }
        return result
    }
}

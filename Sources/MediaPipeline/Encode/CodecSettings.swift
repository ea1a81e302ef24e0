/// How pictures lie in memory when the encoder takes them; names are FFmpeg's.
public enum EncodedPixelFormat: String, Sendable, CaseIterable {
    /// Chroma at half size both ways: what every player decodes. Sizes are even.
    case yuv420p
    /// Chroma at full size: for sharp coloured edges, where the player is known.
    case yuv444p
}

/// Which video encoder, and how it is set.
public struct VideoCodecSettings: Sendable, Equatable {
    /// FFmpeg's name of the encoder: "libx264", "libvpx-vp9".
    public var encoder: String
    /// The encoder's options under FFmpeg's names: "crf", "preset", "b", "g", "threads", "cpu-used".
    public var options: [String: String]
    public var pixelFormat: EncodedPixelFormat
    public var color: EncodedColor

    public init(
        encoder: String, options: [String: String] = [:], pixelFormat: EncodedPixelFormat = .yuv420p,
        color: EncodedColor = .highDefinition
    ) {
        self.encoder = encoder
        self.options = options
        self.pixelFormat = pixelFormat
        self.color = color
    }

    /// H.264 for delivery: High profile, quality 20, a key frame at least every 250 frames.
    public static let h264 = VideoCodecSettings(encoder: "libx264", options: ["preset": "medium", "crf": "20"])

    /// VP9 for the web: constant quality 31, rows encoded in parallel.
    public static let vp9 = VideoCodecSettings(
        encoder: "libvpx-vp9",
        options: ["b": "0", "crf": "31", "deadline": "good", "cpu-used": "4", "row-mt": "1", "tile-columns": "2"])
}

/// Which audio encoder, and how it is set.
public struct AudioCodecSettings: Sendable, Equatable {
    /// FFmpeg's name of the encoder: "aac", "libopus".
    public var encoder: String
    /// Bits a second over all channels.
    public var bitRate: Int
    /// Samples a second in each channel.
    public var sampleRate: Int
    /// 1 or 2.
    public var channels: Int
    /// Further options of the encoder under FFmpeg's names.
    public var options: [String: String]

    public init(encoder: String, bitRate: Int, sampleRate: Int = 48_000, channels: Int = 2, options: [String: String] = [:]) {
        self.encoder = encoder
        self.bitRate = bitRate
        self.sampleRate = sampleRate
        self.channels = channels
        self.options = options
    }

    public static let aac = AudioCodecSettings(encoder: "aac", bitRate: 192_000)
    public static let opus = AudioCodecSettings(encoder: "libopus", bitRate: 128_000)
}

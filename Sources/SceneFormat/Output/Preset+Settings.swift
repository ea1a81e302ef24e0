import MediaPipeline

extension Preset {
    /// The video codec with its options; nil in a sequence.
    ///
    /// - Throws: `OutputPlanError.unknownPixelFormat` for one that is not written.
    func videoSettings() throws(OutputPlanError) -> VideoCodecSettings? {
        guard let video else { return nil }
        var settings = VideoCodecSettings(encoder: video.codec, options: video.options)
        if let text = video.pixelFormat {
            guard let format = EncodedPixelFormat(rawValue: text) else { throw .unknownPixelFormat(text, preset: name) }
            settings.pixelFormat = format
        }
        return settings
    }

    /// The audio codec with its options; nil for a silent movie.
    var audioSettings: AudioCodecSettings? {
        audio.map { AudioCodecSettings(encoder: $0.codec, bitRate: $0.bitRate, sampleRate: $0.sampleRate, channels: $0.channels, options: $0.options) }
    }
}

extension Preset.Container {
    var movieContainer: MovieContainer {
        switch self {
        case .mp4: .mp4
        case .webm: .webm
        case .pngSequence: .pngSequence
        }
    }
}

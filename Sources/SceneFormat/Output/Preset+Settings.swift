import MediaPipeline

extension Preset {
    /// The video codec with its options; nil in a PNG sequence.
    ///
    /// - Throws: `SceneFormatError` for a pixel format or a colour that is not written.
    func videoSettings() throws(SceneFormatError) -> VideoCodecSettings? {
        guard let video else { return nil }
        var settings = VideoCodecSettings(encoder: video.codec, options: video.options, color: video.color)
        if let text = video.pixelFormat {
            guard let format = EncodedPixelFormat(rawValue: text) else {
                let known = EncodedPixelFormat.allCases.map(\.rawValue).joined(separator: ", ")
                throw problem(
                    at: places.value("video.pixelFormat"), "the pixel format \"\(text)\" is not written",
                    expected: "expected one of \(known)")
            }
            settings.pixelFormat = format
        }
        return settings
    }

    /// The audio codec with its options, in stereo where the preset does not say; nil for a silent movie.
    var audioSettings: AudioCodecSettings? {
        audio.map {
            AudioCodecSettings(
                encoder: $0.codec, bitRate: $0.bitRate, sampleRate: $0.sampleRate,
                channels: ($0.layout ?? .stereo).channels, options: $0.options)
        }
    }
}

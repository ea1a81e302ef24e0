import CFFmpeg

extension MovieSettings {
    /// Pixels that a side may have; 16 is the least that encoders of macroblocks take without surprises.
    public static let sideLimits = 16...16_384
    /// Luma samples of the largest picture: level 6.2 of H.264 (139,264 macroblocks) and of VP9 alike.
    public static let maximumPixels = 35_651_584

    func validate() throws(MovieSettingsError) {
        try validateSize()
        try validateRate()
        guard let video else {
            if audio != nil { throw .noAudioInSequence }
            return
        }
        if container == .pngSequence { throw .noVideoCodecInSequence }
        try validate(video)
        if let audio { try validate(audio) }
    }

    private func validateSize() throws(MovieSettingsError) {
        guard container != .pngSequence else {
            // As large as a PixelBuffer.
            guard (1...32_768).contains(width), (1...32_768).contains(height) else {
                throw .sizeOutOfRange(width: width, height: height)
            }
            return
        }
        guard Self.sideLimits.contains(width), Self.sideLimits.contains(height) else {
            throw .sizeOutOfRange(width: width, height: height)
        }
        guard width * height <= Self.maximumPixels else { throw .tooManyPixels(width: width, height: height) }
        if video?.pixelFormat == .yuv420p, width % 2 != 0 || height % 2 != 0 { throw .oddSize(width: width, height: height) }
    }

    private func validateRate() throws(MovieSettingsError) {
        let rate = frameRate.framesPerSecond
        guard rate <= 1000, rate.numerator < 1_000_000, rate.denominator < 1_000_000 else {
            throw .frameRateOutOfRange(frameRate.description)
        }
    }

    private func validate(_ video: VideoCodecSettings) throws(MovieSettingsError) {
        let codec = try EncoderCatalog.codec(named: video.encoder, isAudio: false)
        try checkFit(codec, name: video.encoder)
        guard codec.takes(pixelFormat: video.pixelFormat) else {
            throw .pixelFormatNotInCodec(encoder: video.encoder, format: video.pixelFormat)
        }
        try refuseReserved(in: video.options)
        try codec.check(video.options, of: video.encoder)
    }

    private func validate(_ audio: AudioCodecSettings) throws(MovieSettingsError) {
        let codec = try EncoderCatalog.codec(named: audio.encoder, isAudio: true)
        try checkFit(codec, name: audio.encoder)
        let rates = codec.sampleRates
        guard (8000...192_000).contains(audio.sampleRate), rates.isEmpty || rates.contains(audio.sampleRate) else {
            throw .sampleRateNotInCodec(encoder: audio.encoder, sampleRate: audio.sampleRate, supported: rates)
        }
        guard (1...2).contains(audio.channels) else { throw .channelCount(audio.channels) }
        guard (6000...512_000).contains(audio.bitRate) else { throw .bitRate(audio.bitRate) }
        try refuseReserved(in: audio.options)
        try codec.check(audio.options, of: audio.encoder)
    }

    private func checkFit(_ codec: EncoderCatalog.Codec, name: String) throws(MovieSettingsError) {
        guard codec.fits(container) else { throw .codecNotInContainer(encoder: name, container: container) }
    }

    private func refuseReserved(in options: [String: String]) throws(MovieSettingsError) {
        let reserved: Set<String> = [
            "pix_fmt", "colorspace", "color_primaries", "color_trc", "color_range", "chroma_sample_location", "time_base",
            "video_size", "ar", "ac", "channel_layout", "ch_layout", "sample_fmt",
        ]
        if let name = options.keys.sorted().first(where: reserved.contains) { throw .reservedOption(name) }
    }
}

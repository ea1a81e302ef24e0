import AudioMixing
import CFFmpeg
import Images
import MediaReading
import MediaTime

extension MovieSettings {
    /// The valid range of width and height in pixels; some encoders have a higher minimum.
    package static let sideLimits = 1...16_384
    /// The maximum number of luma samples: level 6.2 of H.264 (139,264 macroblocks) and of VP9.
    package static let maximumPixels = 35_651_584

    /// Checks the settings against each other and against this build of FFmpeg.
    func validate() throws(MovieSettingsError) {
        try validateSize()
        try validateRate()
        if audio != nil, !container.supportsAudio { throw .noAudioSupport(container) }
        try validateAnnotations()
        try validateTrackFormat()
        guard let video else { return }
        // libpng writes 8 bits, FFmpeg's encoder writes 16.
        if container == .pngSequence, video.encoder != "png" || video.pixelFormat.bits != 16 {
            throw .noVideoCodecInSequence
        }
        try validate(video)
        try validateRateControl(video)
        if let audio { try validate(audio) }
    }

    private func validateSize() throws(MovieSettingsError) {
        guard !container.isSequence else {
            // Limited by the size of a PixelBuffer only.
            guard PixelBuffer.sides.contains(width), PixelBuffer.sides.contains(height) else {
                throw .sizeOutOfRange(width: width, height: height)
            }
            return try validateStep()
        }
        guard Self.sideLimits.contains(width), Self.sideLimits.contains(height) else {
            throw .sizeOutOfRange(width: width, height: height)
        }
        guard width * height <= Self.maximumPixels else { throw .tooManyPixels(width: width, height: height) }
        try validateStep()
    }

    private func validateStep() throws(MovieSettingsError) {
        guard let step = video?.pixelFormat.chromaStep, video?.pixelFormat.isJPEG == false else { return }
        if width % step.across != 0 || height % step.down != 0 { throw .oddSize(width: width, height: height) }
    }

    private func validateRate() throws(MovieSettingsError) {
        let rate = frameRate.framesPerSecond
        guard rate <= 1000, rate.numerator < 1_000_000, rate.denominator < 1_000_000 else {
            throw .frameRateOutOfRange(frameRate.description)
        }
        // Browsers show a frame of less than 2/100 s for 10/100 s.
        if container == .gif, rate > 50 { throw .tooFastForGIF(frameRate.description) }
    }

    private func validate(_ video: VideoCodecSettings) throws(MovieSettingsError) {
        let codec = try EncoderCatalog.codec(named: video.encoder, isAudio: false)
        try checkContainer(codec, name: video.encoder)
        guard codec.takes(pixelFormat: video.pixelFormat) else {
            throw .pixelFormatNotInCodec(encoder: video.encoder, format: video.pixelFormat)
        }
        try validate(color: video)
        try refuseReserved(in: video.options)
        try checkMultiplaneOptions(video)
        try codec.check(video.options.filter { !CodecOptions.isOwn($0.key) }, of: video.encoder)
        try checkQuirks(video)
    }

    /// Checks for settings that encoders reject, or change, without naming the reason.
    private func checkQuirks(_ video: VideoCodecSettings) throws(MovieSettingsError) {
        if let reason = video.alphaLossReason { throw .alphaLost(video.pixelFormat, reason: reason) }
        if container == .y4m, video.pixelFormat.isRGB || video.pixelFormat.hasAlpha {
            throw .pixelFormatNotInContainer(container, format: video.pixelFormat)
        }
        for (name, range) in EncoderQuirks.qualityRanges(video) {
            guard let text = video.options[name], let value = Double(text), !range.contains(value) else { continue }
            throw .badOption(encoder: video.encoder, option: name, value: text, range: range)
        }
        if let least = EncoderQuirks.minimumSize(video, width: width), width < least.width || height < least.height {
            throw .tooSmall(
                encoder: video.encoder, width: width, height: height, least: "\(least.width)×\(least.height)")
        }
    }

    /// Checks palettes, which only GIF uses, and the options that Multiplane handles itself.
    private func checkMultiplaneOptions(_ video: VideoCodecSettings) throws(MovieSettingsError) {
        if (video.pixelFormat == .pal8) != (container == .gif) {
            throw .pixelFormatNotInCodec(encoder: video.encoder, format: video.pixelFormat)
        }
        if let text = video.options[CodecOptions.quantizer], Double(text).map({ (0...1000).contains($0) }) != true {
            throw .badOption(encoder: video.encoder, option: CodecOptions.quantizer, value: text)
        }
        guard let dither = video.options[GIFWriter.ditherOption] else { return }
        guard container == .gif else { throw .unknownOption(encoder: video.encoder, option: GIFWriter.ditherOption) }
        guard ["bayer", "none"].contains(dither) else {
            throw .badOption(encoder: video.encoder, option: GIFWriter.ditherOption, value: dither)
        }
    }

    private func validate(color video: VideoCodecSettings) throws(MovieSettingsError) {
        guard video.color.transfer != .standard else { return }
        guard video.pixelFormat.bits >= 10, !video.pixelFormat.isRGB, video.color.matrix == .bt2020 else {
            throw .highDynamicRange(video.pixelFormat)
        }
    }

    private func validateRateControl(_ video: VideoCodecSettings) throws(MovieSettingsError) {
        switch rateControl {
        case .options: return
        case .twoPass(let bitRate):
            guard bitRate >= 1000 else { throw .bitRate(bitRate, range: 1000...Int.max) }
        case .fileSize(let bytes), .atMost(let bytes):
            guard bytes >= 1000 else { throw .fileSize(bytes) }
        }
        guard EncodingPass.isSupported(to: video.encoder) else { throw .noTwoPass(encoder: video.encoder) }
    }

    private func validate(_ audio: AudioCodecSettings) throws(MovieSettingsError) {
        let codec = try EncoderCatalog.codec(named: audio.encoder, isAudio: true)
        try checkContainer(codec, name: audio.encoder)
        let rates = codec.sampleRates
        guard (8000...192_000).contains(audio.sampleRate), rates.isEmpty || rates.contains(audio.sampleRate) else {
            throw .sampleRateNotInCodec(encoder: audio.encoder, sampleRate: audio.sampleRate, supported: rates)
        }
        guard let layout = ChannelLayout(channels: audio.channels) else { throw .channelCount(audio.channels) }
        guard codec.takes(layout) else {
            throw .layoutNotInCodec(
                encoder: audio.encoder, layout: layout, supported: codec.layouts,
                others: container.audioEncoders(of: layout))
        }
        let range = codec.isLossless ? 0...Int.max : EncoderQuirks.bitRates(audio)
        guard range.contains(audio.bitRate) else { throw .bitRate(audio.bitRate, range: range) }
        try refuseReserved(in: audio.options)
        try codec.check(audio.options, of: audio.encoder)
    }

    private func checkContainer(_ codec: EncoderCatalog.Codec, name: String) throws(MovieSettingsError) {
        guard codec.fits(container) else { throw .codecNotInContainer(encoder: name, container: container) }
    }

    private func refuseReserved(in options: [String: String]) throws(MovieSettingsError) {
        let reserved: Set<String> = [
            "pix_fmt", "colorspace", "color_primaries", "color_trc", "color_range", "chroma_sample_location",
            "time_base",
            "video_size", "ar", "ac", "channel_layout", "ch_layout", "sample_fmt",
        ]
        if let name = options.keys.sorted().first(where: reserved.contains) { throw .reservedOption(name) }
    }
}

extension MovieContainer {
    /// Returns common encoders that support the channel layout in this container, for messages.
    fileprivate func audioEncoders(of layout: ChannelLayout) -> [String] {
        ["aac", "libopus", "flac", "pcm_s24le"].filter { name in
            guard let codec = try? EncoderCatalog.codec(named: name, isAudio: true) else { return false }
            return codec.fits(self) && codec.takes(layout)
        }
    }
}

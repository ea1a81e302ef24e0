import AudioMixing
import MediaReading
import MediaWriting
import MovieRendering
import SceneLanguage

/// The audio of a scene that has any.
struct SceneAudio {
    /// The channel layout; nil for the preset's.
    let layout: ChannelLayout?
}

/// Combines a request, a preset and the container's defaults into codec settings.
struct EncodingPlan {
    /// The video codec; nil for 8-bit PNG sequences.
    let video: VideoCodecSettings?
    /// The audio codec; nil for no audio.
    let audio: AudioCodecSettings?
    /// The rate control.
    let rateControl: RateControl
    /// Notes for the user: deviations from the preferred settings and their reasons.
    let notes: [String]

    /// Plans the encoding.
    ///
    /// - Throws: `OutputPlanError` or `MovieSettingsError`; `SceneFormatError` for a mistake in the preset file.
    init(_ container: MovieContainer, _ preset: Preset?, _ request: EncodingOptions, sceneAudio: SceneAudio?) throws {
        if request.audioCodec == "none", request.audioBitRate != nil { throw OutputPlanError.bitRateWithoutAudio }
        var video = try Self.base(container, preset, request)
        try Self.apply(request, to: &video)
        rateControl = try Self.rateControl(&video, request)
        let (chosen, hardwareNotes) = try HardwareEncoderChoice.choose(video, request.hardware)
        self.video = chosen
        notes = hardwareNotes + (chosen.map { Self.warnings($0, container) } ?? [])
        audio = sceneAudio.flatMap { Self.audio(container, preset, request, $0.layout) }
    }

    private static func base(_ container: MovieContainer, _ preset: Preset?, _ request: EncodingOptions) throws
        -> VideoCodecSettings?
    {
        // Some containers do not support HDR with any codec.
        let highRange = try request.dynamicRange.map { _ in try MovieSettings.hdrVideoCodec(container) }
        let written = try preset?.videoSettings()
        var video: VideoCodecSettings?
        if let name = request.videoCodec {
            video = written?.encoder == name ? written : VideoCodecSettings(named: name)
        } else {
            video =
                try written
                ?? (request.keepsAlpha
                    ? MovieSettings.alphaVideoCodec(container)
                    : highRange ?? MovieSettings.defaultVideoCodec(container))
        }
        if highRange != nil, video?.pixelFormat == .yuv420p { video?.pixelFormat = .yuv420p10le }
        let format = try request.pixelFormat.map { try Self.pixelFormat(named: $0) }
        if let format {
            // 8-bit PNG has no codec settings. 16-bit PNG does, and unsupported formats need them to be refused.
            if container == .pngSequence, video == nil {
                video = VideoCodecSettings(encoder: "png", pixelFormat: format)
            }
            video?.pixelFormat = format
        }
        guard request.keepsAlpha, let opaque = video else { return video }
        if let format, !format.hasAlpha {
            throw OutputPlanError.noAlpha("the pixel format \(format.rawValue) has no alpha")
        }
        // Some containers do not support alpha with any codec.
        _ = try MovieSettings.alphaVideoCodec(container)
        guard let keeping = opaque.withAlpha else {
            throw OutputPlanError.noAlpha("this FFmpeg cannot write alpha with '\(opaque.encoder)'")
        }
        return keeping
    }

    private static func pixelFormat(named name: String) throws(OutputPlanError) -> EncodedPixelFormat {
        guard let format = EncodedPixelFormat(named: name) else { throw .unknownPixelFormat(name) }
        return format
    }

    private static func apply(_ request: EncodingOptions, to video: inout VideoCodecSettings?) throws(OutputPlanError) {
        if let encoder = video?.encoder, request.options["crf"] != nil, request.videoBitRate != nil,
            request.maximumSize == nil,
            !constrainedQualityEncoders.contains(encoder)
        {
            throw .qualityAndBitRate(encoder: encoder)
        }
        switch request.dynamicRange {
        case .hdr10: video?.color = .hdr10
        case .hlg: video?.color = .hlg
        case nil: break
        }
        if request.options["crf"] != nil, video?.encoder.hasPrefix("libvpx") != true { video?.options["b"] = nil }
        if let bitRate = request.videoBitRate {
            for name in ["crf", "qp", "q"] { video?.options[name] = nil }
            video?.options["b"] = "\(bitRate)"
        }
        video?.options.merge(request.options) { $1 }
    }

    /// The encoders for which a bit rate in addition to a quality is an upper limit.
    private static let constrainedQualityEncoders: Set<String> = ["libaom-av1", "libvpx", "libvpx-vp9"]

    /// Returns the rate control; the bit rate of two passes is removed from the encoder's options.
    private static func rateControl(_ video: inout VideoCodecSettings?, _ request: EncodingOptions)
        throws(OutputPlanError) -> RateControl
    {
        if let bytes = request.maximumSize {
            if request.videoBitRate != nil || request.options["crf"] != nil { throw .maximumSizeWithRate }
            return .fileSize(bytes: bytes)
        }
        guard request.isTwoPass else { return .options }
        guard let bitRate = request.videoBitRate ?? video?.options["b"].flatMap({ Int($0) }), bitRate > 0 else {
            throw .twoPassWithoutBitRate
        }
        video?.options["b"] = nil
        return .twoPass(bitRate: bitRate)
    }

    /// Returns the audio codec with the requested channel layout, or else the preset's, or else the scene's.
    private static func audio(
        _ container: MovieContainer, _ preset: Preset?, _ request: EncodingOptions, _ sceneLayout: ChannelLayout?
    ) -> AudioCodecSettings? {
        if request.audioCodec == "none" { return nil }
        var audio = preset.map { $0.audioSettings } ?? MovieSettings.defaultAudioCodec(container)
        if let name = request.audioCodec, name != audio?.encoder {
            let isLossless = AudioCodecSettings.losslessPrefixes.contains { name.hasPrefix($0) }
            audio = AudioCodecSettings(
                encoder: name, bitRate: isLossless ? 0 : 192_000, sampleRate: audio?.sampleRate ?? 48_000,
                channels: audio?.channels ?? 2)
        }
        if let layout = request.audioLayout ?? (preset?.audio?.layout == nil ? sceneLayout : nil) {
            audio = audio?.remixed(to: layout)
        }
        if let bitRate = request.audioBitRate { audio?.bitRate = bitRate }
        return audio
    }

    private static func warnings(_ video: VideoCodecSettings, _ container: MovieContainer) -> [String] {
        if video.color.transfer != .standard, container == .y4m || container == .raw {
            return [
                "\(container.title) has no color metadata; "
                    + "tell the reader that the colors are BT.2020 with \(video.color.transfer == .pq ? "PQ" : "HLG")"
            ]
        }
        guard video.encoder == "prores_ks", video.pixelFormat.hasAlpha, EncoderCatalog.writesOldProResAlpha else {
            return []
        }
        return [
            "decoders on Apple silicon may reject the ProRes alpha that FFmpeg \(EncoderCatalog.version) writes; "
                + "QuickTime Animation (--preset animation-alpha) plays everywhere"
        ]
    }
}

/// Chooses a hardware encoder in place of a software encoder.
enum HardwareEncoderChoice {
    /// Returns the encoder to use, and notes for the user.
    ///
    /// - Throws: `OutputPlanError.noHardwareEncoder` if a hardware encoder is required and there is none.
    static func choose(_ video: VideoCodecSettings?, _ request: EncodingOptions.Hardware) throws(OutputPlanError) -> (
        VideoCodecSettings?, [String]
    ) {
        guard request != .off, let video else { return (video, []) }
        let candidates = HardwareEncoder.all.filter { $0.software == video.encoder }
        var reasons: [String] = []
        for candidate in candidates {
            guard let problem = candidate.problem else {
                return (candidate.settings(like: video), ["using \(candidate.name) instead of \(video.encoder)"])
            }
            reasons.append("\(candidate.name): \(problem)")
        }
        if candidates.isEmpty { reasons = ["there is none for \(video.encoder)"] }
        let reason = reasons.joined(separator: "; ")
        if request == .require { throw .noHardwareEncoder(reason) }
        return (video, ["no hardware encoder is used (\(reason)); using \(video.encoder)"])
    }
}

extension Preset {
    /// Returns the video codec with its options; nil for 8-bit PNG sequences.
    ///
    /// - Throws: `SceneFormatError` for an unsupported pixel format.
    func videoSettings() throws(SceneFormatError) -> VideoCodecSettings? {
        guard let video else { return nil }
        var settings = VideoCodecSettings(encoder: video.codec, options: video.options, color: video.color)
        if let text = video.pixelFormat {
            guard let format = EncodedPixelFormat(rawValue: text) else {
                throw problem(
                    at: sourceLocations.value("video.pixelFormat"), "the pixel format \"\(text)\" is not supported",
                    expected: "expected one of \(EncodedPixelFormat.names)")
            }
            settings.pixelFormat = format
        }
        return settings
    }

    /// The audio codec with its options, in stereo unless the preset sets the channels; nil for a movie without audio.
    var audioSettings: AudioCodecSettings? {
        audio.map {
            AudioCodecSettings(
                encoder: $0.codec, bitRate: $0.bitRate, sampleRate: $0.sampleRate,
                channels: ($0.layout ?? .stereo).channels, options: $0.options)
        }
    }
}

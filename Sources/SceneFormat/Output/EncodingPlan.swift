import MediaPipeline
import MovieExport

/// What a scene says of its sound; there is one where anything may sound.
struct SceneAudio {
    /// Nil leaves it to the preset.
    let layout: ChannelLayout?
}

/// Joins what was asked with the preset and the container's habits to codecs.
struct EncodingPlan {
    let video: VideoCodecSettings?
    let audio: AudioCodecSettings?
    let rateControl: RateControl
    /// What is worth telling: what is done instead of what was preferred, and why.
    let notes: [String]

    /// - Throws: `OutputPlanError`, `MovieSettingsError`, or `SceneFormatError` where it is the preset's file.
    init(_ container: MovieContainer, _ preset: Preset?, _ request: EncodingRequest, sound: SceneAudio?) throws {
        if request.audioCodec == "none", request.audioBitRate != nil { throw OutputPlanError.bitRateWithoutAudio }
        var video = try Self.base(container, preset, request)
        try Self.apply(request, to: &video)
        rateControl = try Self.rateControl(&video, request)
        let (chosen, remarks) = try HardwareEncoderChoice.choose(video, request.hardware)
        self.video = chosen
        notes = remarks + (chosen.map { Self.warnings($0, container) } ?? [])
        audio = sound.flatMap { Self.audio(container, preset, request, $0.layout) }
    }

    private static func base(_ container: MovieContainer, _ preset: Preset?, _ request: EncodingRequest) throws
        -> VideoCodecSettings?
    {
        // Whatever the codec, some containers have no place for it.
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
        if let format = request.pixelFormat {
            // PNG of 8 bits has no codec here; that of 16 has, and so has what is refused.
            if container == .pngSequence, video == nil {
                video = VideoCodecSettings(encoder: "png", pixelFormat: format)
            }
            video?.pixelFormat = format
        }
        guard request.keepsAlpha, let opaque = video else { return video }
        if let format = request.pixelFormat, !format.hasAlpha {
            throw OutputPlanError.noAlpha("the pixel format \(format.rawValue) has none")
        }
        // Whatever the codec, some containers have none.
        _ = try MovieSettings.alphaVideoCodec(container)
        guard let keeping = opaque.withAlpha else {
            throw OutputPlanError.noAlpha("'\(opaque.encoder)' has none that this FFmpeg writes")
        }
        return keeping
    }

    private static func apply(_ request: EncodingRequest, to video: inout VideoCodecSettings?) throws(OutputPlanError) {
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

    /// Encoders to which a bit rate beside a quality is the most that it may take.
    private static let constrainedQualityEncoders: Set<String> = ["libaom-av1", "libvpx", "libvpx-vp9"]

    /// A bit rate of two passes is the rate control's, not the encoder's option.
    private static func rateControl(_ video: inout VideoCodecSettings?, _ request: EncodingRequest)
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

    /// The layout is the one asked for, else the preset's, else the scene's.
    private static func audio(
        _ container: MovieContainer, _ preset: Preset?, _ request: EncodingRequest, _ own: ChannelLayout?
    ) -> AudioCodecSettings? {
        if request.audioCodec == "none" { return nil }
        var audio = preset.map { $0.audioSettings } ?? MovieSettings.defaultAudioCodec(container)
        if let name = request.audioCodec, name != audio?.encoder {
            let isLossless = AudioCodecSettings.losslessPrefixes.contains { name.hasPrefix($0) }
            audio = AudioCodecSettings(
                encoder: name, bitRate: isLossless ? 0 : 192_000, sampleRate: audio?.sampleRate ?? 48_000,
                channels: audio?.channels ?? 2)
        }
        if let layout = request.audioLayout ?? (preset?.audio?.layout == nil ? own : nil) {
            audio = audio?.remixed(to: layout)
        }
        if let bitRate = request.audioBitRate { audio?.bitRate = bitRate }
        return audio
    }

    private static func warnings(_ video: VideoCodecSettings, _ container: MovieContainer) -> [String] {
        if video.color.transfer != .standard, container == .y4m || container == .raw {
            return [
                "nothing in \(container.title) says that the colours are of BT.2020 with \(video.color.transfer == .pq ? "PQ" : "HLG"); its reader has to be told"
            ]
        }
        guard video.encoder == "prores_ks", video.pixelFormat.hasAlpha, EncoderCatalog.writesOldProResAlpha else {
            return []
        }
        return [
            "decoders of Apple silicon may refuse the alpha that FFmpeg \(EncoderCatalog.version) writes into ProRes; QuickTime Animation (--preset animation-alpha) is read everywhere"
        ]
    }
}

/// Whether an encoder of the graphics hardware takes a software encoder's place, and what is said about it.
enum HardwareEncoderChoice {
    /// - Throws: `OutputPlanError.noHardwareEncoder` where it is required and there is none.
    static func choose(_ video: VideoCodecSettings?, _ request: EncodingRequest.Hardware) throws(OutputPlanError) -> (
        VideoCodecSettings?, [String]
    ) {
        guard request != .off, let video else { return (video, []) }
        let candidates = HardwareEncoder.all.filter { $0.software == video.encoder }
        var reasons: [String] = []
        for candidate in candidates {
            guard let problem = candidate.problem else {
                return (candidate.settings(like: video), ["\(candidate.name) encodes instead of \(video.encoder)"])
            }
            reasons.append("\(candidate.name): \(problem)")
        }
        if candidates.isEmpty { reasons = ["there is none for \(video.encoder)"] }
        let reason = reasons.joined(separator: "; ")
        if request == .require { throw .noHardwareEncoder(reason) }
        return (video, ["no hardware encoder is used (\(reason)); \(video.encoder) encodes"])
    }
}

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

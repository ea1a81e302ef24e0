import MediaPipeline
import MovieExport

/// What a scene says of its sound; there is one where anything may sound.
struct SceneSound {
    /// Nil leaves it to the preset.
    let layout: SoundLayout?
}

/// Joins what was asked with the preset and the container's habits to codecs.
struct EncodingPlan {
    let video: VideoCodecSettings?
    let audio: AudioCodecSettings?
    let rateControl: RateControl
    /// What is worth telling: what is done instead of what was preferred, and why.
    let notes: [String]

    /// - Throws: `OutputPlanError`, `MovieSettingsError`, or `SceneFormatError` where it is the preset's file.
    init(_ container: MovieContainer, _ preset: Preset?, _ request: EncodingRequest, sound: SceneSound?) throws {
        if request.audioCodec == "none", request.audioBitRate != nil { throw OutputPlanError.rateOfNoSound }
        var video = try Self.base(container, preset, request)
        try Self.apply(request, to: &video)
        rateControl = try Self.rateControl(&video, request)
        let (chosen, remarks) = try HardwareChoice.choose(video, request.hardware)
        self.video = chosen
        notes = remarks + (chosen.map { Self.warnings($0, container) } ?? [])
        audio = sound.flatMap { Self.audio(container, preset, request, $0.layout) }
    }

    private static func base(_ container: MovieContainer, _ preset: Preset?, _ request: EncodingRequest) throws
        -> VideoCodecSettings?
    {
        // Whatever the codec, some containers have no place for it.
        let highRange = try request.dynamicRange.map { _ in try MovieSettings.highRangeVideo(container) }
        let written = try preset?.videoSettings()
        var video: VideoCodecSettings?
        if let name = request.videoCodec {
            video = written?.encoder == name ? written : VideoCodecSettings(named: name)
        } else {
            video =
                try written
                ?? (request.keepsAlpha
                    ? MovieSettings.alphaVideo(container) : highRange ?? MovieSettings.usualVideo(container))
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
        _ = try MovieSettings.alphaVideo(container)
        guard let keeping = opaque.withAlpha else {
            throw OutputPlanError.noAlpha("'\(opaque.encoder)' has none that this FFmpeg writes")
        }
        return keeping
    }

    private static func apply(_ request: EncodingRequest, to video: inout VideoCodecSettings?) throws(OutputPlanError) {
        if let encoder = video?.encoder, request.options["crf"] != nil, request.videoBitRate != nil,
            request.maximumSize == nil,
            !boundedQuality.contains(encoder)
        {
            throw .qualityAndRate(encoder: encoder)
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
    private static let boundedQuality: Set<String> = ["libaom-av1", "libvpx", "libvpx-vp9"]

    /// A bit rate of two passes is the rate control's, not the encoder's option.
    private static func rateControl(_ video: inout VideoCodecSettings?, _ request: EncodingRequest)
        throws(OutputPlanError) -> RateControl
    {
        if let bytes = request.maximumSize {
            if request.videoBitRate != nil || request.options["crf"] != nil { throw .rateTwice }
            return .fileSize(bytes: bytes)
        }
        guard request.isTwoPass else { return .options }
        guard let bitRate = request.videoBitRate ?? video?.options["b"].flatMap({ Int($0) }), bitRate > 0 else {
            throw .twoPassWithoutRate
        }
        video?.options["b"] = nil
        return .twoPass(bitRate: bitRate)
    }

    /// The layout is the one asked for, else the preset's, else the scene's.
    private static func audio(
        _ container: MovieContainer, _ preset: Preset?, _ request: EncodingRequest, _ own: SoundLayout?
    ) -> AudioCodecSettings? {
        if request.audioCodec == "none" { return nil }
        var audio = preset.map { $0.audioSettings } ?? MovieSettings.usualAudio(container)
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

import MediaPipeline

extension Preset {
    /// What FFmpeg does not take, as a problem of the preset's file; nil for what the preset does not decide alone
    /// (sizes).
    func problem(_ error: MovieSettingsError) -> SceneFormatError? {
        place(of: error).map { problem(at: $0, "\(error)") }
    }

    /// What the encoder refused when it was opened, as a problem of the preset's file.
    public func problem(_ error: MediaError) -> SceneFormatError { problem(at: places.value("video"), error.detail) }

    func problem(
        at place: SourceLocation, _ text: String,
        expected: String = "`ffmpeg -h encoder=NAME` tells what an encoder takes"
    ) -> SceneFormatError {
        // The errors say what was expected after a semicolon, most of them.
        let parts = text.split(separator: "; ", maxSplits: 1).map(String.init)
        return SceneFormatError(diagnostics: [
            SceneDiagnostic(at: place, parts.first ?? text, expected: parts.dropFirst().first ?? expected)
        ])
    }

    private func place(of error: MovieSettingsError) -> SourceLocation? {
        switch error {
        case .unknownEncoder(let name, _), .codecNotInContainer(let name, _): places.value("\(section(of: name)).codec")
        case .wrongKind(_, let isAudio): places.value(isAudio ? "video.codec" : "audio.codec")
        case .pixelFormatNotInCodec, .pixelFormatNotInContainer, .alphaLost: places.value("video.pixelFormat")
        case .sampleRateNotInCodec: places.value("audio.sampleRate")
        case .layoutNotInCodec: audio?.layout == nil ? nil : places.value("audio.channels")
        case .unknownOption(let name, let option): places.key("\(section(of: name)).options.\(option)")
        case .badOption(let name, let option, _, _): places.value("\(section(of: name)).options.\(option)")
        case .reservedOption(let option):
            places.key("\(video?.options[option] == nil ? "audio" : "video").options.\(option)")
        case .highDynamicRange: places.value("video.color")
        case .noSound: places.value("audio")
        case .noAlpha: places.value("alpha")
        case .sizeOutOfRange, .tooManyPixels, .oddSize, .tooSmall, .frameRateOutOfRange, .tooFastForGIF, .channelCount,
            .bitRate, .noVideoCodecInSequence,
            .noHighRange, .noTwoPass, .fileSize, .annotation, .sequencePattern:
            nil
        }
    }

    private func section(of encoder: String) -> String { video?.codec == encoder ? "video" : "audio" }
}

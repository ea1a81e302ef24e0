import MediaPipeline

/// Writes the sound alone, mixed, as AAC.
struct SoundExport: ExportWork {
    private let path: String
    private let plan: SoundPlan
    private let span: ReadSpan

    /// - Throws: a `MediaError` for an asset without sound.
    init(_ session: AVAssetExportSession) throws {
        let place = try session.place()
        guard place.type == .m4a else {
            throw MediaError(
                .unsupported, during: "choosing the container", detail: "files of type '\(place.type.rawValue)' are not written with sound alone",
                remedy: "Use '\(AVFileType.m4a.rawValue)'.")
        }
        path = place.path
        plan = SoundPlan(session.asset, session.audioMix, keepsPitch: session.audioTimePitchAlgorithm.keepsPitch)
        guard !plan.cues.isEmpty else {
            throw MediaError(.noAudio, during: "exporting the sound", detail: "the asset has no sound", remedy: "Export an asset with a sound track.")
        }
        span = try ReadSpan(session.timeRange, of: session.asset)
    }

    func run(_ cancellation: RenderCancellation, progress: (Float) -> Void) throws -> [Shortcoming] {
        let format = AudioCodecSettings.aac
        let sound = try ReadSound(plan, span, sampleRate: format.sampleRate, channels: format.channels)
        let writer = try SoundFileWriter(format, path: path, overwrite: .refuse)
        defer { writer.cancel() }
        let length = span.end - span.start
        while let stretch = try sound.nextSamples() {
            if cancellation.isCancelled { throw RenderError.cancelled }
            try writer.append(stretch.samples)
            progress(Float(min(1, ((stretch.time - span.start) / length).seconds)))
        }
        try writer.finish()
        return sound.warnings.map { .media($0) }
    }
}

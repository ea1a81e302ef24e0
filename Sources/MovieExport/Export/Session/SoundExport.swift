import MediaPipeline

/// Writes the sound alone, mixed, as AAC.
struct AudioExportTask: ExportTask {
    private let path: String
    private let plan: AudioPlan
    private let span: AssetTimeSpan
    private let format: AudioCodecSettings
    /// Bytes that the file may have at most.
    private let limit: Int64
    private let annotations: MovieAnnotations

    /// - Throws: a `MediaError` for an asset without sound.
    init(_ session: AVAssetExportSession) throws {
        let place = try session.place()
        guard place.type == .m4a else {
            throw MediaError(
                .unsupported, during: "choosing the container",
                detail: "files of type '\(place.type.rawValue)' are not written with sound alone",
                remedy: "Use '\(AVFileType.m4a.rawValue)'.")
        }
        path = place.path
        plan = AudioPlan(session.asset, session.audioMix, keepsPitch: session.audioTimePitchAlgorithm.keepsPitch)
        guard !plan.cues.isEmpty else {
            throw MediaError(
                .noAudio, during: "exporting the sound", detail: "the asset has no sound",
                remedy: "Export an asset with a sound track.")
        }
        span = try AssetTimeSpan(session.timeRange, of: session.asset)
        limit = session.fileLengthLimit > 0 ? session.fileLengthLimit : .max
        format = try Self.format(within: limit, (span.end - span.start).seconds)
        annotations = try session.annotations(.mp4)
    }

    /// With as many bits as fit into the limit, less what the container takes.
    private static func format(within limit: Int64, _ seconds: Double) throws -> AudioCodecSettings {
        var format = AudioCodecSettings.aac
        let container = 4000 + seconds * Double(format.sampleRate) / 1024 * 8
        let room = (Double(limit) - container) * 8 / seconds * 0.95
        guard room >= 6000 else { throw tooMuch(for: limit, seconds) }
        format.bitRate = Int(min(Double(format.bitRate), room))
        return format
    }

    private static func tooMuch(for limit: Int64, _ seconds: Double) -> MediaError {
        MediaError(
            .encode, during: "fitting the sound into \(limit) bytes", detail: "\(seconds) s of sound need more",
            remedy: "Allow more bytes, or export a shorter part.")
    }

    func run(_ cancellation: RenderCancellation, progress: (Float) -> Void) throws -> [RenderWarning] {
        let sound = try MixedAudioReader(plan, span, sampleRate: format.sampleRate, channels: format.channels)
        let writer = try AudioFileWriter(format, path: path, overwrite: .refuse, metadata: annotations.metadata)
        defer { writer.cancel() }
        let length = span.end - span.start
        while let stretch = try sound.nextSamples() {
            if cancellation.isCancelled { throw RenderError.cancelled }
            try writer.append(stretch.samples)
            progress(Float(min(1, ((stretch.time - span.start) / length).seconds)))
        }
        // FFmpeg's AAC takes more than it is told where that is little.
        guard try writer.finish(ifAtMost: limit) <= limit else { throw Self.tooMuch(for: limit, length.seconds) }
        return sound.warnings.map { .media($0) }
    }
}

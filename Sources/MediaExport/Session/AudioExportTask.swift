import MediaObjects
import MediaTime
import MediaWriting
import MovieRendering
import SourceFiles

/// Exports the mixed audio as AAC.
struct AudioExportTask: ExportTask {
    private let path: String
    private let plan: AudioPlan
    private let span: AssetTimeSpan
    private let format: AudioCodecSettings
    /// The maximum size of the file in bytes.
    private let limit: Int64
    private let annotations: MovieAnnotations

    /// Validates the session.
    ///
    /// - Throws: a `MediaError` for an asset without audio.
    init(_ session: AVAssetExportSession) throws {
        let output = try session.output()
        guard output.type == .m4a else {
            throw MediaError(
                .unsupported, during: "choosing the container",
                detail: "audio-only files of type '\(output.type.rawValue)' are not supported",
                remedy: "Use '\(AVFileType.m4a.rawValue)'.")
        }
        path = output.path
        plan = AudioPlan(session.asset, session.audioMix, keepsPitch: session.audioTimePitchAlgorithm.keepsPitch)
        guard !plan.cues.isEmpty else {
            throw MediaError(
                .noAudio, during: "exporting the audio", detail: "the asset has no audio",
                remedy: "Export an asset with an audio track.")
        }
        span = try AssetTimeSpan(session.timeRange, of: session.asset)
        limit = session.fileLengthLimit > 0 ? session.fileLengthLimit : .max
        format = try Self.format(within: limit, (span.end - span.start).seconds)
        annotations = try session.annotations(.mp4)
    }

    /// Returns AAC settings with the highest bit rate that fits into the limit, minus the size of the container.
    private static func format(within limit: Int64, _ seconds: Double) throws -> AudioCodecSettings {
        var format = AudioCodecSettings.aac
        let container = 4000 + seconds * Double(format.sampleRate) / 1024 * 8
        let room = (Double(limit) - container) * 8 / seconds * 0.95
        guard room >= 6000 else { throw sizeError(for: limit, seconds) }
        format.bitRate = Int(min(Double(format.bitRate), room))
        return format
    }

    private static func sizeError(for limit: Int64, _ seconds: Double) -> MediaError {
        MediaError(
            .encode, during: "fitting the audio into \(limit) bytes", detail: "\(seconds) s of audio need more",
            remedy: "Allow more bytes, or export a shorter time range.")
    }

    func run(_ cancellation: RenderCancellation, progress: (Float) -> Void) throws -> [RenderWarning] {
        let reader = try MixedAudioReader(plan, span, sampleRate: format.sampleRate, channels: format.channels)
        let writer = try AudioFileWriter(format, path: path, overwrite: .refuse, metadata: annotations.metadata)
        defer { writer.cancel() }
        let length = span.end - span.start
        while let block = try reader.nextSamples() {
            if cancellation.isCancelled { throw RenderError.cancelled }
            try writer.append(block.samples)
            progress(Float(min(1, ((block.time - span.start) / length).seconds)))
        }
        // FFmpeg's AAC encoder exceeds low bit rates.
        guard try writer.finish(ifAtMost: limit) <= limit else { throw Self.sizeError(for: limit, length.seconds) }
        return reader.warnings.map { .media($0) }
    }
}

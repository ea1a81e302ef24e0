import MediaPipeline

/// What an export session does when it is run: checked when it was made.
protocol ExportTask {
    /// Writes the file; what it went on without.
    ///
    /// - Throws: `RenderError.cancelled`, a `MediaError`, and what the asset throws.
    func run(_ cancellation: RenderCancellation, progress: (Float) -> Void) throws -> [RenderWarning]
}

extension ExportPreset {
    /// - Throws: a `CompositionError`, a `MediaError` or a `MovieSettingsError` for what cannot be exported so.
    func work(_ session: AVAssetExportSession) throws -> any ExportTask {
        switch self {
        case .movie(let box, let video): try MovieExportTask(session, box: box, video: video)
        case .passthrough: try PassthroughExportTask(session)
        case .sound: try AudioExportTask(session)
        }
    }
}

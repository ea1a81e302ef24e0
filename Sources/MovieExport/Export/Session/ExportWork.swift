import MediaPipeline

/// What an export session does when it is run: checked when it was made.
protocol ExportWork {
    /// Writes the file; what it went on without.
    ///
    /// - Throws: `RenderError.cancelled`, a `MediaError`, and what the asset throws.
    func run(_ cancellation: RenderCancellation, progress: (Float) -> Void) throws -> [Shortcoming]
}

extension ExportPreset {
    /// - Throws: a `CompositionError`, a `MediaError` or a `MovieSettingsError` for what cannot be exported so.
    func work(_ session: AVAssetExportSession) throws -> any ExportWork {
        switch self {
        case .movie(let box, let video):
            try Self.movie(session, box, video)
        case .passthrough: try CopyExport(session)
        case .sound: try SoundExport(session)
        }
    }

    private static func movie(_ session: AVAssetExportSession, _ box: Box?, _ video: VideoCodecSettings) throws -> any ExportWork {
        guard session.fileLengthLimit > 0 else { return try ExportJob(session, box: box, video: video) }
        // What cannot be exported fails here, before the first frame.
        let fitted = try ExportJob(session, box: box, video: video, rateControl: .fileSize(bytes: Int(session.fileLengthLimit)))
        // A tool's layers live once: animations that have ended may be gone.
        guard session.videoComposition?.animationTool == nil else { return fitted }
        return LimitedExport(
            bytes: session.fileLengthLimit, path: try session.target().path, whole: { try ExportJob(session, box: box, video: video, to: $0) }, fitted: fitted)
    }
}

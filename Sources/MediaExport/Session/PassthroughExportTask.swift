import Foundation
import MediaObjects
import MediaTime
import MediaWriting
import MovieRendering
import SourceFiles

/// Copies the video and audio of a file without re-encoding.
struct PassthroughExportTask: ExportTask {
    private let url: URL
    private let target: (path: String, container: MovieContainer)
    private let start: Rational
    private let end: Rational?
    private let length: Rational

    /// Validates the session.
    ///
    /// - Throws: a `MediaError` for settings that require re-encoding.
    init(_ session: AVAssetExportSession) throws {
        target = try session.target()
        let asset = session.asset
        guard !(asset is AVComposition), session.videoComposition == nil, session.audioMix == nil,
            case .file(let url) = asset.source
        else {
            throw MediaError(
                .unsupported, during: "choosing the preset",
                detail: "passthrough does not support compositions, video compositions and audio mixes",
                remedy: "Use AVAssetExportPresetHighestQuality, which re-encodes.")
        }
        guard session.fileLengthLimit == 0, session.metadata?.isEmpty != false else {
            throw MediaError(
                .unsupported, during: "choosing the preset",
                detail: "passthrough does not support a file length limit or metadata",
                remedy: "Use AVAssetExportPresetHighestQuality, which re-encodes.")
        }
        self.url = url
        let span = try AssetTimeSpan(session.timeRange, of: asset)
        start = span.start
        length = span.end - span.start
        end = session.timeRange.duration.isPositiveInfinity ? nil : span.end
    }

    func run(_ cancellation: RenderCancellation, progress: (Float) -> Void) throws -> [RenderWarning] {
        let copy = try StreamCopy(
            url, to: target.path, container: target.container, from: start, to: end, overwrite: .refuse)
        defer { copy.cancel() }
        while let now = try copy.next() {
            if cancellation.isCancelled { throw RenderError.cancelled }
            progress(Float(min(1, max(0, ((now - start) / length).seconds))))
        }
        try copy.finish()
        return []
    }
}

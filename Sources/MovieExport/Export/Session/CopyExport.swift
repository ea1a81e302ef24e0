import Foundation
import MediaPipeline

/// Copies a file's picture and sound as they are encoded.
struct PassthroughExportTask: ExportTask {
    private let url: URL
    private let target: (path: String, container: MovieContainer)
    private let start: Rational
    private let end: Rational?
    private let length: Rational

    /// - Throws: a `MediaError` for what would have to be encoded anew.
    init(_ session: AVAssetExportSession) throws {
        target = try session.target()
        let asset = session.asset
        guard !(asset is AVComposition), session.videoComposition == nil, session.audioMix == nil,
            case .file(let url) = asset.source
        else {
            throw MediaError(
                .unsupported, during: "choosing the preset",
                detail: "compositions, video compositions and audio mixes cannot pass through",
                remedy: "Use AVAssetExportPresetHighestQuality, which encodes anew.")
        }
        guard session.fileLengthLimit == 0, session.metadata?.isEmpty != false else {
            throw MediaError(
                .unsupported, during: "choosing the preset",
                detail: "neither a limit of the file's length nor metadata can be given to what passes through",
                remedy: "Use AVAssetExportPresetHighestQuality, which encodes anew.")
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

import Foundation
import MediaPipeline
import Quartz2D

/// Writes an asset, as it is or composed, to a new movie file.
///
/// Nothing runs in the background: `exportAsynchronously` and `export` return when the file is complete, and the
/// handler is called before. An error is found in `error`, with the status `.failed`; nothing is left under the
/// output's name then.
///
/// - Thread safety: set up and run on one thread; `status`, `progress`, `error` and `cancelExport()` from any.
/// - Apple: `AVAssetExportSession`.
public final class AVAssetExportSession: @unchecked Sendable {
    /// - Apple: `AVAssetExportSession.Status`.
    public enum Status: Int, Sendable { case unknown = 0, waiting, exporting, completed, failed, cancelled }

    public let asset: AVAsset
    public let presetName: String
    /// A file that does not exist: nothing is overwritten (facts 3.14).
    public var outputURL: URL?
    public var outputFileType: AVFileType?
    /// What is exported of the asset; all of it by default. The start goes to the frame that shows there.
    public var timeRange = CMTimeRange(start: .zero, duration: .positiveInfinity)
    /// Nil shows all video tracks upright, the first one topmost.
    public var videoComposition: AVVideoComposition?
    public var audioMix: AVAudioMix?
    /// How sound follows parts of a composition that play faster or slower.
    public var audioTimePitchAlgorithm = AVAudioTimePitchAlgorithm.timeDomain
    /// The index is always at the front of the file, whatever this says.
    public var shouldOptimizeForNetworkUse = false
    /// Bytes that the file may have at most; 0 sets no limit. What would be larger is encoded once more, in two passes;
    /// a file of sound gets fewer bits.
    public var fileLengthLimit: Int64 = 0
    /// Facts for the file; what it has no place for fails the export. Nil, as an empty list, writes none: those of the
    /// asset are not taken over.
    public var metadata: [AVMetadataItem]?

    let preset: ExportPreset
    private let cancellation = RenderCancellation()
    private let state = Guarded<State>(State())

    private struct State {
        var status = Status.unknown
        var progress: Float = 0
        var error: (any Error)?
        var shortcomings: [RenderWarning] = []
    }

    /// Nil for a preset that does not exist.
    public init?(asset: AVAsset, presetName: String) {
        guard let preset = ExportPreset(name: presetName) else { return nil }
        self.asset = asset
        self.presetName = presetName
        self.preset = preset
    }

    public var status: Status { state.withLock { $0.status } }

    /// From 0 to 1.
    public var progress: Float { state.withLock { $0.progress } }

    /// Why the export failed.
    public var error: (any Error)? { state.withLock { $0.error } }

    /// What a completed export went on without. Ours.
    public var shortcomings: [RenderWarning] { state.withLock { $0.shortcomings } }

    /// The export ends at the next frame, with the status `.cancelled`.
    public func cancelExport() { cancellation.cancel() }

    /// Exports, then calls the handler, then returns.
    ///
    /// - Precondition: the session has not been run before.
    public func exportAsynchronously(completionHandler handler: () -> Void) {
        run()
        handler()
    }

    /// Exports; what became of it is in `status` and `error`.
    ///
    /// - Precondition: the session has not been run before.
    public func export(isolation: isolated (any Actor)? = #isolation) async { run() }

    /// Exports to `url`.
    ///
    /// - Precondition: the session has not been run before.
    /// - Throws: why the export failed; `CancellationError` when it was cancelled.
    public func export(to url: URL, as fileType: AVFileType, isolation: isolated (any Actor)? = #isolation) async throws
    {
        outputURL = url
        outputFileType = fileType
        run()
        if let error { throw error }
        if status == .cancelled { throw CancellationError() }
    }

    private func run() {
        let isFirst = state.withLock { state in
            defer { state.status = .exporting }
            return state.status == .unknown
        }
        precondition(isFirst, "an export session exports once")
        do {
            let shortcomings = try preset.work(self).run(cancellation) { done in state.withLock { $0.progress = done } }
            state.withLock { ($0.status, $0.progress, $0.shortcomings) = (.completed, 1, shortcomings) }
        } catch RenderError.cancelled {
            state.withLock { $0.status = .cancelled }
        } catch {
            state.withLock { ($0.status, $0.error) = (.failed, error) }
        }
    }
}

extension AVAssetExportSession {
    /// Types of file that can be written with the preset.
    public var supportedFileTypes: [AVFileType] { preset.fileTypes }

    public func determineCompatibleFileTypes(completionHandler handler: ([AVFileType]) -> Void) {
        handler(supportedFileTypes)
    }

    /// All names that `init` takes.
    public static func allExportPresets() -> [String] { ExportPreset.names }

    /// Whether the preset can export the asset, into a file of that type or, where it is nil, of any.
    ///
    /// - Apple: `determineCompatibility(ofExportPreset:with:outputFileType:)`; calls the handler before it returns.
    public static func determineCompatibility(
        ofExportPreset presetName: String, with asset: AVAsset, outputFileType: AVFileType?,
        completionHandler handler: (Bool) -> Void
    ) {
        let fits =
            outputFileType.map { type in ExportPreset(name: presetName)?.fileTypes.contains(type) == true } ?? true
        handler(fits && exportPresets(compatibleWith: asset).contains(presetName))
    }

    /// Whether the preset can export the asset, into a file of that type or, where it is nil, of any.
    public static func compatibility(
        ofExportPreset presetName: String, with asset: AVAsset, outputFileType: AVFileType?,
        isolation: isolated (any Actor)? = #isolation
    ) async -> Bool {
        var answer = false
        determineCompatibility(ofExportPreset: presetName, with: asset, outputFileType: outputFileType) { answer = $0 }
        return answer
    }

    /// Presets that the asset can be exported with: those of movies need a picture.
    public static func exportPresets(compatibleWith asset: AVAsset) -> [String] {
        let sound = asset.tracks(withMediaType: .audio).isEmpty ? [] : [AVAssetExportPresetAppleM4A]
        var whole: [String] = []
        if !(asset is AVComposition), !asset.tracks.isEmpty, case .file = asset.source {
            whole = [AVAssetExportPresetPassthrough]
        }
        return ((asset.isExportable ? ExportPreset.movieNames : []) + sound + whole).sorted()
    }
}

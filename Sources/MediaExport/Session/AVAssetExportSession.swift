import Foundation
import Images
import MediaObjects
import MediaTime
import MediaWriting
import MovieRendering
import SourceFiles

/// Exports an asset, unchanged or composed, to a new movie file.
///
/// Nothing runs in the background: `exportAsynchronously` and `export` return when the file is complete, after calling
/// the handler. After an error the status is `.failed`, `error` is set, and no file is left at the output URL.
///
/// - Thread safety: set up and run on one thread; `status`, `progress`, `error` and `cancelExport()` on any thread.
/// - Apple: `AVAssetExportSession`.
open class AVAssetExportSession: @unchecked Sendable {
    /// The status of a session.
    ///
    /// - Apple: `AVAssetExportSession.Status`.
    public enum Status: Int, Sendable {
        /// The export has not started.
        case unknown = 0
        /// The export waits to start. Does not occur: exports start immediately.
        case waiting
        /// The export is running.
        case exporting
        /// The file is complete.
        case completed
        /// The export failed; see `error`.
        case failed
        /// The export was cancelled.
        case cancelled
    }

    /// The asset.
    ///
    /// - Apple: `asset`.
    public let asset: AVAsset
    /// The name of the preset.
    ///
    /// - Apple: `presetName`.
    public let presetName: String
    /// The URL of the output. The file must not exist: nothing is overwritten (facts 3.14).
    ///
    /// - Apple: `outputURL`.
    public var outputURL: URL?
    /// The type of the output file.
    ///
    /// - Apple: `outputFileType`.
    public var outputFileType: AVFileType?
    /// The time range to export; the whole asset by default. The start is rounded down to the frame shown at that time.
    ///
    /// - Apple: `timeRange`.
    public var timeRange = CMTimeRange(start: .zero, duration: .positiveInfinity)
    /// The video composition; nil shows all video tracks upright, the first one topmost.
    ///
    /// - Apple: `videoComposition`.
    public var videoComposition: AVVideoComposition?
    /// The volume changes; nil for none.
    ///
    /// - Apple: `audioMix`.
    public var audioMix: AVAudioMix?
    /// The time stretching algorithm for composition segments at another speed.
    ///
    /// - Apple: `audioTimePitchAlgorithm`.
    public var audioTimePitchAlgorithm = AVAudioTimePitchAlgorithm.timeDomain
    /// Ignored: the index is always at the front of the file.
    ///
    /// - Apple: `shouldOptimizeForNetworkUse`.
    public var shouldOptimizeForNetworkUse = false
    /// The maximum size of the file in bytes; 0 for no limit. A larger movie is encoded again in two passes; an audio
    /// file gets a lower bit rate.
    ///
    /// - Apple: `fileLengthLimit`.
    public var fileLengthLimit: Int64 = 0
    /// The metadata of the file. Unsupported items fail the export. Nil or an empty array writes none: the metadata of
    /// the asset is not copied.
    ///
    /// - Apple: `metadata`.
    public var metadata: [AVMetadataItem]?

    let preset: ExportPreset
    private let cancellation = RenderCancellation()
    private let state = LockedValue<RunState>(RunState())

    private struct RunState {
        var status = Status.unknown
        var progress: Float = 0
        var error: (any Error)?
        var warnings: [RenderWarning] = []
    }

    /// Creates a session. Returns nil for an unknown preset.
    ///
    /// - Apple: `init(asset:presetName:)`.
    public init?(asset: AVAsset, presetName: String) {
        guard let preset = ExportPreset(name: presetName) else { return nil }
        self.asset = asset
        self.presetName = presetName
        self.preset = preset
    }

    /// The status.
    ///
    /// - Apple: `status`.
    public var status: Status { state.withLock { $0.status } }

    /// The progress, 0…1.
    ///
    /// - Apple: `progress`.
    public var progress: Float { state.withLock { $0.progress } }

    /// The error of a failed export.
    ///
    /// - Apple: `error`.
    public var error: (any Error)? { state.withLock { $0.error } }

    /// The warnings of a completed export. Multiplane only.
    public var warnings: [RenderWarning] { state.withLock { $0.warnings } }

    /// Cancels the export at the next frame, with the status `.cancelled`.
    ///
    /// - Apple: `cancelExport()`.
    public func cancelExport() { cancellation.cancel() }

    /// Exports, then calls the handler, then returns.
    ///
    /// - Precondition: the session has not been run.
    /// - Apple: `exportAsynchronously(completionHandler:)`.
    public func exportAsynchronously(completionHandler handler: () -> Void) {
        run()
        handler()
    }

    /// Exports; the result is in `status` and `error`.
    ///
    /// - Precondition: the session has not been run.
    /// - Apple: `export()`.
    public func export(isolation: isolated (any Actor)? = #isolation) async { run() }

    /// Exports to `url`.
    ///
    /// - Precondition: the session has not been run.
    /// - Throws: the error of the export; `CancellationError` if it is cancelled.
    /// - Apple: `export(to:as:)`.
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
        precondition(isFirst, "an export session runs only once")
        do {
            let warnings = try preset.makeTask(self).run(cancellation) { done in state.withLock { $0.progress = done } }
            state.withLock {
                $0.status = .completed
                $0.progress = 1
                $0.warnings = warnings
            }
        } catch RenderError.cancelled {
            state.withLock { $0.status = .cancelled }
        } catch {
            state.withLock {
                $0.status = .failed
                $0.error = error
            }
        }
    }
}

extension AVAssetExportSession {
    /// The file types that the preset supports.
    ///
    /// - Apple: `supportedFileTypes`.
    public var supportedFileTypes: [AVFileType] { preset.fileTypes }

    /// Calls the handler with the supported file types before returning.
    ///
    /// - Apple: `determineCompatibleFileTypes(completionHandler:)`.
    public func determineCompatibleFileTypes(completionHandler handler: ([AVFileType]) -> Void) {
        handler(supportedFileTypes)
    }

    /// Returns the names of all presets.
    ///
    /// - Apple: `allExportPresets()`.
    public static func allExportPresets() -> [String] { ExportPreset.names }

    /// Determines whether a preset can export an asset to a file type, or to any type if it is nil.
    ///
    /// - Apple: `determineCompatibility(ofExportPreset:with:outputFileType:completionHandler:)`; calls the handler
    ///   before returning.
    public static func determineCompatibility(
        ofExportPreset presetName: String, with asset: AVAsset, outputFileType: AVFileType?,
        completionHandler handler: (Bool) -> Void
    ) {
        let isSupported =
            outputFileType.map { type in ExportPreset(name: presetName)?.fileTypes.contains(type) == true } ?? true
        handler(isSupported && exportPresets(compatibleWith: asset).contains(presetName))
    }

    /// Returns true if a preset can export an asset to a file type, or to any type if it is nil.
    ///
    /// - Apple: `compatibility(ofExportPreset:with:outputFileType:)`.
    public static func compatibility(
        ofExportPreset presetName: String, with asset: AVAsset, outputFileType: AVFileType?,
        isolation: isolated (any Actor)? = #isolation
    ) async -> Bool {
        var answer = false
        determineCompatibility(ofExportPreset: presetName, with: asset, outputFileType: outputFileType) { answer = $0 }
        return answer
    }

    /// Returns the presets that can export an asset; movie presets require video.
    ///
    /// - Apple: `exportPresets(compatibleWith:)`.
    public static func exportPresets(compatibleWith asset: AVAsset) -> [String] {
        let audio = asset.tracks(withMediaType: .audio).isEmpty ? [] : [AVAssetExportPresetAppleM4A]
        var passthrough: [String] = []
        if !(asset is AVComposition), !asset.tracks.isEmpty, case .file = asset.source {
            passthrough = [AVAssetExportPresetPassthrough]
        }
        return ((asset.isExportable ? ExportPreset.movieNames : []) + audio + passthrough).sorted()
    }

    /// Returns the output path and file type.
    ///
    /// - Throws: a `MediaError` if one is not set.
    func output() throws -> (path: String, type: AVFileType) {
        guard let url = outputURL, let type = outputFileType else {
            throw MediaError(
                .outputNotWritable, during: "opening the movie", detail: "outputURL or outputFileType is not set",
                remedy: "Set both before exporting.")
        }
        return (url.path, type)
    }

    /// Returns the metadata for a container.
    ///
    /// - Throws: a `WriterError` for unsupported items.
    func annotations(_ container: MovieContainer) throws -> MovieAnnotations {
        try MovieAnnotations(metadata ?? [], for: container)
    }

    /// Returns the output path and container.
    ///
    /// - Throws: a `MediaError` if one is not set or not supported.
    func target() throws -> (path: String, container: MovieContainer) {
        let output = try output()
        return (output.path, try output.type.checkedContainer())
    }
}

import Foundation
import MediaObjects
import MediaTime
import MediaWriting
import SourceFiles

/// The estimated size of an export, from the average bits per pixel at the quality of a preset.
struct ExportEstimate {
    /// The size in bytes.
    let bytes: Int64

    /// Estimates the size.
    ///
    /// - Throws: the error of the export if the asset cannot be read or composed.
    init(_ session: AVAssetExportSession, _ preset: ExportPreset) throws {
        let span = try AssetTimeSpan(session.timeRange, of: session.asset)
        let seconds = (span.end - span.start).seconds
        let audioBytes = Double(AudioCodecSettings.aac.bitRate) * seconds / 8
        switch preset {
        case .audio: bytes = Int64(audioBytes)
        case .passthrough:
            bytes = Int64(
                Double(try Self.size(of: session.asset)) * seconds / max(seconds, session.asset.duration.seconds))
        case .movie(let box, let video):
            let plan = try CompositionPlan(session.asset, session.videoComposition)
            let scale = box?.scale(for: plan.size) ?? 1
            let pixels =
                Double(plan.size.width * scale * plan.size.height * scale)
                * Double(try plan.frames(in: session.timeRange).count)
            let hasAudio = !session.asset.tracks(withMediaType: .audio).isEmpty
            bytes = Int64(pixels * Self.bitsPerPixel(video) / 8 + (hasAudio ? audioBytes : 0))
        }
    }

    /// Returns the average bits per pixel: 0.1 at CRF 23 of x264, doubled for each 6 below; 60% of that for x265.
    private static func bitsPerPixel(_ video: VideoCodecSettings) -> Double {
        let quality = video.options["crf"].flatMap(Double.init) ?? 23
        return (video.encoder == "libx265" ? 0.06 : 0.1) * pow(2, (23 - quality) / 6)
    }

    private static func size(of asset: AVAsset) throws -> Int64 {
        guard case .file(let url) = asset.source else { return 0 }
        return (try FileManager.default.attributesOfItem(atPath: url.path)[.size] as? NSNumber)?.int64Value ?? 0
    }
}

extension AVAssetExportSession {
    /// The estimated size of the file in bytes, at most `fileLengthLimit`; 0 for an asset that cannot be exported.
    ///
    /// - Apple: `estimatedOutputFileLength`.
    public var estimatedOutputFileLength: Int64 { (try? estimatedLength()) ?? 0 }

    /// The estimated size of the file in bytes; see `estimatedOutputFileLength`.
    ///
    /// - Throws: the reason why the asset cannot be exported.
    /// - Apple: `estimatedOutputFileLengthInBytes`.
    public var estimatedOutputFileLengthInBytes: Int64 { get async throws { try estimatedLength() } }

    /// Calls the handler with the estimated size in bytes, or an error, before returning.
    ///
    /// - Apple: `estimateOutputFileLength(completionHandler:)`.
    public func estimateOutputFileLength(completionHandler handler: (Int64, (any Error)?) -> Void) {
        do { handler(try estimatedLength(), nil) } catch { handler(0, error) }
    }

    private func estimatedLength() throws -> Int64 {
        let bytes = try ExportEstimate(self, preset).bytes
        return fileLengthLimit > 0 ? min(bytes, fileLengthLimit) : bytes
    }
}

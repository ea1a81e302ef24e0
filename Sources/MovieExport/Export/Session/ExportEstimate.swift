import Foundation
import MediaPipeline

/// How large an export will be about, by the bits that pictures take on average at a preset's quality.
struct ExportEstimate {
    let bytes: Int64

    /// - Throws: as the export would for an asset that cannot be read or composed.
    init(_ session: AVAssetExportSession, _ preset: ExportPreset) throws {
        let span = try AssetTimeSpan(session.timeRange, of: session.asset)
        let seconds = (span.end - span.start).seconds
        let sound = Double(AudioCodecSettings.aac.bitRate) * seconds / 8
        switch preset {
        case .sound: bytes = Int64(sound)
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
            bytes = Int64(pixels * Self.bitsPerPixel(video) / 8 + (hasAudio ? sound : 0))
        }
    }

    /// A tenth of a bit at x264's quality of 23, twice as much for each 6 below; x265 needs three fifths of that.
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
    /// About how many bytes the file will have, `fileLengthLimit` at most; 0 for an asset that cannot be exported.
    public var estimatedOutputFileLength: Int64 { (try? estimatedLength()) ?? 0 }

    /// As `estimatedOutputFileLength`.
    ///
    /// - Throws: why the asset cannot be exported.
    public var estimatedOutputFileLengthInBytes: Int64 { get async throws { try estimatedLength() } }

    /// Calls the handler before it returns.
    public func estimateOutputFileLength(completionHandler handler: (Int64, (any Error)?) -> Void) {
        do { handler(try estimatedLength(), nil) } catch { handler(0, error) }
    }

    private func estimatedLength() throws -> Int64 {
        let bytes = try ExportEstimate(self, preset).bytes
        return fileLengthLimit > 0 ? min(bytes, fileLengthLimit) : bytes
    }
}

import Foundation
import MediaPipeline

/// The pictures of tracks as a video composition puts them together, at its rate.
///
/// - Apple: `AVAssetReaderVideoCompositionOutput`.
public final class AVAssetReaderVideoCompositionOutput: AVAssetReaderOutput {
    public let videoTracks: [AVAssetTrack]
    public let videoSettings: [String: Any]?
    /// Nil shows all of the tracks upright, the first one topmost (Apple's must be set).
    ///
    /// - Precondition: it has no animation tool, which is for exports (Apple raises).
    public var videoComposition: AVVideoComposition? {
        didSet { precondition(videoComposition?.animationTool == nil, "an animation tool is for exports") }
    }
    private var pictures: CompositionRenderer?
    private var format = PixelBufferFormat.usual
    private var frames = 0..<0

    public init(videoTracks: [AVAssetTrack], videoSettings: [String: Any]?) {
        self.videoTracks = videoTracks
        self.videoSettings = videoSettings
        super.init(mediaType: .video)
    }

    override func canRead(_ asset: AVAsset) -> Bool {
        !videoTracks.isEmpty && videoTracks.allSatisfy { $0.mediaType == .video }
            && asset.tracks(withMediaType: .video).hasAll(videoTracks)
    }

    override func open(_ asset: AVAsset, _ span: AssetTimeSpan) throws {
        format = try PixelBufferFormat(videoSettings ?? [:])
        let plan = try CompositionPlan(asset, videoComposition, tracks: videoTracks)
        frames = try plan.frames(from: span.start, to: span.end)
        pictures = CompositionRenderer(plan, threads: ProcessInfo.processInfo.activeProcessorCount)
    }

    override func next() throws -> CMSampleBuffer? {
        guard let pictures, let n = frames.popFirst() else { return nil }
        let rate = pictures.plan.frameRate
        let image = try pictures.picture(at: rate.time(ofFrame: n))
        return try format.sample(image, at: rate.time(ofFrame: n), duration: rate.frameDuration)
    }
}

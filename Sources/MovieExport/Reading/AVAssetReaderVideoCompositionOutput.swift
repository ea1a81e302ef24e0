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
    private var pictures: ComposedPictures?
    private var format = ReadPictureFormat.usual
    private var frames = 0..<0

    public init(videoTracks: [AVAssetTrack], videoSettings: [String: Any]?) {
        (self.videoTracks, self.videoSettings) = (videoTracks, videoSettings)
        super.init(mediaType: .video)
    }

    override func canRead(_ asset: AVAsset) -> Bool {
        !videoTracks.isEmpty && videoTracks.allSatisfy { $0.mediaType == .video } && asset.tracks(withMediaType: .video).hasAll(videoTracks)
    }

    override func open(_ asset: AVAsset, _ span: ReadSpan) throws {
        format = try ReadPictureFormat(videoSettings ?? [:])
        let plan = try PicturePlan(asset, videoComposition, tracks: videoTracks)
        frames = try plan.frames(in: CMTimeRange(start: CMTime(span.start), duration: CMTime(span.end - span.start)))
        pictures = ComposedPictures(plan, threads: ProcessInfo.processInfo.activeProcessorCount)
    }

    override func next() throws -> CMSampleBuffer? {
        guard let pictures, let n = frames.popFirst() else { return nil }
        let rate = pictures.plan.frameRate
        let image = try pictures.picture(at: rate.time(ofFrame: n))
        return try format.sample(image, at: rate.time(ofFrame: n), duration: rate.frameDuration)
    }
}

/// The sound of tracks, mixed.
///
/// - Apple: `AVAssetReaderAudioMixOutput`.
public final class AVAssetReaderAudioMixOutput: AVAssetReaderOutput {
    public let audioTracks: [AVAssetTrack]
    public let audioSettings: [String: Any]?
    public var audioMix: AVAudioMix?
    /// How sound follows parts of a composition that play faster or slower.
    public var audioTimePitchAlgorithm = AVAudioTimePitchAlgorithm.timeDomain
    private var sound: ReadSound?

    public init(audioTracks: [AVAssetTrack], audioSettings: [String: Any]?) {
        (self.audioTracks, self.audioSettings) = (audioTracks, audioSettings)
        super.init(mediaType: .audio)
    }

    override func canRead(_ asset: AVAsset) -> Bool {
        !audioTracks.isEmpty && audioTracks.allSatisfy { $0.mediaType == .audio } && asset.tracks(withMediaType: .audio).hasAll(audioTracks)
    }

    override func open(_ asset: AVAsset, _ span: ReadSpan) throws {
        let plan = SoundPlan(tracks: audioTracks, audioMix, keepsPitch: audioTimePitchAlgorithm.keepsPitch)
        sound = try ReadSound(plan, span, format: try ReadSoundFormat(audioSettings ?? [:], tracks: audioTracks))
    }

    override func next() throws -> CMSampleBuffer? { try sound?.next() }
}

import Foundation
import MediaPipeline

/// The picture or the sound of an asset.
///
/// A file has at most one of each: the picture is number 1, the sound number 2.
/// - Apple: `AVAssetTrack`.
public class AVAssetTrack {
    public let trackID: CMPersistentTrackID
    public let mediaType: AVMediaType
    /// The file that the track is of; nil in compositions.
    let clip: AVAsset?

    init(trackID: CMPersistentTrackID, mediaType: AVMediaType, clip: AVAsset?) {
        self.trackID = trackID
        self.mediaType = mediaType
        self.clip = clip
    }

    public var asset: AVAsset? { clip }

    /// The picture's size with square pixels, before it is turned; zero for sound.
    public var naturalSize: CGSize { video?.naturalSize ?? .zero }

    /// From the stored picture to the one to be shown, y down: a phone's portrait clip has a quarter turn here.
    public var preferredTransform: CGAffineTransform {
        get { video.map { $0.orientation.transform(of: $0.naturalSize) } ?? .identity }
        set { preconditionFailure("only tracks of an AVMutableComposition can be changed") }
    }

    /// Linear; 1 as recorded.
    public var preferredVolume: Float {
        get { 1 }
        set { preconditionFailure("only tracks of an AVMutableComposition can be changed") }
    }

    public var isEnabled: Bool {
        get { true }
        set { preconditionFailure("only tracks of an AVMutableComposition can be changed") }
    }

    /// When the track plays within its asset.
    public var timeRange: CMTimeRange { CMTimeRange(start: .zero, duration: length.map { CMTime($0) } ?? .indefinite) }

    /// Frames a second; 0 for sound and where the file does not say.
    public var nominalFrameRate: Float { Float(frameRate?.framesPerSecond.seconds ?? 0) }

    /// Ticks a second in which the file counts the track's times; that of the first clip in compositions, 0 where
    /// nothing is known.
    public var naturalTimeScale: CMTimeScale { CMTimeScale(exactly: timescale ?? 0) ?? 0 }

    /// One over the nominal frame rate; invalid where that is not known.
    public var minFrameDuration: CMTime { frameRate.map { CMTime($0.frameDuration) } ?? .invalid }

    /// Bits a second; 0 where the file does not say.
    public var estimatedDataRate: Float { Float(dataRate ?? 0) }

    /// Bits a second; nil where the file does not say.
    var dataRate: Double? {
        guard let clip, case .success(let info) = clip.info else { return nil }
        return (mediaType == .video ? info.video?.bitRate : info.audio?.bitRate).map(Double.init)
    }

    /// The exact rate behind `nominalFrameRate`.
    var frameRate: FrameRate? { video?.frameRate }

    /// Ticks a second; nil where nothing is known.
    var timescale: Int? {
        guard let clip, case .success(let info) = clip.info else { return nil }
        return mediaType == .video ? info.video?.timescale : info.audio?.timescale
    }

    /// What the track plays when.
    var timeline: TrackTimeline {
        guard let clip, let length, length > .zero else { return TrackTimeline() }
        return TrackTimeline([
            TrackSegment(clip: clip, mediaType: mediaType, start: .zero, sourceStart: .zero, duration: length)
        ])
    }

    /// When it ends; nil where nobody can say.
    private var length: Rational? { mediaType == .video ? clip?.ends?.picture : clip?.ends?.sound }

    private var video: ClipInfo.Video? {
        guard mediaType == .video, let clip, case .success(let info) = clip.info else { return nil }
        return info.video
    }
}

extension AVAssetTrack {
    /// The tracks of a file; none when it cannot be read.
    static func tracks(of clip: AVAsset) -> [AVAssetTrack] {
        guard case .success(let info) = clip.info else { return [] }
        let video = info.video.map { _ in AVAssetTrack(trackID: 1, mediaType: .video, clip: clip) }
        let audio = info.audio.map { _ in AVAssetTrack(trackID: 2, mediaType: .audio, clip: clip) }
        return [video, audio].compactMap { $0 }
    }
}

extension ClipInfo.Video {
    /// The size before the turn.
    var naturalSize: CGSize {
        orientation.swapsWidthAndHeight ? CGSize(width: displaySize.height, height: displaySize.width) : displaySize
    }
}

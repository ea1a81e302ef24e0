import Foundation
import MediaReading
import MediaTime
import VectorGeometry

/// The video or audio track of an asset.
///
/// A file has at most one of each: video with track ID 1, audio with track ID 2.
/// - Apple: `AVAssetTrack`.
public class AVAssetTrack {
    /// The ID of the track.
    ///
    /// - Apple: `trackID`.
    public let trackID: CMPersistentTrackID
    /// Video or audio.
    ///
    /// - Apple: `mediaType`.
    public let mediaType: AVMediaType
    /// The asset of the track's file; nil in compositions.
    package let clip: AVAsset?

    init(trackID: CMPersistentTrackID, mediaType: AVMediaType, clip: AVAsset?) {
        self.trackID = trackID
        self.mediaType = mediaType
        self.clip = clip
    }

    /// The asset of the track; nil if it no longer exists.
    ///
    /// - Apple: `asset`.
    public var asset: AVAsset? { clip }

    /// The size of the video in square pixels, before rotation; zero for audio.
    ///
    /// - Apple: `naturalSize`.
    public var naturalSize: CGSize { video?.naturalSize ?? .zero }

    /// The transform from the stored to the displayed frame, y down; for example a 90° rotation for portrait clips of a
    /// phone.
    ///
    /// - Precondition: only tracks of an `AVMutableComposition` can be changed.
    /// - Apple: `preferredTransform`.
    public var preferredTransform: CGAffineTransform {
        get { video.map { $0.orientation.transform(of: $0.naturalSize) } ?? .identity }
        set { preconditionFailure("only tracks of an AVMutableComposition can be changed") }
    }

    /// The volume, linear; 1 is the recorded volume.
    ///
    /// - Precondition: only tracks of an `AVMutableComposition` can be changed.
    /// - Apple: `preferredVolume`.
    public var preferredVolume: Float {
        get { 1 }
        set { preconditionFailure("only tracks of an AVMutableComposition can be changed") }
    }

    /// Whether the track is played; true for files.
    ///
    /// - Precondition: only tracks of an `AVMutableComposition` can be changed.
    /// - Apple: `isEnabled`.
    public var isEnabled: Bool {
        get { true }
        set { preconditionFailure("only tracks of an AVMutableComposition can be changed") }
    }

    /// The time range of the track in its asset.
    ///
    /// - Apple: `timeRange`.
    public var timeRange: CMTimeRange { CMTimeRange(start: .zero, duration: length.map { CMTime($0) } ?? .indefinite) }

    /// The frame rate in frames per second; 0 for audio and if unknown.
    ///
    /// - Apple: `nominalFrameRate`.
    public var nominalFrameRate: Float { Float(frameRate?.framesPerSecond.seconds ?? 0) }

    /// The timescale of the track in ticks per second; that of the first clip in compositions; 0 if unknown.
    ///
    /// - Apple: `naturalTimeScale`.
    public var naturalTimeScale: CMTimeScale { CMTimeScale(exactly: timescale ?? 0) ?? 0 }

    /// The duration of a frame; invalid if the frame rate is unknown.
    ///
    /// - Apple: `minFrameDuration`.
    public var minFrameDuration: CMTime { frameRate.map { CMTime($0.frameDuration) } ?? .invalid }

    /// The language that the file declares, such as "eng"; nil if unknown.
    ///
    /// - Apple: `languageCode`.
    public var languageCode: String? { stream?.language }

    /// The stream of the file that the track plays.
    var stream: ClipInfo.Stream? {
        guard let streams = try? clip?.info.get().streams else { return nil }
        return streams.first { $0.plays && $0.kind == (mediaType == .video ? "video" : "audio") }
    }

    /// The bit rate in bits per second; 0 if unknown.
    ///
    /// - Apple: `estimatedDataRate`.
    public var estimatedDataRate: Float { Float(dataRate ?? 0) }

    /// The bit rate in bits per second; nil if unknown.
    var dataRate: Double? {
        guard let clip, case .success(let info) = clip.info else { return nil }
        return (mediaType == .video ? info.video?.bitRate : info.audio?.bitRate).map(Double.init)
    }

    /// The exact frame rate; nil for audio and if unknown.
    var frameRate: FrameRate? { video?.frameRate }

    /// The timescale in ticks per second; nil if unknown.
    var timescale: Int? {
        guard let clip, case .success(let info) = clip.info else { return nil }
        return mediaType == .video ? info.video?.timescale : info.audio?.timescale
    }

    /// The segments of the track in order of time.
    package var timeline: TrackTimeline {
        guard let clip, let length, length > .zero else { return TrackTimeline() }
        return TrackTimeline([
            TrackSegment(clip: clip, mediaType: mediaType, start: .zero, sourceStart: .zero, duration: length)
        ])
    }

    /// The end of the track in seconds; nil if unknown.
    private var length: Rational? { mediaType == .video ? clip?.ends?.video : clip?.ends?.audio }

    private var video: ClipInfo.Video? {
        guard mediaType == .video, let clip, case .success(let info) = clip.info else { return nil }
        return info.video
    }
}

extension AVAssetTrack {
    /// Returns the tracks of a file; empty if it cannot be read.
    static func tracks(of clip: AVAsset) -> [AVAssetTrack] {
        guard case .success(let info) = clip.info else { return [] }
        let video = info.video.map { _ in AVAssetTrack(trackID: 1, mediaType: .video, clip: clip) }
        let audio = info.audio.map { _ in AVAssetTrack(trackID: 2, mediaType: .audio, clip: clip) }
        return [video, audio].compactMap { $0 }
    }
}

extension ClipInfo.Video {
    /// The size in square pixels, before rotation.
    var naturalSize: CGSize {
        orientation.swapsWidthAndHeight ? CGSize(width: displaySize.height, height: displaySize.width) : displaySize
    }
}

extension ImageOrientation {
    /// Returns the transform from a stored frame of `size`, at the origin with y down, to the displayed frame, also at
    /// the origin.
    ///
    /// - Apple: portrait clips of a phone have (0, 1, -1, 0, height, 0).
    func transform(of size: CGSize) -> CGAffineTransform {
        let w = size.width
        let h = size.height
        return switch self {
        case .up: .identity
        case .upMirrored: CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: w, ty: 0)
        case .down: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: w, ty: h)
        case .downMirrored: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: h)
        case .leftMirrored: CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
        case .right: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: h, ty: 0)
        case .rightMirrored: CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: h, ty: w)
        case .left: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: w)
        }
    }
}

extension AVAssetTrack {
    /// The sample rate in samples per second and the channel count of the first clip with audio; nil for a track
    /// without audio.
    package var audioFormat: (sampleRate: Int, channels: Int)? {
        for segment in timeline.segments {
            if let clip = segment.clip, case .success(let info) = clip.info, let audio = info.audio {
                return (audio.sampleRate, audio.channels)
            }
        }
        return nil
    }
}

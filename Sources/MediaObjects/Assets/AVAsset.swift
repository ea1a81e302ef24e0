import Foundation
import MediaReading
import MediaTime
import SourceFiles

/// A media file or image sequence; it is probed on first use.
///
/// - Apple: `AVAsset`, `AVURLAsset`.
open class AVAsset {
    /// The URL of the file, or the file name pattern of an image sequence.
    public var url: URL { source.url }
    /// The source of the clip.
    package let source: ClipSource
    /// The result of probing, or the error if the file is not readable media.
    package private(set) lazy var info: Result<ClipInfo, MediaError> = probe()

    /// Creates an asset for a file. The file is not opened yet.
    ///
    /// - Apple: `init(url:)`.
    public init(url: URL) { source = .file(url) }

    /// Creates an asset for a source.
    package init(source: ClipSource) { self.source = source }

    /// Creates an asset for an image sequence. Multiplane only: Apple's assets are files.
    package init(sequence: ImageSequence) { source = .sequence(sequence) }

    /// The video and audio track; empty if the file cannot be read.
    ///
    /// - Apple: `tracks`.
    public var tracks: [AVAssetTrack] { AVAssetTrack.tracks(of: self) }

    /// The time in seconds by which video frames are shown early; zero for an unknown frame rate.
    package var frameTolerance: Rational { (try? info.get().video?.frameRate?.timeTolerance) ?? .zero }

    /// Probes the source.
    func probe() -> Result<ClipInfo, MediaError> { ClipInfo.result(of: source) }

    /// The end times of video and audio; nil if the file cannot be read. Packets are counted if the container does not
    /// store durations.
    private(set) lazy var ends: ClipEnds? = findEnds()

    /// The duration; indefinite if the file cannot be read or the duration is unknown.
    ///
    /// - Apple: `duration`.
    public var duration: CMTime { ends?.last.map { CMTime($0) } ?? .indefinite }

    /// The duration of one repetition in seconds: the end of the video if there is any, so that no frame is shown too
    /// long.
    package var passDuration: Rational? { (ends?.video ?? ends?.audio).flatMap { $0 > .zero ? $0 : nil } }

    /// The duration including audio in seconds: audio may continue while the last frame stays.
    package var fullDuration: Rational? { passDuration.map { max($0, ends?.audio ?? $0) } }

    /// The end of playback in seconds. Audio that outlasts the video by up to 0.1 s does not count.
    var playedDuration: Rational? {
        guard let pass = passDuration, let full = fullDuration else { return passDuration }
        return full - pass > Rational(1, 10) ? full : pass
    }

    /// Returns the playback duration in seconds; a repetition ends with the video. Nil if unknown.
    package func playedLength(repeats: Bool) -> Rational? { repeats ? passDuration : playedDuration }

    /// Returns the end times of video and audio, from the packets or as declared.
    func findEnds() -> ClipEnds? {
        guard case .success(let info) = info else { return nil }
        return (try? ClipEnds(source, info)) ?? ClipEnds(declaredBy: info)
    }
}

/// The option key for exact durations and times, which are always exact here.
///
/// - Apple: `AVURLAssetPreferPreciseDurationAndTimingKey`.
public let AVURLAssetPreferPreciseDurationAndTimingKey = "AVURLAssetPreferPreciseDurationAndTimingKey"

/// An asset that is created with options.
///
/// - Apple: `AVURLAsset`.
public final class AVURLAsset: AVAsset {
    /// Creates an asset. Options are ignored: they concern the network or exact times.
    ///
    /// - Apple: `init(url:options:)`.
    public convenience init(url: URL, options: [String: Any]?) { self.init(url: url) }
}

extension ClipInfo {
    fileprivate static func result(of source: ClipSource) -> Result<ClipInfo, MediaError> {
        do throws(MediaError) {
            return .success(try ClipInfo.probe(source))
        } catch {
            return .failure(error)
        }
    }
}

extension AVAsset {
    /// Returns the tracks of a media type, in the order of the asset.
    ///
    /// - Apple: `tracks(withMediaType:)`.
    public func tracks(withMediaType mediaType: AVMediaType) -> [AVAssetTrack] {
        tracks.filter { $0.mediaType == mediaType }
    }

    /// Returns the track with an ID; nil if there is none.
    ///
    /// - Apple: `track(withTrackID:)`.
    public func track(withTrackID trackID: CMPersistentTrackID) -> AVAssetTrack? {
        tracks.first { $0.trackID == trackID }
    }

    /// Whether the file is readable media.
    ///
    /// - Apple: `isReadable`.
    public var isReadable: Bool { !tracks.isEmpty }

    /// Whether a player can play the asset.
    ///
    /// - Apple: `isPlayable`.
    public var isPlayable: Bool { !tracks.isEmpty }

    /// Whether the asset can be exported: true if it has a video track.
    ///
    /// - Apple: `isExportable`.
    public var isExportable: Bool { tracks.contains { $0.mediaType == .video } }
}

/// The media type of a track.
///
/// - Apple: `AVMediaType`.
public struct AVMediaType: RawRepresentable, Hashable, Sendable {
    /// The four-character code.
    public let rawValue: String
    /// Creates a media type from a four-character code.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Video.
    public static let video = AVMediaType(rawValue: "vide")
    /// Audio.
    public static let audio = AVMediaType(rawValue: "soun")
    /// Text. Clips have no such tracks here; the same applies to the following types.
    public static let text = AVMediaType(rawValue: "text")
    /// Subtitles.
    public static let subtitle = AVMediaType(rawValue: "sbtl")
    /// Timed metadata.
    public static let metadata = AVMediaType(rawValue: "meta")
}

// The constants of older Swift versions.
/// Video.
///
/// - Apple: `AVMediaTypeVideo`.
public let AVMediaTypeVideo = AVMediaType.video
/// Audio.
///
/// - Apple: `AVMediaTypeAudio`.
public let AVMediaTypeAudio = AVMediaType.audio

/// The ID of a track, unique in its asset.
///
/// - Apple: `CMPersistentTrackID`.
public typealias CMPersistentTrackID = Int32

/// The invalid track ID; lets a composition choose an ID.
///
/// - Apple: `kCMPersistentTrackID_Invalid`.
public let kCMPersistentTrackID_Invalid: CMPersistentTrackID = 0

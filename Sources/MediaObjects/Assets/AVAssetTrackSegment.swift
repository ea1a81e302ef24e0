import Foundation
import MediaTime

/// A segment of a track: a time range of its source, and its time range in the asset.
///
/// - Apple: `AVAssetTrackSegment`.
public class AVAssetTrackSegment {
    /// A track with segments.
    ///
    /// Swift does not let `AVCompositionTrack` override the property with segments of its own class, so it hides this
    /// one.
    public protocol Track: AVAssetTrack {}

    /// The time range of the source and of the track.
    ///
    /// - Apple: `timeMapping`.
    public let timeMapping: CMTimeMapping
    /// Whether the segment is empty.
    ///
    /// - Apple: `isEmpty`.
    public let isEmpty: Bool

    init(_ segment: TrackSegment) {
        timeMapping = CMTimeMapping(
            source: CMTimeRange(start: CMTime(segment.sourceStart), duration: CMTime(segment.sourceDuration)),
            target: CMTimeRange(start: CMTime(segment.start), duration: CMTime(segment.duration)))
        isEmpty = segment.clip == nil
    }
}

extension AVAssetTrack: AVAssetTrackSegment.Track {}

extension AVAssetTrackSegment.Track {
    /// The segments in order of time; of a file, one segment of the whole track, after its edit list.
    ///
    /// - Apple: `segments`.
    public var segments: [AVAssetTrackSegment] { timeline.segments.map { AVAssetTrackSegment($0) } }

    /// Returns the segment at a time; nil after the end.
    ///
    /// - Apple: `segment(forTrackTime:)`.
    public func segment(forTrackTime trackTime: CMTime) -> AVAssetTrackSegment? {
        trackTime.rational.flatMap { timeline.segment(at: $0) }.map { AVAssetTrackSegment($0) }
    }
}

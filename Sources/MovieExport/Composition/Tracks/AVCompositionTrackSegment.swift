import Foundation
import MediaPipeline

/// A part of a composition's track: where it is from, and where it plays.
///
/// - Apple: `AVCompositionTrackSegment`.
public final class AVCompositionTrackSegment {
    public let timeMapping: CMTimeMapping
    /// Nothing plays.
    public let isEmpty: Bool
    /// Nil for empty segments.
    public let sourceURL: URL?

    init(_ piece: TrackSegment) {
        timeMapping = CMTimeMapping(
            source: CMTimeRange(start: CMTime(piece.sourceStart), duration: CMTime(piece.sourceDuration)),
            target: CMTimeRange(start: CMTime(piece.start), duration: CMTime(piece.duration)))
        isEmpty = piece.clip == nil
        sourceURL = piece.clip?.url
    }
}

/// From a time range of a source to one of a track.
///
/// - Apple: `CMTimeMapping`.
public struct CMTimeMapping: Hashable, Sendable {
    public var source: CMTimeRange
    public var target: CMTimeRange

    public init(source: CMTimeRange, target: CMTimeRange) { (self.source, self.target) = (source, target) }
}

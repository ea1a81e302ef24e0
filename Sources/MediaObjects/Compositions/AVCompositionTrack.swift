import Foundation
import MediaTime
import VectorGeometry

/// A track that combines segments of clips.
///
/// - Apple: `AVCompositionTrack`.
public class AVCompositionTrack: AVAssetTrack {
    private weak var composition: AVComposition?
    fileprivate(set) var composed = TrackTimeline()
    private var explicitTransform: CGAffineTransform?
    private var explicitVolume: Float = 1
    private var explicitIsEnabled = true

    init(trackID: CMPersistentTrackID, mediaType: AVMediaType, of composition: AVComposition) {
        self.composition = composition
        super.init(trackID: trackID, mediaType: mediaType, clip: nil)
    }

    /// The composition; nil if it no longer exists.
    ///
    /// - Apple: `asset`.
    public override var asset: AVAsset? { composition }

    /// The natural size of the first clip, in square pixels.
    ///
    /// - Apple: `naturalSize`.
    public override var naturalSize: CGSize { firstSource?.naturalSize ?? .zero }

    /// The transform to the displayed orientation; the identity until it is set, regardless of the clips.
    ///
    /// - Apple: `preferredTransform`.
    public override var preferredTransform: CGAffineTransform {
        get { explicitTransform ?? .identity }
        set { explicitTransform = newValue }
    }

    /// The volume, linear; 1 is the recorded volume.
    ///
    /// - Apple: `preferredVolume`.
    public override var preferredVolume: Float {
        get { explicitVolume }
        set { explicitVolume = newValue }
    }

    /// Whether the track is played.
    ///
    /// - Apple: `isEnabled`.
    public override var isEnabled: Bool {
        get { explicitIsEnabled }
        set { explicitIsEnabled = newValue }
    }

    /// The time range from zero to the end of the last segment.
    ///
    /// - Apple: `timeRange`.
    public override var timeRange: CMTimeRange { CMTimeRange(start: .zero, duration: CMTime(composed.end)) }

    package override var timeline: TrackTimeline { composed }

    /// The highest frame rate of the clips.
    override var frameRate: FrameRate? {
        sources.compactMap(\.frameRate).max { $0.framesPerSecond < $1.framesPerSecond }
    }

    override var timescale: Int? { firstSource?.timescale }

    /// The segments in order of time.
    ///
    /// - Apple: `segments`.
    public var segments: [AVCompositionTrackSegment] { composed.segments.map { AVCompositionTrackSegment($0) } }

    /// The average bit rate in bits per second, weighted by the played duration of each segment; nil if one is unknown.
    override var dataRate: Double? {
        let parts = composed.segments.compactMap { segment in
            source(of: segment).map { ($0.dataRate, segment.sourceDuration.seconds) }
        }
        let length = parts.reduce(0) { $0 + $1.1 }
        let rates = parts.compactMap { rate, seconds in rate.map { $0 * seconds } }
        return rates.count == parts.count && length > 0 ? rates.reduce(0, +) / length : nil
    }

    /// Copies segments and properties from another track.
    func adopt(_ other: AVCompositionTrack) {
        composed = other.composed
        explicitTransform = other.explicitTransform
        explicitVolume = other.explicitVolume
        explicitIsEnabled = other.explicitIsEnabled
    }

    private var firstSource: AVAssetTrack? { sources.first }

    private var sources: [AVAssetTrack] { composed.segments.compactMap(source) }

    private func source(of segment: TrackSegment) -> AVAssetTrack? {
        segment.clip?.tracks.first { $0.mediaType == mediaType }
    }
}

/// A composition track whose segments can be edited.
///
/// - Apple: `AVMutableCompositionTrack`.
public final class AVMutableCompositionTrack: AVCompositionTrack {
    /// Inserts a time range of another track at `startTime`; later content moves back.
    ///
    /// A range beyond the end of the source is cut. An invalid `startTime` means the end of this track.
    ///
    /// - Throws: a `CompositionError` for times that are not numeric, another media type, and ranges without content.
    /// - Apple: `insertTimeRange(_:of:at:)`.
    public func insertTimeRange(_ timeRange: CMTimeRange, of track: AVAssetTrack, at startTime: CMTime) throws {
        _ = try insert(timeRange, of: track, at: insertionTime(startTime))
    }

    /// Inserts time ranges of several tracks one after another at `startTime`. If one cannot be inserted, none is.
    ///
    /// - Parameter timeRanges: one `NSValue(timeRange:)` for each track.
    /// - Throws: see `insertTimeRange(_:of:at:)`.
    /// - Apple: `insertTimeRanges(_:of:at:)`.
    public func insertTimeRanges(_ timeRanges: [NSValue], of tracks: [AVAssetTrack], at startTime: CMTime) throws {
        precondition(timeRanges.count == tracks.count, "each track has a time range")
        let before = composed
        do {
            var insertionTime = try insertionTime(startTime)
            for (range, track) in zip(timeRanges, tracks) {
                insertionTime = try insert(range.timeRangeValue, of: track, at: insertionTime)
            }
        } catch {
            composed = before
            throw error
        }
    }

    private func insertionTime(_ time: CMTime) throws -> Rational {
        guard let insertionTime = time.isValid ? time.rational : composed.end, insertionTime >= .zero else {
            throw CompositionError.notATime("the insertion time")
        }
        return insertionTime
    }

    /// Inserts a time range; returns its end.
    private func insert(_ timeRange: CMTimeRange, of track: AVAssetTrack, at insertionTime: Rational) throws -> Rational
    {
        guard track.mediaType == mediaType else { throw CompositionError.mediaType(track.mediaType, in: mediaType) }
        let (from, to) = try timeRange.seconds(within: track.timeline.end)
        let part = track.timeline.part(from: from, to: to)
        guard !part.isEmpty else { throw CompositionError.nothingInRange(from: from, end: track.timeline.end) }
        composed.insert(part, at: insertionTime, mediaType: mediaType)
        return insertionTime + (part.last?.end ?? .zero)
    }

    /// Inserts an empty time range; later content moves back. Ranges that are not numeric are ignored.
    ///
    /// - Apple: `insertEmptyTimeRange(_:)`.
    public func insertEmptyTimeRange(_ timeRange: CMTimeRange) {
        guard let start = timeRange.start.rational, let length = timeRange.duration.rational, length > .zero else {
            return
        }
        composed.insert(
            [TrackSegment(emptyFrom: .zero, duration: length, mediaType: mediaType)], at: start, mediaType: mediaType)
    }

    /// Removes a time range; later content moves forward. Ranges that are not numeric are ignored.
    ///
    /// - Apple: `removeTimeRange(_:)`.
    public func removeTimeRange(_ timeRange: CMTimeRange) {
        guard let (from, to) = try? timeRange.seconds(within: composed.end), from < to else { return }
        composed.remove(from: from, to: to)
    }

    /// Changes the duration, and thus the speed, of a time range. Ranges that are not numeric are ignored.
    ///
    /// - Apple: `scaleTimeRange(_:toDuration:)`.
    public func scaleTimeRange(_ timeRange: CMTimeRange, toDuration duration: CMTime) {
        guard let (from, to) = try? timeRange.seconds(within: composed.end), let length = duration.rational else {
            return
        }
        composed.scale(from: from, to: to, length: length)
    }
}

extension CMTimeRange {
    /// Returns the bounds in seconds, cut at `end`; the duration may be infinite.
    fileprivate func seconds(within end: Rational) throws(CompositionError) -> (from: Rational, to: Rational) {
        guard let from = start.rational, from >= .zero else { throw .notATime("the start of the range") }
        if duration.isPositiveInfinity { return (from, end) }
        guard let length = duration.rational else { throw .notATime("the duration of the range") }
        return (from, min(from + length, end))
    }
}

/// A segment of a composition track: its source and its time range.
///
/// - Apple: `AVCompositionTrackSegment`.
public final class AVCompositionTrackSegment: AVAssetTrackSegment {
    /// The URL of the clip; nil for empty segments.
    ///
    /// - Apple: `sourceURL`.
    public let sourceURL: URL?

    override init(_ segment: TrackSegment) {
        sourceURL = segment.clip?.url
        super.init(segment)
    }
}

/// A mapping of a source time range to a target time range.
///
/// - Apple: `CMTimeMapping`.
public struct CMTimeMapping: Hashable, Sendable {
    /// The time range of the source.
    public var source: CMTimeRange
    /// The time range of the track.
    public var target: CMTimeRange

    /// Creates a mapping.
    public init(source: CMTimeRange, target: CMTimeRange) {
        self.source = source
        self.target = target
    }
}

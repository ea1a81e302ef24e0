import Foundation
import MediaPipeline

/// A track that is put together of parts of clips.
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

    public override var asset: AVAsset? { composition }

    /// That of the first clip.
    public override var naturalSize: CGSize { firstSource?.naturalSize ?? .zero }

    /// The identity until it is set, whatever the clips say of themselves.
    public override var preferredTransform: CGAffineTransform {
        get { explicitTransform ?? .identity }
        set { explicitTransform = newValue }
    }

    public override var preferredVolume: Float {
        get { explicitVolume }
        set { explicitVolume = newValue }
    }

    public override var isEnabled: Bool {
        get { explicitIsEnabled }
        set { explicitIsEnabled = newValue }
    }

    public override var timeRange: CMTimeRange { CMTimeRange(start: .zero, duration: CMTime(composed.end)) }

    override var timeline: TrackTimeline { composed }

    /// The highest of the clips.
    override var frameRate: FrameRate? {
        sources.compactMap(\.frameRate).max { $0.framesPerSecond < $1.framesPerSecond }
    }

    override var timescale: Int? { firstSource?.timescale }

    public var segments: [AVCompositionTrackSegment] { composed.pieces.map { AVCompositionTrackSegment($0) } }

    /// On average over the parts, by how much of each is played.
    override var dataRate: Double? {
        let parts = composed.pieces.compactMap { piece in
            source(of: piece).map { ($0.dataRate, piece.sourceDuration.seconds) }
        }
        let length = parts.reduce(0) { $0 + $1.1 }
        let rates = parts.compactMap { rate, seconds in rate.map { $0 * seconds } }
        return rates.count == parts.count && length > 0 ? rates.reduce(0, +) / length : nil
    }

    /// What another track plays and says of itself.
    func adopt(_ other: AVCompositionTrack) {
        composed = other.composed
        explicitTransform = other.explicitTransform
        explicitVolume = other.explicitVolume
        explicitIsEnabled = other.explicitIsEnabled
    }

    private var firstSource: AVAssetTrack? { sources.first }

    private var sources: [AVAssetTrack] { composed.pieces.compactMap(source) }

    private func source(of piece: TrackSegment) -> AVAssetTrack? {
        piece.clip?.tracks.first { $0.mediaType == mediaType }
    }
}

/// - Apple: `AVMutableCompositionTrack`.
public final class AVMutableCompositionTrack: AVCompositionTrack {
    /// Puts a part of a clip's track, or of another composition's, at a time of this one; what is there moves on.
    ///
    /// A range that reaches beyond the source's end is cut there. An invalid `startTime` means the end of this track.
    /// - Throws: a `CompositionError` for times that are no numbers, another media type, and ranges without content.
    public func insertTimeRange(_ timeRange: CMTimeRange, of track: AVAssetTrack, at startTime: CMTime) throws {
        _ = try insert(timeRange, of: track, at: place(startTime))
    }

    /// Puts parts of tracks one after the other at a time of this one; where one cannot be inserted, none is.
    ///
    /// - Parameter timeRanges: as `NSValue(timeRange:)`, as many as tracks.
    /// - Throws: as `insertTimeRange`.
    public func insertTimeRanges(_ timeRanges: [NSValue], of tracks: [AVAssetTrack], at startTime: CMTime) throws {
        precondition(timeRanges.count == tracks.count, "each track has its range")
        let before = composed
        do {
            var place = try place(startTime)
            for (range, track) in zip(timeRanges, tracks) {
                place = try insert(range.timeRangeValue, of: track, at: place)
            }
        } catch {
            composed = before
            throw error
        }
    }

    private func place(_ time: CMTime) throws -> Rational {
        guard let place = time.isValid ? time.rational : composed.end, place >= .zero else {
            throw CompositionError.notATime("where the range is to be inserted")
        }
        return place
    }

    /// Returns where what was inserted ends.
    private func insert(_ timeRange: CMTimeRange, of track: AVAssetTrack, at place: Rational) throws -> Rational {
        guard track.mediaType == mediaType else { throw CompositionError.mediaType(track.mediaType, in: mediaType) }
        let (from, to) = try timeRange.seconds(within: track.timeline.end)
        let part = track.timeline.part(from: from, to: to)
        guard !part.isEmpty else { throw CompositionError.nothingInRange(from: from, end: track.timeline.end) }
        composed.insert(part, at: place, mediaType: mediaType)
        return place + (part.last?.end ?? .zero)
    }

    /// Puts nothing at a time; what is there moves on. Ranges that are no numbers are ignored.
    public func insertEmptyTimeRange(_ timeRange: CMTimeRange) {
        guard let start = timeRange.start.rational, let length = timeRange.duration.rational, length > .zero else {
            return
        }
        composed.insert(
            [TrackSegment(emptyFrom: .zero, duration: length, mediaType: mediaType)], at: start, mediaType: mediaType)
    }

    /// What follows moves up. Ranges that are no numbers are ignored.
    public func removeTimeRange(_ timeRange: CMTimeRange) {
        guard let (from, to) = try? timeRange.seconds(within: composed.end), from < to else { return }
        composed.remove(from: from, to: to)
    }

    /// Has a range play faster or slower. Ranges that are no numbers are ignored.
    public func scaleTimeRange(_ timeRange: CMTimeRange, toDuration duration: CMTime) {
        guard let (from, to) = try? timeRange.seconds(within: composed.end), let length = duration.rational else {
            return
        }
        composed.scale(from: from, to: to, length: length)
    }
}

extension CMTimeRange {
    /// Its limits in seconds, cut at `end`; a duration may be infinite.
    fileprivate func seconds(within end: Rational) throws(CompositionError) -> (from: Rational, to: Rational) {
        guard let from = start.rational, from >= .zero else { throw .notATime("the start of the range") }
        if duration.isPositiveInfinity { return (from, end) }
        guard let length = duration.rational else { throw .notATime("the duration of the range") }
        return (from, min(from + length, end))
    }
}

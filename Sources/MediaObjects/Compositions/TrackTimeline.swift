import MediaTime

/// The contents of a track: consecutive segments from zero on, without gaps.
package struct TrackTimeline: Equatable {
    package private(set) var segments: [TrackSegment]

    package init(_ segments: [TrackSegment] = []) { self.segments = segments }

    /// The end of the last segment, in seconds.
    package var end: Rational { segments.last?.end ?? .zero }

    /// Returns the segment at a time; nil after the end.
    package func segment(at time: Rational) -> TrackSegment? { segments.first { $0.start <= time && time < $0.end } }

    /// Returns the segments between two times, shifted to start at zero; shorter at the end of the track.
    func part(from: Rational, to: Rational) -> [TrackSegment] {
        segments.compactMap { $0.cut(from: from, to: to)?.moved(by: -from) }
    }

    /// Inserts segments, which start at zero, at `time`; later content moves back.
    ///
    /// A gap before `time` is filled with an empty segment.
    mutating func insert(_ new: [TrackSegment], at time: Rational, mediaType: AVMediaType) {
        guard let length = new.last?.end else { return }
        fill(upTo: time, mediaType)
        let after = part(from: time, to: max(end, time)).map { $0.moved(by: time + length) }
        segments = part(from: .zero, to: time) + new.map { $0.moved(by: time) } + after
    }

    /// Removes the content between two times; later content moves forward.
    mutating func remove(from: Rational, to: Rational) {
        let after = part(from: to, to: max(end, to)).map { $0.moved(by: from) }
        segments = part(from: .zero, to: from) + after
    }

    /// Changes the duration of the content between two times to `length` seconds.
    mutating func scale(from: Rational, to: Rational, length: Rational) {
        let to = min(to, end)
        guard length > .zero, from < to else { return }
        let factor = length / (to - from)
        let middle = part(from: from, to: to).map { $0.scaled(by: factor).moved(by: from) }
        let after = part(from: to, to: max(end, to)).map { $0.moved(by: from + length) }
        segments = part(from: .zero, to: from) + middle + after
    }

    private mutating func fill(upTo time: Rational, _ mediaType: AVMediaType) {
        guard time > end else { return }
        segments.append(TrackSegment(emptyFrom: end, duration: time - end, mediaType: mediaType))
    }
}

extension TrackSegment {
    fileprivate func scaled(by factor: Rational) -> TrackSegment {
        var segment = self
        segment.start = start * factor
        segment.duration = duration * factor
        return segment
    }
}

/// A segment of a track: a part of a clip, or empty.
package struct TrackSegment: Equatable {
    /// The clip; nil for an empty segment.
    package let clip: AVAsset?
    let mediaType: AVMediaType
    /// The start in the track, in seconds.
    package var start: Rational
    /// The duration in the track, in seconds.
    package var duration: Rational
    /// The start in the clip, in seconds.
    package var sourceStart: Rational
    /// The duration in the clip, in seconds.
    var sourceDuration: Rational

    /// Creates a segment that plays a clip at its own speed.
    package init(clip: AVAsset, mediaType: AVMediaType, start: Rational, sourceStart: Rational, duration: Rational) {
        self.clip = clip
        self.mediaType = mediaType
        self.start = start
        self.duration = duration
        self.sourceStart = sourceStart
        sourceDuration = duration
    }

    /// Creates an empty segment.
    package init(emptyFrom start: Rational, duration: Rational, mediaType: AVMediaType) {
        clip = nil
        self.mediaType = mediaType
        self.start = start
        self.duration = duration
        sourceStart = .zero
        sourceDuration = duration
    }

    /// The end in the track, in seconds.
    package var end: Rational { start + duration }

    /// The playback speed: clip seconds per track second.
    package var rate: Rational { sourceDuration / duration }

    /// Returns the time in the clip for a time in the track.
    package func sourceTime(at time: Rational) -> Rational { sourceStart + (time - start) * rate }

    /// Returns the time in the clip of the frame displayed at a time in the track, which is before the end of the
    /// segment.
    ///
    /// - Parameter tolerance: The time in seconds by which frames are shown early, but not beyond the end of the
    ///   segment.
    package func displayedSourceTime(at time: Rational, tolerance: Rational) -> Rational {
        let exact = sourceTime(at: time)
        return max(exact, min(exact + tolerance, sourceStart + sourceDuration - Rational(1, 1_000_000_000)))
    }

    /// Returns the part between two times of the track; nil if there is none.
    func cut(from: Rational, to: Rational) -> TrackSegment? {
        let from = max(from, start)
        let to = min(to, end)
        guard from < to else { return nil }
        var part = self
        part.start = from
        part.duration = to - from
        part.sourceStart = sourceTime(at: from)
        part.sourceDuration = (to - from) * rate
        return part
    }

    /// Returns the segment shifted by `distance` seconds.
    func moved(by distance: Rational) -> TrackSegment {
        var segment = self
        segment.start = start + distance
        return segment
    }

    package static func == (a: TrackSegment, b: TrackSegment) -> Bool {
        a.clip === b.clip && a.mediaType == b.mediaType && a.start == b.start && a.duration == b.duration
            && a.sourceStart == b.sourceStart && a.sourceDuration == b.sourceDuration
    }
}

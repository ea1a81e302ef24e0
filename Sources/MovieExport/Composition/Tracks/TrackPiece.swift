import MediaPipeline

/// A part of a clip, or nothing, at a place in a track.
struct TrackSegment: Equatable {
    /// What is played; nil where the track is empty.
    let clip: AVAsset?
    let mediaType: AVMediaType
    /// Seconds of the track.
    var start: Rational
    var duration: Rational
    /// Seconds of the clip.
    var sourceStart: Rational
    var sourceDuration: Rational

    /// A part of a clip at its own pace.
    init(clip: AVAsset, mediaType: AVMediaType, start: Rational, sourceStart: Rational, duration: Rational) {
        self.clip = clip
        self.mediaType = mediaType
        self.start = start
        self.duration = duration
        self.sourceStart = sourceStart
        sourceDuration = duration
    }

    /// Nothing for a while.
    init(emptyFrom start: Rational, duration: Rational, mediaType: AVMediaType) {
        clip = nil
        self.mediaType = mediaType
        self.start = start
        self.duration = duration
        sourceStart = .zero
        sourceDuration = duration
    }

    var end: Rational { start + duration }

    /// Seconds of the clip for each of the track.
    var rate: Rational { sourceDuration / duration }

    /// The clip's time at a time of the track.
    func sourceTime(at time: Rational) -> Rational { sourceStart + (time - start) * rate }

    /// The part of it between two times of the track; nil when there is none.
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

    func moved(by distance: Rational) -> TrackSegment {
        var piece = self
        piece.start = start + distance
        return piece
    }

    static func == (a: TrackSegment, b: TrackSegment) -> Bool {
        a.clip === b.clip && a.mediaType == b.mediaType && a.start == b.start && a.duration == b.duration
            && a.sourceStart == b.sourceStart && a.sourceDuration == b.sourceDuration
    }
}

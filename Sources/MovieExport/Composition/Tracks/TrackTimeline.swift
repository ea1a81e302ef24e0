import MediaPipeline

/// What a track plays when: pieces one after the other from zero on, without gaps.
struct TrackTimeline: Equatable {
    private(set) var pieces: [TrackSegment]

    init(_ pieces: [TrackSegment] = []) { self.pieces = pieces }

    var end: Rational { pieces.last?.end ?? .zero }

    /// What plays at a time; nil after the end.
    func piece(at time: Rational) -> TrackSegment? { pieces.first { $0.start <= time && time < $0.end } }

    /// What plays between two times, moved to begin at zero; shorter where the track ends.
    func part(from: Rational, to: Rational) -> [TrackSegment] {
        pieces.compactMap { $0.cut(from: from, to: to)?.moved(by: -from) }
    }

    /// Puts pieces, which begin at zero, at a time: what played from there on comes after them.
    ///
    /// Beyond the end the track is empty up to `time`.
    mutating func insert(_ new: [TrackSegment], at time: Rational, mediaType: AVMediaType) {
        guard let length = new.last?.end else { return }
        fill(upTo: time, mediaType)
        let after = part(from: time, to: max(end, time)).map { $0.moved(by: time + length) }
        pieces = part(from: .zero, to: time) + new.map { $0.moved(by: time) } + after
    }

    /// Takes out what plays between two times: what comes after it moves up.
    mutating func remove(from: Rational, to: Rational) {
        let after = part(from: to, to: max(end, to)).map { $0.moved(by: from) }
        pieces = part(from: .zero, to: from) + after
    }

    /// Has what plays between two times last `length` instead.
    mutating func scale(from: Rational, to: Rational, length: Rational) {
        let to = min(to, end)
        guard length > .zero, from < to else { return }
        let share = length / (to - from)
        let middle = part(from: from, to: to).map { $0.scaled(by: share).moved(by: from) }
        let after = part(from: to, to: max(end, to)).map { $0.moved(by: from + length) }
        pieces = part(from: .zero, to: from) + middle + after
    }

    private mutating func fill(upTo time: Rational, _ mediaType: AVMediaType) {
        guard time > end else { return }
        pieces.append(TrackSegment(emptyFrom: end, duration: time - end, mediaType: mediaType))
    }
}

extension TrackSegment {
    fileprivate func scaled(by share: Rational) -> TrackSegment {
        var piece = self
        piece.start = start * share
        piece.duration = duration * share
        return piece
    }
}

/// Pictures of a track that plays in several parts.
///
/// - Thread safety: owner thread only.
final class EditListFrameSource: ClipFrameSource {
    private let track: any ClipFrameSource
    private let edits: EditList
    /// Seconds on the movie's clock of the clip's zero.
    private let origin: Rational
    private(set) var isAtFirstFrame = false

    /// - Parameter track: the whole track on its own clock.
    init(_ track: any ClipFrameSource, _ edits: EditList, origin: Rational) {
        self.track = track
        self.edits = edits
        self.origin = origin
    }

    var warnings: [MediaWarning] { track.warnings }

    func frame(at time: Rational, earliest: Rational?) throws(MediaError) -> VideoFrame {
        let time = time + origin
        let part = edits.part(at: time)
        if part.isStill { return try still(part) }
        let frame = try track.frame(
            at: place(of: time, in: part), earliest: earliest.map { place(of: $0 + origin, in: part) })
        // What began before the part begins with it, as does the track's first frame, which stands for all earlier
        // times; the part's last frame shows until the next part.
        let own = part.start + frame.presentationTime - part.media
        let next = edits.end(of: part)
        let begins = track.isAtFirstFrame ? part.start : max(part.start, own)
        let lasts = frame.isLast || frame.endTime >= part.media + part.length
        let ends = lasts ? next : part.start + frame.endTime - part.media
        isAtFirstFrame = part == edits.parts.first && begins == part.start
        return VideoFrame(
            image: frame.image, presentationTime: begins - origin, duration: max(.zero, ends - begins),
            isLast: lasts && next == edits.end,
            displaySize: frame.displaySize)
    }

    private func still(_ part: EditList.Part) throws(MediaError) -> VideoFrame {
        let frame = try track.frame(at: part.media, earliest: nil)
        let next = edits.end(of: part)
        isAtFirstFrame = part == edits.parts.first
        return VideoFrame(
            image: frame.image, presentationTime: part.start - origin, duration: next - part.start,
            isLast: next == edits.end, displaySize: frame.displaySize)
    }

    /// On the track's clock, within the part: the frame that begins at its end does not show.
    private func place(of time: Rational, in part: EditList.Part) -> Rational {
        part.media + max(.zero, min(time - part.start, part.length - Rational(1, 1_000_000)))
    }
}

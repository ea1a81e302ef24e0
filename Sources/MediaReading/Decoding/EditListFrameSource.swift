import Images
import MediaTime
import SourceFiles

/// The frames of a track that plays according to an edit list.
///
/// - Thread safety: owner thread only.
final class EditListFrameSource: ClipFrameSource {
    private let track: any ClipFrameSource
    private let edits: EditList
    /// The start of the clip on the movie's clock, in seconds.
    private let origin: Rational
    private(set) var isAtFirstFrame = false

    /// Creates a source.
    ///
    /// - Parameter track: The whole track on its own clock.
    init(_ track: any ClipFrameSource, _ edits: EditList, origin: Rational) {
        self.track = track
        self.edits = edits
        self.origin = origin
    }

    var warnings: [MediaWarning] { track.warnings }

    var counters: DecodingCounters { track.counters }

    func frame(at time: Rational, earliest: Rational?) throws(MediaError) -> VideoFrame {
        let time = time + origin
        let part = edits.part(at: time)
        if part.isStill { return try still(part) }
        let frame = try track.frame(
            at: mediaTime(of: time, in: part), earliest: earliest.map { mediaTime(of: $0 + origin, in: part) })
        // A frame that begins before the part starts with it, as does the track's first frame, which is also shown for
        // all earlier times. The part's last frame is shown until the next part.
        let own = part.start + frame.presentationTime - part.media
        let next = edits.end(of: part)
        let begins = track.isAtFirstFrame ? part.start : max(part.start, own)
        let lasts = frame.isLast || frame.endTime >= part.media + part.length
        let ownEnd = part.start + frame.endTime - part.media
        let ends = !lasts || edits.isOpenEnded && next == edits.end ? ownEnd : next
        isAtFirstFrame = part == edits.parts.first && begins == part.start
        return VideoFrame(
            image: frame.image, presentationTime: begins - origin, duration: max(.zero, ends - begins),
            isLast: lasts && next == edits.end,
            displaySize: frame.displaySize)
    }

    /// Returns the frame that a part holds.
    private func still(_ part: EditList.Part) throws(MediaError) -> VideoFrame {
        let frame = try track.frame(at: part.media, earliest: nil)
        let next = edits.end(of: part)
        isAtFirstFrame = part == edits.parts.first
        return VideoFrame(
            image: frame.image, presentationTime: part.start - origin, duration: next - part.start,
            isLast: next == edits.end, displaySize: frame.displaySize)
    }

    /// Returns the time on the track's clock, limited to the part: the frame that begins at its end is not shown.
    private func mediaTime(of time: Rational, in part: EditList.Part) -> Rational {
        part.media + max(.zero, min(time - part.start, part.length - Rational(1, 1_000_000)))
    }
}

/// The frames of a stream whose alpha is a separate stream.
///
/// - Thread safety: owner thread only.
final class AlphaTrackFrameSource: ClipFrameSource {
    private let video: VideoStreamFrameSource
    private let alpha: VideoStreamFrameSource
    private let isPremultiplied: Bool
    /// The last frame before and after its alpha was applied.
    private var shown: (plain: CGImage, image: CGImage)?

    init(_ video: VideoStreamFrameSource, alpha: VideoStreamFrameSource, isPremultiplied: Bool) {
        self.video = video
        self.alpha = alpha
        self.isPremultiplied = isPremultiplied
    }

    var isAtFirstFrame: Bool { video.isAtFirstFrame }

    var warnings: [MediaWarning] {
        let plain = video.warnings
        return plain + alpha.warnings.filter { !plain.contains($0) }
    }

    var counters: DecodingCounters { video.counters + alpha.counters }

    func frame(at time: Rational, earliest: Rational?) throws(MediaError) -> VideoFrame {
        let frame = try video.frame(at: time, earliest: earliest)
        let image: CGImage
        if let shown, shown.plain === frame.image {
            image = shown.image
        } else {
            let levels = try alpha.frame(at: frame.presentationTime, earliest: nil).image
            image = AlphaImage(levels, isPremultiplied: isPremultiplied).applied(to: frame.image)
            shown = (frame.image, image)
        }
        return VideoFrame(
            image: image, presentationTime: frame.presentationTime, duration: frame.duration, isLast: frame.isLast,
            displaySize: frame.displaySize)
    }
}

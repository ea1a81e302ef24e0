import EditLists
import MediaTime

/// The part of a clip's media that a part of a sequence shows.
struct ClipSpan {
    /// The media time at the start, in seconds of the file; negative before its first frame.
    let start: Rational
    /// Media seconds per second.
    let speed: Rational
    /// The duration in seconds, with the handles of transitions.
    let duration: Rational

    /// Creates the part of a clip.
    ///
    /// - Parameter mediaStart: The time of the first frame of the media.
    init(_ item: EditItem, from mediaStart: Rational, before: Rational, after: Rational, frame: Rational) {
        let first = item.range.start - mediaStart
        speed = item.speed
        duration = item.duration + before + after
        // Played backward, the first frame is the last one of the range that would play forward.
        start = first - speed * (speed >= .zero ? before : item.duration - frame + before)
    }

    /// The seconds before the media starts.
    var timeBeforeMedia: Rational {
        guard start < .zero else { return .zero }
        return speed > .zero ? -start / speed : duration
    }
}

import MediaTime
import SourceText

/// A part of a timeline: a clip, a gap, a transition, a track or a stack.
package struct EditItem: Sendable {
    /// The content of an item.
    package enum Content: Sendable {
        /// Media.
        case clip(EditMedia)
        /// Nothing.
        case gap
        /// A transition from the item before to the item after, which both continue during it.
        case transition(EditTransition)
        /// Items that follow each other.
        case track([EditItem], EditTrackKind)
        /// Items above each other, from back to front.
        case stack([EditItem])
    }

    /// The content.
    package let content: Content
    /// The name; empty for none.
    package let name: String
    /// The part of the content that is shown; nil for all of it.
    package let sourceRange: EditRange?
    /// Seconds of the content per second of the timeline: 0 for a freeze frame, negative to play backward.
    package let speed: Rational
    /// The markers, in the time of the content.
    package let markers: [EditMarker]
    /// Whether the item is shown. A disabled item in a track leaves a gap.
    package let isEnabled: Bool
    /// The position in the file.
    package let location: SourceLocation

    /// The part of the content that is shown, in seconds: of clips, in the time of their media.
    package var range: EditRange {
        if let sourceRange { return sourceRange }
        return switch content {
        case .clip(let media): media.availableRange ?? .empty
        case .gap, .transition: .empty
        case .track(let items, _):
            EditRange(start: .zero, duration: items.reduce(.zero) { $0 + $1.duration })
        case .stack(let items): EditRange(start: .zero, duration: items.map(\.duration).max() ?? .zero)
        }
    }

    /// The duration in the timeline, in seconds. As in OpenTimelineIO, the speed does not change it.
    package var duration: Rational { range.duration }

    /// The items in a track or stack; none in other items.
    package var items: [EditItem] {
        switch content {
        case .track(let items, _), .stack(let items): items
        case .clip, .gap, .transition: []
        }
    }

    /// Returns the time of a marker of the item, in seconds from the start of the item.
    package func range(of marker: EditMarker) -> EditRange { range(of: marker, in: range) }

    /// Returns the time of a marker of the item, whose range is known.
    func range(of marker: EditMarker, in range: EditRange) -> EditRange {
        guard speed != .zero else { return EditRange(start: .zero, duration: range.duration) }
        let length = marker.range.duration / speed.magnitude
        let offset = (marker.range.start - range.start) / speed.magnitude
        return EditRange(start: speed > .zero ? offset : range.duration - offset - length, duration: length)
    }

    /// The number of items and markers: the item, and those in it.
    package var itemCount: Int { items.reduce(1 + markers.count) { $0 + $1.itemCount } }

    /// Whether the item is an audio track.
    package var isAudioTrack: Bool { if case .track(_, .audio) = content { true } else { false } }

    /// Whether there is an enabled audio track with clips in the item.
    var hasAudioTracks: Bool {
        guard isEnabled else { return false }
        if case .track(let items, .audio) = content { return items.contains { $0.hasClips } }
        return items.contains { $0.hasAudioTracks }
    }

    /// Whether there is an enabled clip in the item.
    package var hasClips: Bool {
        if case .clip = content { return isEnabled }
        return items.contains { $0.hasClips }
    }

    /// The start of each item in a track, in seconds of the track. A transition has the time of the cut.
    package static func starts(of items: [EditItem]) -> [Rational] {
        var time = Rational.zero
        return items.map { item in
            defer { time = time + item.duration }
            return time
        }
    }
}

/// The kind of a track.
package enum EditTrackKind: Sendable {
    /// Video.
    case video
    /// Audio.
    case audio
}

/// A range of time in exact seconds.
package struct EditRange: Equatable, Sendable {
    /// The start in seconds.
    package let start: Rational
    /// The duration in seconds, at least 0.
    package let duration: Rational

    /// Creates a range.
    package init(start: Rational, duration: Rational) {
        self.start = start
        self.duration = duration
    }

    /// The range without a duration at time 0.
    static let empty = EditRange(start: .zero, duration: .zero)
}

/// A transition from the item before to the item after.
package struct EditTransition: Sendable {
    /// The seconds before the cut at which the transition starts, at least 0.
    package let inOffset: Rational
    /// The seconds after the cut at which the transition ends, at least 0.
    package let outOffset: Rational

    /// Creates a transition.
    package init(inOffset: Rational, outOffset: Rational) {
        self.inOffset = inOffset
        self.outOffset = outOffset
    }
}

/// A named time.
package struct EditMarker: Sendable {
    /// The name; empty for none.
    package let name: String
    /// The time, in the time of the content of its item.
    package let range: EditRange
    /// The position in the file.
    package let location: SourceLocation
}

import MediaTime
import SourceText

/// A cut: tracks of clips, gaps and transitions, as an editing program writes it. All times are exact seconds.
package struct EditTimeline: Sendable {
    /// The name; empty for none.
    package let name: String
    /// The tracks, from back to front.
    package let tracks: EditItem
    /// The time of day or of the tape at the start, in seconds; 0 for none.
    package let globalStart: Rational
    /// The frames per second that the times are counted in; nil if the timeline contains no times.
    package let rate: FrameRate?
    /// The parts of the file that have no effect.
    package let warnings: [EditProblem]

    /// The frames per second: 25 if the timeline contains no times.
    package var frameRate: FrameRate { rate ?? 25 }
    /// The duration in seconds.
    package var duration: Rational { tracks.duration }
    /// Whether there is an enabled audio track, so that the clips on video tracks are silent.
    package var hasAudioTracks: Bool { tracks.hasAudioTracks }
    /// Whether there is an enabled audio track that is not nested.
    package var hasOuterAudioTracks: Bool { tracks.items.contains { $0.isAudioTrack && $0.hasAudioTracks } }
}

/// A problem in an edit list, or a part of it that has no effect.
package struct EditProblem: Equatable, Sendable {
    /// The position in the file.
    package let location: SourceLocation
    /// The problem, without a period.
    package let problem: String
    /// What was expected, or what to do.
    package let remedy: String

    init(_ location: SourceLocation, _ problem: String, _ remedy: String) {
        self.location = location
        self.problem = problem
        self.remedy = remedy
    }
}

/// The error of an edit list that cannot be read.
package struct EditListError: Error, Equatable, Sendable {
    /// The problem.
    package let problem: EditProblem
    /// Whether the file exceeds a resource limit.
    package var isLimit = false
    /// Whether the file contains several timelines, and none was named.
    package var isAmbiguous = false
}

extension EditTimeline {
    /// Returns the named markers with their times in seconds of the timeline, in order of time.
    package var markerTimes: [(name: String, time: Rational)] {
        tracks.markerTimes.filter { !$0.name.isEmpty }.sorted { $0.time < $1.time }
    }
}

extension EditItem {
    /// The markers of the item and of those in it, in seconds from the start of the item.
    fileprivate var markerTimes: [(name: String, time: Rational)] {
        // Computing the range visits all items in this one.
        let range = self.range
        let own = markers.map { (name: $0.name, time: self.range(of: $0, in: range).start) }
        guard speed > .zero else { return own }
        let isTrack = if case .track = content { true } else { false }
        let starts = isTrack ? Self.starts(of: items) : items.map { _ in Rational.zero }
        let inner = zip(items, starts).flatMap { item, start in
            item.markerTimes.map { (name: $0.name, time: (start + $0.time - range.start) / speed) }
        }
        return own + inner
    }
}

extension EditProblem {
    /// Returns the problem without the line, which is that of a converted file.
    fileprivate func withoutPosition(_ file: String) -> EditProblem {
        EditProblem(SourceLocation(file: file), problem, remedy)
    }
}

extension EditTimeline {
    /// Returns the timeline of a converted file, whose warnings have no lines.
    package func withoutPositions(_ file: String) -> EditTimeline {
        EditTimeline(
            name: name, tracks: tracks, globalStart: globalStart, rate: rate,
            warnings: warnings.map { $0.withoutPosition(file) })
    }
}

extension EditListError {
    /// Returns the error of a converted file, without a line.
    package func withoutPosition(_ file: String) -> EditListError {
        EditListError(problem: problem.withoutPosition(file), isLimit: isLimit, isAmbiguous: isAmbiguous)
    }
}

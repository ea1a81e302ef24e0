import FileAccess

extension CaptionTrack {
    /// A deviation of a caption file that is read, with its first location.
    public struct Warning: Equatable, Sendable, CustomStringConvertible {
        /// The name of the file.
        public let file: String
        /// The first line with the deviation, from 1; 0 for the whole file.
        public let line: Int
        /// The column in Unicode scalars, from 1; 0 for the whole file.
        public let column: Int
        /// The deviation and what follows from it, without a period.
        public let problem: String
        /// The number of further places with the same deviation.
        public let otherPlaces: Int
        /// Whether nothing is lost, so that strict renderings accept the file.
        public let isNote: Bool

        /// The location: `file:line:column`, or the file.
        package var location: String { line > 0 ? "\(file):\(line):\(column)" : file }
        /// The deviation, with the number of further places.
        package var detail: String {
            otherPlaces == 0
                ? problem : "\(problem) (and in \(otherPlaces) more \(otherPlaces == 1 ? "place" : "places"))"
        }
        /// The text `file:line:column: problem`.
        public var description: String { "\(location): \(detail)" }

        /// The warning without the texts of the file that it quotes.
        var withoutQuotations: Warning {
            Warning(
                file: file, line: line, column: column, problem: problem.withoutQuotations, otherPlaces: otherPlaces,
                isNote: isNote)
        }
    }
}

/// The deviations of a caption file, one of each kind.
struct CaptionWarnings {
    /// The kinds of deviations.
    enum Kind: CaseIterable {
        case lineEnds, missingBlankLine, blankLine, strayText, incompleteCaption, fraction, zeroDuration, reversedTimes
        case order, overlap, rolling, soundEvent, milliseconds, style
    }

    private struct Entry {
        let line, column: Int
        let problem: String
        /// What follows from the problem; nil if `problem` includes it.
        let consequence: String?
        let isNote: Bool
        var count = 1

        /// The problem and what follows from it.
        var text: String { consequence.map { "\(problem); \($0)" } ?? problem }
    }

    private var entries: [Kind: Entry] = [:]

    /// Whether a kind has been reported.
    func contains(_ kind: Kind) -> Bool { entries[kind] != nil }

    /// Counts a deviation whose kind has been reported.
    mutating func count(_ kind: Kind) { entries[kind]?.count += 1 }

    /// Adds the first deviation of a kind.
    mutating func add(
        _ kind: Kind, _ problem: String, consequence: String? = nil, line: Int, column: Int, isNote: Bool
    ) {
        entries[kind] = Entry(
            line: line, column: column, problem: problem, consequence: consequence, isNote: isNote)
    }

    /// The first caption that does not end after its start, without what follows from it; nil for none.
    var firstUndisplayed: (line: Int, column: Int, problem: String)? {
        let undisplayed = [entries[.zeroDuration], entries[.reversedTimes]].compactMap { $0 }
        return undisplayed.min { $0.line < $1.line }.map { ($0.line, $0.column, $0.problem) }
    }

    /// Returns the warnings in the order of their locations.
    func warnings(file: String) -> [CaptionTrack.Warning] {
        let sorted = Kind.allCases.compactMap { entries[$0] }.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
        return sorted.map {
            CaptionTrack.Warning(
                file: file, line: $0.line, column: $0.line > 0 ? $0.column : 0, problem: $0.text,
                otherPlaces: $0.count - 1, isNote: $0.isNote)
        }
    }
}

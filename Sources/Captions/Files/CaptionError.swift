import FileAccess
import JSONParsing
import Limits

/// The problems of a caption file.
public struct CaptionError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A problem and its place.
    public struct Problem: Equatable, Sendable, CustomStringConvertible {
        /// The name of the file.
        public let file: String
        /// The line, from 1; 0 for the whole file.
        public let line: Int
        /// The column in Unicode scalars, from 1; 0 for the whole file.
        public let column: Int
        /// The problem, without a period.
        public let problem: String
        /// What was expected, starting with "expected".
        public let expectation: String

        /// The text `file:line:column: problem; expectation`.
        public var description: String {
            let place = line > 0 ? "\(file):\(line):\(column)" : file
            return "\(place): \(problem); \(expectation)"
        }
    }

    /// The problems in the order of their places; never empty.
    public let problems: [Problem]

    /// The resource limit that the file exceeds; nil for other errors.
    package let limit: LimitError?

    init(problems: [Problem], limit: LimitError? = nil) {
        self.problems = problems
        self.limit = limit
    }

    init(_ file: String, _ problem: String, expected expectation: String) {
        limit = nil
        problems = [Problem(file: file, line: 0, column: 0, problem: problem, expectation: expectation)]
    }

    /// The error without the texts of the file that it quotes.
    var withoutQuotations: CaptionError {
        CaptionError(
            problems: problems.map {
                Problem(
                    file: $0.file, line: $0.line, column: $0.column, problem: $0.problem.withoutQuotations,
                    expectation: $0.expectation)
            }, limit: limit)
    }

    /// One problem per line.
    public var description: String { problems.map(\.description).joined(separator: "\n") }
}

/// The lines of a caption file, and the problems found in them.
///
/// Owner thread only: it exists while a file is read.
final class CaptionSource {
    /// The number of problems that are reported, so that a file of another kind does not fill the screen.
    static let problemLimit = 20

    let name: String
    let text: String
    let lines: [Substring]
    private(set) var problems: [CaptionError.Problem] = []
    /// The resource limit that the file exceeds. The rest of the file is not read.
    private(set) var limit: LimitError?
    private let limits = ResourceLimits.current
    private var tagCount = 0
    /// The ends of captions that may still be shown at the start of the last one; nil after captions out of order.
    private var shownEnds: [Double]? = []
    private var lastStart = -Double.infinity

    init(_ text: String, name: String) {
        self.name = name
        self.text = text.hasPrefix("\u{feff}") ? String(text.dropFirst()) : text
        let plain = self.text.replacing("\r\n", with: "\n").replacing("\r", with: "\n").replacing(
            "\0", with: "\u{fffd}")
        lines = plain.split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// The format that the text begins like.
    var format: CaptionTrack.Format {
        let start = text.drop { $0.isWhitespace }
        if text.hasPrefix("WEBVTT") { return .webVTT }
        return start.hasPrefix("{") || start.hasPrefix("[") ? .json : .subRip
    }

    /// Adds a problem. Lines and columns count from 1.
    func report(_ problem: String, expected expectation: String, line: Int, column: Int = 1) {
        guard problems.count < Self.problemLimit else { return }
        problems.append(
            .init(
                file: name, line: line, column: line > 0 ? column : 0, problem: problem, expectation: expectation))
    }

    /// Adds a problem at an offset in UTF-8; nil for the whole file.
    func report(_ problem: String, expected expectation: String, at offset: Int?) {
        guard problems.count < Self.problemLimit else { return }
        let (line, column) = offset.map { text.utf8.lineAndColumn(at: $0) } ?? (0, 0)
        report(problem, expected: expectation, line: line, column: column)
    }

    /// Counts a tag.
    func addTag(line: Int) {
        tagCount += 1
        check(ResourceLimits.captionTagsEntry, tagCount, line: line)
    }

    /// Counts a caption among those that are shown at its start. Captions out of order are counted after all are read.
    func addCaption(_ timing: CaptionTiming, line: Int) {
        guard var ends = shownEnds, timing.start >= lastStart else { return shownEnds = nil }
        lastStart = timing.start
        ends.append(timing.end)
        if ends.count > limits.shownCaptions { ends.removeAll { $0 <= timing.start } }
        shownEnds = ends
        check(ResourceLimits.shownCaptionsEntry, ends.count, line: line)
    }

    /// Reports a resource limit that `actual` exceeds, in place of all other problems.
    func check(_ entry: ResourceLimits.Entry, _ actual: Int, line: Int) {
        guard limit == nil, let error = limits.error(entry, Double(actual)) else { return }
        limit = error
        problems = []
        report(error.problem, expected: error.remedy, line: line)
    }

    /// Returns a short form of a line for messages.
    static func excerpt(_ text: some StringProtocol) -> String {
        text.count > 40 ? "\"\(text.prefix(40))…\"" : "\"\(text)\""
    }
}

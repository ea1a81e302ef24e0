import FileAccess
import Limits

/// The problems of a caption file.
public struct CaptionError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A problem and its location.
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
            let location = line > 0 ? "\(file):\(line):\(column)" : file
            return "\(location): \(problem); \(expectation)"
        }
    }

    /// The problems in the order of their locations; never empty.
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

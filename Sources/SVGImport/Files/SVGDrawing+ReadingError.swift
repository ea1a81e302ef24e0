import Limits
import XMLReading

extension SVGDrawing {
    /// An error in an SVG file.
    package struct ReadingError: Error, Equatable, Sendable, CustomStringConvertible {
        /// The name of the file.
        package let file: String
        /// The line from 1; nil for the whole file.
        package let line: Int?
        /// The column in bytes from 1; nil for the whole file.
        package let column: Int?
        /// What is wrong, and the remedy.
        package let problem: String
        /// The resource limit that the drawing exceeds; nil for other errors.
        package let limit: LimitError?

        init(_ file: String, line: Int? = nil, column: Int? = nil, _ problem: String, limit: LimitError? = nil) {
            self.file = file
            self.line = line
            self.column = column
            self.problem = problem
            self.limit = limit
        }

        init(_ file: String, _ error: XMLError) {
            self.init(file, line: error.line, column: error.column, error.problem)
        }

        init(_ file: String, _ position: DrawingPosition, _ problem: String, limit: LimitError? = nil) {
            self.init(file, line: position.line, column: position.column, problem, limit: limit)
        }

        /// The file, the position and the problem.
        package var description: String {
            guard let line, let column else { return "\(file): \(problem)" }
            return "\(file):\(line):\(column): \(problem)"
        }
    }
}

/// A position in an SVG file.
struct DrawingPosition: Hashable, Sendable {
    /// The line from 1.
    let line: Int
    /// The column in bytes from 1.
    let column: Int
}

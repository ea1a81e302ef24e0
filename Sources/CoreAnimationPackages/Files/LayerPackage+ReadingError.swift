import Limits
import XMLReading

extension LayerPackage {
    /// An error in a Core Animation package.
    public struct ReadingError: Error, Equatable, Sendable, CustomStringConvertible {
        /// The file, such as `clock.ca/main.caml`.
        public let file: String
        /// The line from 1; nil for the whole file.
        public let line: Int?
        /// The column in bytes from 1; nil for the whole file.
        public let column: Int?
        /// What is wrong, and the remedy.
        public let problem: String
        /// The resource limit that the package exceeds; nil for other errors.
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

        init(_ file: String, _ limit: LimitError) { self.init(file, limit.description, limit: limit) }

        /// Creates the error of an archive of layers.
        package init(unsupportedArchive file: String) {
            self.init(file, "archives of layers (.caar) cannot be read; export the layers as a .ca folder")
        }

        /// The file, the position and the problem.
        public var description: String {
            guard let line, let column else { return "\(file): \(problem)" }
            return "\(file):\(line):\(column): \(problem)"
        }
    }
}

/// A part of a package that is not drawn as the file asks.
package struct PackageWarning: Hashable, Sendable, CustomStringConvertible {
    /// The file and the position, such as `clock.ca/main.caml:12:5`.
    package let location: String
    /// What is not supported, and what is drawn instead.
    package let problem: String
    /// Whether an image is missing or cannot be read. The other warnings are about features.
    package let isMissingFile: Bool

    init(location: String, problem: String, isMissingFile: Bool = false) {
        self.location = location
        self.problem = problem
        self.isMissingFile = isMissingFile
    }

    /// Adds a warning, unless there is one about the same problem. At the limit, a warning says that there are more.
    static func add(_ warning: PackageWarning, to warnings: inout [PackageWarning]) {
        guard warnings.count <= limit, !warnings.contains(where: { $0.problem == warning.problem }) else { return }
        guard warnings.count < limit else {
            warnings.append(PackageWarning(location: warning.location, problem: "further problems are not listed"))
            return
        }
        warnings.append(warning)
    }

    /// The most warnings of a document.
    private static let limit = 100

    /// The location and the problem.
    package var description: String { "\(location): \(problem)" }
}

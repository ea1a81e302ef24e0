/// An error in an SVG file, with its position, the problem and the expected content.
public struct SVGFileError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file name; empty for SVG text without a file.
    public internal(set) var file: String
    /// The line, from 1; 0 for the whole file.
    public let line: Int
    /// The column in Unicode scalars, from 1; 0 for the whole file.
    public let column: Int
    /// The problem, without a period.
    public let problem: String
    /// The expected content, starting with "expected".
    public let expectation: String
    /// The id that no element has, if this is the problem, and all ids of the file in document order.
    package var unknownID: (id: String, ids: [String])? {
        missing.map { ($0.id, $0.ids) }
    }
    private let missing: MissingID?

    private struct MissingID: Equatable, Sendable {
        let id: String
        let ids: [String]
    }

    /// Creates an error.
    init(_ problem: String, expected expectation: String, file: String = "", line: Int = 0, column: Int = 0) {
        self.file = file
        self.line = line
        self.column = column
        self.problem = problem
        self.expectation = expectation
        missing = nil
    }

    /// Creates an error for an id that no element has.
    init(unknownID id: String, ids: [String]) {
        file = ""
        line = 0
        column = 0
        problem = "no element has the id \"\(id)\""
        expectation =
            ids.isEmpty
            ? "expected an id, but no element has one"
            : "expected one of its ids: \(ids.prefix(8).joined(separator: ", "))\(ids.count > 8 ? ", …" : "")"
        missing = MissingID(id: id, ids: ids)
    }

    /// The text `file:line:column: problem; expectation`.
    public var description: String {
        let location = line > 0 ? "\(file.isEmpty ? "SVG" : file):\(line):\(column)" : file
        return (location.isEmpty ? "" : location + ": ") + "\(problem); \(expectation)"
    }
}

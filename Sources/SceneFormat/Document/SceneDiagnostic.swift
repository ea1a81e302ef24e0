/// One problem of a document: its location, the problem, and the expected value.
public struct SceneDiagnostic: Error, Equatable, Sendable {
    /// The kind of a problem, which determines the command's exit status.
    public enum Kind: Equatable, Sendable {
        /// The document does not follow the format.
        case invalid
        /// A file that the document names cannot be read.
        case asset
    }

    /// The kind of the problem.
    public let kind: Kind
    /// The position of the problem.
    public let location: SourceLocation
    /// The problem, without a period.
    public let problem: String
    /// The expected value, starting with "expected" or a verb.
    public let expectation: String
    /// The legal word nearest to the one given; nil for none.
    public let suggestion: String?

    /// Creates a diagnostic.
    public init(
        kind: Kind = .invalid, at location: SourceLocation, _ problem: String, expected expectation: String,
        suggestion: String? = nil
    ) {
        self.kind = kind
        self.location = location
        self.problem = problem
        self.expectation = expectation
        self.suggestion = suggestion
    }
}

extension SceneDiagnostic: CustomStringConvertible {
    /// The text `file:line:column: problem; expectation`, with "did you mean …?" if there is a suggestion.
    public var description: String {
        let hint = suggestion.map { "; did you mean \"\($0)\"?" } ?? ""
        return "\(location): \(problem); \(expectation)\(hint)"
    }
}

/// All problems of a document, in the order of their locations.
public struct SceneFormatError: Error, Equatable, Sendable {
    /// The problems; never empty.
    public let diagnostics: [SceneDiagnostic]

    /// Whether the document is legal, but files that it names are missing or unreadable.
    public var hasOnlyAssetProblems: Bool { diagnostics.allSatisfy { $0.kind == .asset } }
}

extension SceneFormatError: CustomStringConvertible {
    /// One problem per line.
    public var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}

/// A position in a text file, or a command-line argument.
///
/// Lines and columns count from 1; columns count Unicode scalars. Line 0 means the whole file.
public struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
    /// The file name, or the argument.
    public let file: String
    /// The line, from 1; 0 for the whole file.
    public let line: Int
    /// The column in Unicode scalars, from 1; 0 for the whole file.
    public let column: Int

    /// Creates a location; without a line it means the whole file.
    public init(file: String, line: Int = 0, column: Int = 0) {
        self.file = file
        self.line = line
        self.column = column
    }

    /// The text `file:line:column`, or only the file if there is no line.
    public var description: String { line > 0 ? "\(file):\(line):\(column)" : file }
}

extension SourceLocation: Comparable {
    /// Orders locations by file, line and column.
    public static func < (a: SourceLocation, b: SourceLocation) -> Bool {
        (a.file, a.line, a.column) < (b.file, b.line, b.column)
    }
}

/// Collects the problems of a document, so that all of them are reported at once.
///
/// Owner thread only: it exists while one document is read.
final class DiagnosticCollector {
    private var diagnostics: [SceneDiagnostic] = []
    private var silenced = Set<SourceLocation>()

    var isEmpty: Bool { diagnostics.isEmpty }

    /// Adds a problem unless its location is silenced.
    func report(_ diagnostic: SceneDiagnostic) {
        if !silenced.contains(diagnostic.location) { diagnostics.append(diagnostic) }
    }

    /// Drops further reports at a location whose value is unknown because of an earlier problem.
    func silence(_ location: SourceLocation) { silenced.insert(location) }

    func report(
        at location: SourceLocation, _ problem: String, expected expectation: String, suggestion: String? = nil,
        kind: SceneDiagnostic.Kind = .invalid
    ) {
        report(SceneDiagnostic(kind: kind, at: location, problem, expected: expectation, suggestion: suggestion))
    }

    /// Throws the collected problems, uniqued and in the order of their locations.
    ///
    /// - Throws: `SceneFormatError` if there are any.
    func throwIfAny() throws(SceneFormatError) {
        guard !diagnostics.isEmpty else { return }
        var seen = Set<String>()
        let distinct = diagnostics.filter { seen.insert($0.description).inserted }
        let order = distinct.indices.sorted { (distinct[$0].location, $0) < (distinct[$1].location, $1) }
        throw SceneFormatError(diagnostics: order.map { distinct[$0] })
    }
}

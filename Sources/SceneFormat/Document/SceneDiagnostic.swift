/// One problem of a document: where, what, and what was expected there.
public struct SceneDiagnostic: Error, Equatable, Sendable {
    /// Decides the command's exit status.
    public enum Kind: Equatable, Sendable {
        /// The document says something that the format does not allow.
        case invalid
        /// A file that the document names cannot be read.
        case asset
    }

    public let kind: Kind
    public let location: SourceLocation
    /// What is wrong, without a full stop.
    public let problem: String
    /// What would have been right, starting with "expected" or a verb.
    public let expectation: String
    /// The legal word that the given one is nearest to.
    public let suggestion: String?

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
    /// `file:line:column: what; what was expected`, with "did you mean …?" where a near miss is known.
    public var description: String {
        let hint = suggestion.map { "; did you mean \"\($0)\"?" } ?? ""
        return "\(location): \(problem); \(expectation)\(hint)"
    }
}

/// All problems of a document, in the order of their places.
public struct SceneFormatError: Error, Equatable, Sendable {
    /// Never empty.
    public let diagnostics: [SceneDiagnostic]

    /// Whether the document itself is right and only files that it names are missing or unreadable.
    public var hasOnlyAssetProblems: Bool { diagnostics.allSatisfy { $0.kind == .asset } }
}

extension SceneFormatError: CustomStringConvertible {
    /// One problem a line.
    public var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}

/// A place in a text file, or an argument of the command line.
///
/// Lines and columns count from 1; columns count Unicode scalars. Line 0 stands for the file as a whole.
public struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
    public let file: String
    public let line: Int
    public let column: Int

    public init(file: String, line: Int = 0, column: Int = 0) {
        self.file = file
        self.line = line
        self.column = column
    }

    /// `file:line:column`, or the file alone where no line is known.
    public var description: String { line > 0 ? "\(file):\(line):\(column)" : file }
}

extension SourceLocation: Comparable {
    public static func < (a: SourceLocation, b: SourceLocation) -> Bool {
        (a.file, a.line, a.column) < (b.file, b.line, b.column)
    }
}

/// Gathers the problems of a document, so that all are reported at once.
///
/// Owner thread only: it lives while one document is read.
final class DiagnosticCollector {
    private var diagnostics: [SceneDiagnostic] = []
    private var silenced = Set<SourceLocation>()

    var isEmpty: Bool { diagnostics.isEmpty }

    func report(_ diagnostic: SceneDiagnostic) {
        if !silenced.contains(diagnostic.location) { diagnostics.append(diagnostic) }
    }

    /// Drops further reports at a place whose value is unknown because of what is already reported.
    func silence(_ location: SourceLocation) { silenced.insert(location) }

    func report(
        at location: SourceLocation, _ problem: String, expected expectation: String, suggestion: String? = nil,
        kind: SceneDiagnostic.Kind = .invalid
    ) {
        report(SceneDiagnostic(kind: kind, at: location, problem, expected: expectation, suggestion: suggestion))
    }

    /// - Throws: `SceneFormatError` with everything that was reported, if anything was.
    func throwIfAny() throws(SceneFormatError) {
        guard !diagnostics.isEmpty else { return }
        var seen = Set<String>()
        let distinct = diagnostics.filter { seen.insert($0.description).inserted }
        let order = distinct.indices.sorted { (distinct[$0].location, $0) < (distinct[$1].location, $1) }
        throw SceneFormatError(diagnostics: order.map { distinct[$0] })
    }
}

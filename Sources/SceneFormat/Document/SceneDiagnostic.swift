import FileAccess

/// One problem of a document: its location, the problem, and the expected value.
public struct SceneDiagnostic: Error, Equatable, Sendable {
    /// The kind of a problem, which determines the command's exit status.
    public enum Kind: Equatable, Sendable {
        /// The document does not follow the format.
        case invalid
        /// A file that the document names cannot be read.
        case asset
        /// The scene, or a file that it names, exceeds a resource limit.
        case limit
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
    /// The number of further places of use that have the same problem.
    var otherUses = 0

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
    /// The text `file:line:column: problem; expectation`, with "did you mean …?" if there is a suggestion, and with the
    /// places where the component, repeated layer or included file is used.
    public var description: String {
        guard let use = location.use else { return message }
        let others = otherUses > 0 ? ", and \(otherUses) more" : ""
        return "\(message) (\(use.description)\(others))".escapingControls
    }

    /// The message without the places of use.
    var message: String {
        let hint = suggestion.map { "; did you mean \"\($0)\"?" } ?? ""
        return "\(location): \(problem); \(expectation)\(hint)".escapingControls
    }
}

/// All problems of a document, in the order of their locations.
public struct SceneFormatError: Error, Equatable, Sendable {
    /// The problems; never empty.
    public let diagnostics: [SceneDiagnostic]

    /// Whether the document is legal, but files that it names are missing, unreadable or too large.
    public var hasOnlyAssetProblems: Bool { diagnostics.allSatisfy { $0.kind != .invalid } }

    /// Whether the document is legal and its files are readable, but resource limits are exceeded.
    public var hasOnlyLimitProblems: Bool { diagnostics.allSatisfy { $0.kind == .limit } }
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
    /// The place where the component, the repeated layer or the included file at this location is used; nil for none.
    package let use: SourceUse?

    /// Creates a location; without a line it means the whole file.
    public init(file: String, line: Int = 0, column: Int = 0) {
        self.init(file: file, line: line, column: column, use: nil)
    }

    private init(file: String, line: Int, column: Int, use: SourceUse?) {
        self.file = file
        self.line = line
        self.column = column
        self.use = use
    }

    /// Returns the location with a place of use; nil keeps the location's own.
    func used(_ use: SourceUse?) -> SourceLocation {
        use.map { SourceLocation(file: file, line: line, column: column, use: $0) } ?? self
    }

    /// The text `file:line:column`, or only the file if there is no line.
    public var description: String { line > 0 ? "\(file):\(line):\(column)" : file }
}

/// A place that uses a part of a document: an instance of a component, an item of a repetition, or an include.
package final class SourceUse: Hashable, Sendable {
    /// The user, for messages: "component "card" used".
    let what: String
    /// The position of the user, with its own place of use.
    let location: SourceLocation

    init(_ what: String, at location: SourceLocation) {
        self.what = what
        self.location = location
    }

    /// The user and its position, then the places that use it; at most four.
    var description: String {
        var parts: [String] = []
        var use: SourceUse? = self
        while let current = use, parts.count < 4 {
            parts.append("\(current.what) at \(current.location)")
            use = current.location.use
        }
        return parts.joined(separator: ", ") + (use == nil ? "" : ", …")
    }

    package static func == (a: SourceUse, b: SourceUse) -> Bool {
        a === b || (a.what == b.what && a.location == b.location)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(what)
        hasher.combine(location)
    }
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
    private var isStopped = false

    var isEmpty: Bool { diagnostics.isEmpty }
    /// The number of problems so far.
    var count: Int { diagnostics.count }

    /// Adds a problem unless its location is silenced.
    func report(_ diagnostic: SceneDiagnostic) {
        if !isStopped, !silenced.contains(diagnostic.location) { diagnostics.append(diagnostic) }
    }

    /// Drops all further reports, because the rest of the document is not read.
    func stop() { isStopped = true }

    /// Drops further reports at a location whose value is unknown because of an earlier problem.
    func silence(_ location: SourceLocation) { silenced.insert(location) }

    /// Removes a problem that a later one explains: a missing key whose name is misspelled.
    func withdraw(_ problem: String, at location: SourceLocation) {
        diagnostics.removeAll { $0.location == location && $0.problem == problem }
    }

    func report(
        at location: SourceLocation, _ problem: String, expected expectation: String, suggestion: String? = nil,
        kind: SceneDiagnostic.Kind = .invalid
    ) {
        report(SceneDiagnostic(kind: kind, at: location, problem, expected: expectation, suggestion: suggestion))
    }

    /// Throws the collected problems, uniqued and in the order of their locations. The same problem of several uses of
    /// a component is reported once.
    ///
    /// - Throws: `SceneFormatError` if there are any.
    func throwIfAny() throws(SceneFormatError) {
        guard !diagnostics.isEmpty else { return }
        var places: [String: Int] = [:]
        var uses = Set<String>()
        var distinct: [SceneDiagnostic] = []
        for diagnostic in diagnostics where uses.insert(diagnostic.description).inserted {
            if let first = places[diagnostic.message] {
                distinct[first].otherUses += 1
            } else {
                places[diagnostic.message] = distinct.count
                distinct.append(diagnostic)
            }
        }
        let order = distinct.indices.sorted { (distinct[$0].location, $0) < (distinct[$1].location, $1) }
        throw SceneFormatError(diagnostics: order.map { distinct[$0] })
    }
}

import FileAccess
import SourceText

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

    package init(diagnostics: [SceneDiagnostic]) { self.diagnostics = diagnostics }

    /// Whether the document is legal, but files that it names are missing, unreadable or too large.
    public var hasOnlyAssetProblems: Bool { diagnostics.allSatisfy { $0.kind != .invalid } }

    /// Whether the document is legal and its files are readable, but resource limits are exceeded.
    public var hasOnlyLimitProblems: Bool { diagnostics.allSatisfy { $0.kind == .limit } }
}

extension SceneFormatError: CustomStringConvertible {
    /// One problem per line.
    public var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}

/// Collects the problems of a document, so that all of them are reported at once.
///
/// Owner thread only: it exists while one document is read.
package final class DiagnosticCollector {
    private var diagnostics: [SceneDiagnostic] = []
    /// Likely mistakes in a legal document, in the order in which they are found.
    package private(set) var warnings: [SceneDiagnostic] = []
    private var silenced = Set<SourceLocation>()
    private var isStopped = false

    package init() {}

    package var isEmpty: Bool { diagnostics.isEmpty }
    /// The number of problems so far.
    package var count: Int { diagnostics.count }

    /// Adds a problem unless its location is silenced.
    package func report(_ diagnostic: SceneDiagnostic) {
        if !isStopped, !silenced.contains(diagnostic.location) { diagnostics.append(diagnostic) }
    }

    /// Adds a likely mistake.
    package func warn(_ warning: SceneDiagnostic) { warnings.append(warning) }

    /// Adds a likely mistake.
    package func warn(at location: SourceLocation, _ problem: String, remedy: String) {
        warn(SceneDiagnostic(at: location, problem, expected: remedy))
    }

    /// Drops all further reports, because the rest of the document is not read.
    func stop() { isStopped = true }

    /// Drops further reports at a location whose value is unknown because of an earlier problem.
    func silence(_ location: SourceLocation) { silenced.insert(location) }

    /// Removes a problem that a later one explains: a missing key whose name is misspelled.
    func withdraw(_ problem: String, at location: SourceLocation) {
        diagnostics.removeAll { $0.location == location && $0.problem == problem }
    }

    package func report(
        at location: SourceLocation, _ problem: String, expected expectation: String, suggestion: String? = nil,
        kind: SceneDiagnostic.Kind = .invalid
    ) {
        report(SceneDiagnostic(kind: kind, at: location, problem, expected: expectation, suggestion: suggestion))
    }

    /// Throws the collected problems, uniqued and in the order of their locations. The same problem of several uses of
    /// a component is reported once.
    ///
    /// - Throws: `SceneFormatError` if there are any.
    package func throwIfAny() throws(SceneFormatError) {
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

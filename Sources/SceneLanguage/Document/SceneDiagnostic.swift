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
    /// The class of the problem for programs.
    package var code = Code.invalid
    /// The word to write instead of another one, if there is one certain choice; nil for none.
    package var correction: SceneCorrection?

    /// The class of a problem for programs; raw values are those of `validate --format json`.
    package enum Code: String, CaseIterable, Sendable {
        case invalid
        case syntax
        case unknownKey = "unknown-key"
        case missingKey = "missing-key"
        case illegalValue = "illegal-value"
        case expression
        case file
        case limit
        case likelyMistake = "likely-mistake"
    }

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
        code =
            switch kind {
            case .invalid: .invalid
            case .asset: .file
            case .limit: .limit
            }
    }
}

extension SceneDiagnostic {
    /// Problems are equal if their messages are.
    public static func == (a: SceneDiagnostic, b: SceneDiagnostic) -> Bool {
        (a.kind, a.location, a.problem, a.expectation, a.suggestion, a.otherUses)
            == (b.kind, b.location, b.problem, b.expectation, b.suggestion, b.otherUses)
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

/// The replacement of one word of a document: of a key, of a scalar value, or of a part of a comment.
package struct SceneCorrection: Equatable, Sendable {
    /// The word as the document has it, without quotes.
    package let written: String
    /// The word to write.
    package let replacement: String
    /// Whether the replacement is written as it is, such as a list, instead of as a text.
    package let isNotation: Bool
    /// Whether the word is somewhere in the value at the location, and there only once.
    package let isInside: Bool

    package init(_ written: String, _ replacement: String, isNotation: Bool = false, isInside: Bool = false) {
        self.written = written
        self.replacement = replacement
        self.isNotation = isNotation
        self.isInside = isInside
    }

    /// Returns the correction of a misspelled word; nil if the nearest candidate is not the only one.
    package static func spelling(_ word: String, in candidates: [String]) -> SceneCorrection? {
        SpellingSuggestion.unambiguous(for: word, in: candidates).map { SceneCorrection(word, $0) }
    }
}

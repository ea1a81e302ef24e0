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

/// All problems of a document, in the order of their places.
public struct SceneFormatError: Error, Equatable, Sendable {
    /// Never empty.
    public let diagnostics: [SceneDiagnostic]

    /// Whether the document itself is right and only files that it names are missing or unreadable.
    public var isOnlyAboutAssets: Bool { diagnostics.allSatisfy { $0.kind == .asset } }
}

extension SceneFormatError: CustomStringConvertible {
    /// One problem a line.
    public var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}

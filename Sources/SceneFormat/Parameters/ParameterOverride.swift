/// A value for a parameter from outside the scene: `--set name=value`, or a cell of a batch table.
public struct ParameterOverride: Equatable, Sendable {
    public let name: String
    /// Read by the declared type of the parameter.
    public let text: String
    /// Where messages say the value is from.
    public let location: SourceLocation

    public init(name: String, text: String, location: SourceLocation? = nil) {
        self.name = name
        self.text = text
        self.location = location ?? SourceLocation(file: "--set \(name)")
    }

    /// Reads `name=value`; the value may be empty and may hold further `=`.
    ///
    /// - Throws: `SceneFormatError` where there is no name or no `=`.
    public init(argument: String) throws(SceneFormatError) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty else {
            let diagnostic = SceneDiagnostic(
                at: SourceLocation(file: "--set"), "\"\(argument)\" sets nothing",
                expected: "expected name=value, as in title=Hello")
            throw SceneFormatError(diagnostics: [diagnostic])
        }
        self.init(name: String(parts[0]), text: String(parts[1]))
    }
}

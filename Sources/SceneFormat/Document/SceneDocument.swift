/// A document's values as written, before parameters are put in.
public struct SceneDocument: Sendable {
    public let source: SceneSource
    public let root: SceneValue

    /// Parses YAML or JSON, which share one loader.
    ///
    /// Tags, repeated keys, alias cycles, more than one document and oversized or too deeply nested input are refused.
    /// - Throws: `SceneFormatError`, with the place of the problem.
    public init(_ source: SceneSource) throws(SceneFormatError) {
        let collector = DiagnosticCollector()
        guard source.text.utf8.count <= SceneSource.byteLimit else {
            let diagnostic = SceneDiagnostic(
                at: SourceLocation(file: source.name), "the document has \(source.text.utf8.count) bytes",
                expected: "expected at most \(SceneSource.byteLimit)")
            throw SceneFormatError(diagnostics: [diagnostic])
        }
        var composer = DocumentComposer(file: source.name, text: source.text, collector: collector)
        let root = composer.compose()
        try collector.throwIfAny()
        self.source = source
        self.root = root ?? SceneValue(.null, at: SourceLocation(file: source.name, line: 1, column: 1))
    }
}

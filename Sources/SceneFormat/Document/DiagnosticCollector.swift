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

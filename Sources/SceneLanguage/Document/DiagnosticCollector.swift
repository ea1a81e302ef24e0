import SourceText

/// Collects the problems of a document, so that all of them are reported at once.
///
/// The same problem of several uses of a component is kept once, and a document with very many problems has the first
/// ones: the time and memory of a document with problems are bounded like those of a legal one.
///
/// Owner thread only: it exists while one document is read.
package final class DiagnosticCollector {
    /// The number of different problems, and of warnings, that are listed; further ones are counted.
    static let limit = 100

    /// The different problems, in the order in which they are found.
    private var diagnostics: [SceneDiagnostic] = []
    /// The indices of `diagnostics` by message.
    private var indices: [String: Int] = [:]
    /// The descriptions of all problems, which name the uses of components, unlike their messages.
    private var uses: Set<String> = []
    /// The problems that later ones explain.
    private var withdrawn: Set<Problem> = []
    private var advices: [AdviceKey: Advice] = [:]
    /// The problems that are not listed, and the first of them.
    private var further = (count: 0, first: SceneDiagnostic?.none)
    private var listedWarnings: [SceneDiagnostic] = []
    /// The warnings that are not listed, and the first of them.
    private var furtherWarnings = (count: 0, first: SceneDiagnostic?.none)
    private var silenced = Set<SourceLocation>()
    private var isStopped = false
    /// The number of reports so far.
    package private(set) var count = 0

    package init() {}

    package var isEmpty: Bool { count == 0 }

    /// What to write instead of an unknown key.
    struct Advice {
        let expectation: String
        let suggestion: String?
        var correction: SceneCorrection?
    }

    private struct AdviceKey: Hashable {
        let location: SourceLocation
        let subject: String
    }

    private struct Problem: Hashable {
        let location: SourceLocation
        let problem: String
    }

    /// Adds a problem unless its location is silenced.
    package func report(_ diagnostic: SceneDiagnostic) {
        guard !isStopped, !silenced.contains(diagnostic.location) else { return }
        count += 1
        let message = diagnostic.message
        if let index = indices[message] {
            if uses.insert(diagnostic.description).inserted { diagnostics[index].otherUses += 1 }
            return
        }
        guard diagnostics.count < Self.limit else {
            further.count += 1
            // The exit status depends on whether a problem is more than a missing file or a limit.
            let replaces = diagnostic.kind == .invalid && further.first?.kind != .invalid
            if replaces || further.first == nil { further.first = diagnostic }
            return
        }
        indices[message] = diagnostics.count
        uses.insert(diagnostic.description)
        diagnostics.append(diagnostic)
    }

    /// Adds a likely mistake.
    package func warn(_ warning: SceneDiagnostic) {
        guard listedWarnings.count < Self.limit else {
            furtherWarnings.count += 1
            furtherWarnings.first = furtherWarnings.first ?? warning
            return
        }
        listedWarnings.append(warning)
    }

    /// Likely mistakes in a legal document, in the order in which they are found. The last one says how many more there
    /// are than the limit.
    package var warnings: [SceneDiagnostic] {
        guard let first = furtherWarnings.first else { return listedWarnings }
        var note = Self.note(furtherWarnings.count, "warning", first)
        note.code = first.code
        return listedWarnings + [note]
    }

    /// Returns the message about problems that are not listed.
    private static func note(_ count: Int, _ noun: String, _ first: SceneDiagnostic) -> SceneDiagnostic {
        SceneDiagnostic(
            kind: first.kind, at: first.location,
            count == 1 ? "1 further \(noun) is not listed" : "\(count) further \(noun)s are not listed",
            expected: "correct those above first")
    }

    /// Adds a likely mistake.
    package func warn(
        at location: SourceLocation, _ problem: String, remedy: String, correction: SceneCorrection? = nil
    ) {
        var warning = SceneDiagnostic(at: location, problem, expected: remedy)
        warning.code = .likelyMistake
        warning.correction = correction
        warn(warning)
    }

    /// Drops all further reports, because the document is not read further.
    func stop() { isStopped = true }

    /// Drops further reports at a location whose value is unknown because of an earlier problem.
    func silence(_ location: SourceLocation) { silenced.insert(location) }

    /// Removes a problem that a later one explains: a missing key whose name is misspelled.
    func withdraw(_ problem: String, at location: SourceLocation) {
        withdrawn.insert(Problem(location: location, problem: problem))
    }

    /// Returns the advice for a key of an object, which is the same for all uses of its location. Nothing is suggested
    /// in a document with very many problems.
    func advice(at location: SourceLocation, _ subject: String, _ make: () -> Advice) -> Advice {
        guard diagnostics.count < Self.limit else { return Advice(expectation: "", suggestion: nil) }
        let plain = SourceLocation(file: location.file, line: location.line, column: location.column)
        let key = AdviceKey(location: plain, subject: subject)
        if let advice = advices[key] { return advice }
        let advice = make()
        advices[key] = advice
        return advice
    }

    package func report(
        at location: SourceLocation, _ problem: String, expected expectation: String, suggestion: String? = nil,
        kind: SceneDiagnostic.Kind = .invalid, code: SceneDiagnostic.Code? = nil, correction: SceneCorrection? = nil
    ) {
        var diagnostic = SceneDiagnostic(
            kind: kind, at: location, problem, expected: expectation, suggestion: suggestion)
        if let code { diagnostic.code = code }
        diagnostic.correction = correction
        report(diagnostic)
    }

    /// Throws the collected problems in the order of their locations.
    ///
    /// - Throws: `SceneFormatError` if there are any.
    package func throwIfAny() throws(SceneFormatError) {
        let left = diagnostics.filter { !withdrawn.contains(Problem(location: $0.location, problem: $0.problem)) }
        guard !left.isEmpty else { return }
        let sorted = left.indices.sorted { (left[$0].location, $0) < (left[$1].location, $1) }.map { left[$0] }
        let note = further.first.map { [Self.note(further.count, "problem", $0)] } ?? []
        throw SceneFormatError(diagnostics: sorted + note)
    }
}

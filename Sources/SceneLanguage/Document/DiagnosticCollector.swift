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
    /// The problems of `diagnostics`.
    private var listed: Set<Problem> = []
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

        init(_ location: SourceLocation, _ problem: String) {
            self.location = location
            self.problem = problem
        }
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
        guard !isFull else { return count(further: diagnostic.kind, at: diagnostic.location) }
        indices[message] = diagnostics.count
        listed.insert(Problem(diagnostic.location.withoutUse, diagnostic.problem))
        uses.insert(diagnostic.description)
        diagnostics.append(diagnostic)
    }

    /// Whether further problems are only counted.
    package var isFull: Bool { diagnostics.count >= Self.limit }

    /// Counts a problem that is not listed.
    private func count(further kind: SceneDiagnostic.Kind, at location: SourceLocation) {
        further.count += 1
        // The exit status depends on whether a problem is more than a missing file or a limit.
        guard further.first == nil || kind == .invalid && further.first?.kind != .invalid else { return }
        further.first = SceneDiagnostic(kind: kind, at: location, "", expected: "")
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
        withdrawn.insert(Problem(location, problem))
    }

    /// Returns the advice for a key of an object, which is the same for all uses of its location. Nothing is suggested
    /// in a document with very many problems.
    func advice(at location: SourceLocation, _ subject: String, _ make: () -> Advice) -> Advice {
        guard !isFull else { return Advice(expectation: "", suggestion: nil) }
        let key = AdviceKey(location: location.withoutUse, subject: subject)
        if let advice = advices[key] { return advice }
        let advice = make()
        advices[key] = advice
        return advice
    }

    /// Adds a problem unless its location is silenced. The remedy is not composed for a problem that is only counted.
    package func report(
        at location: SourceLocation, _ problem: String, expected expectation: @autoclosure () -> String,
        suggestion: @autoclosure () -> String? = nil, kind: SceneDiagnostic.Kind = .invalid,
        code: SceneDiagnostic.Code? = nil, correction: @autoclosure () -> SceneCorrection? = nil
    ) {
        guard !isStopped, !silenced.contains(location) else { return }
        if isFull, !listed.contains(Problem(location.withoutUse, problem)) {
            count += 1
            return count(further: kind, at: location)
        }
        var diagnostic = SceneDiagnostic(
            kind: kind, at: location, problem, expected: expectation(), suggestion: suggestion())
        if let code { diagnostic.code = code }
        diagnostic.correction = correction()
        report(diagnostic)
    }

    /// Throws the collected problems in the order of their locations.
    ///
    /// - Throws: `SceneFormatError` if there are any.
    package func throwIfAny() throws(SceneFormatError) {
        let left = diagnostics.filter { !withdrawn.contains(Problem($0.location, $0.problem)) }
        guard !left.isEmpty else { return }
        let sorted = left.indices.sorted { (left[$0].location, $0) < (left[$1].location, $1) }.map { left[$0] }
        let note = further.first.map { [Self.note(further.count, "problem", $0)] } ?? []
        throw SceneFormatError(diagnostics: sorted + note)
    }
}

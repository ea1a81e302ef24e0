import Testing

/// One fact about layers and their time, checked on live objects.
struct LayerFact: Sendable, CustomTestStringConvertible {
    /// H: Apple's headers, D: Apple's documents, M: measured, C: common knowledge, P: other implementations, R: our policy.
    enum Grade: Sendable { case H, D, M, C, P, R }

    enum Status: Sendable {
        case holds
        /// Not right yet; the row fails as soon as it is.
        case hopeful
        /// Different on purpose; `docs/Divergences.md` says why.
        case divergent
    }

    let id: String
    let grade: Grade
    let status: Status
    let check: @Sendable (Findings) throws -> Void

    init(_ id: String, _ grade: Grade, _ status: Status = .holds, _ check: @escaping @Sendable (Findings) throws -> Void) {
        (self.id, self.grade, self.status, self.check) = (id, grade, status, check)
    }

    var testDescription: String { "\(id) (\(grade))" }

    /// What is otherwise than the fact says; empty when it holds.
    var differences: [String] {
        let findings = Findings()
        do { try check(findings) } catch { findings.differences.append("threw \(error)") }
        return findings.differences
    }
}

/// Collects what is not as expected.
final class Findings {
    var differences: [String] = []

    func same<Value: Equatable>(_ found: Value, _ expected: Value, _ what: String = "value") {
        if found != expected { differences.append("\(what): \(found) instead of \(expected)") }
    }

    func holds(_ condition: Bool, _ what: String) {
        if !condition { differences.append("not so: \(what)") }
    }

    func near(_ found: [Double], _ expected: [Double], _ tolerance: Double = 1e-6) {
        let agree = found.count == expected.count && zip(found, expected).allSatisfy { abs($0 - $1) <= tolerance || $0 == $1 }
        if !agree { differences.append("\(found) instead of \(expected)") }
    }

    func near(_ found: Double, _ expected: Double, _ tolerance: Double = 1e-6) { near([found], [expected], tolerance) }
}

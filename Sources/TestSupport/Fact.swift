/// One fact about Core Animation, checked on live objects.
public struct Fact: Sendable, CustomStringConvertible {
    /// H: Apple's headers, D: Apple's documents, M: measured, C: common knowledge, P: other implementations, R: our
    /// policy.
    public enum Grade: Sendable { case H, D, M, C, P, R }

    public enum Status: String, Sendable {
        case holds
        /// Not right yet; the row fails as soon as it is.
        case hopeful
        /// Different on purpose; `docs/Divergences.md` says why.
        case divergent
    }

    /// Of a check of facts 6 ("G11", or several: "N4, N5"), of a measured row of facts 2, or a section with some words.
    public let id: String
    public let grade: Grade
    public let status: Status
    private let check: @Sendable (Findings) throws -> Void

    public init(
        _ id: String, _ grade: Grade, _ status: Status = .holds, _ check: @escaping @Sendable (Findings) throws -> Void
    ) {
        self.id = id
        self.grade = grade
        self.status = status
        self.check = check
    }

    public var description: String { "\(id) (\(grade))" }

    /// What is otherwise than the fact says; empty when it holds.
    public var differences: [String] {
        let findings = Findings()
        do { try check(findings) } catch { findings.differences.append("threw \(error)") }
        return findings.differences
    }
}

/// Collects what is not as a fact says.
public final class Findings {
    var differences: [String] = []

    public func same<Value: Equatable>(_ found: Value, _ expected: Value, _ what: String = "value") {
        if found != expected { differences.append("\(what): \(found) instead of \(expected)") }
    }

    public func holds(_ condition: Bool, _ what: String) {
        if !condition { differences.append("not so: \(what)") }
    }

    /// Numbers within `tolerance`; equal ones, infinite or not, always agree.
    public func near(_ found: [Double], _ expected: [Double], _ tolerance: Double = 1e-6) {
        let agree =
            found.count == expected.count && zip(found, expected).allSatisfy { abs($0 - $1) <= tolerance || $0 == $1 }
        if !agree { differences.append("\(found) instead of \(expected)") }
    }

    public func near(_ found: Double, _ expected: Double, _ tolerance: Double = 1e-6) {
        near([found], [expected], tolerance)
    }
}

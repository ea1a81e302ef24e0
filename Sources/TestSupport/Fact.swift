/// One fact about Core Animation, checked on live objects.
public struct Fact: Sendable, CustomStringConvertible {
    /// The source of a fact. H: Apple's headers, D: Apple's documentation, M: measured, C: common knowledge, P: other
    /// implementations, R: our policy.
    public enum Grade: Sendable { case H, D, M, C, P, R }

    /// Whether Multiplane follows the fact.
    public enum Status: String, Sendable {
        /// The fact holds.
        case holds
        /// The fact does not hold yet; the test fails as soon as it does.
        case hopeful
        /// The behavior differs on purpose; `docs/Divergences.md` gives the reason.
        case divergent
    }

    /// The identifier of a check of facts 6 ("G11", or several: "N4, N5"), of a measured row of facts 2, or a section
    /// with a short text.
    public let id: String
    /// The source of the fact.
    public let grade: Grade
    /// Whether Multiplane follows the fact.
    public let status: Status
    private let check: @Sendable (Findings) throws -> Void

    /// Creates a fact with its check.
    public init(
        _ id: String, _ grade: Grade, _ status: Status = .holds, _ check: @escaping @Sendable (Findings) throws -> Void
    ) {
        self.id = id
        self.grade = grade
        self.status = status
        self.check = check
    }

    /// The identifier and the grade.
    public var description: String { "\(id) (\(grade))" }

    /// Runs the check and returns the differences from the fact; empty if it holds.
    public var differences: [String] {
        let findings = Findings()
        do { try check(findings) } catch { findings.differences.append("threw \(error)") }
        return findings.differences
    }
}

/// Collects differences from a fact.
public final class Findings {
    var differences: [String] = []

    /// Reports a difference unless the values are equal.
    public func same<Value: Equatable>(_ actual: Value, _ expected: Value, _ what: String = "value") {
        if actual != expected { differences.append("\(what): \(actual) instead of \(expected)") }
    }

    /// Reports a difference unless the condition holds.
    public func holds(_ condition: Bool, _ what: String) {
        if !condition { differences.append("not so: \(what)") }
    }

    /// Reports a difference unless all numbers are within `tolerance`; equal numbers, including infinity, always agree.
    public func near(_ actual: [Double], _ expected: [Double], _ tolerance: Double = 1e-6) {
        let agree =
            actual.count == expected.count && zip(actual, expected).allSatisfy { abs($0 - $1) <= tolerance || $0 == $1 }
        if !agree { differences.append("\(actual) instead of \(expected)") }
    }

    /// Reports a difference unless the numbers are within `tolerance`.
    public func near(_ actual: Double, _ expected: Double, _ tolerance: Double = 1e-6) {
        near([actual], [expected], tolerance)
    }
}

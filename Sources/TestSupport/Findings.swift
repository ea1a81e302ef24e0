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

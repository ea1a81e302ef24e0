import Testing

/// A fact about Core Animation's behavior, as numbers that can be compared.
struct FactRow: Sendable, CustomTestStringConvertible {
    /// The source. H: Apple's headers, D: Apple's documents, M: measured, C: common knowledge, P: other
    /// implementations, R: our policy.
    enum Grade: Sendable { case H, D, M, C, P, R }

    enum Status: Sendable {
        case holds
        /// Not implemented correctly yet; the row fails as soon as it holds.
        case hopeful
        /// Intentionally different, for the given reason.
        case divergent(String)
    }

    var id: String
    var grade: Grade
    var status = Status.holds
    var tolerance = 1e-9
    /// The expected numbers; nil means "no effect".
    var expected: [Double?]
    var actual: @Sendable () -> [Double?]

    var testDescription: String { "\(id) (\(grade))" }

    /// The numbers that differ by more than the tolerance; empty if the fact holds.
    var differences: [String] {
        let found = actual()
        guard found.count == expected.count else { return ["expected \(expected.count) numbers, found \(found.count)"] }
        return zip(found, expected).enumerated().compactMap { index, pair in
            switch pair {
            case (nil, nil): nil
            case (let a?, let b?) where a == b || abs(a - b) <= tolerance: nil
            default: "#\(index): expected \(text(pair.1)), found \(text(pair.0))"
            }
        }
    }

    private func text(_ number: Double?) -> String { number.map { "\($0)" } ?? "no effect" }
}

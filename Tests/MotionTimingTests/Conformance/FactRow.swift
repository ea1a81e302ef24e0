import Testing

/// One fact about Core Animation's behaviour as numbers that can be compared.
struct FactRow: Sendable, CustomTestStringConvertible {
    /// H: Apple's headers, D: Apple's documents, M: measured, C: common knowledge, P: other implementations, R: our
    /// policy.
    enum Grade: Sendable { case H, D, M, C, P, R }

    enum Status: Sendable {
        case holds
        /// Not right yet; the row fails as soon as it is.
        case hopeful
        /// Different on purpose, for the reason given.
        case divergent(String)
    }

    var id: String
    var grade: Grade
    var status = Status.holds
    var tolerance = 1e-9
    /// nil stands for "no effect".
    var expected: [Double?]
    var actual: @Sendable () -> [Double?]

    var testDescription: String { "\(id) (\(grade))" }

    /// Where the numbers differ by more than the tolerance; empty when the fact holds.
    var differences: [String] {
        let found = actual()
        guard found.count == expected.count else { return ["\(found.count) numbers instead of \(expected.count)"] }
        return zip(found, expected).enumerated().compactMap { index, pair in
            switch pair {
            case (nil, nil): nil
            case (let a?, let b?) where a == b || abs(a - b) <= tolerance: nil
            default: "#\(index): \(text(pair.0)) instead of \(text(pair.1))"
            }
        }
    }

    private func text(_ number: Double?) -> String { number.map { "\($0)" } ?? "no effect" }
}

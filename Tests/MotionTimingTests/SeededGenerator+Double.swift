import TestSupport

extension SeededGenerator {
    mutating func double(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }
}

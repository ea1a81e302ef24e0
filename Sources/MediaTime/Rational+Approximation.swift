extension Rational {
    /// The largest denominator of a number that is read exactly.
    private static let exactDenominator: Int64 = 1_000_000_000

    /// Reads a number as people and programs write it: "2", "2.5" and "1001/30" exactly, and a decimal with more
    /// digits, or with an exponent, as the simplest fraction nearby: "1.8833333333333333" is 113/60.
    ///
    /// - Returns: nil for any other text, and for fractions whose denominator is above 1,000,000,000.
    package init?(reading text: some StringProtocol) {
        if let exact = Rational(text), exact.denominator <= Self.exactDenominator {
            self = exact
            return
        }
        let isDecimal = text.utf8.allSatisfy { (48...57).contains($0) || "+-.eE".utf8.contains($0) }
        guard isDecimal, let number = Double(text), number.magnitude <= 1e9 else { return nil }
        self.init(near: number)
    }

    /// Creates the simplest fraction near a number: the first convergent of its continued fraction that differs by at
    /// most 1e-11, or by the rounding error of a large number.
    ///
    /// Recovers the fraction that a `Double` was computed from, such as 1001/30000.
    /// - Returns: 0 for numbers that are not finite; numbers beyond ±1e9 are limited.
    package init(near number: Double) {
        guard number.isFinite else {
            self = .zero
            return
        }
        let limited = Swift.min(Swift.max(number, -1e9), 1e9)
        let tolerance = Swift.max(1e-11, limited.magnitude * 4e-16)
        var remaining = limited.magnitude
        var last: (top: Int64, bottom: Int64) = (1, 0)
        var before: (top: Int64, bottom: Int64) = (0, 1)
        while true {
            let quotient = Int64(remaining)
            let next = (top: quotient * last.top + before.top, bottom: quotient * last.bottom + before.bottom)
            before = last
            last = next
            let error = (Double(next.top) / Double(next.bottom) - limited.magnitude).magnitude
            let fraction = remaining - Double(quotient)
            if error <= tolerance || fraction <= 0 || next.bottom > 100_000_000 { break }
            remaining = Swift.min(1 / fraction, 1e8)
        }
        self.init(limited < 0 ? -last.top : last.top, last.bottom)
    }
}

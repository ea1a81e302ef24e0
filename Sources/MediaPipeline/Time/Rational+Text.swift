extension Rational: CustomStringConvertible {
    /// "24", or "30000/1001".
    public var description: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }

    /// Reads "24", "-1.5", "29.97" (exactly 2997/100) or "30000/1001"; nil for anything else.
    ///
    /// Digits beyond what 64 bits hold are refused rather than rounded.
    public init?(_ text: some StringProtocol) {
        let halves = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = halves.first, let top = Self.decimal(first) else { return nil }
        guard halves.count == 2 else {
            self = top
            return
        }
        guard let bottom = Self.decimal(halves[1]), bottom != .zero else { return nil }
        self = top / bottom
    }

    private static func decimal(_ text: some StringProtocol) -> Rational? {
        let isNegative = text.hasPrefix("-")
        let unsigned = text.drop { $0 == "-" || $0 == "+" }
        guard text.count - unsigned.count <= 1 else { return nil }
        let parts = unsigned.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let digits = parts.joined()
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }), let value = Int64(digits) else {
            return nil
        }
        let decimals = parts.count == 2 ? parts[1].count : 0
        guard decimals <= 18 else { return nil }
        let scale = (0..<decimals).reduce(Int64(1)) { scale, _ in scale * 10 }
        return Rational(isNegative ? -value : value, scale)
    }

    /// The fraction with denominator `timescale` that is nearest to `seconds`.
    /// - Precondition: `seconds` is finite and `timescale` positive.
    public init(seconds: Double, timescale: Int32) {
        precondition(seconds.isFinite && timescale > 0, "a time is finite and its scale positive")
        let ticks = (seconds * Double(timescale)).rounded()
        let limit = Double(Int64.max / 2)
        self.init(Int64(min(max(ticks, -limit), limit)), Int64(timescale))
    }
}

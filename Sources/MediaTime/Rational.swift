/// An exact fraction of two 64-bit integers: a time in seconds, or a rate such as frames per second.
///
/// The fraction is always in lowest terms with a positive denominator, so equal values have equal fields. Sums and
/// products are exact while the numerator and the denominator fit into 64 bits. Otherwise the result is the last
/// convergent of the continued fraction that fits; its error is less than 2⁻⁶¹ of the result or of one, whichever is
/// larger. Only division by zero traps.
///
///     let time = Rational(1001, 24000) * 48  // 1001/500
///     let half: Rational = 1 / 2
public struct Rational: Hashable, Sendable {
    /// The numerator in lowest terms; negative for values below zero.
    public let numerator: Int64
    /// The denominator in lowest terms; always greater than zero.
    public let denominator: Int64

    /// The value 0.
    public static let zero = Rational(0)
    /// The value 1.
    public static let one = Rational(1)

    /// Creates a whole number.
    public init(_ integer: Int) {
        numerator = Int64(integer)
        denominator = 1
    }

    /// Creates the fraction `numerator / denominator`, reduced to lowest terms.
    ///
    /// - Precondition: `denominator` is not zero.
    public init(_ numerator: Int64, _ denominator: Int64) {
        self.init(wide: Int128(numerator), Int128(denominator))
    }

    /// Creates a fraction from 128-bit values: reduces it to lowest terms and rounds it to 64 bits if necessary.
    ///
    /// - Precondition: `denominator` is not zero.
    package init(wide numerator: Int128, _ denominator: Int128) {
        precondition(denominator != 0, "The denominator of a Rational must not be zero.")
        let divisor = Self.commonDivisor(numerator.magnitude, denominator.magnitude)
        let (top, bottom) = Self.fitting(numerator.magnitude / divisor, denominator.magnitude / divisor)
        self.numerator = (numerator < 0) == (denominator < 0) ? top : -top
        self.denominator = bottom
    }

    /// Returns the nearest fraction whose numerator and denominator fit into 64 bits.
    private static func fitting(_ top: UInt128, _ bottom: UInt128) -> (Int64, Int64) {
        if let small = Int64(exactly: top), let other = Int64(exactly: bottom) { return (small, other) }
        let most = UInt128(Int64.max)
        var dividend = top
        var divisor = bottom
        var last = (top: UInt128(1), bottom: UInt128(0))
        var before = (top: UInt128(0), bottom: UInt128(1))
        while divisor != 0 {
            let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
            guard quotient <= most else { break }
            let next = (top: quotient * last.top + before.top, bottom: quotient * last.bottom + before.bottom)
            guard next.top <= most, next.bottom <= most else { break }
            before = last
            last = next
            dividend = divisor
            divisor = remainder
        }
        // No fraction represents a value beyond the largest 64-bit integer.
        return last.bottom == 0 ? (.max, 1) : (Int64(last.top), Int64(last.bottom))
    }

    private static func commonDivisor(_ a: UInt128, _ b: UInt128) -> UInt128 {
        if let small = UInt64(exactly: a), let other = UInt64(exactly: b) {
            return UInt128(greatestCommonDivisor(small, other))
        }
        return greatestCommonDivisor(a, b)
    }
}

extension Rational: Comparable {
    /// Compares two fractions exactly.
    public static func < (a: Rational, b: Rational) -> Bool {
        Int128(a.numerator) * Int128(b.denominator) < Int128(b.numerator) * Int128(a.denominator)
    }
}

extension Rational: ExpressibleByIntegerLiteral {
    /// Creates a whole number from an integer literal.
    public init(integerLiteral value: Int) { self.init(value) }
}

extension Rational {
    /// Returns the sum of two fractions.
    public static func + (a: Rational, b: Rational) -> Rational {
        Rational(wide: wideSum(a, b), Int128(a.denominator) * Int128(b.denominator))
    }

    /// Returns the difference of two fractions.
    public static func - (a: Rational, b: Rational) -> Rational { a + -b }

    /// Returns the fraction with the opposite sign.
    public static prefix func - (a: Rational) -> Rational {
        Rational(wide: -Int128(a.numerator), Int128(a.denominator))
    }

    /// Returns the product of two fractions.
    public static func * (a: Rational, b: Rational) -> Rational {
        Rational(wide: Int128(a.numerator) * Int128(b.numerator), Int128(a.denominator) * Int128(b.denominator))
    }

    /// Returns the quotient of two fractions.
    ///
    /// - Precondition: `b` is not zero.
    public static func / (a: Rational, b: Rational) -> Rational {
        Rational(wide: Int128(a.numerator) * Int128(b.denominator), Int128(a.denominator) * Int128(b.numerator))
    }

    private static func wideSum(_ a: Rational, _ b: Rational) -> Int128 {
        // Each product is below 2¹²⁶, so their sum fits.
        Int128(a.numerator) * Int128(b.denominator) + Int128(b.numerator) * Int128(a.denominator)
    }

    /// The absolute value.
    package var magnitude: Rational { numerator < 0 ? -self : self }

    /// The greatest integer that is not greater than the fraction.
    public var floor: Int {
        let (quotient, remainder) = numerator.quotientAndRemainder(dividingBy: denominator)
        return Int(remainder < 0 ? quotient - 1 : quotient)
    }

    /// The least integer that is not less than the fraction.
    public var ceiling: Int { -(-self).floor }

    /// The nearest integer; halves round up.
    public var rounded: Int { (self + Rational(1, 2)).floor }

    /// The value as the nearest `Double`.
    public var seconds: Double { Double(numerator) / Double(denominator) }
}

extension Rational: CustomStringConvertible {
    /// The fraction as text: "24" for a whole number, otherwise "30000/1001".
    public var description: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }

    /// Creates a fraction from text: "24", "-1.5", "29.97" (exactly 2997/100) or "30000/1001".
    ///
    /// - Returns: `nil` for any other text, for a denominator of zero, and for numbers with more digits than 64 bits
    ///   hold.
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

    /// Creates the fraction with denominator `timescale` that is nearest to `seconds`.
    ///
    /// - Parameters:
    ///   - seconds: A time in seconds.
    ///   - timescale: The number of ticks per second.
    /// - Precondition: `seconds` is finite and `timescale` is greater than zero.
    public init(seconds: Double, timescale: Int32) {
        precondition(seconds.isFinite && timescale > 0, "A time must be finite and its timescale greater than zero.")
        let ticks = (seconds * Double(timescale)).rounded()
        let limit = Double(Int64.max / 2)
        self.init(Int64(min(max(ticks, -limit), limit)), Int64(timescale))
    }
}

extension Rational: Codable {
    /// Encodes the fraction as text, such as "30000/1001": some readers drop digits of numbers.
    ///
    /// - Throws: Errors of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    /// Decodes a fraction from text, such as "30000/1001".
    ///
    /// - Throws: `DecodingError.dataCorrupted` if the text is not a fraction.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let value = Rational(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "expected a fraction such as 30000/1001, found \(text)")
        }
        self = value
    }
}

/// Returns the largest integer that divides both numbers, which are not negative (Euclid); the other one if one is 0.
package func greatestCommonDivisor<T: BinaryInteger>(_ first: T, _ second: T) -> T {
    var divisor = first
    var remainder = second
    while remainder != 0 { (divisor, remainder) = (remainder, divisor % remainder) }
    return divisor
}

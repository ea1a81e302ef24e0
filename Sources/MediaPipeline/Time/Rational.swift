/// An exact fraction in lowest terms with a positive denominator: a time in seconds, or a rate in frames a second.
///
/// Sums and products are exact while numerator and denominator fit 64 bits; beyond that the result is the last fraction
/// of its continued fraction that does, which is off by less than 2⁻⁶¹ of the result or of one, whichever is larger.
public struct Rational: Hashable, Sendable {
    public let numerator: Int64
    /// Always positive.
    public let denominator: Int64

    public static let zero = Rational(0)
    public static let one = Rational(1)

    public init(_ whole: Int) {
        numerator = Int64(whole)
        denominator = 1
    }

    /// - Precondition: `denominator` is not zero.
    public init(_ numerator: Int64, _ denominator: Int64) {
        self.init(wide: Int128(numerator), Int128(denominator))
    }

    /// The one place where fractions are brought to lowest terms.
    init(wide numerator: Int128, _ denominator: Int128) {
        precondition(denominator != 0, "a fraction's denominator is not zero")
        let divisor = Self.greatestCommonDivisor(numerator.magnitude, denominator.magnitude)
        let (top, bottom) = Self.fitting(numerator.magnitude / divisor, denominator.magnitude / divisor)
        self.numerator = (numerator < 0) == (denominator < 0) ? top : -top
        self.denominator = bottom
    }

    private static func fitting(_ top: UInt128, _ bottom: UInt128) -> (Int64, Int64) {
        if let small = Int64(exactly: top), let other = Int64(exactly: bottom) { return (small, other) }
        let most = UInt128(Int64.max)
        var rest = top
        var divisor = bottom
        var last = (top: UInt128(1), bottom: UInt128(0))
        var before = (top: UInt128(0), bottom: UInt128(1))
        while divisor != 0 {
            let (whole, remainder) = rest.quotientAndRemainder(dividingBy: divisor)
            guard whole <= most else { break }
            let next = (top: whole * last.top + before.top, bottom: whole * last.bottom + before.bottom)
            guard next.top <= most, next.bottom <= most else { break }
            before = last
            last = next
            rest = divisor
            divisor = remainder
        }
        // No fraction at all fits a value beyond the largest whole number.
        return last.bottom == 0 ? (.max, 1) : (Int64(last.top), Int64(last.bottom))
    }

    private static func greatestCommonDivisor(_ a: UInt128, _ b: UInt128) -> UInt128 {
        if let small = UInt64(exactly: a), let other = UInt64(exactly: b) { return UInt128(euclid(small, other)) }
        return euclid(a, b)
    }

    private static func euclid<T: FixedWidthInteger>(_ a: T, _ b: T) -> T {
        var a = a
        var b = b
        while b != 0 { (a, b) = (b, a % b) }
        return a
    }
}

extension Rational: Comparable {
    public static func < (a: Rational, b: Rational) -> Bool {
        Int128(a.numerator) * Int128(b.denominator) < Int128(b.numerator) * Int128(a.denominator)
    }
}

extension Rational: ExpressibleByIntegerLiteral {
    public init(integerLiteral value: Int) { self.init(value) }
}

/// An exact fraction in lowest terms with a positive denominator: a time in seconds, or a rate in frames a second.
///
/// Sums and products are exact while numerator and denominator fit 64 bits; beyond that both are halved until they do,
/// which is off by less than 2⁻⁶¹ of the result or of one, whichever is larger.
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
        let sign: Int128 = denominator < 0 ? -1 : 1
        var top = sign * (numerator / Int128(divisor))
        var bottom = sign * (denominator / Int128(divisor))
        while top.magnitude > Int64.max.magnitude || bottom > Int64.max {
            top /= 2
            bottom = max(1, bottom / 2)
            if bottom == 1 { top = min(max(top, -Int128(Int64.max)), Int128(Int64.max)) }
        }
        self.numerator = Int64(top)
        self.denominator = Int64(bottom)
    }

    private static func greatestCommonDivisor(_ a: UInt128, _ b: UInt128) -> UInt128 {
        if let small = UInt64(exactly: a), let other = UInt64(exactly: b) { return UInt128(euclid(small, other)) }
        return euclid(a, b)
    }

    private static func euclid<T: FixedWidthInteger>(_ a: T, _ b: T) -> T {
        var (a, b) = (a, b)
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

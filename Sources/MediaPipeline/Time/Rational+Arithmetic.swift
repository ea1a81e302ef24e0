extension Rational {
    public static func + (a: Rational, b: Rational) -> Rational {
        Rational(wide: wideSum(a, b), Int128(a.denominator) * Int128(b.denominator))
    }

    public static func - (a: Rational, b: Rational) -> Rational { a + -b }

    public static prefix func - (a: Rational) -> Rational {
        Rational(wide: -Int128(a.numerator), Int128(a.denominator))
    }

    public static func * (a: Rational, b: Rational) -> Rational {
        Rational(wide: Int128(a.numerator) * Int128(b.numerator), Int128(a.denominator) * Int128(b.denominator))
    }

    /// - Precondition: `b` is not zero.
    public static func / (a: Rational, b: Rational) -> Rational {
        Rational(wide: Int128(a.numerator) * Int128(b.denominator), Int128(a.denominator) * Int128(b.numerator))
    }

    private static func wideSum(_ a: Rational, _ b: Rational) -> Int128 {
        // Each product is below 2¹²⁶, so their sum fits.
        Int128(a.numerator) * Int128(b.denominator) + Int128(b.numerator) * Int128(a.denominator)
    }

    /// The distance from zero.
    var magnitude: Rational { numerator < 0 ? -self : self }

    /// The greatest integer that is not above the fraction.
    public var floor: Int {
        let (quotient, remainder) = numerator.quotientAndRemainder(dividingBy: denominator)
        return Int(remainder < 0 ? quotient - 1 : quotient)
    }

    /// The least integer that is not below the fraction.
    public var ceiling: Int { -(-self).floor }

    /// The nearest integer; halves go up.
    public var rounded: Int { (self + Rational(1, 2)).floor }

    /// The nearest double.
    public var seconds: Double { Double(numerator) / Double(denominator) }
}

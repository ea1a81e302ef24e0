/// A number for the times and factors of a curve: `Rational` for media, `Double` for layers.
///
/// Its arithmetic has names, because operators of a protocol would make the type checker slow in other files.
package protocol CurveNumber: Comparable, ExpressibleByIntegerLiteral, Sendable {
    static func sum(_ a: Self, _ b: Self) -> Self
    static func difference(_ a: Self, _ b: Self) -> Self
    static func product(_ a: Self, _ b: Self) -> Self
    static func quotient(_ a: Self, _ b: Self) -> Self
    /// Creates a whole number.
    init(_ integer: Int)
    /// Creates a time from seconds, rounded up to the precision of a time.
    init(roundingUpTime seconds: Double)
    /// Creates a factor, rounded to the precision of a factor.
    init(roundingRate rate: Double)
    /// The number as a floating-point number.
    var seconds: Double { get }
    /// Whether the number is neither infinite nor NaN.
    var isFinite: Bool { get }
}

extension Double: CurveNumber {
    package static func sum(_ a: Double, _ b: Double) -> Double { a + b }
    package static func difference(_ a: Double, _ b: Double) -> Double { a - b }
    package static func product(_ a: Double, _ b: Double) -> Double { a * b }
    package static func quotient(_ a: Double, _ b: Double) -> Double { a / b }
    package init(roundingUpTime seconds: Double) { self = seconds }
    package init(roundingRate rate: Double) { self = rate }
    package var seconds: Double { self }
}

extension Rational: CurveNumber {
    package static func sum(_ a: Rational, _ b: Rational) -> Rational { a + b }
    package static func difference(_ a: Rational, _ b: Rational) -> Rational { a - b }
    package static func product(_ a: Rational, _ b: Rational) -> Rational { a * b }
    package static func quotient(_ a: Rational, _ b: Rational) -> Rational { a / b }
    /// Rounds up to a nanosecond.
    package init(roundingUpTime seconds: Double) { self.init(Int64((seconds * 1e9).rounded(.up)), 1_000_000_000) }
    /// Rounds to a millionth.
    package init(roundingRate rate: Double) { self.init(Int64((rate * 1e6).rounded()), 1_000_000) }
    package var isFinite: Bool { true }
}

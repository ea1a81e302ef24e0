/// Returns the largest integer that divides both numbers, which are not negative (Euclid); the other one if one is 0.
package func greatestCommonDivisor<T: BinaryInteger>(_ first: T, _ second: T) -> T {
    var divisor = first
    var rest = second
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    return divisor
}

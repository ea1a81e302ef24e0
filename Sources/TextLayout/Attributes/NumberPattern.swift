import Foundation

/// The pattern of a formatted number: `0`, `0.00`, `0,0`, `#,##0.0#`, `+0`, `0%`, with text before and after.
package struct NumberPattern {
    private let prefix: String
    private let suffix: String
    private let isGrouped: Bool
    private let isPercent: Bool
    private let showsSign: Bool
    private let integerDigits: Int
    private let decimals: Int
    private let requiredDecimals: Int

    /// Reads a pattern; nil if it has no digit.
    package init?(_ pattern: String) {
        let signs: Set<Character> = ["0", "#", ",", "."]
        guard let start = pattern.firstIndex(where: { $0 == "0" || $0 == "#" }) else { return nil }
        var end = pattern[start...].firstIndex { !signs.contains($0) } ?? pattern.endIndex
        // A period or comma after the last digit is text.
        while end > start, ".,".contains(pattern[pattern.index(before: end)]) { end = pattern.index(before: end) }
        let parts = pattern[start..<end].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let fraction = parts.count > 1 ? parts[1] : ""
        isGrouped = parts[0].contains(",")
        integerDigits = isGrouped ? 1 : min(parts[0].count { $0 == "0" }, 15)
        decimals = min(fraction.count { $0 == "0" || $0 == "#" }, 9)
        requiredDecimals = min(fraction.count { $0 == "0" }, 9)
        let before = pattern[..<start]
        showsSign = before.hasSuffix("+")
        prefix = String(showsSign ? before.dropLast() : before)
        suffix = String(pattern[end...])
        isPercent = suffix.contains("%") || prefix.contains("%")
    }

    /// Returns the number with its sign before the prefix, rounded half away from zero; nil for numbers that are not
    /// below 1e15.
    package func text(of value: Double, _ separators: NumberSeparators = NumberSeparators()) -> String? {
        digits(of: value).map { text($0, separators) }
    }

    /// Returns the widest text that a number with the same sign and no more digits before the separator can have: with
    /// all decimals, and with `digit` in place of each digit.
    package func widestText(of value: Double, _ separators: NumberSeparators, digit: Character) -> String? {
        digits(of: value).map { digits in
            var digits = digits
            digits.integer = String(repeating: digit, count: digits.integer.count)
            digits.fraction = String(repeating: digit, count: decimals)
            return text(digits, separators)
        }
    }

    /// The parts of a rounded number.
    private struct Digits {
        var sign: String
        var integer: String
        var fraction: String
    }

    private func digits(of value: Double) -> Digits? {
        let scaled = isPercent ? value * 100 : value
        guard scaled.magnitude < 1e15 else { return nil }
        let unit = pow(10, Double(decimals))
        // Removes the error of binary fractions, so that 1.005 is rounded as written.
        let exact = (Double(String(format: "%.15g", scaled.magnitude * unit)) ?? scaled.magnitude * unit).rounded()
        var digits = String(format: "%.0f", exact)
        while digits.count < decimals + max(integerDigits, 1) { digits = "0" + digits }
        var fraction = String(digits.suffix(decimals))
        while fraction.count > requiredDecimals, fraction.last == "0" { fraction.removeLast() }
        let integer = String(digits.dropLast(decimals))
        return Digits(
            sign: exact == 0 ? "" : scaled < 0 ? "-" : showsSign ? "+" : "",
            integer: !isGrouped && integerDigits == 0 && integer == "0" ? "" : integer, fraction: fraction)
    }

    private func text(_ digits: Digits, _ separators: NumberSeparators) -> String {
        let integer = isGrouped ? Self.grouped(digits.integer, separators) : digits.integer
        let fraction = digits.fraction.isEmpty ? "" : separators.decimal + digits.fraction
        return digits.sign + prefix + integer + fraction + suffix
    }

    private static func grouped(_ digits: String, _ separators: NumberSeparators) -> String {
        guard digits.count >= separators.leastGroupedDigits else { return digits }
        var result = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { result += separators.group }
            result.append(digit)
        }
        return result
    }
}

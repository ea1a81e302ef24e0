import Foundation

/// Computes `calc()`, `min()`, `max()` and `clamp()`.
struct CSSCalculation {
    /// The most levels of parentheses.
    private static let depthLimit = 32

    private var remainder: Substring
    private let length: (String) -> Double?
    private var depth = 0

    /// Returns the value of a function; nil for other text.
    ///
    /// - Parameter length: Returns the value of a number with its unit.
    static func value(_ text: String, length: @escaping (String) -> Double?) -> Double? {
        guard text.last == ")", text.first?.isLetter == true else { return nil }
        var calculation = CSSCalculation(remainder: text[...], length: length)
        guard let value = calculation.factor(), calculation.next == nil, value.isFinite else { return nil }
        return value
    }

    private init(remainder: Substring, length: @escaping (String) -> Double?) {
        self.remainder = remainder
        self.length = length
    }

    /// The next character that is no space.
    private var next: Character? { remainder.first { !$0.isWhitespace } }

    private mutating func take(_ characters: String) -> Character? {
        guard let next, characters.contains(next) else { return nil }
        remainder = remainder.drop { $0.isWhitespace }.dropFirst()
        return next
    }

    private mutating func sum() -> Double? {
        guard var total = product() else { return nil }
        while let sign = take("+-") {
            guard let term = product() else { return nil }
            total += sign == "+" ? term : -term
        }
        return total
    }

    private mutating func product() -> Double? {
        guard var total = factor() else { return nil }
        while let sign = take("*/") {
            guard let other = factor() else { return nil }
            total = sign == "*" ? total * other : total / other
        }
        return total
    }

    /// Reads a number, a sum in parentheses, or a function.
    private mutating func factor() -> Double? {
        remainder = remainder.drop { $0.isWhitespace }
        let name = remainder.prefix { $0.isLetter }
        guard let first = remainder.first, first.isLetter || first == "(" else { return number() }
        remainder = remainder.dropFirst(name.count)
        guard depth < Self.depthLimit, take("(") != nil else { return nil }
        depth += 1
        defer { depth -= 1 }
        var values: [Double] = []
        repeat {
            guard let value = sum() else { return nil }
            values.append(value)
        } while take(",") != nil
        guard take(")") != nil else { return nil }
        switch (name.lowercased(), values.count) {
        case ("", 1), ("calc", 1): return values[0]
        case ("min", _): return values.min()
        case ("max", _): return values.max()
        case ("clamp", 3): return max(values[0], min(values[1], values[2]))
        default: return nil
        }
    }

    private mutating func number() -> Double? {
        var end = remainder.startIndex
        var last: Character = " "
        while end < remainder.endIndex {
            let character = remainder[end]
            // A sign starts a number, or belongs to its exponent.
            let isSign = "+-".contains(character) && (last == " " || "eE".contains(last))
            guard character.isLetter || character.isNumber || ".%".contains(character) || isSign else { break }
            last = character
            end = remainder.index(after: end)
        }
        let text = String(remainder[..<end])
        remainder = remainder[end...]
        return text.isEmpty ? nil : length(text)
    }
}

import Foundation

/// A media query, for a movie: a screen in light colors with motion.
struct CSSMediaQuery {
    /// Whether the query applies.
    private(set) var matches = false
    /// The first condition that is not known, which never applies; nil for none.
    private(set) var unknownCondition: String?
    private let size: (width: Double, height: Double)

    /// The media that movies are not.
    private static let otherMedia: Set = ["print", "speech", "tty", "tv", "projection", "handheld", "braille", "aural"]

    /// - Parameter size: The size of the drawing in pixels.
    init(_ query: String, _ size: (width: Double, height: Double)) {
        self.size = size
        for alternative in CSSSyntax.split(query.lowercased(), at: ",") {
            var words = CSSSyntax.split(alternative, at: " ").filter { $0 != "and" && $0 != "only" }
            let isNegated = words.first == "not"
            if isNegated { words.removeFirst() }
            let results = words.map { value(of: $0) }
            if let index = results.firstIndex(of: nil) {
                unknownCondition = unknownCondition ?? words[index]
            } else if results.allSatisfy({ $0 == true }) != isNegated {
                matches = true
            }
        }
    }

    /// Returns whether a condition applies; nil if it is not known.
    private func value(of condition: String) -> Bool? {
        guard condition.hasPrefix("("), condition.hasSuffix(")") else {
            return ["all", "screen"].contains(condition) ? true : Self.otherMedia.contains(condition) ? false : nil
        }
        let inner = String(condition.dropFirst().dropLast())
        if inner.contains(where: { "<>=".contains($0) }) { return comparison(inner) }
        let parts = CSSSyntax.split(inner, at: ":")
        let value = parts.count > 1 ? parts[1] : ""
        func compare(_ side: Double, _ isInRange: (Double, Double) -> Bool) -> Bool? {
            DrawingLength.length(value, of: 0).map { isInRange(side, $0) }
        }
        switch parts[0] {
        case "prefers-color-scheme": return value == "light"
        case "prefers-reduced-motion", "prefers-reduced-transparency", "prefers-contrast":
            return value == "no-preference"
        case "forced-colors", "inverted-colors": return value == "none"
        case "hover", "any-hover", "pointer", "any-pointer": return value == "none"
        case "scripting": return value == "none"
        case "min-width": return compare(size.width, >=)
        case "max-width": return compare(size.width, <=)
        case "width": return compare(size.width, ==)
        case "min-height": return compare(size.height, >=)
        case "max-height": return compare(size.height, <=)
        case "height": return compare(size.height, ==)
        case "orientation": return value == (size.height >= size.width ? "portrait" : "landscape")
        default: return nil
        }
    }

    /// Returns whether a comparison such as `200px <= width < 40em` applies.
    private func comparison(_ text: String) -> Bool? {
        var words: [String] = [""]
        for character in text where !character.isWhitespace {
            let isOperator = "<>=".contains(character)
            let wasOperator = words[words.count - 1].first.map { "<>=".contains($0) } ?? isOperator
            if isOperator != wasOperator { words.append("") }
            words[words.count - 1].append(character)
        }
        guard words.count == 3 || words.count == 5 else { return nil }
        func side(_ word: String) -> Double? {
            word == "width" ? size.width : word == "height" ? size.height : DrawingLength.length(word, of: 0)
        }
        var result = true
        for index in stride(from: 0, to: words.count - 2, by: 2) {
            guard let a = side(words[index]), let b = side(words[index + 2]) else { return nil }
            switch words[index + 1] {
            case "<": result = result && a < b
            case "<=": result = result && a <= b
            case ">": result = result && a > b
            case ">=": result = result && a >= b
            case "=": result = result && a == b
            default: return nil
            }
        }
        return result
    }
}

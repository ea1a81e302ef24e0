import Images
import VectorGeometry

/// Reads colors: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `[r, g, b, a]` with components of 0…1, and the names of CSS
/// and of `CGColor`'s constants.
enum ColorParser {
    static let expectation = "a color: a CSS name, #rgb, #rgba, #rrggbb, #rrggbbaa or [r, g, b, a] from 0 to 1"

    /// Returns the color; nil if the value is not one.
    static func color(_ value: SceneValue) -> CGColor? {
        switch value.content {
        case .text(let text): named(text) ?? CSSColor.hexadecimal(text)
        case .list(let items): components(items)
        default: nil
        }
    }

    private static func named(_ text: String) -> CGColor? {
        switch text {
        case "black": .black
        case "white": .white
        case "clear", "transparent": .clear
        default: CSSColor.named(text)
        }
    }

    private static func components(_ items: [SceneValue]) -> CGColor? {
        let parts = items.compactMap { item -> CGFloat? in
            guard case .number(let number) = item.content, (0...1).contains(number.value) else { return nil }
            return CGFloat(number.value)
        }
        guard items.count == 4, parts.count == 4 else { return nil }
        return CGColor(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
    }
}

extension ValueReader {
    /// Reads a color or the name of a theme's color; reports other values.
    package func color(_ value: SceneValue, _ label: String) -> CGColor? {
        if case .text(let name) = value.content, let color = theme.colors[name] { return color }
        if let color = ColorParser.color(value) { return color }
        let text = value.textForm ?? ""
        if let guess = CommonGuesses.color(for: text) {
            // Three letters, such as bad, can also be a misspelled name.
            let correction = text.count > 3 ? SceneCorrection(text, guess) : nil
            return refuse(value, label, ColorParser.expectation, suggestion: guess, correction: correction)
        }
        var names: [String] { theme.names.colors + ["clear", "transparent"] + CSSColor.names }
        return refuse(
            value, label, ColorParser.expectation, suggestion: SpellingSuggestion.closest(to: text, in: names),
            correction: .spelling(text, in: names))
    }
}

import Quartz2D

/// Reads colors: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `[r, g, b, a]` with components of 0…1, and the names of CSS
/// and of `CGColor`'s constants.
enum ColorParser {
    static let expectation = "a color: a CSS name, #rgb, #rgba, #rrggbb, #rrggbbaa or [r, g, b, a] from 0 to 1"

    /// Returns the color; nil if the value is not one.
    static func color(_ value: SceneValue) -> CGColor? {
        switch value.content {
        case .text(let text): named(text) ?? hexadecimal(text)
        case .list(let items): components(items)
        default: nil
        }
    }

    private static func named(_ text: String) -> CGColor? {
        switch text {
        case "black": .black
        case "white": .white
        case "clear", "transparent": .clear
        default: CSSColorNames.color(text).map { color(bytes: [$0 >> 16, $0 >> 8 & 255, $0 & 255, 255]) }
        }
    }

    private static func hexadecimal(_ text: String) -> CGColor? {
        let digits = text.utf8.dropFirst().compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        guard text.hasPrefix("#"), digits.count == text.utf8.count - 1 else { return nil }
        switch digits.count {
        case 3: return color(bytes: digits.map { $0 * 17 } + [255])
        case 4: return color(bytes: digits.map { $0 * 17 })
        case 6: return color(bytes: pairs(digits) + [255])
        case 8: return color(bytes: pairs(digits))
        default: return nil
        }
    }

    private static func pairs(_ digits: [Int]) -> [Int] {
        stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
    }

    private static func color(bytes: [Int]) -> CGColor {
        let parts = bytes.map { CGFloat($0) / 255 }
        return CGColor(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
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
    func color(_ value: SceneValue, _ label: String) -> CGColor? {
        if case .text(let name) = value.content, let color = theme.colors[name] { return color }
        return ColorParser.color(value)
            ?? refuse(
                value, label, ColorParser.expectation,
                suggestion: value.textForm.flatMap {
                    SpellingSuggestion.closest(
                        to: $0, in: theme.colors.keys.sorted() + ["clear", "transparent"] + CSSColorNames.all)
                })
    }
}

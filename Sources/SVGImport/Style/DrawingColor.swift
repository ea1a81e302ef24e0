import Foundation
import Images

/// Reads colors of drawings.
enum DrawingColor {
    /// Returns a color; nil for other text.
    ///
    /// - Parameter current: The color that `currentColor` means.
    static func color(_ text: String, current: String) -> CGColor? {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let lower = text.lowercased()
        if lower == "currentcolor" {
            return current.lowercased() == "currentcolor" ? .black : color(current, current: "black")
        }
        if lower.hasPrefix("hsl") { return hue(lower) }
        return CSSColor.color(text.hasPrefix("rgb") || text.hasPrefix("RGB") ? spaced(lower) : text)
    }

    /// Returns `rgb( 1 , 2 , 3 )` without the spaces at commas.
    private static func spaced(_ text: String) -> String {
        text.replacingOccurrences(of: " )", with: ")").replacingOccurrences(of: "( ", with: "(")
            .replacingOccurrences(of: "rgb (", with: "rgb(")
    }

    /// Returns the color of `hsl()` or `hsla()`.
    private static func hue(_ text: String) -> CGColor? {
        guard let function = CSSSyntax.functions(text)?.first else { return nil }
        let parts = function.arguments.split { ", /".contains($0) }.map(String.init)
        guard (3...4).contains(parts.count), let angle = DrawingLength.angle(parts[0]) else { return nil }
        func share(_ text: String) -> Double? {
            (text.hasSuffix("%") ? Double(text.dropLast()).map { $0 / 100 } : Double(text)).map { min(max($0, 0), 1) }
        }
        guard let saturation = share(parts[1]), let lightness = share(parts[2]),
            let alpha = parts.count > 3 ? share(parts[3]) : 1
        else { return nil }
        let turn = (angle / (2 * .pi)).truncatingRemainder(dividingBy: 1)
        let sixths = (turn < 0 ? turn + 1 : turn) * 12
        func component(_ offset: Double) -> Double {
            let k = (offset + sixths).truncatingRemainder(dividingBy: 12)
            return lightness - saturation * min(lightness, 1 - lightness) * max(-1, min(k - 3, 9 - k, 1))
        }
        return CGColor(red: component(0), green: component(8), blue: component(4), alpha: alpha)
    }
}

/// The value of `fill` or `stroke`.
enum DrawingPaint {
    case none
    case color(CGColor)
    /// An element, with the paint if it does not exist.
    case reference(Int)

    /// Parses a paint; nil for other text.
    init?(_ text: String, _ style: DrawingStyle, _ tree: DrawingTree) {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if text.hasPrefix("url(") {
            if let element = tree.element(text),
                tree[element].name != "pattern" || PatternModel.hasContents(element, tree)
            {
                self = .reference(element)
                return
            }
            guard let end = text.firstIndex(of: ")") else { return nil }
            let fallback = text[text.index(after: end)...].trimmingCharacters(in: .whitespaces)
            self = fallback.isEmpty ? .none : DrawingPaint(fallback, style, tree) ?? .none
            return
        }
        if ["none", "transparent"].contains(text.lowercased()) {
            self = .none
            return
        }
        if ["context-fill", "context-stroke"].contains(text) { return nil }
        guard let color = DrawingColor.color(text, current: style.color) else { return nil }
        self = .color(color)
    }
}

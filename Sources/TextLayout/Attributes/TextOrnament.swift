import Foundation
import Images
import VectorGeometry

/// The vertical position of the lines of a text in its box.
public enum VerticalTextAlignment: String, Sendable, CaseIterable {
    /// The first line touches the top edge.
    case top
    /// The lines are centered.
    case center
    /// The last line touches the bottom edge.
    case bottom
}

/// A rounded box behind a line or a piece of text; lengths are in points.
package struct TextBox: Hashable, Sendable {
    /// The color; nil for no box.
    package var color: CGColor?
    /// The distances from the text to the left and right edges, and to the top and bottom edges.
    package var padding = CGSize.zero
    /// The radius of the corners.
    package var cornerRadius: CGFloat = 0

    /// Creates no box.
    package init() {}

    /// Creates a box.
    package init(color: CGColor?, padding: CGSize, cornerRadius: CGFloat) {
        self.color = color
        self.padding = padding
        self.cornerRadius = cornerRadius
    }

    /// The space that the box needs around the text; zero without a box.
    package var inset: CGSize {
        guard color != nil else { return .zero }
        func length(_ value: CGFloat) -> CGFloat { value.isFinite ? max(value, 0) : 0 }
        return CGSize(width: length(padding.width), height: length(padding.height))
    }

    /// Returns the outline of the box around a rectangle.
    func outline(around rect: CGRect) -> [PathElement] {
        let box = rect.insetBy(dx: -inset.width, dy: -inset.height)
        let radius = min(max(cornerRadius, 0), min(box.width, box.height) / 2)
        return VectorPath.roundedRect(box, cornerWidth: radius, cornerHeight: radius).elements
    }

    func scaled(by factor: CGFloat) -> TextBox {
        TextBox(
            color: color, padding: CGSize(width: padding.width * factor, height: padding.height * factor),
            cornerRadius: cornerRadius * factor)
    }
}

/// The spacing, line height and outline of a plain string.
package struct TextOrnament: Hashable, Sendable {
    /// The spacing added between letters, in points.
    package var kern: CGFloat = 0
    /// The factor for the natural line height; 0 keeps it.
    package var lineHeightMultiple: CGFloat = 0
    /// The color of the outline; nil for none.
    package var strokeColor: CGColor?
    /// The width of the outline outside the letters, in points.
    package var strokeWidth: CGFloat = 0
    /// The OpenType features of the font, such as `smcp, tnum, ss01=2`; empty for the font's own.
    package var fontFeatures = ""
    /// The axes of a variable font, such as `wght=650, wdth=90`; empty for the font's own.
    package var fontVariations = ""

    /// Creates no ornament.
    package init() {}

    /// Returns the attributes of a text with a font of `fontSize` points, above 0.
    func attributes(_ fontName: String, _ fontSize: CGFloat) -> TextAttributes {
        var attributes = TextAttributes()
        attributes.fontName = fontName
        attributes.fontSize = fontSize
        attributes.usesLayerColor = true
        attributes.kern = kern
        attributes.fontFeatures = fontFeatures
        attributes.fontVariations = fontVariations
        attributes.paragraph.lineHeightMultiple = max(lineHeightMultiple, 0)
        attributes.stroke = TextStroke(behindLetters: strokeWidth, fontSize: fontSize, color: strokeColor)
        return attributes
    }
}

extension TextStroke {
    /// Creates an outline outside the letters of a font size; nil without a width or a color.
    package init?(behindLetters width: CGFloat, fontSize: CGFloat, color: CGColor?) {
        guard width > 0, width.isFinite, fontSize > 0, let color else { return nil }
        self.init(width: 200 * width / fontSize, color: color)
        isBehind = true
    }
}

/// A number that a text shows.
package struct TextNumber: Hashable, Sendable {
    /// The number.
    package var value: CGFloat = 0
    /// The pattern, such as `#,##0.0` with text around it; empty for no number.
    package var format = ""
    /// The language tag of the separators; empty for English.
    package var locale = ""

    /// Creates no number.
    package init() {}

    /// The formatted number; nil without a format. A number that cannot be formatted is empty.
    package var text: String? {
        format.isEmpty ? nil : NumberPattern(format).flatMap { $0.text(of: Double(value), separators) } ?? ""
    }

    private var separators: NumberSeparators { NumberSeparators.named(locale) ?? NumberSeparators() }

    /// Returns texts of which one is the widest for numbers in a range, with `digit` in place of each digit.
    package func widestTexts(in range: ClosedRange<Double>, digit: Character) -> [String] {
        guard let pattern = NumberPattern(format) else { return [] }
        return [range.lowerBound, range.upperBound].compactMap {
            pattern.widestText(of: $0, separators, digit: digit)
        }
    }
}

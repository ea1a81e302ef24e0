import Foundation
import Images
import VectorGeometry

/// The horizontal alignment of lines; `natural` follows the text direction.
package enum TextAlignment: String, Sendable, CaseIterable { case natural, left, right, center, justified }

/// The position of the ellipsis in truncated text.
package enum TextTruncation: String, Sendable, CaseIterable { case none, start, middle, end }

/// The content and layout options of a text layer, without the color of a plain string.
package struct TextStyle: Equatable, Hashable, Sendable {
    /// The text; setting it removes attributes.
    package var string: String { didSet { attributed = nil } }
    /// The attributed text; if not nil, `fontName` and `fontSize` are ignored (facts 3.2).
    package private(set) var attributed: AttributedText?
    /// The font: a fontconfig or Pango name, such as "DejaVu Sans Bold".
    package var fontName: String
    /// The font size in points of the layer's space.
    package var fontSize: CGFloat
    /// The horizontal alignment.
    package var alignment: TextAlignment
    /// The truncation of text that does not fit.
    package var truncation: TextTruncation
    /// Whether lines are wrapped to the width.
    package var isWrapped: Bool
    /// Whether the leading of the font, which some fonts have, separates lines.
    package var usesFontLeading = true
    /// The position of the lines in the box.
    package var verticalAlignment = VerticalTextAlignment.top
    /// The size to which text that does not fit is reduced; 0 does not reduce it.
    package var minimumFontSize: CGFloat = 0
    /// The box behind each line.
    package var lineBox = TextBox()
    /// The space around the lines for outlines and boxes of pieces.
    package var margin = CGSize.zero
    /// The spacing, line height and outline of a plain string; attributed text has its own.
    package var ornament = TextOrnament()
    /// The UTF-8 offsets of the part that is visible; the rest keeps its space. Nil shows all.
    package var visibleRange: Range<Int>?
    /// The path that the text follows on a single line; nil for lines in the box.
    package var curve: TextCurve?
    /// The number that is shown instead of the string, if it has a format.
    package var number = TextNumber()

    /// Creates a style.
    package init(
        string: String = "", fontName: String = "Helvetica", fontSize: CGFloat = 36,
        alignment: TextAlignment = .natural, truncation: TextTruncation = .none, isWrapped: Bool = false
    ) {
        self.string = string
        self.fontName = fontName
        self.fontSize = fontSize
        self.alignment = alignment
        self.truncation = truncation
        self.isWrapped = isWrapped
    }

    /// Shows attributed text instead of a plain string.
    package mutating func show(_ text: AttributedText) {
        string = text.string
        attributed = text
    }

    /// The space around the lines.
    var inset: CGSize {
        CGSize(width: lineBox.inset.width + margin.width, height: lineBox.inset.height + margin.height)
    }

    /// The text that is shown: the formatted number, or the string.
    package var shownString: String { number.text ?? string }

    /// The style without what attributed text overrides, as the key of layouts. A number and ornaments become
    /// attributed text.
    var effective: TextStyle {
        var style = self
        if let text = number.text { style.string = text }
        style.number = TextNumber()
        // A part of a plain text is measured at the same size as the whole.
        let keepsSize = attributed == nil && ornament == TextOrnament()
        if style.attributed == nil {
            guard ornament != TextOrnament() || visibleRange != nil, fontSize > 0 else { return style }
            var attributes = ornament.attributes(fontName, fontSize)
            // Plain text keeps its tab stops, which depend on the size of the font.
            attributes.paragraph.tabStops = []
            style.show(AttributedText([.init(style.string, attributes)]))
            if attributes.stroke != nil {
                style.margin.width += ornament.strokeWidth
                style.margin.height += ornament.strokeWidth
            }
        }
        if let visibleRange, let text = style.attributed { style.show(text.showing(visibleRange)) }
        style.visibleRange = nil
        style.ornament = TextOrnament()
        style.fontName = TextAttributes.standardFontName
        if !keepsSize { style.fontSize = TextAttributes.standardFontSize }
        return style
    }
}

/// Text in pieces with different attributes; immutable, shared by reference, equal by content.
public final class AttributedText: Hashable, Sendable {
    /// A piece of text with uniform attributes.
    public struct Piece: Hashable, Sendable {
        /// The text of the piece.
        public let text: String
        /// The attributes of the piece.
        package let attributes: TextAttributes

        /// Creates a piece.
        package init(_ text: String, _ attributes: TextAttributes = TextAttributes()) {
            self.text = text
            self.attributes = attributes
        }
    }

    /// The pieces in reading order; none is empty.
    public let pieces: [Piece]
    /// The whole text.
    public let string: String

    /// Creates text from pieces; empty pieces are dropped.
    public init(_ pieces: [Piece]) {
        self.pieces = pieces.filter { !$0.text.isEmpty }
        string = pieces.map(\.text).joined()
    }

    public static func == (a: AttributedText, b: AttributedText) -> Bool { a === b || a.pieces == b.pieces }

    public func hash(into hasher: inout Hasher) { hasher.combine(pieces) }
}

/// The attributes of a piece of an `AttributedText`; lengths are in points.
package struct TextAttributes: Hashable, Sendable {
    /// The font of an attributed string without `NSFont`, as on Apple's platforms.
    package static let standardFontName = "Helvetica"
    /// The font size of an attributed string without `NSFont`, in points.
    package static let standardFontSize: CGFloat = 12

    /// The font: a fontconfig or Pango name.
    package var fontName = standardFontName
    /// The font size.
    package var fontSize = standardFontSize
    /// The text color.
    package var color = CGColor.black
    /// The background color; nil for none.
    package var backgroundColor: CGColor?
    /// The spacing added between letters.
    package var kern: CGFloat = 0
    /// The OpenType features of the font; empty for the font's own.
    package var fontFeatures = ""
    /// The axes of a variable font; empty for the font's own.
    package var fontVariations = ""
    /// The offset from the baseline, upwards.
    package var baselineOffset: CGFloat = 0
    /// The underline; nil for none.
    package var underline: TextDecoration?
    /// The strikethrough; nil for none.
    package var strikethrough: TextDecoration?
    /// The outline; nil for none.
    package var stroke: TextStroke?
    /// The box behind the piece, above those of lines.
    package var box = TextBox()
    /// The space that replaces each character; nil for text.
    package var inlineBox: InlineBox?
    /// Whether the text has the color of its layer instead of `color`.
    package var usesLayerColor = false
    /// Whether the text, also color glyphs and images, is not drawn but keeps its place.
    package private(set) var isHidden = false
    /// The paragraph style; the first piece of a paragraph determines it.
    package var paragraph = ParagraphStyle()

    /// Keeps the place of the text and draws nothing.
    package mutating func hide() {
        isHidden = true
        color = .clear
        usesLayerColor = false
        backgroundColor = nil
        underline = nil
        strikethrough = nil
        stroke = nil
        box = TextBox()
    }

    /// The text color; nil for that of the layer.
    var textColor: CGColor? { usesLayerColor ? nil : color }

    /// Creates the default attributes.
    package init() {}
}

/// An underline or strikethrough.
public struct TextDecoration: Hashable, Sendable {
    /// The number and thickness of the lines.
    public enum Weight: String, Sendable, CaseIterable {
        /// One line.
        case single
        /// One line of twice the thickness.
        case thick
        /// Two lines.
        case double
    }

    /// The number and thickness of the lines.
    public var weight: Weight
    /// The color; the text color when nil.
    public var color: CGColor?

    /// Creates a decoration.
    public init(_ weight: Weight = .single, color: CGColor? = nil) {
        self.weight = weight
        self.color = color
    }
}

/// The layout of a paragraph; its first piece determines it. Lengths are in points.
package struct ParagraphStyle: Hashable, Sendable {
    /// The alignment; that of the layer when nil.
    package var alignment: TextAlignment?
    /// The factor for the natural line height; 0 keeps it.
    package var lineHeightMultiple: CGFloat = 0
    /// The minimum line height.
    package var minimumLineHeight: CGFloat = 0
    /// The maximum line height; 0 sets no limit.
    package var maximumLineHeight: CGFloat = 0
    /// The space below each line.
    package var lineSpacing: CGFloat = 0
    /// The space below the paragraph.
    package var paragraphSpacing: CGFloat = 0
    /// The indent of the first line from the leading edge.
    package var firstLineHeadIndent: CGFloat = 0
    /// The indent of the other lines from the leading edge.
    package var headIndent: CGFloat = 0
    /// The tab stops; the standard ones when nil.
    package var tabStops: [TabStop]?
    /// The distance of the tab stops after those of `tabStops`; 0 for the distance of the last two.
    package var defaultTabInterval: CGFloat = 0

    /// Creates the default style.
    package init() {}

    /// Returns the height of a line with a natural height.
    package func lineHeight(_ natural: CGFloat) -> CGFloat {
        let scaled = max(lineHeightMultiple > 0 ? natural * lineHeightMultiple : natural, minimumLineHeight)
        return maximumLineHeight > 0 ? min(scaled, maximumLineHeight) : scaled
    }
}

/// An outline of letters.
package struct TextStroke: Hashable, Sendable {
    /// The width in percent of the font size.
    package let width: CGFloat
    /// The color; the text color when nil.
    package let color: CGColor?
    /// Whether the letters are also filled, below the outline.
    package let isFilled: Bool
    /// Whether the outline is below all letters, so that only its outer half is visible.
    package var isBehind = false

    /// Creates an outline.
    package init(width: CGFloat, color: CGColor? = nil, isFilled: Bool = true) {
        self.width = width
        self.color = color
        self.isFilled = isFilled
    }

    /// Creates an outline from the value of `NSStrokeWidth`; returns nil for 0.
    ///
    /// - Parameter strokeWidth: the width in percent of the font size; negative values also fill the letters, as on
    ///   Apple's platforms.
    package init?(strokeWidth: CGFloat, color: CGColor?) {
        guard strokeWidth != 0 else { return nil }
        self.init(width: abs(strokeWidth), color: color, isFilled: strokeWidth < 0)
    }

    /// The value of `NSStrokeWidth`: negative when the letters are also filled.
    package var strokeWidth: CGFloat { isFilled ? -width : width }

    /// Returns the area that the outline covers of letters with a font size in points.
    func outline(of letters: [PathElement], fontSize: CGFloat) -> [PathElement] {
        var style = StrokeStyle(width: fontSize * width / 100)
        if isBehind { style.join = .round }
        return VectorPath(letters).stroked(style, tolerance: fontSize / 4000).elements
    }
}

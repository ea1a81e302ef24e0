import Foundation

/// A text of pieces that differ in their attributes; immutable, shared by reference, equal by content.
public final class AttributedText: Hashable, Sendable {
    public struct Piece: Hashable, Sendable {
        public let text: String
        public let attributes: TextAttributes

        public init(_ text: String, _ attributes: TextAttributes = TextAttributes()) {
            self.text = text
            self.attributes = attributes
        }
    }

    /// In reading order; none is empty.
    public let pieces: [Piece]
    public let string: String

    public init(_ pieces: [Piece]) {
        self.pieces = pieces.filter { !$0.text.isEmpty }
        string = pieces.map(\.text).joined()
    }

    public static func == (a: AttributedText, b: AttributedText) -> Bool { a === b || a.pieces == b.pieces }

    public func hash(into hasher: inout Hasher) { hasher.combine(pieces) }
}

/// How a piece of an `AttributedText` is set; lengths in points.
public struct TextAttributes: Hashable, Sendable {
    /// - Apple: what an attributed string without `NSFont` is set in.
    public static let standardFontName = "Helvetica"
    public static let standardFontSize: CGFloat = 12

    public var fontName = standardFontName
    public var fontSize = standardFontSize
    public var color = CGColor.black
    public var backgroundColor: CGColor?
    /// Added between letters.
    public var kern: CGFloat = 0
    /// Upwards.
    public var baselineOffset: CGFloat = 0
    public var underline: TextRule?
    public var strikethrough: TextRule?
    public var stroke: TextStroke?
    public var paragraph = ParagraphSetting()

    public init() {}
}

/// A line under or through letters.
public struct TextRule: Hashable, Sendable {
    public enum Weight: String, Sendable, CaseIterable { case single, thick, double }

    public var weight: Weight
    /// The text's own where nil.
    public var color: CGColor?

    public init(_ weight: Weight = .single, color: CGColor? = nil) { (self.weight, self.color) = (weight, color) }
}

/// How a paragraph is set; the first piece of a paragraph decides. Lengths in points.
public struct ParagraphSetting: Hashable, Sendable {
    /// The layer's where nil.
    public var alignment: TextAlignment?
    /// Zero leaves the lines as high as their fonts make them.
    public var lineHeightMultiple: CGFloat = 0
    public var minimumLineHeight: CGFloat = 0
    /// Zero sets no limit.
    public var maximumLineHeight: CGFloat = 0
    /// Added below each line, and below each paragraph.
    public var lineSpacing: CGFloat = 0
    public var paragraphSpacing: CGFloat = 0
    /// From the leading edge of the box.
    public var firstLineHeadIndent: CGFloat = 0
    public var headIndent: CGFloat = 0

    public init() {}

    /// The height of a line that its fonts make `natural` high.
    func lineHeight(_ natural: CGFloat) -> CGFloat {
        let scaled = max(lineHeightMultiple > 0 ? natural * lineHeightMultiple : natural, minimumLineHeight)
        return maximumLineHeight > 0 ? min(scaled, maximumLineHeight) : scaled
    }
}

import Foundation

public enum TextAlignment: String, Sendable, CaseIterable { case natural, left, right, center, justified }

public enum TextTruncation: String, Sendable, CaseIterable { case none, start, middle, end }

/// What a text layer shows and how it is set; a plain string's colour aside.
public struct TextStyle: Equatable, Hashable, Sendable {
    public var string: String { didSet { attributed = nil } }
    /// Where there is one it is what is shown, and the font and its size count for nothing (facts 3.2).
    public private(set) var attributed: AttributedText?
    /// A fontconfig or Pango name, e.g. "DejaVu Sans Bold".
    public var fontName: String
    /// In points of the layer's space.
    public var fontSize: CGFloat
    public var alignment: TextAlignment
    public var truncation: TextTruncation
    public var isWrapped: Bool

    public init(
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

    /// Shows pieces with attributes in place of a plain string.
    public mutating func show(_ text: AttributedText) {
        string = text.string
        attributed = text
    }

    /// What the layout depends on: without what attributes override.
    var effective: TextStyle {
        if attributed == nil { return self }
        var style = self
        style.fontName = TextAttributes.standardFontName
        style.fontSize = TextAttributes.standardFontSize
        return style
    }
}

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
    public var underline: TextDecoration?
    public var strikethrough: TextDecoration?
    public var stroke: TextStroke?
    public var paragraph = ParagraphStyle()

    public init() {}
}

/// A line under or through letters.
public struct TextDecoration: Hashable, Sendable {
    public enum Weight: String, Sendable, CaseIterable { case single, thick, double }

    public var weight: Weight
    /// The text's own where nil.
    public var color: CGColor?

    public init(_ weight: Weight = .single, color: CGColor? = nil) { (self.weight, self.color) = (weight, color) }
}

/// How a paragraph is set; the first piece of a paragraph decides. Lengths in points.
public struct ParagraphStyle: Hashable, Sendable {
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

/// A line along the outlines of letters.
public struct TextStroke: Hashable, Sendable {
    /// In hundredths of the font's size.
    public let width: CGFloat
    /// The text's own where nil.
    public let color: CGColor?
    /// Whether letters are filled too, beneath the line.
    public let isFilled: Bool

    public init(width: CGFloat, color: CGColor? = nil, isFilled: Bool = true) {
        self.width = width
        self.color = color
        self.isFilled = isFilled
    }

    /// - Parameter strokeWidth: as Apple has it: below zero letters are filled too.
    /// - Returns: nil for zero.
    public init?(strokeWidth: CGFloat, color: CGColor?) {
        guard strokeWidth != 0 else { return nil }
        self.init(width: abs(strokeWidth), color: color, isFilled: strokeWidth < 0)
    }

    /// As Apple has it.
    public var strokeWidth: CGFloat { isFilled ? -width : width }

    /// What the line covers of letters of a size, in points.
    func outline(of letters: [PathElement], fontSize: CGFloat) -> [PathElement] {
        VectorPath(letters).stroked(StrokeStyle(width: fontSize * width / 100), tolerance: fontSize / 4000).elements
    }
}

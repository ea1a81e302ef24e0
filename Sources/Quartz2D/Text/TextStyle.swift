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

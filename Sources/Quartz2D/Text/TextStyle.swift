import Foundation

public enum TextAlignment: String, Sendable, CaseIterable { case natural, left, right, center, justified }

public enum TextTruncation: String, Sendable, CaseIterable { case none, start, middle, end }

/// What a text layer shows and how it is set; colour aside.
public struct TextStyle: Equatable, Hashable, Sendable {
    public var string: String
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
        (self.string, self.fontName, self.fontSize) = (string, fontName, fontSize)
        (self.alignment, self.truncation, self.isWrapped) = (alignment, truncation, isWrapped)
    }
}

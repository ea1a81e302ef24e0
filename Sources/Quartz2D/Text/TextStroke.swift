import Foundation

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

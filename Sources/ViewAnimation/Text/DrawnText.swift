import Foundation
import Quartz2D
import TextLayout
import VectorGeometry

/// A text laid out for a label or for drawing in a view, whose top is that of its first line.
struct DrawnText {
    private let style: TextStyle
    private let layout: TextLayout
    private let boxSize: CGSize
    private let text: String
    private let shadow: NSShadow?

    /// Lays out text.
    ///
    /// - Parameters:
    ///   - size: The box in points; dimensions that are not finite are unlimited.
    ///   - alignment: The alignment of paragraphs without one.
    ///   - lineLimit: The maximum number of lines; 0 for no limit.
    ///   - lineBreakMode: The end of lines that are too long.
    ///   - usesFontLeading: Whether the leading of the font separates lines; UIKit leaves it out by default.
    init(
        _ text: NSAttributedString, in size: CGSize, alignment: NSTextAlignment = .natural, lineLimit: Int = 0,
        lineBreakMode: NSLineBreakMode, usesFontLeading: Bool = false
    ) {
        var style = TextStyle(
            alignment: alignment.textAlignment, truncation: lineBreakMode.truncation,
            isWrapped: lineLimit != 1 && lineBreakMode != .byClipping)
        style.usesFontLeading = usesFontLeading
        style.show(AttributedText(text))
        // A line that is not wrapped is measured at its full width before it is truncated.
        let untruncated = TextStyle.untruncated(style)
        let full = TextLayout(untruncated, in: CGSize(width: size.width, height: .infinity))
        let fitting = Self.lineCount(full.lines, limit: lineLimit, height: size.height)
        let isTooWide = !style.isWrapped && full.lines.contains { $0.width > size.width }
        let isCut = fitting < full.lines.count
        let height = fitting > 0 ? full.lines[fitting - 1].bottom : 0
        boxSize = CGSize(width: size.width, height: isCut || isTooWide ? height : .infinity)
        if isCut, style.truncation == .none {
            // Lines that begin below the box are left out.
            self.style = untruncated
        } else {
            self.style = isCut || isTooWide ? style : untruncated
        }
        layout = TextLayout(self.style, in: boxSize)
        self.text = text.string
        shadow = text.firstShadow
    }

    /// The width of each line that ends a paragraph, with its trailing spaces; nil for other lines.
    private var paragraphEnds: [CGFloat?] {
        let bytes = Array(text.utf8)
        let nextOffsets = layout.lines.dropFirst().map(\.offset) + [bytes.count]
        return zip(layout.lines, nextOffsets).map { line, next in
            let isEnd = next >= bytes.count || next > 0 && bytes[next - 1] == UInt8(ascii: "\n")
            return isEnd && !line.isTruncated ? line.advance : nil
        }
    }

    /// Returns the number of lines that fit, at least one of them.
    private static func lineCount(_ lines: [TextLine], limit: Int, height: CGFloat) -> Int {
        guard let first = lines.first else { return 0 }
        let top = first.baseline - first.ascent
        let fitting = lines.prefix { $0.bottom - top <= height + 0.001 }.count
        return min(max(fitting, 1), limit > 0 ? limit : lines.count)
    }

    private var top: CGFloat { layout.lines.first.map { $0.baseline - $0.ascent } ?? 0 }

    /// The size of the lines in points. White space at the end of a line counts up to the width of the box.
    var size: CGSize {
        guard let last = layout.lines.last else { return .zero }
        let widths = layout.lines.map { max($0.width, min($0.advance, boxSize.width)) }
        return CGSize(width: widths.max() ?? 0, height: last.bottom - top)
    }

    /// The size of the lines in points, with the spaces at the ends of paragraphs, as far as they fit the box. Spaces
    /// at which a line breaks do not count.
    var sizeWithTrailingSpaces: CGSize {
        let widths = zip(layout.lines, paragraphEnds).map { line, end in
            max(line.width, min(end ?? 0, boxSize.width))
        }
        return CGSize(width: widths.max() ?? 0, height: size.height)
    }

    /// Draws the text into the current context with the top of its first line, and its box, at `origin`.
    ///
    /// - Parameter boxHeight: The height of the box where y grows upward, and `origin` is its bottom left; nil for that
    ///   of the text.
    func draw(at origin: CGPoint, boxHeight: CGFloat? = nil) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        guard context.ctm.d <= 0 else {
            context.saveGState()
            context.translateBy(x: origin.x, y: origin.y + (boxHeight ?? size.height))
            context.scaleBy(x: 1, y: -1)
            draw(at: .zero)
            return context.restoreGState()
        }
        context.saveGState()
        defer { context.restoreGState() }
        if let shadow, let color = shadow.color {
            context.setShadow(offset: shadow.shadowOffset, blur: shadow.shadowBlurRadius, color: color)
        }
        context.draw(style, in: CGRect(x: origin.x, y: origin.y - top, width: boxSize.width, height: boxSize.height))
    }
}

extension TextStyle {
    fileprivate static func untruncated(_ style: TextStyle) -> TextStyle {
        var copy = style
        copy.truncation = .none
        return copy
    }
}

extension NSLineBreakMode {
    fileprivate var truncation: TextTruncation {
        switch self {
        case .byWordWrapping, .byCharWrapping, .byClipping: .none
        case .byTruncatingHead: .start
        case .byTruncatingMiddle: .middle
        case .byTruncatingTail: .end
        }
    }
}

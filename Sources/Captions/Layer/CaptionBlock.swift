import Foundation
import TextLayout

/// The text of a caption with its place in a layer, whose y axis points down.
struct CaptionBlock {
    /// The text and its style.
    private(set) var text: TextStyle
    /// The place in the layer.
    private(set) var frame: CGRect
    /// The distances from the edges of `frame` to those of the rectangle that is drawn. Marks and letters with long
    /// descenders exceed the height of their lines, and would be cut.
    private var overhang = (left: CGFloat(0), top: CGFloat(0), right: CGFloat(0), bottom: CGFloat(0))
    private let placement: CaptionCue.Placement
    /// The height of a line.
    private let lineHeight: CGFloat

    /// Lays out a text at the top of a layer.
    init(_ content: AttributedText, _ placement: CaptionCue.Placement, _ style: CaptionStyle, in size: CGSize) {
        self.placement = placement
        let alignment = placement.alignment?.textAlignment
        text = style.textStyle(content, alignment: alignment)
        let column = CaptionColumn(placement, alignment ?? style.alignment)
        let width = size.width * column.width
        let layout = TextLayout(text, in: CGSize(width: width, height: .infinity))
        lineHeight = layout.size.height / CGFloat(max(layout.lines.count, 1))
        // The last line of a page without descenders must not be cut off by rounding.
        frame = CGRect(x: size.width * column.left, y: 0, width: width, height: layout.size.height + 1)
        extend(to: layout)
    }

    /// The rectangle that is drawn, in the layer.
    var drawnFrame: CGRect {
        CGRect(
            x: frame.minX - overhang.left, y: frame.minY - overhang.top,
            width: frame.width + overhang.left + overhang.right, height: frame.height + overhang.top + overhang.bottom)
    }

    /// Extends the rectangle that is drawn to letters, and their outlines, outside of the frame. The text stays where it
    /// is.
    private mutating func extend(to layout: TextLayout) {
        let letters = layout.outlines.controlBounds.union(layout.colorGlyphBounds)
        guard !letters.isNull, let first = layout.lines.first else { return }
        let ink = letters.insetBy(dx: -text.margin.width, dy: -text.margin.height)
        // Less than a point is not visible.
        func space(_ overhang: CGFloat) -> CGFloat { overhang > 1 ? overhang.rounded(.up) : 0 }
        let side = space(max(-ink.minX, ink.maxX - frame.width))
        let top = space(-ink.minY)
        overhang = (side, top, side, space(ink.maxY - frame.height))
        text.margin.width += side
        guard top > 0 else { return }
        // The margin replaces the space above the first line.
        let margin = first.baseline - first.ascent + top - text.lineBox.inset.height - text.margin.height
        text.margin.height += margin
        // The margin below must not leave out lines.
        overhang.bottom += margin
    }

    /// Returns the blocks at the places that their files ask for; those without a place are stacked, the first one next
    /// to the edge.
    static func placed(_ blocks: [CaptionBlock], _ alignment: VerticalTextAlignment, in size: CGSize) -> [CaptionBlock]
    {
        let stacked = blocks.filter { $0.placement.line == nil }.reduce(0) { $0 + $1.frame.height }
        var offset: CGFloat = alignment == .center ? (size.height - stacked) / 2 : 0
        return blocks.map { block in
            var block = block
            guard let line = block.placement.line else {
                block.frame.origin.y = alignment == .bottom ? size.height - offset - block.frame.height : offset
                offset += block.frame.height
                return block
            }
            let anchored =
                switch line {
                case .fraction(let share):
                    CGFloat(share) * size.height
                        - block.placement.lineAnchor.share * block.frame.height
                case .row(let row):
                    row < 0 ? size.height + CGFloat(row) * block.lineHeight : CGFloat(row) * block.lineHeight
                }
            block.frame.origin.y = min(max(anchored, 0), max(size.height - block.frame.height, 0))
            return block
        }
    }
}

extension CaptionCue.Alignment {
    fileprivate var textAlignment: TextAlignment {
        switch self {
        case .start: .natural
        case .center: .center
        case .end, .right: .right
        case .left: .left
        }
    }
}

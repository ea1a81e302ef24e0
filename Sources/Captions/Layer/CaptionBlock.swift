import Foundation
import TextLayout

/// The text of a caption with its place in a layer, whose y axis points down.
struct CaptionBlock {
    /// The text and its style.
    let text: TextStyle
    /// The place in the layer.
    private(set) var frame: CGRect
    private let placement: CaptionCue.Placement
    /// The height of a line.
    private let lineHeight: CGFloat

    /// Lays out a text at the top of a layer.
    init(_ content: AttributedText, _ placement: CaptionCue.Placement, _ style: CaptionStyle, in size: CGSize) {
        self.placement = placement
        let alignment = placement.alignment?.textAlignment
        text = style.textStyle(content, alignment: alignment)
        let width = size.width * placement.size
        let layout = TextLayout(text, in: CGSize(width: width, height: .infinity))
        lineHeight = layout.size.height / CGFloat(max(layout.lines.count, 1))
        // The last line of a page without descenders must not be cut off by rounding.
        frame = CGRect(x: 0, y: 0, width: width, height: layout.size.height + 1)
        frame.origin.x = left(in: size.width, alignment ?? style.alignment)
    }

    private func left(in width: CGFloat, _ alignment: TextAlignment) -> CGFloat {
        guard placement.position != nil || placement.size < 1 else { return 0 }
        let anchor: CaptionCue.Placement.Anchor =
            switch alignment {
            case .left, .natural, .justified: .start
            case .center: .center
            case .right: .end
            }
        let used = placement.positionAnchor ?? anchor
        let position = placement.position.map { CGFloat($0) } ?? used.share
        return min(max(position * width - used.share * frame.width, 0), max(width - frame.width, 0))
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

extension CaptionCue.Placement.Anchor {
    /// The distance of the anchor from the start, as a fraction of the length.
    fileprivate var share: CGFloat {
        switch self {
        case .start: 0
        case .center: 0.5
        case .end: 1
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

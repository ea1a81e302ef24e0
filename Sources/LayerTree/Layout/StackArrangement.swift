import Foundation
import RenderTree
import TextLayout

/// The sublayers of a stack in lines, with their sizes.
struct StackArrangement {
    private let stack: StackLayoutManager
    private let lines: [Line]

    /// Sublayers that follow each other; more than one line if the stack wraps.
    private struct Line {
        var items: [Item] = []

        /// The lengths of the items along the stack, without the spaces between.
        var lengths: [CGFloat] { items.map(\.length) }
    }

    private struct Item {
        let length, breadth: CGFloat
        /// The distance of the baseline from the leading edge across the stack.
        let baseline: CGFloat
    }

    /// Arranges sublayers.
    ///
    /// - Parameter limit: The size inside the padding, infinite along sides that hug the sublayers.
    init(_ stack: StackLayoutManager, _ sublayers: [CALayer], within limit: CGSize) {
        self.stack = stack
        let isHorizontal = stack.axis == .horizontal
        let items = sublayers.map { layer in
            let size = layer.stackedSize(in: stack, within: limit)
            return Item(
                length: isHorizontal ? size.width : size.height, breadth: isHorizontal ? size.height : size.width,
                baseline: stack.alignsBaselines
                    ? layer.stackBaseline(isLast: stack.alignment == .lastBaseline, size) : 0)
        }
        let room = isHorizontal ? limit.width : limit.height
        lines = Self.lines(items, in: stack.wraps ? room : .infinity, spacing: stack.spacing)
    }

    private static func lines(_ items: [Item], in room: CGFloat, spacing: CGFloat) -> [Line] {
        var lines = [Line()]
        var length: CGFloat = 0
        for item in items {
            let isFirst = lines[lines.count - 1].items.isEmpty
            // Sums of lengths that fit exactly may be rounded up.
            if !isFirst, length + spacing + item.length > room + 1e-6 {
                lines.append(Line())
                length = item.length
            } else {
                length += item.length + (isFirst ? 0 : spacing)
            }
            lines[lines.count - 1].items.append(item)
        }
        return lines
    }

    /// The size of all lines.
    var size: CGSize {
        let along = lines.map(length).max() ?? 0
        let across = lines.map(breadth).reduce(0, +) + lineSpacing * CGFloat(max(lines.count - 1, 0))
        return stack.axis == .horizontal
            ? CGSize(width: along, height: across) : CGSize(width: across, height: along)
    }

    /// Returns the frames of the sublayers in an area.
    func frames(in area: CGRect) -> [CGRect] {
        let isHorizontal = stack.axis == .horizontal
        let length = isHorizontal ? area.width : area.height
        let breadth = isHorizontal ? area.height : area.width
        var frames: [CGRect] = []
        var start: CGFloat = 0
        for line in lines {
            // The only line of a stack that does not wrap is as broad as the stack.
            let room = stack.wraps ? self.breadth(line) : breadth
            for (along, across) in spans(of: line, length: length, breadth: room) {
                frames.append(
                    isHorizontal
                        ? CGRect(
                            x: area.minX + along.start, y: area.minY + start + across.start, width: along.length,
                            height: across.length)
                        : CGRect(
                            x: area.minX + start + across.start, y: area.minY + along.start, width: across.length,
                            height: along.length))
            }
            start += room + lineSpacing
        }
        return frames
    }

    private var lineSpacing: CGFloat { stack.lineSpacing ?? stack.spacing }

    private func length(_ line: Line) -> CGFloat {
        let lengths = line.lengths
        let gaps = stack.spacing * CGFloat(max(lengths.count - 1, 0))
        let isHugged = stack.axis == .horizontal ? stack.hugsWidth : stack.hugsHeight
        guard isHugged, stack.distribution == .fillEqually else { return lengths.reduce(0, +) + gaps }
        return (lengths.max() ?? 0) * CGFloat(lengths.count) + gaps
    }

    private func breadth(_ line: Line) -> CGFloat {
        guard stack.alignsBaselines else { return line.items.map(\.breadth).max() ?? 0 }
        let above = line.items.map(\.baseline).max() ?? 0
        let below = line.items.map { $0.breadth - $0.baseline }.max() ?? 0
        return above + below
    }
}

extension StackArrangement {
    private struct Span {
        let start, length: CGFloat
    }

    /// Returns the spans of the items of a line, along and across the stack.
    private func spans(of line: Line, length total: CGFloat, breadth: CGFloat) -> [(along: Span, across: Span)] {
        let gaps = CGFloat(line.items.count - 1)
        let lengths = lengths(line.lengths, in: max(total - stack.spacing * gaps, 0))
        let spare = total - lengths.reduce(0, +) - stack.spacing * gaps
        var distance = stack.spacing
        var place: CGFloat = 0
        switch stack.distribution {
        case .center: place = spare / 2
        case .trailing: place = spare
        case .equalSpacing where gaps > 0: distance += max(spare, 0) / gaps
        default: break
        }
        let baseline = line.items.map(\.baseline).max() ?? 0
        return zip(line.items, lengths).map { item, length in
            defer { place += length + distance }
            return (Span(start: place, length: length), across(item, breadth, baseline))
        }
    }

    private func across(_ item: Item, _ breadth: CGFloat, _ baseline: CGFloat) -> Span {
        let margin = breadth - item.breadth
        switch stack.alignment {
        case .fill: return Span(start: 0, length: breadth)
        case .center: return Span(start: margin / 2, length: item.breadth)
        case .trailing: return Span(start: margin, length: item.breadth)
        case .leading: return Span(start: 0, length: item.breadth)
        case .firstBaseline, .lastBaseline:
            return Span(start: stack.alignsBaselines ? baseline - item.baseline : 0, length: item.breadth)
        }
    }

    /// Returns the lengths along the axis; `room` is the length without the spaces between.
    private func lengths(_ lengths: [CGFloat], in room: CGFloat) -> [CGFloat] {
        let sum = lengths.reduce(0, +)
        switch stack.distribution {
        case .fillEqually: return lengths.map { _ in room / CGFloat(lengths.count) }
        // Without any length, all are equal.
        case .fillProportionally where sum > 0: return lengths.map { $0 * room / sum }
        case .fillProportionally: return lengths.map { _ in room / CGFloat(lengths.count) }
        default: return lengths
        }
    }
}

extension StackLayoutManager {
    /// Whether sublayers are placed by their baselines.
    fileprivate var alignsBaselines: Bool {
        axis == .horizontal && (alignment == .firstBaseline || alignment == .lastBaseline)
    }
}

extension CALayer {
    /// Returns the size of a sublayer of a stack. A width or height of 0 is that of its text or of its own layout, and
    /// so is that of a side that hugs its sublayers.
    fileprivate func stackedSize(in stack: StackLayoutManager, within area: CGSize) -> CGSize {
        var size = frame.size
        if let inner = layoutManager as? StackLayoutManager {
            let hugged = inner.huggedSize(of: self)
            if inner.hugsWidth { size.width = hugged.width }
            if inner.hugsHeight { size.height = hugged.height }
        }
        guard size.width == 0 || size.height == 0 else { return size }
        let content =
            if let text = self as? CATextLayer {
                text.textSize(
                    within: size.width > 0
                        ? size.width : stack.axis == .vertical || text.isWrapped ? area.width : .infinity)
            } else {
                preferredFrameSize()
            }
        return CGSize(
            width: size.width > 0 ? size.width : content.width, height: size.height > 0 ? size.height : content.height)
    }

    /// Returns the distance of the baseline of the first or last text from the top of a layer of a size; the bottom
    /// edge of layers without text.
    fileprivate func stackBaseline(isLast: Bool, _ size: CGSize) -> CGFloat {
        if let text = self as? CATextLayer { return text.baseline(isLast: isLast, size) }
        guard let stack = layoutManager as? StackLayoutManager else { return size.height }
        let visible = children.filter { !$0.isHidden }
        let area = CGRect(
            x: stack.padding.left, y: stack.padding.top,
            width: max(size.width - stack.padding.left - stack.padding.right, 0),
            height: max(size.height - stack.padding.top - stack.padding.bottom, 0))
        let frames = StackArrangement(stack, visible, within: area.size).frames(in: area)
        guard let layer = isLast ? visible.last : visible.first, let frame = isLast ? frames.last : frames.first
        else { return size.height }
        return frame.minY + layer.stackBaseline(isLast: isLast, frame.size)
    }
}

extension CATextLayer {
    /// Returns the size of the text in whole points, for lines of at most `width` points if the text is wrapped.
    fileprivate func textSize(within width: CGFloat) -> CGSize {
        let box = CGSize(width: isWrapped ? width : .infinity, height: .infinity)
        let lines = TextLayout(state.text.text, in: box).lines
        return CGSize(
            width: (lines.map(\.width).max() ?? 0).rounded(.up), height: (lines.last?.bottom ?? 0).rounded(.up))
    }

    /// Returns the distance of the first or last baseline from the top of a box of a size; the bottom without text.
    fileprivate func baseline(isLast: Bool, _ size: CGSize) -> CGFloat {
        let lines = TextLayout(state.text.text, in: size).lines
        return (isLast ? lines.last : lines.first)?.baseline ?? size.height
    }
}

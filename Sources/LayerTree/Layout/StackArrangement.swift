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
        /// The baselines; nil if they are not measured.
        let baselines: Baselines?
        /// The distance of the aligned baseline from the leading edge across the stack.
        let baseline: CGFloat
    }

    /// The distances of the baselines of the first and the last text from the top of a layer.
    fileprivate struct Baselines {
        let first, last: CGFloat
    }

    /// Arranges sublayers.
    ///
    /// - Parameters:
    ///   - limit: The size inside the padding, infinite along sides that hug the sublayers.
    ///   - measuresBaselines: Whether baselines are measured although the stack does not align them, for a stack around
    ///     it that does.
    init(
        _ stack: StackLayoutManager, _ sublayers: [CALayer], within limit: CGSize, measuresBaselines: Bool = false
    ) {
        self.stack = stack
        let isHorizontal = stack.axis == .horizontal
        let items = sublayers.map { layer in
            let (size, baselines) = layer.stackedSize(
                in: stack, within: limit, measuresBaselines: measuresBaselines || stack.alignsBaselines)
            return Item(
                length: isHorizontal ? size.width : size.height, breadth: isHorizontal ? size.height : size.width,
                baselines: baselines,
                baseline: (stack.alignment == .lastBaseline ? baselines?.last : baselines?.first) ?? 0)
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

    /// Returns the baselines in a stack whose sublayers are in an area; nil if there are no sublayers, or their
    /// baselines are not measured.
    fileprivate func baselines(in area: CGRect) -> Baselines? {
        let frames = frames(in: area)
        guard let top = frames.first, let first = lines.first?.items.first?.baselines,
            let bottom = frames.last, let last = lines.last?.items.last?.baselines
        else { return nil }
        return Baselines(first: top.minY + first.first, last: bottom.minY + last.last)
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
        var start: CGFloat = 0
        switch stack.distribution {
        case .center: start = spare / 2
        case .trailing: start = spare
        case .equalSpacing where gaps > 0: distance += max(spare, 0) / gaps
        default: break
        }
        let baseline = line.items.map(\.baseline).max() ?? 0
        return zip(line.items, lengths).map { item, length in
            defer { start += length + distance }
            return (Span(start: start, length: length), across(item, breadth, baseline))
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
    /// Returns the size of a sublayer of a stack, and its baselines if they are measured.
    ///
    /// A width or height of 0 is that of its text or of its own layout, and so is that of a side that hugs its
    /// sublayers.
    fileprivate func stackedSize(
        in stack: StackLayoutManager, within area: CGSize, measuresBaselines: Bool
    ) -> (size: CGSize, baselines: StackArrangement.Baselines?) {
        if let inner = layoutManager as? StackLayoutManager {
            return nestedStackSize(inner, measuresBaselines: measuresBaselines)
        }
        var size = frame.size
        if size.width == 0 || size.height == 0 {
            let content =
                if let text = self as? CATextLayer {
                    text.textSize(
                        within: size.width > 0
                            ? size.width : stack.axis == .vertical || text.isWrapped ? area.width : .infinity)
                } else {
                    preferredFrameSize()
                }
            if size.width == 0 { size.width = content.width }
            if size.height == 0 { size.height = content.height }
        }
        guard measuresBaselines else { return (size, nil) }
        return (size, (self as? CATextLayer)?.baselines(size) ?? StackArrangement.Baselines(bottomOf: size))
    }

    /// Returns the size and the baselines of a stack in a stack, from one arrangement. With an arrangement for each,
    /// the time would double with each level of nesting.
    private func nestedStackSize(
        _ stack: StackLayoutManager, measuresBaselines: Bool
    ) -> (size: CGSize, baselines: StackArrangement.Baselines?) {
        let size = frame.size
        let isMeasured = stack.hugsWidth || stack.hugsHeight || size.width == 0 || size.height == 0
        guard isMeasured || measuresBaselines else { return (size, nil) }
        let arrangement = stack.arrangement(of: self, measuresBaselines: measuresBaselines)
        let preferred = stack.size(around: arrangement)
        let hugged = stack.huggedSize(preferred, instead: size)
        let measured = CGSize(
            width: hugged.width == 0 ? preferred.width : hugged.width,
            height: hugged.height == 0 ? preferred.height : hugged.height)
        guard measuresBaselines else { return (measured, nil) }
        let area = stack.contentRect(of: CGRect(origin: .zero, size: measured))
        return (measured, arrangement.baselines(in: area) ?? StackArrangement.Baselines(bottomOf: measured))
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

    /// Returns the first and the last baseline in a box of a size; the bottom edge without text.
    fileprivate func baselines(_ size: CGSize) -> StackArrangement.Baselines {
        let lines = TextLayout(state.text.text, in: size).lines
        return StackArrangement.Baselines(
            first: lines.first?.baseline ?? size.height, last: lines.last?.baseline ?? size.height)
    }
}

extension StackArrangement.Baselines {
    /// Creates the baselines of a layer without text, which stands on the baseline.
    fileprivate init(bottomOf size: CGSize) { self.init(first: size.height, last: size.height) }
}

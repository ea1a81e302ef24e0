import Foundation
import RenderTree
import TextLayout

/// A layout manager that places sublayers one after the other, in a row or a column.
///
///     let row = CALayer()
///     let layout = StackLayoutManager(axis: .horizontal)
///     layout.spacing = 16
///     row.layoutManager = layout
///
/// Sublayers keep their size unless `alignment` or `distribution` changes it. A text layer without a width or height is
/// as large as its text. Hidden sublayers take no space. Layout runs as for every `CALayoutManager`: at a commit after
/// the size or the sublayers changed.
public final class StackLayoutManager: NSObject, CALayoutManager {
    /// The direction in which sublayers follow each other.
    public enum Axis: String, CaseIterable, Sendable {
        /// From left to right.
        case horizontal
        /// From the minimum y coordinate to the maximum.
        case vertical
    }

    /// The placement across the axis.
    public enum Alignment: String, CaseIterable, Sendable {
        /// At the left or minimum-y edge.
        case leading
        /// In the middle.
        case center
        /// At the right or maximum-y edge.
        case trailing
        /// Resized to the whole width or height.
        case fill
    }

    /// The placement along the axis.
    public enum Distribution: String, CaseIterable, Sendable {
        /// At the start, `spacing` apart.
        case leading
        /// In the middle, `spacing` apart.
        case center
        /// At the end, `spacing` apart.
        case trailing
        /// Over the whole length with equal distances of at least `spacing`.
        case equalSpacing
        /// Over the whole length, all resized to the same length.
        case fillEqually
        /// Over the whole length, all resized by the same factor.
        case fillProportionally
    }

    /// Margins inside the edges of a layer, in points.
    public struct Padding: Hashable, Sendable {
        /// The margin inside the minimum-y edge.
        public var top: CGFloat
        /// The margin inside the right edge.
        public var right: CGFloat
        /// The margin inside the maximum-y edge.
        public var bottom: CGFloat
        /// The margin inside the left edge.
        public var left: CGFloat

        /// Creates margins.
        public init(top: CGFloat = 0, right: CGFloat = 0, bottom: CGFloat = 0, left: CGFloat = 0) {
            self.top = top
            self.right = right
            self.bottom = bottom
            self.left = left
        }
    }

    /// The direction in which sublayers follow each other.
    public var axis: Axis
    /// The placement across the axis; `.leading` by default.
    public var alignment = Alignment.leading
    /// The placement along the axis; `.leading` by default.
    public var distribution = Distribution.leading
    /// The distance between sublayers in points; 0 by default.
    public var spacing: CGFloat = 0
    /// The margins inside the edges of the layer; 0 by default.
    public var padding = Padding()

    /// Creates a layout manager for a row or a column.
    public init(axis: Axis = .vertical) { self.axis = axis }

    /// Places the sublayers of a layer.
    public func layoutSublayers(of layer: CALayer) {
        let visible = layer.children.filter { !$0.isHidden }
        guard !visible.isEmpty else { return }
        let area = contentRect(of: layer)
        let sizes = visible.map { size(of: $0, within: area.size) }
        for (sublayer, frame) in zip(visible, frames(of: sizes, in: area)) where sublayer.frame != frame {
            sublayer.frame = frame
        }
    }

    /// Returns the size that holds all visible sublayers at their sizes.
    public func preferredSize(of layer: CALayer) -> CGSize {
        let sizes = layer.children.filter { !$0.isHidden }.map { size(of: $0, within: contentRect(of: layer).size) }
        let along = sizes.map(length).reduce(0, +) + spacing * CGFloat(max(sizes.count - 1, 0))
        let across = sizes.map(breadth).max() ?? 0
        let (width, height) = axis == .horizontal ? (along, across) : (across, along)
        return CGSize(width: width + padding.left + padding.right, height: height + padding.top + padding.bottom)
    }

    private func contentRect(of layer: CALayer) -> CGRect {
        let bounds = layer.bounds
        return CGRect(
            x: bounds.minX + padding.left, y: bounds.minY + padding.top,
            width: max(bounds.width - padding.left - padding.right, 0),
            height: max(bounds.height - padding.top - padding.bottom, 0))
    }
}

extension StackLayoutManager {
    private func length(_ size: CGSize) -> CGFloat { axis == .horizontal ? size.width : size.height }
    private func breadth(_ size: CGSize) -> CGFloat { axis == .horizontal ? size.height : size.width }

    /// Returns the frames of sublayers with these sizes.
    private func frames(of sizes: [CGSize], in area: CGRect) -> [CGRect] {
        let total = length(area.size)
        let gaps = CGFloat(sizes.count - 1)
        let lengths = lengths(sizes.map(length), in: max(total - spacing * gaps, 0))
        let spare = total - lengths.reduce(0, +) - spacing * gaps
        var distance = spacing
        var place: CGFloat = 0
        switch distribution {
        case .center: place = spare / 2
        case .trailing: place = spare
        case .equalSpacing where gaps > 0: distance += max(spare, 0) / gaps
        default: break
        }
        return zip(sizes, lengths).map { size, length in
            defer { place += length + distance }
            let breadth = alignment == .fill ? self.breadth(area.size) : self.breadth(size)
            let margin = self.breadth(area.size) - breadth
            let across = alignment == .center ? margin / 2 : alignment == .trailing ? margin : 0
            return axis == .horizontal
                ? CGRect(x: area.minX + place, y: area.minY + across, width: length, height: breadth)
                : CGRect(x: area.minX + across, y: area.minY + place, width: breadth, height: length)
        }
    }

    /// Returns the lengths along the axis; `room` is the length without the spaces between.
    private func lengths(_ lengths: [CGFloat], in room: CGFloat) -> [CGFloat] {
        let sum = lengths.reduce(0, +)
        switch distribution {
        case .fillEqually: return lengths.map { _ in room / CGFloat(lengths.count) }
        // Without any length, all are equal.
        case .fillProportionally where sum > 0: return lengths.map { $0 * room / sum }
        case .fillProportionally: return lengths.map { _ in room / CGFloat(lengths.count) }
        default: return lengths
        }
    }

    /// Returns the size of a sublayer. A width or height of 0 is that of its text or of its own layout.
    private func size(of layer: CALayer, within area: CGSize) -> CGSize {
        let size = layer.frame.size
        guard size.width == 0 || size.height == 0 else { return size }
        let content =
            if let text = layer as? CATextLayer {
                text.textSize(
                    within: size.width > 0 ? size.width : axis == .vertical || text.isWrapped ? area.width : .infinity)
            } else {
                layer.preferredFrameSize()
            }
        return CGSize(
            width: size.width > 0 ? size.width : content.width, height: size.height > 0 ? size.height : content.height)
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
}

import Foundation
import RenderTree

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
        /// In a row, with the first baselines of texts at the same height; other layers stand on it. As `leading` in a
        /// column.
        case firstBaseline
        /// As `firstBaseline`, with the last baselines.
        case lastBaseline
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
    /// Whether sublayers that do not fit follow in another row, or column; false by default.
    public var wraps = false
    /// The distance between the rows or columns of a stack that wraps, in points; nil, the default, for `spacing`.
    public var lineSpacing: CGFloat?
    /// Whether layout resizes the layer to the width of its sublayers with the padding; false by default.
    public var hugsWidth = false
    /// Whether layout resizes the layer to the height of its sublayers with the padding; false by default.
    public var hugsHeight = false

    /// The smallest size of a layer that is resized to its sublayers.
    package var minimumSize = CGSize.zero
    /// Whether a layer that is resized keeps the origin of its frame, instead of its position.
    package var keepsOrigin = false
    /// The corner radius of the layer as a factor of its shorter side and an offset in points, which layout sets; nil
    /// to leave it.
    package var relativeCornerRadius: (factor: Double, offset: Double)?

    /// Creates a layout manager for a row or a column.
    public init(axis: Axis = .vertical) { self.axis = axis }

    /// Places the sublayers of a layer.
    public func layoutSublayers(of layer: CALayer) {
        resizeToContents(layer)
        let visible = layer.children.filter { !$0.isHidden }
        guard !visible.isEmpty else { return }
        let area = contentRect(of: layer.bounds)
        let frames = StackArrangement(self, visible, within: area.size).frames(in: area)
        for (sublayer, frame) in zip(visible, frames) where sublayer.frame != frame {
            sublayer.frame = frame
        }
    }

    /// Returns the size that holds all visible sublayers at their sizes.
    public func preferredSize(of layer: CALayer) -> CGSize { size(around: arrangement(of: layer)) }

    /// Arranges the visible sublayers of a layer at their sizes.
    ///
    /// - Parameter measuresBaselines: Whether baselines are measured although the stack does not align them.
    func arrangement(of layer: CALayer, measuresBaselines: Bool = false) -> StackArrangement {
        var limit = contentRect(of: layer.bounds).size
        if hugsWidth { limit.width = .infinity }
        if hugsHeight { limit.height = .infinity }
        let visible = layer.children.filter { !$0.isHidden }
        return StackArrangement(self, visible, within: limit, measuresBaselines: measuresBaselines)
    }

    /// Returns the size of arranged sublayers with the padding.
    func size(around arrangement: StackArrangement) -> CGSize {
        let size = arrangement.size
        return CGSize(
            width: size.width + padding.left + padding.right, height: size.height + padding.top + padding.bottom)
    }

    /// Resizes the layer along the sides that hug its sublayers.
    package func resizeToContents(_ layer: CALayer) {
        if hugsWidth || hugsHeight {
            let size = huggedSize(preferredSize(of: layer), instead: layer.bounds.size)
            if size != layer.bounds.size { layer.resize(to: size, keepingOrigin: keepsOrigin) }
        }
        guard let relativeCornerRadius else { return }
        let side = Double(min(layer.bounds.width, layer.bounds.height))
        let radius = CGFloat(max(relativeCornerRadius.factor * side + relativeCornerRadius.offset, 0))
        if layer.cornerRadius != radius { layer.cornerRadius = radius }
    }

    /// Returns the size of a layer with its hugging sides as long as its sublayers need.
    ///
    /// - Parameters:
    ///   - preferred: The size that holds the sublayers.
    ///   - size: The size whose other sides are kept.
    func huggedSize(_ preferred: CGSize, instead size: CGSize) -> CGSize {
        CGSize(
            width: hugsWidth ? max(preferred.width, minimumSize.width) : size.width,
            height: hugsHeight ? max(preferred.height, minimumSize.height) : size.height)
    }

    /// Returns the part of the bounds of a layer inside the padding.
    func contentRect(of bounds: CGRect) -> CGRect {
        CGRect(
            x: bounds.minX + padding.left, y: bounds.minY + padding.top,
            width: max(bounds.width - padding.left - padding.right, 0),
            height: max(bounds.height - padding.top - padding.bottom, 0))
    }
}

extension CALayer {
    /// Resizes the layer about its position, or about the origin of its frame.
    package func resize(to size: CGSize, keepingOrigin: Bool) {
        let old = bounds.size
        bounds.size = size
        guard keepingOrigin else { return }
        position.x += anchorPoint.x * (size.width - old.width)
        position.y += anchorPoint.y * (size.height - old.height)
    }
}

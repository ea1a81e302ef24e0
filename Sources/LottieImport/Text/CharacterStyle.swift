import Foundation
import RenderTree
import TextLayout
import VectorGeometry

/// The appearance of a character.
struct CharacterStyle {
    private var fillColor, strokeColor: LottieVector?
    private var strokeWidth: Double
    private let isStrokeOnTop: Bool
    private(set) var opacity = 1.0
    private var fillAlpha = 1.0

    init(_ document: LottieTextDocument) {
        fillColor = document.fillColor
        strokeColor = document.strokeColor
        strokeWidth = document.strokeWidth
        isStrokeOnTop = document.isStrokeOnTop
    }

    mutating func apply(_ animator: TextAnimatorValues, _ share: Double) {
        func mixed(_ color: LottieVector?, _ target: LottieVector?) -> LottieVector? {
            guard let target else { return color }
            let progress = SegmentProgress(values: SIMD4(repeating: min(max(share, 0), 1)))
            return color.map { .interpolated($0, target, progress) } ?? target
        }
        fillColor = mixed(fillColor, animator.fillColor)
        strokeColor = mixed(strokeColor, animator.strokeColor)
        if let width = animator.strokeWidth { strokeWidth += width * share }
        if let alpha = animator.fillAlpha { fillAlpha += (alpha - fillAlpha) * share }
        if let opacity = animator.opacity { self.opacity *= 1 + (opacity / 100 - 1) * share }
    }

    /// Returns the nodes of a path, filled and stroked, and of color glyphs above it.
    func nodes(of path: VectorPath, marks: [TextMark], in pool: NodePool) -> [RenderNode] {
        nodes(of: path, in: pool) + marks.compactMap { node(of: $0, in: pool) }
    }

    /// Returns the node of a part of a color glyph, which has the color of the text if it has none of its own.
    private func node(of mark: TextMark, in pool: NodePool) -> RenderNode? {
        switch mark {
        case .fill(let path, let color):
            guard let color = color ?? fillColor?.color(alpha: fillAlpha) else { return nil }
            var fill = ShapeStyle()
            fill.path = path
            fill.fillColor = color
            return NodeParts(drawing: .shape(fill)).node(in: pool)
        case .image(let image, let rect): return NodeParts(bounds: rect, contents: image).node(in: pool)
        }
    }

    private func nodes(of path: VectorPath, in pool: NodePool) -> [RenderNode] {
        guard !path.isEmpty else { return [] }
        var nodes: [RenderNode] = []
        if let fillColor {
            var fill = ShapeStyle()
            fill.path = path
            fill.fillColor = fillColor.color(alpha: fillAlpha)
            nodes.append(NodeParts(drawing: .shape(fill)).node(in: pool))
        }
        if let strokeColor, strokeWidth > 0 {
            var stroke = ShapeStyle()
            stroke.path = path
            stroke.fillColor = nil
            stroke.strokeColor = strokeColor.color()
            stroke.stroke = StrokeStyle(width: min(strokeWidth, lengthLimit), join: .miter)
            let node = NodeParts(drawing: .shape(stroke)).node(in: pool)
            if isStrokeOnTop { nodes.append(node) } else { nodes.insert(node, at: 0) }
        }
        return nodes
    }
}

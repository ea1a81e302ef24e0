import Foundation
import RenderTree
import VectorGeometry

/// The appearance of a character.
struct CharacterStyle {
    private var fillColor, strokeColor: LottieVector?
    private var strokeWidth: Double
    private let isStrokeOnTop: Bool
    private(set) var opacity = 1.0

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
        if let opacity = animator.opacity { self.opacity *= 1 + (opacity / 100 - 1) * share }
    }

    /// Returns the nodes of the fill and the stroke of a path.
    func nodes(of path: VectorPath, in pool: NodePool) -> [RenderNode] {
        guard !path.isEmpty else { return [] }
        var nodes: [RenderNode] = []
        if let fillColor {
            var fill = ShapeStyle()
            fill.path = path
            fill.fillColor = fillColor.color()
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

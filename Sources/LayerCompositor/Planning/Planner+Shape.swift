import Foundation
import Quartz2D
import RenderTree
import VectorGeometry

extension Planner {
    /// The fill, then the stroke of a shape layer (facts 3.1).
    func shape(of frame: LayerFrame) -> [Item] {
        guard case .shape(let style) = frame.node.drawing, let path = style.path, path.isDrawable else { return [] }
        var items: [Item] = []
        if let color = style.fillColor, color.alpha > 0, let region = region(path, rule: style.fillRule, of: frame) {
            items.append(.fill(fill(region, .color(color), of: frame)))
        }
        if let color = style.strokeColor, color.alpha > 0, let region = strokeRegion(of: path, style, frame) {
            items.append(.fill(fill(region, .color(color), of: frame)))
        }
        return items
    }

    /// Stroked in the layer's space, so that the pen is transformed with the layer.
    private func strokeRegion(of path: VectorPath, _ style: ShapeStyle, _ frame: LayerFrame) -> Region? {
        let (start, end) = (min(max(style.strokeStart, 0), 1), min(max(style.strokeEnd, 0), 1))
        guard style.stroke.width > 0, end > start else { return nil }
        let tolerance = StrokeOutline.tolerance(scale: frame.scale)
        let key = StrokeKey(node: ObjectIdentifier(frame.node), tolerance: tolerance)
        let outline = strokes.value(for: key) {
            let trimmed = start > 0 || end < 1 ? path.trimmed(from: start, to: end) : path
            return StrokeOutline(node: frame.node, path: trimmed.stroked(style.stroke, tolerance: tolerance))
        }
        return region(outline.path, of: frame)
    }
}

import Foundation
import RenderTree
import VectorGeometry

/// What a shape's fill and its stroke cover: all that takes long of planning it.
///
/// It depends on the layer and where it lies alone, so that any worker can find it.
struct ShapeOutlines: Sendable {
    private(set) var fill: Region?
    private(set) var stroke: Region?
    /// The stroke in the layer's space; nil where there is none.
    private(set) var pen: StrokeOutline?
    /// The path with its lengths, where a part of it is stroked.
    private(set) var measured: MeasuredPath?

    /// What earlier frames found that may be of use.
    struct Known: Sendable {
        var pen: StrokeOutline?
        var measured: MeasuredPath?
    }

    init(_ style: ShapeStyle, of frame: LayerFrame, _ known: Known) {
        guard let path = style.path, path.isDrawable else { return }
        if style.hasFill { fill = Region(path, rule: style.fillRule, of: frame) }
        guard style.hasStroke else { return }
        pen = known.pen ?? outline(of: path, style, frame, known.measured)
        stroke = pen.flatMap { Region($0.path, of: frame) }
    }

    /// Stroked in the layer's space, so that the pen is transformed with the layer.
    private mutating func outline(of path: VectorPath, _ style: ShapeStyle, _ frame: LayerFrame, _ known: MeasuredPath?) -> StrokeOutline {
        let (start, end) = style.strokedPart
        var trimmed = path
        if start > 0 || end < 1 {
            let measured = known.flatMap { $0.path == path ? $0 : nil } ?? MeasuredPath(path)
            self.measured = measured
            trimmed = measured.trimmed(from: start, to: end)
        }
        return StrokeOutline(node: frame.node, path: trimmed.stroked(style.stroke, tolerance: StrokeOutline.tolerance(scale: frame.scale)))
    }
}

extension ShapeStyle {
    var hasFill: Bool { fillColor.map { $0.alpha > 0 } ?? false }

    var hasStroke: Bool {
        let (start, end) = strokedPart
        return stroke.width > 0 && end > start && (strokeColor.map { $0.alpha > 0 } ?? false)
    }

    /// Fractions of the path's length, 0…1.
    fileprivate var strokedPart: (start: CGFloat, end: CGFloat) { (min(max(strokeStart, 0), 1), min(max(strokeEnd, 0), 1)) }
}

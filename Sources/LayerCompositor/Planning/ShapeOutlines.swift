import Foundation
import RenderTree
import VectorGeometry

/// What a shape's fill and its stroke cover: all that takes long of planning it.
///
/// It depends on the layer and where it lies alone, so that any worker can find it. A reference, since it is handed on
/// several times.
final class ShapeOutlines: Sendable {
    let fill: Region?
    let stroke: Region?
    /// The stroke in the layer's space; nil where there is none.
    let pen: StrokeOutline?
    /// The path with its lengths, where a part of it is stroked.
    let measured: MeasuredPath?

    /// What earlier frames found that may be of use.
    struct Known: Sendable {
        var pen: StrokeOutline?
        var measured: MeasuredPath?
    }

    init(_ style: ShapeStyle, of frame: LayerFrame, _ known: Known) {
        let path = style.path.flatMap { $0.isDrawable ? $0 : nil }
        fill = style.hasFill ? path.flatMap { Region($0, rule: style.fillRule, of: frame) } : nil
        let stroked = style.hasStroke ? path : nil
        let lengths = known.pen == nil ? stroked.flatMap { style.measured($0, known.measured) } : nil
        let outline = stroked.map { known.pen ?? StrokeOutline(lengths?.trimmed(to: style) ?? $0, style, of: frame) }
        pen = outline
        measured = lengths
        stroke = outline.flatMap { Region($0.path, of: frame) }
    }
}

extension StrokeOutline {
    /// Stroked in the layer's space, so that the pen is transformed with the layer.
    fileprivate init(_ path: VectorPath, _ style: ShapeStyle, of frame: LayerFrame) {
        self.init(
            node: frame.node, path: path.stroked(style.stroke, tolerance: StrokeOutline.tolerance(scale: frame.scale)))
    }
}

extension MeasuredPath {
    fileprivate func trimmed(to style: ShapeStyle) -> VectorPath {
        let (start, end) = style.strokedPart
        return trimmed(from: start, to: end)
    }
}

extension ShapeStyle {
    var hasFill: Bool { fillColor.map { $0.alpha > 0 } ?? false }

    var hasStroke: Bool {
        let (start, end) = strokedPart
        return stroke.width > 0 && end > start && (strokeColor.map { $0.alpha > 0 } ?? false)
    }

    /// The path with its lengths; nil where all of it is stroked.
    fileprivate func measured(_ path: VectorPath, _ known: MeasuredPath?) -> MeasuredPath? {
        let (start, end) = strokedPart
        guard start > 0 || end < 1 else { return nil }
        return known.flatMap { $0.path == path ? $0 : nil } ?? MeasuredPath(path)
    }

    /// Fractions of the path's length, 0…1.
    fileprivate var strokedPart: (start: CGFloat, end: CGFloat) {
        (min(max(strokeStart, 0), 1), min(max(strokeEnd, 0), 1))
    }
}

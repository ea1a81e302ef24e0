import Foundation
import Images
import LayerTree
import VectorGeometry

extension DrawingBuilder {
    /// Returns the width of strokes in user units; not above 0 for none.
    func strokeWidth(_ style: DrawingStyle, _ scope: DrawingScope) -> Double {
        let text = style["stroke-width"] ?? "1"
        return DrawingLength.length(text, of: scope.viewport.diagonal, fontSize: style.fontSize) ?? 1
    }

    /// Returns the shape of strokes, without dashes.
    func strokeStyle(_ style: DrawingStyle, _ scope: DrawingScope) -> StrokeStyle {
        let cap: CGLineCap =
            style["stroke-linecap"] == "round" ? .round : style["stroke-linecap"] == "square" ? .square : .butt
        let join: CGLineJoin =
            style["stroke-linejoin"] == "round" ? .round : style["stroke-linejoin"] == "bevel" ? .bevel : .miter
        return StrokeStyle(
            width: CGFloat(max(strokeWidth(style, scope), 0)), cap: cap, join: join,
            miterLimit: CGFloat(max(style["stroke-miterlimit"].flatMap(Double.init) ?? 4, 1)))
    }

    /// Sets the stroke of a layer with an outline.
    func set(
        stroke paint: DrawingPaint, of shape: CAShapeLayer, _ outline: ShapeOutline, _ index: Int,
        _ style: DrawingStyle, _ scope: DrawingScope
    ) throws(SVGDrawing.ReadingError) {
        func length(_ text: String) -> Double? {
            DrawingLength.length(text, of: scope.viewport.diagonal, fontSize: style.fontSize)
        }
        let stroke = strokeStyle(style, scope)
        shape.lineWidth = stroke.width
        shape.strokeColor = stroke.width > 0 ? color(paint, style, "stroke-opacity") : nil
        shape.lineCap = stroke.cap == .round ? .round : stroke.cap == .square ? .square : .butt
        shape.lineJoin = stroke.join == .round ? .round : stroke.join == .bevel ? .bevel : .miter
        shape.miterLimit = stroke.miterLimit
        let scale = outline.dashScale
        if let dashes = dashes(style["stroke-dasharray"], length, scale) {
            try count(segments: dashes.count, index)
            shape.lineDashPattern = dashes.map { NSNumber(value: $0) }
            shape.lineDashPhase = (style["stroke-dashoffset"].flatMap(length) ?? 0) * scale
        }
    }

    /// Returns the lengths of dashes and gaps; nil for a solid line.
    private func dashes(_ text: String?, _ length: (String) -> Double?, _ scale: Double) -> [Double]? {
        guard let text, text.lowercased() != "none" else { return nil }
        let parts = text.split { $0 == "," || $0.isWhitespace }.prefix(1000).map { length(String($0)) }
        let lengths = parts.compactMap { $0.map { $0 * scale } }
        guard lengths.count == parts.count, !lengths.isEmpty, lengths.allSatisfy({ $0 >= 0 }),
            lengths.reduce(0, +) > 0
        else { return nil }
        return lengths.count.isMultiple(of: 2) ? lengths : lengths + lengths
    }

    /// Animates the stroke of a layer.
    ///
    /// - Parameter opacity: The opacity of the color, if it is not that of the style.
    func animate(
        strokeOf shape: CAShapeLayer, _ outline: ShapeOutline, _ index: Int, _ style: DrawingStyle,
        _ all: [String: [DrawingAnimation]], _ scope: DrawingScope, opacity: Double? = nil
    ) throws(SVGDrawing.ReadingError) {
        try animate(
            color: "stroke", "none", "strokeColor", of: shape, index, style, all,
            opacity ?? self.opacity(style["stroke-opacity"]))
        func length(_ text: String) -> Double? { DrawingLength.length(text, of: scope.viewport.diagonal) }
        for animation in prioritized(all["stroke-width"] ?? []) {
            try add(animation, "lineWidth", to: shape, index) { text in
                length(text ?? style["stroke-width"] ?? "1").map { .number(max($0, 0)) }
            }
        }
        for animation in prioritized(all["stroke-miterlimit"] ?? []) {
            try add(animation, "miterLimit", to: shape, index) {
                Double($0 ?? style["stroke-miterlimit"] ?? "4").map { .number(max($0, 1)) }
            }
        }
        try animateDashes(of: shape, outline, index, style, all, length)
    }

    private func animateDashes(
        of shape: CAShapeLayer, _ outline: ShapeOutline, _ index: Int, _ style: DrawingStyle,
        _ all: [String: [DrawingAnimation]], _ length: (String) -> Double?
    ) throws(SVGDrawing.ReadingError) {
        let scale = outline.dashScale
        let patterns = prioritized(all["stroke-dasharray"] ?? [])
        guard !patterns.isEmpty else {
            for animation in prioritized(all["stroke-dashoffset"] ?? []) {
                try add(animation, "lineDashPhase", to: shape, index) { text in
                    length(text ?? style["stroke-dashoffset"] ?? "0").map { .number($0 * scale) }
                }
            }
            return
        }
        // The pattern of a layer cannot be animated. One dash and a gap that reaches the end are a part of the path.
        let total = Double(outline.path.length)
        func part(_ text: String?) -> Double? {
            guard let dashes = dashes(text ?? style["stroke-dasharray"], length, scale) else { return total }
            return dashes.count == 2 && dashes[0] + dashes[1] >= total * 0.999 || dashes[0] >= total ? dashes[0] : nil
        }
        let isPart = total > 0 && patterns.allSatisfy { $0.values.allSatisfy { part($0) != nil } }
        guard isPart else {
            warnings.add(
                patterns[0].position,
                "an animated stroke-dasharray is shown only as one dash and a gap up to the end of the path; ignored")
            return
        }
        let offset = (style["stroke-dashoffset"].flatMap(length) ?? 0) * scale
        shape.lineDashPattern = nil
        shape.strokeStart = min(max(-offset / total, 0), 1)
        shape.strokeEnd = min(max(((part(nil) ?? total) - offset) / total, 0), 1)
        let attributes = [
            "stroke-dasharray": patterns, "stroke-dashoffset": prioritized(all["stroke-dashoffset"] ?? []),
        ]
        func ends(_ replaced: [String: String]) -> (start: Double, end: Double) {
            let offset = (replaced["stroke-dashoffset"] ?? style["stroke-dashoffset"]).flatMap(length) ?? 0
            let dash = part(replaced["stroke-dasharray"]) ?? total
            return (-offset * scale / total, (dash - offset * scale) / total)
        }
        try animate([shape], "strokeStart", attributes, index) { .number(ends($0).start) }
        try animate([shape], "strokeEnd", attributes, index) { .number(ends($0).end) }
    }
}

import Foundation
import LayerTree
import VectorGeometry

extension DrawingBuilder {
    /// The most elements of a path that is cut at the edges of tiles.
    static let cutLimit = 100

    /// Returns the tile of the pattern around an element in the space inside of it; nil where edges do not matter.
    func tile(_ index: Int, _ style: DrawingStyle, _ scope: DrawingScope) throws(SVGDrawing.ReadingError)
        -> PatternTile?
    {
        guard let tile = scope.tile else { return nil }
        guard !(model.animations[index] ?? []).contains(where: { $0.attribute == nil }) else { return nil }
        return tile.inside(try baseMatrix(index, style, scope))
    }

    /// Returns the fill and the stroke of an outline in the tile of a pattern as outlines of their own, which continue
    /// in the neighbor tiles; nil for outlines that do not touch the edges, and for animated ones.
    func parts(of outline: ShapeOutline, _ index: Int, _ style: DrawingStyle, _ scope: DrawingScope)
        throws(SVGDrawing.ReadingError) -> (fill: ShapeOutline, stroke: ShapeOutline)?
    {
        guard !scope.isClip, outline.box == nil, outline.animations.isEmpty,
            outline.path.elements.count <= Self.cutLimit,
            let tile = try tile(index, style, scope),
            !animations(index, style, scope).keys.contains(where: { $0.hasPrefix("stroke") })
        else { return nil }
        let isEvenOdd = style["fill-rule"] == "evenodd"
        func part(_ path: VectorPath, isEvenOdd: Bool, isStroke: Bool) -> ShapeOutline {
            let cut = tile.part(of: path, rule: isEvenOdd ? .evenOdd : .winding)
            var part = ShapeOutline(path: cut ?? path)
            part.isEvenOdd = isEvenOdd && cut == nil
            part.copies = tile.offsets(ofCopies: part.path.isEmpty ? .null : part.path.bounds)
            part.box = outline.path.bounds
            part.isStroke = isStroke
            return part
        }
        let fillPath = outline.hasFill && style["fill"]?.lowercased() != "none" ? outline.path : VectorPath()
        let fill = part(fillPath, isEvenOdd: isEvenOdd, isStroke: false)
        let strokePath = try strokeOutline(outline, index, style, scope)
        let stroke = part(strokePath, isEvenOdd: false, isStroke: true)
        let isCut = fill.path != fillPath || stroke.path != strokePath
        for part in [fill, stroke] { try count(segments: part.path.elements.count * part.copies.count, index) }
        return isCut || !fill.copies.isEmpty || !stroke.copies.isEmpty ? (fill, stroke) : nil
    }

    /// Returns the outline of the stroke of an outline; an empty one without a stroke.
    private func strokeOutline(_ outline: ShapeOutline, _ index: Int, _ style: DrawingStyle, _ scope: DrawingScope)
        throws(SVGDrawing.ReadingError) -> VectorPath
    {
        guard (style["stroke"] ?? "none").lowercased() != "none" else { return VectorPath() }
        let shape = try make(CAShapeLayer.self, index)
        try set(stroke: .color(.black), of: shape, outline, index, style, scope)
        var stroke = strokeStyle(style, scope)
        stroke.dashPattern = (shape.lineDashPattern ?? []).map { CGFloat($0.doubleValue) }
        stroke.dashPhase = shape.lineDashPhase
        let size = max(outline.path.bounds.width, outline.path.bounds.height, stroke.width)
        let path = outline.path.stroked(stroke, tolerance: size * 1e-3)
        try count(path, index)
        return path
    }
}

import Foundation
import LayerTree
import VectorGeometry

extension DrawingBuilder {
    /// Returns a layer that fills the shape of a layer with a pattern; nil if nothing is drawn.
    ///
    /// - Parameters:
    ///   - pattern: The pattern element.
    ///   - shape: The layer with the shape, which becomes a mask.
    ///   - box: The bounding box of the outline, to which the pattern may refer.
    ///   - area: The rectangle that the pattern has to cover.
    func patternLayer(
        _ pattern: Int, _ shape: CAShapeLayer, _ box: CGRect, covering area: CGRect, _ index: Int,
        _ scope: DrawingScope
    ) throws(SVGDrawing.ReadingError) -> CALayer? {
        try visit(pattern)
        let paint = PatternModel(pattern, tree)
        guard !scope.references.contains(pattern), !scope.references.contains(paint.contents),
            scope.references.count < Self.referenceLimit
        else {
            warnings.add(tree[pattern].position, "\(tree[pattern].label) is filled with itself; ignored")
            return nil
        }
        let viewport = DrawingViewport(size: model.viewBox?.size ?? model.size)
        guard let tile = paint.tile(box, viewport), let space = paint.contentSpace(of: tile, box, viewport),
            let grid = grid(pattern, paint, tile, box, covering: area, viewport),
            grid.count <= PatternModel.limits.tiles
        else { return nil }
        tileLayerCount += scope.tileCount * grid.count * paint.layerCount(tree)
        var inner = DrawingScope(viewport: space.viewport)
        inner.references = scope.references + [pattern, paint.contents]
        inner.style = model.styles[paint.contents]
        let plane = try make(CALayer.self, index)
        for child in tree[paint.contents].children {
            if let tiles = try tiles(of: child, tile, grid, space.transform, inner) { plane.addSublayer(tiles) }
        }
        try animate(positionOf: plane, pattern, paint, box, viewport)
        let container = try make(CALayer.self, index)
        if shape.fillColor == nil, shape.strokeColor == nil { shape.fillColor = .black }
        container.mask = shape
        var style = DrawingStyle()
        style.values["transform"] = paint.transform
        container.addSublayer(try transformed(plane, pattern, style, DrawingScope(viewport: viewport)))
        return container
    }

    /// Returns a layer with an element of a pattern in all tiles; nil if it is not drawn.
    private func tiles(
        of child: Int, _ tile: CGRect, _ grid: PatternModel.Grid, _ space: CGAffineTransform, _ scope: DrawingScope
    ) throws(SVGDrawing.ReadingError) -> CALayer? {
        var inner = scope
        let isFlat = try isFlat(child, scope)
        let copies = isFlat ? grid.offsets(of: tile.size) : nil
        inner.tile = PatternTile(size: tile.size, space: space, copies: copies)
        if !isFlat { inner.tileCount = scope.tileCount * grid.count }
        guard let layer = try layer(child, inner) else { return nil }
        let contents = try wrapped(layer, child)
        contents.transform = CATransform3DMakeAffineTransform(space)
        guard isFlat else { return try repeated(contents, tile, grid, child) }
        contents.position = tile.origin
        return contents
    }

    /// The properties of flat elements that can be animated.
    private static let flatAnimations: Set = ["color", "display", "fill", "fill-opacity", "opacity", "visibility"]
    /// The effects that flat elements do not have.
    private static let effects = ["clip-path", "filter", "marker-end", "marker-mid", "marker-start", "mask"]

    /// Returns whether an element of a pattern is drawn in all tiles at once: shapes with colors, and groups of them.
    private func isFlat(_ index: Int, _ scope: DrawingScope) throws(SVGDrawing.ReadingError) -> Bool {
        try visit(index)
        let element = tree[index]
        let style = style(index, scope)
        let animations = model.animations[index] ?? []
        guard animations.allSatisfy({ $0.attribute.map(Self.flatAnimations.contains) ?? false }),
            Self.effects.allSatisfy({ (style[$0] ?? "none").lowercased() == "none" }),
            (style["mix-blend-mode"] ?? "normal") == "normal"
        else { return false }
        if ["a", "g"].contains(element.name) {
            for child in element.children where try !isFlat(child, scope) { return false }
            return true
        }
        let hasReference = ["fill", "stroke"].contains { (style[$0] ?? "").hasPrefix("url(") }
        guard ElementGeometry.names.contains(element.name) else { return Self.hidden.contains(element.name) }
        guard !hasReference else { return false }
        let geometry = ElementGeometry(element: element, style: style, viewport: scope.viewport)
        return geometry.outline().path.elements.count <= Self.cutLimit
    }

    /// Returns a layer with the tiles of a pattern.
    private func repeated(_ contents: CALayer, _ tile: CGRect, _ grid: PatternModel.Grid, _ index: Int)
        throws(SVGDrawing.ReadingError) -> CALayer
    {
        let cell = try make(CALayer.self, index)
        cell.bounds = CGRect(origin: .zero, size: tile.size)
        cell.masksToBounds = true
        // Each pixel belongs to one tile.
        cell.allowsEdgeAntialiasing = false
        cell.addSublayer(contents)
        let row = try make(CAReplicatorLayer.self, index)
        row.instanceCount = Int(grid.columnCount)
        row.instanceTransform = CATransform3DMakeTranslation(tile.width, 0, 0)
        row.addSublayer(cell)
        let rows = try make(CAReplicatorLayer.self, index)
        rows.instanceCount = Int(grid.rowCount)
        rows.instanceTransform = CATransform3DMakeTranslation(0, tile.height, 0)
        rows.position = CGPoint(
            x: tile.minX + CGFloat(grid.columns.lowerBound) * tile.width,
            y: tile.minY + CGFloat(grid.rows.lowerBound) * tile.height)
        rows.addSublayer(row)
        return try wrapped(rows, index)
    }

    /// Returns the tiles that cover an area at all times; nil for a pattern without an extent.
    private func grid(
        _ pattern: Int, _ paint: PatternModel, _ tile: CGRect, _ box: CGRect, covering area: CGRect,
        _ viewport: DrawingViewport
    ) -> PatternModel.Grid? {
        let own = paint.transform.flatMap { TransformList($0, box: viewport.size)?.matrix } ?? .identity
        guard own.isInvertible else { return nil }
        var covered = CGRect.null
        for space in spaces(pattern, own, viewport) where space.isInvertible {
            covered = covered.union(area.insetBy(dx: -1, dy: -1).applying(space.inverted()))
        }
        for attribute in ["x", "y"] {
            let animations = (model.animations[pattern] ?? []).filter { $0.attribute == attribute }
            let steps = animations.flatMap(\.values).compactMap { text in
                text.flatMap { paint.replacing(attribute, $0).tile(box, viewport) }
            }
            for moved in steps {
                covered = covered.union(covered.offsetBy(dx: tile.minX - moved.minX, dy: tile.minY - moved.minY))
            }
        }
        return PatternModel.Grid(of: tile, covering: covered)
    }

    /// Returns the transforms of a pattern or gradient at the keyframes of its animations and between them.
    func spaces(_ paint: Int, _ own: CGAffineTransform, _ viewport: DrawingViewport) -> [CGAffineTransform] {
        var result = [own]
        for animation in model.animations[paint] ?? [] where animation.attribute == nil {
            for text in animation.refined(12).values.prefix(1000) {
                guard let text else { continue }
                if case .transformFunction(let kind) = animation.subject {
                    guard let function = Self.function(kind, text) else { continue }
                    result.append(animation.isAdditive ? function.matrix.concatenating(own) : function.matrix)
                } else if let list = TransformList(text, box: viewport.size) {
                    result.append(list.matrix)
                }
            }
        }
        return result
    }

    /// Moves the tiles with the animations of `x` and `y`.
    private func animate(
        positionOf plane: CALayer, _ pattern: Int, _ paint: PatternModel, _ box: CGRect, _ viewport: DrawingViewport
    ) throws(SVGDrawing.ReadingError) {
        guard let start = paint.tile(box, viewport) else { return }
        for (attribute, keyPath) in [("x", "position.x"), ("y", "position.y")] {
            let animations = (model.animations[pattern] ?? []).filter { $0.attribute == attribute }
            for animation in prioritized(animations) {
                try add(animation, keyPath, to: plane, pattern) { text in
                    guard let text else { return .number(0) }
                    guard let tile = paint.replacing(attribute, text).tile(box, viewport) else { return nil }
                    return .number(Double(attribute == "x" ? tile.minX - start.minX : tile.minY - start.minY))
                }
            }
        }
    }

    /// Whether the tiles of a pattern are too many for layers, for an element.
    func hasTooManyTiles(_ pattern: Int, _ index: Int, _ style: DrawingStyle, _ scope: DrawingScope)
        throws(SVGDrawing.ReadingError) -> Bool
    {
        let paint = PatternModel(pattern, tree)
        let viewport = DrawingViewport(size: model.viewBox?.size ?? model.size)
        let box = try bounds(index, scope)
        let margin = CGFloat(strokeWidth(style, scope)) * 2
        guard let tile = paint.tile(box, viewport) else { return false }
        let area = box.insetBy(dx: -margin, dy: -margin)
        let grid = grid(pattern, paint, tile, box, covering: area, viewport)
        guard let count = grid?.count else { return false }
        let layers = scope.tileCount * count * paint.layerCount(tree)
        return count > PatternModel.limits.tiles || tileLayerCount + layers > PatternModel.limits.layers
    }
}

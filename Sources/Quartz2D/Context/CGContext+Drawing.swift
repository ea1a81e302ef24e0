import Images
import VectorGeometry

extension CGContext {
    /// Draws the current path and clears it.
    public func drawPath(using mode: CGPathDrawingMode) {
        draw(userPath, mode)
        beginPath()
    }

    /// Fills the current path and clears it.
    public func fillPath(using rule: CGPathFillRule = .winding) { drawPath(using: rule == .winding ? .fill : .eoFill) }
    /// Strokes the current path and clears it.
    public func strokePath() { drawPath(using: .stroke) }

    /// Fills a rectangle; like all functions that draw a given shape, clears the current path.
    public func fill(_ rect: CGRect) { draw(.rect(rect), .fill, clearingPath: true) }

    /// Fills the union of rectangles: overlaps are drawn once. Clears the current path.
    public func fill(_ rects: [CGRect]) { draw(Self.path(of: rects), .fill, clearingPath: true) }
    /// Fills the ellipse in a rectangle; clears the current path.
    public func fillEllipse(in rect: CGRect) { draw(.ellipse(in: rect), .fill, clearingPath: true) }
    /// Strokes a rectangle; clears the current path.
    public func stroke(_ rect: CGRect) { draw(.rect(rect), .stroke, clearingPath: true) }

    /// Strokes a rectangle with a line width in user space; clears the current path.
    public func stroke(_ rect: CGRect, width: CGFloat) {
        let line = state.line
        setLineWidth(width)
        stroke(rect)
        state.line = line
    }

    /// Strokes the ellipse in a rectangle; clears the current path.
    public func strokeEllipse(in rect: CGRect) { draw(.ellipse(in: rect), .stroke, clearingPath: true) }

    /// Strokes a line between the first and second point, the third and fourth, and so on; an odd last point is
    /// ignored. Clears the current path.
    public func strokeLineSegments(between points: [CGPoint]) {
        var path = VectorPath()
        for i in stride(from: 0, to: points.count - 1, by: 2) { path.addLines(between: [points[i], points[i + 1]]) }
        draw(path, .stroke, clearingPath: true)
    }

    /// Clears a rectangle to transparent, or black in a bitmap without alpha; the clip applies.
    public func clear(_ rect: CGRect) {
        let saved = state
        state.blendMode = .clear
        state.shadow = nil
        draw(.rect(rect), .fill)
        state = saved
    }

    private static func path(of rects: [CGRect]) -> VectorPath {
        VectorPath(rects.flatMap { VectorPath.rect($0).elements })
    }

    private func draw(_ path: VectorPath, _ mode: CGPathDrawingMode, clearingPath: Bool) {
        draw(path, mode)
        if clearingPath { beginPath() }
    }

    /// Draws a path in user space.
    func draw(_ path: VectorPath, _ mode: CGPathDrawingMode) {
        guard state.ctm.isInvertible, !path.isEmpty else { return }
        if mode != .stroke { paint(edges(path, mode.rule, within: visibleArea), state.fill) }
        if mode.strokes { paint(edges(strokeOutline(of: path), .winding, within: visibleArea), state.stroke) }
    }
}

/// Painting: every shape is drawn by filling its edges with a pixel source.
extension CGContext {
    /// The area in which a shape is visible, itself or by its shadow.
    var visibleArea: PixelRect {
        let bounds = state.clip.bounds
        guard let shadow = deviceShadow, !bounds.isEmpty else { return bounds }
        return bounds.union(shadow.casterArea(of: bounds))
    }

    /// Returns the edges of a path in user space.
    func edges(_ path: VectorPath, _ rule: CGPathFillRule, within area: PixelRect) -> EdgeTable {
        EdgeTable(path, rule: rule, projection: PlaneProjection(toPixels), clip: area)
    }

    /// The edges of the whole `visibleArea`.
    var visibleAreaEdges: EdgeTable {
        EdgeTable(polygons: [visibleArea.cgRect.corners], rule: .winding, clip: visibleArea)
    }

    /// Fills edges with a color or pattern of the state.
    func paint(_ edges: EdgeTable, _ paint: ContextPaint) {
        switch paint {
        case .color(let color): self.paint(edges, SolidSource(color, opacity: state.alpha))
        case .pattern(let pattern, let tint):
            guard let source = tileSource(for: pattern, tint: tint) else { return }
            self.paint(edges, source)
        }
    }

    /// Begins a transparency layer: drawing until `endTransparencyLayer` forms a group, which is drawn with the current
    /// alpha, blend mode, shadow and clip.
    ///
    /// Within the layer alpha is 1, the blend mode is normal and there is no shadow. Parts outside the clip cast the
    /// shadow of the group if the layer needs no more than 67,108,864 pixels.
    /// - Apple: `auxiliaryInfo` has no documented keys; pass nil.
    public func beginTransparencyLayer(auxiliaryInfo: [String: String]? = nil) { beginLayer(bounds: visibleArea) }

    /// Begins a transparency layer limited to `rect` in user space.
    public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: [String: String]? = nil) {
        beginLayer(bounds: PixelRect(covering: rect.applying(toPixels), within: visibleArea))
    }

    /// Ends the transparency layer and draws it. Graphics states that were saved in it and not restored are discarded.
    /// Does nothing outside a transparency layer.
    public func endTransparencyLayer() {
        guard let layer = layers.popLast() else { return }
        stack.removeLast(max(0, stack.count - layer.depth))
        state = layer.outer
        let bounds = layer.surface.area
        guard !bounds.isEmpty else { return }
        paint(
            EdgeTable(polygons: [bounds.cgRect.corners], rule: .winding, clip: bounds),
            SurfaceSource(surface: layer.surface))
    }

    private func beginLayer(bounds: PixelRect) {
        let isTooLarge = bounds.width > 1 << 15 || bounds.height > 1 << 15 || bounds.area > 1 << 26
        let bounds = bounds.isEmpty ? .empty : isTooLarge ? state.clip.bounds : bounds
        layers.append(TransparencyLayer(surface: target.layer(bounds), outer: state, depth: stack.count))
        state.clip = ContextClip(bounds: bounds)
        state.alpha = 1
        state.blendMode = .normal
        state.shadow = nil
    }
}

/// A transparency layer with a surface of its own.
struct TransparencyLayer {
    let surface: CGContext.Target
    /// The state that draws the group and is restored afterwards.
    let outer: GraphicsState
    /// The number of saved states when the layer began.
    let depth: Int
}

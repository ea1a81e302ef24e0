import VectorGeometry

extension CGContext {
    /// Draws the current path and clears it.
    public func drawPath(using mode: CGPathDrawingMode) {
        draw(userPath, mode)
        beginPath()
    }

    public func fillPath(using rule: CGPathFillRule = .winding) { drawPath(using: rule == .winding ? .fill : .eoFill) }
    public func strokePath() { drawPath(using: .stroke) }

    /// As other drawing of shapes given at once it clears the current path.
    public func fill(_ rect: CGRect) { draw(.rect(rect), .fill, clearingPath: true) }

    /// All at once: where they overlap they do not add up.
    public func fill(_ rects: [CGRect]) { draw(Self.path(of: rects), .fill, clearingPath: true) }
    public func fillEllipse(in rect: CGRect) { draw(.ellipse(in: rect), .fill, clearingPath: true) }
    public func stroke(_ rect: CGRect) { draw(.rect(rect), .stroke, clearingPath: true) }

    public func stroke(_ rect: CGRect, width: CGFloat) {
        let line = state.line
        setLineWidth(width)
        stroke(rect)
        state.line = line
    }

    public func strokeEllipse(in rect: CGRect) { draw(.ellipse(in: rect), .stroke, clearingPath: true) }

    /// Lines between the first and second point, the third and fourth, …; an odd last point is left out.
    public func strokeLineSegments(between points: [CGPoint]) {
        var path = VectorPath()
        for i in stride(from: 0, to: points.count - 1, by: 2) { path.addLines(between: [points[i], points[i + 1]]) }
        draw(path, .stroke, clearingPath: true)
    }

    /// Makes a rectangle transparent, or black where the bitmap has no alpha; the clip holds.
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

    /// A path of user space.
    func draw(_ path: VectorPath, _ mode: CGPathDrawingMode) {
        guard state.ctm.isInvertible, !path.isEmpty else { return }
        if mode != .stroke { paint(edges(path, mode.rule, within: visibleArea), state.fill) }
        if mode.strokes { paint(edges(strokeOutline(of: path), .winding, within: visibleArea), state.stroke) }
    }
}

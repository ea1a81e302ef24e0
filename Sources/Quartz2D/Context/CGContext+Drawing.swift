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

/// The one way onto the surface: a shape's edges filled with a source.
extension CGContext {
    /// Where something must be drawn to be seen, itself or by its shadow.
    var visibleArea: PixelRect {
        let bounds = state.clip.bounds
        guard let cast = deviceShadow, !bounds.isEmpty else { return bounds }
        return bounds.union(cast.window(of: bounds))
    }

    /// A path of user space.
    func edges(_ path: VectorPath, _ rule: CGPathFillRule, within area: PixelRect) -> EdgeTable {
        EdgeTable(path, rule: rule, projection: PlaneProjection(toPixels), clip: area)
    }

    /// All of `visibleArea`.
    var everything: EdgeTable { EdgeTable(polygons: [visibleArea.cgRect.corners], rule: .winding, clip: visibleArea) }

    /// The coverage of an edge's pixel as it counts: all or nothing without anti-aliasing.
    func counted(_ coverage: UInt8) -> UInt8 {
        allowsAntialiasing && state.shouldAntialias ? coverage : coverage >= 128 ? 255 : 0
    }

    func blender(alpha: CGFloat) -> SpanBlender {
        SpanBlender(
            surface: surface, clip: state.clip.mask, mode: state.blendMode, alpha: UInt32((alpha * 255).rounded()),
            scratch: scratch)
    }

    /// Shadow, then shape. A solid source has the state's alpha in it already; others get it here.
    func paint(_ edges: EdgeTable, _ source: some PixelSource) {
        let area = state.clip.bounds
        guard !edges.isEmpty, !area.isEmpty else { return }
        let blender = blender(alpha: state.alpha)
        withPixels(of: deviceShadow == nil ? area.intersection(edges.bounds) : area) {
            if let cast = deviceShadow { drawShadow(cast, of: edges, source, blender) }
            scratch.sweeper.sweep(edges, in: area) { y, x, count, coverage in
                let coverage = counted(coverage)
                if coverage > 0 { blender.draw(source, y, x, count, coverage: coverage) }
            }
        }
    }

    /// Fills with a colour or pattern of the state.
    func paint(_ edges: EdgeTable, _ paint: ContextPaint) {
        switch paint {
        case .color(let color): self.paint(edges, SolidSource(color, opacity: state.alpha))
        case .pattern(let pattern, let tint):
            guard let source = tiles(of: pattern, tint: tint) else { return }
            self.paint(edges, source)
        }
    }
}

extension CGContext {
    /// Everything until `endTransparencyLayer` is drawn as a group, which then gets the alpha, blend mode, shadow and
    /// clip of now.
    ///
    /// Within it alpha is 1, the mode is normal and there is no shadow. Parts outside the clip cast the group's shadow
    /// as long as not more than 67,108,864 pixels have to be kept for it. - Apple: `auxiliaryInfo` has no documented
    /// keys; nil is what there is.
    public func beginTransparencyLayer(auxiliaryInfo: [String: String]? = nil) { beginLayer(bounds: visibleArea) }

    /// Only what lies in `rect` of user space is kept.
    public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: [String: String]? = nil) {
        beginLayer(bounds: PixelRect(covering: rect.applying(toPixels), within: visibleArea))
    }

    /// Draws the group; states that were saved in it and not restored are dropped. Does nothing without a group.
    public func endTransparencyLayer() {
        guard let layer = layers.popLast() else { return }
        stack.removeLast(max(0, stack.count - layer.depth))
        state = layer.outer
        let bounds = layer.surface.bounds
        guard !bounds.isEmpty else { return }
        paint(
            EdgeTable(polygons: [bounds.cgRect.corners], rule: .winding, clip: bounds),
            SurfaceSource(surface: layer.surface))
    }

    private func beginLayer(bounds: PixelRect) {
        let isTooLarge = bounds.width > 1 << 15 || bounds.height > 1 << 15 || bounds.area > 1 << 26
        let bounds = bounds.isEmpty ? .empty : isTooLarge ? state.clip.bounds : bounds
        layers.append(TransparencyLayer(surface: DrawingSurface(bounds: bounds), outer: state, depth: stack.count))
        state.clip = ContextClip(bounds: bounds)
        state.alpha = 1
        state.blendMode = .normal
        state.shadow = nil
    }
}

/// A group being drawn on a surface of its own.
struct TransparencyLayer {
    let surface: DrawingSurface
    /// The state to draw the group with, and to return to.
    let outer: GraphicsState
    /// How many states were saved when it began.
    let depth: Int
}

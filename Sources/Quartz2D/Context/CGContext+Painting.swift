import VectorGeometry

/// The one way onto the surface: a shape's edges filled with a source.
extension CGContext {
    /// Where something must be drawn to be seen, itself or by its shadow.
    var visibleArea: PixelRect {
        let bounds = state.clip.bounds
        guard let cast = shadowCast, !bounds.isEmpty else { return bounds }
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
        withPixels(of: shadowCast == nil ? area.intersection(edges.bounds) : area) {
            if let cast = shadowCast { drawShadow(cast, of: edges, source, blender) }
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

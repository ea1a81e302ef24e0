import PixelKernels
import VectorGeometry

extension CGContext {
    /// The state's shadow in pixels, nil where there is none to see.
    var shadowCast: ShadowCast? {
        guard let shadow = state.shadow, shadow.color.alpha > 0 else { return nil }
        return ShadowCast(shadow, base: base)
    }

    /// The shadow of a shape, without the shape.
    func drawShadow(_ cast: ShadowCast, of edges: EdgeTable, _ source: some PixelSource, _ blender: SpanBlender) {
        let target = state.clip.bounds
        let content = edges.bounds.intersection(cast.window(of: target))
        guard !content.isEmpty else { return }
        let plane = CoveragePlane(area: content.insetBy(-cast.reach))
        drawSilhouette(of: edges, source, alpha: blender.alpha, in: content, on: plane)
        cast.soften(plane)
        let moved = PixelRect(
            x: plane.area.minX + cast.dx, y: plane.area.minY + cast.dy, width: plane.area.width,
            height: plane.area.height)
        let shown = moved.intersection(target)
        for y in shown.minY..<shown.maxY {
            let row = plane.row(y - cast.dy, from: shown.minX - cast.dx)
            blender.draw(SolidSource(pixel: cast.pixel), y, shown.minX, shown.width, plane: row)
        }
    }

    /// The shape's alpha: its coverage times that of its source.
    private func drawSilhouette(
        of edges: EdgeTable, _ source: some PixelSource, alpha: UInt32, in area: PixelRect, on plane: CoveragePlane
    ) {
        scratch.sweeper.sweep(edges, in: area) { y, x, count, coverage in
            let row = plane.row(y, from: x)
            let coverage = UInt32(counted(coverage))
            guard coverage > 0 else { return }
            if let pixel = source.solidPixel {
                return row.update(repeating: UInt8(mp_div255(coverage * (pixel >> 24))), count: count)
            }
            let pixels = scratch.pixels(count)
            source.sample(x, y, count, into: pixels)
            let share = mp_div255(coverage * alpha)
            for i in 0..<count { row[i] = UInt8(mp_div255((pixels[i] >> 24) * share)) }
        }
    }
}

import PixelKernels
import VectorGeometry

/// A source that paints the alpha of an image mask with another source.
struct StencilSource<Mask: PixelSource, Fill: PixelSource>: PixelSource {
    let mask: Mask
    let fill: Fill

    func sample(_ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<UInt32>) {
        mask.sample(x, y, count, into: out)
        if let pixel = fill.solidPixel {
            for i in 0..<count { out[i] = mp_scale_pixel(pixel, out[i] >> 24) }
            return
        }
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: count) { paint in
            guard let colors = paint.baseAddress else { return }
            fill.sample(x, y, count, into: colors)
            for i in 0..<count { out[i] = mp_scale_pixel(colors[i], out[i] >> 24) }
        }
    }
}

extension CGContext {
    /// Paints edges with an image; an image mask is painted with the fill color or pattern.
    func paint(_ edges: EdgeTable, _ image: CGImage, _ source: some PixelSource) {
        guard image.isMask else { return paint(edges, source) }
        switch state.fill {
        case .color(let color):
            paint(edges, StencilSource(mask: source, fill: SolidSource(color, opacity: 1)))
        case .pattern(let pattern, let tint):
            guard let fill = tileSource(for: pattern, tint: tint) else { return }
            paint(edges, StencilSource(mask: source, fill: fill))
        }
    }
}

import PixelKernels
import VectorGeometry

/// Puts runs of pixels onto a surface through a clip.
struct SpanBlender {
    let surface: DrawingSurface
    let clip: CoveragePlane?
    let mode: CGBlendMode
    /// 0…255, for sources that are not solid.
    let alpha: UInt32
    let scratch: ContextScratch

    /// A run of equal coverage within the clip's bounds.
    func draw(_ source: some PixelSource, _ y: Int, _ x: Int, _ count: Int, coverage: UInt8) {
        if coverage == 255 { return draw(source, y, x, count, mask: clip.map { UnsafePointer($0.row(y, from: x)) }) }
        let mask = scratch.mask(count)
        mask.update(repeating: coverage, count: count)
        if let clip { mp_mask_multiply(mask, clip.row(y, from: x), Int32(count)) }
        draw(source, y, x, count, mask: mask)
    }

    /// A run under a mask that the clip does not count in.
    func draw(_ source: some PixelSource, _ y: Int, _ x: Int, _ count: Int, plane: UnsafePointer<UInt8>) {
        guard let clip else { return draw(source, y, x, count, mask: plane) }
        let mask = scratch.mask(count)
        mask.update(from: plane, count: count)
        mp_mask_multiply(mask, clip.row(y, from: x), Int32(count))
        draw(source, y, x, count, mask: mask)
    }

    private func draw(_ source: some PixelSource, _ y: Int, _ x: Int, _ count: Int, mask: UnsafePointer<UInt8>?) {
        let row = surface.row(y, from: x)
        let n = Int32(count)
        if mode == .normal, let pixel = source.solidPixel {
            if let mask { mp_fill_over_mask(row, pixel, mask, n) } else { mp_fill_over(row, n, pixel) }
            return
        }
        let pixels = scratch.pixels(count)
        if let solid = source.solid, mode.mixesColors {
            pixels.update(repeating: solid.color, count: count)
            blend(pixels, onto: row, n, mask, solid.alpha)
        } else {
            source.sample(x, y, count, into: pixels)
            blend(pixels, onto: row, n, mask, source.solid == nil ? alpha : 255)
        }
        guard surface.isOpaque, mode != .normal else { return }
        for i in 0..<count { row[i] |= 0xff00_0000 }
    }

    private func blend(
        _ pixels: UnsafePointer<UInt32>, onto row: UnsafeMutablePointer<UInt32>, _ count: Int32,
        _ mask: UnsafePointer<UInt8>?, _ alpha: UInt32
    ) {
        mp_blend_rows(mp_blend_mode(rawValue: UInt32(mode.rawValue)), row, pixels, mask, count, alpha)
    }
}

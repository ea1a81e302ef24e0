import PixelKernels
import VectorGeometry

/// Blends spans of pixels onto a surface through a clip.
struct SpanBlender {
    let surface: DrawingSurface<BytePixels>
    let clip: AlphaPlane<UInt8>?
    let mode: CGBlendMode
    /// The alpha of sources that are not solid, 0…255.
    let alpha: UInt32
    let scratch: ScratchRows<BytePixels>

    /// Draws a span of equal coverage within the bounds of the clip.
    func draw(_ source: some PixelSource, _ y: Int, _ x: Int, _ count: Int, coverage: UInt8) {
        if coverage == 255 { return draw(source, y, x, count, mask: clip.map { UnsafePointer($0.row(y, from: x)) }) }
        let mask = scratch.alpha(count)
        mask.update(repeating: coverage, count: count)
        if let clip { mp_mask_multiply(mask, clip.row(y, from: x), Int32(count)) }
        draw(source, y, x, count, mask: mask)
    }

    /// Draws a span with per-pixel coverage, which does not include the clip yet.
    func draw(_ source: some PixelSource, _ y: Int, _ x: Int, _ count: Int, plane: UnsafePointer<UInt8>) {
        guard let clip else { return draw(source, y, x, count, mask: plane) }
        let mask = scratch.alpha(count)
        mask.update(from: plane, count: count)
        mp_mask_multiply(mask, clip.row(y, from: x), Int32(count))
        draw(source, y, x, count, mask: mask)
    }

    private func draw(_ source: some PixelSource, _ y: Int, _ x: Int, _ count: Int, mask: UnsafePointer<UInt8>?) {
        let row = surface.surface.row(y, from: x)
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
        let mode = mp_blend_mode(rawValue: UInt32(mode.rawValue))
        guard mode == MP_BLEND_COLOR_BURN else { return mp_blend_rows(mode, row, pixels, mask, count, alpha) }
        burn(pixels, onto: row, Int(count), mask, alpha)
    }

    /// Burns colors as Core Graphics does: a component that the source has nothing of becomes 0, whatever the alpha of
    /// the source and even where the backdrop is white. W3C Compositing, which the compositor follows, keeps both.
    private func burn(
        _ pixels: UnsafePointer<UInt32>, onto row: UnsafeMutablePointer<UInt32>, _ count: Int,
        _ mask: UnsafePointer<UInt8>?, _ alpha: UInt32
    ) {
        for i in 0..<count {
            let source = pixels[i]
            let coverage = UInt32(mask?[i] ?? 255)
            guard coverage > 0, alpha > 0, source >> 24 > 0 else { continue }
            let before = row[i]
            mp_blend_rows(MP_BLEND_COLOR_BURN, row + i, pixels + i, mask.map { $0 + i }, 1, alpha)
            var result = row[i]
            for shift: UInt32 in [0, 8, 16] where source >> shift & 255 == 0 {
                let kept = mp_div255((before >> shift & 255) * (255 - coverage))
                result = result & ~(255 << shift) | kept << shift
            }
            row[i] = result
        }
    }
}

/// The premultiplied pixels that fill a shape, at device positions.
protocol PixelSource {
    /// The solid color, if all pixels are equal; otherwise nil.
    var solid: SolidSource? { get }
    /// Writes `count` pixels starting at (x, y); each pixel is the same however a row is split.
    func sample(_ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<UInt32>)
}

extension PixelSource {
    var solid: SolidSource? { nil }
    var solidPixel: UInt32? { solid?.pixel }
}

/// A source with the same pixel everywhere.
struct SolidSource: PixelSource {
    let pixel: UInt32
    /// The opaque color and its alpha, 0…255. Blend modes that mix colors use them separately, since premultiplied
    /// rounding is coarse at low alpha.
    let color: UInt32, alpha: UInt32
    var solid: SolidSource? { self }

    init(pixel: UInt32) {
        self.pixel = pixel
        color = pixel
        alpha = 255
    }

    init(_ color: CGColor, opacity: CGFloat) {
        pixel = color.premultipliedPixel(opacity: opacity)
        self.color = CGColor(red: color.red, green: color.green, blue: color.blue, alpha: 1).premultipliedPixel()
        alpha = pixel >> 24
    }

    func sample(_ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<UInt32>) {
        out.update(repeating: pixel, count: count)
    }
}

/// A source of surface pixels at their own positions.
struct SurfaceSource: PixelSource {
    let surface: DrawingSurface<BytePixels>

    func sample(_ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<UInt32>) {
        out.update(from: surface.surface.row(y, from: x), count: count)
    }
}

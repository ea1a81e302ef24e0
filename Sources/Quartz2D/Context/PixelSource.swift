import Foundation
import Images
import PixelKernels

/// The premultiplied pixels that fill a shape, at device positions.
protocol PixelSource {
    /// The solid color, if all pixels are equal; otherwise nil.
    var solid: SolidSource? { get }
    /// Returns the pixels for drawing with 8 bits per component.
    func bytes(_ scratch: ScratchRows<BytePixels>) -> BytePixels.Samples
    /// Returns the pixels for drawing in floating point.
    func floats(_ scratch: ScratchRows<FloatPixels>) -> FloatPixels.Samples
}

extension PixelSource {
    var solid: SolidSource? { nil }
}

/// A source with the same pixel everywhere.
struct SolidSource: PixelSource {
    let bytes: SolidColor<BytePixels>
    let floats: SolidColor<FloatPixels>
    var solid: SolidSource? { self }

    /// - Parameter isMixed: whether blend modes that mix colors use the opaque color and its alpha separately.
    init(_ color: CGColor, opacity: CGFloat, isMixed: Bool = true) {
        let opaque = CGColor(red: color.red, green: color.green, blue: color.blue, alpha: 1)
        let pixel = color.premultipliedPixel(opacity: opacity)
        let floats = color.highPrecision(opacity: opacity)
        bytes = SolidColor(
            pixel: pixel, opaque: isMixed ? opaque.premultipliedPixel() : pixel, alpha: isMixed ? pixel >> 24 : 255)
        self.floats = SolidColor(
            pixel: floats, opaque: isMixed ? opaque.highPrecision() : floats, alpha: isMixed ? floats.w : 1)
    }

    func bytes(_ scratch: ScratchRows<BytePixels>) -> BytePixels.Samples {
        { [pixel = bytes.pixel] _, _, count, row in BytePixels.fill(row, count, with: pixel) }
    }

    func floats(_ scratch: ScratchRows<FloatPixels>) -> FloatPixels.Samples {
        { [pixel = floats.pixel] _, _, count, row in FloatPixels.fill(row, count, with: pixel) }
    }
}

/// A source of surface pixels at their own positions.
struct SurfaceSource: PixelSource {
    let surface: CGContext.Target

    func bytes(_ scratch: ScratchRows<BytePixels>) -> BytePixels.Samples {
        { [surface] x, y, count, row in
            switch surface {
            case .bytes(let pixels): row.update(from: pixels.surface.row(y, from: x), count: count)
            case .floats(let pixels): mp_float_to_pixels(row, pixels.surface.row(y, from: x), Int32(count))
            }
        }
    }

    func floats(_ scratch: ScratchRows<FloatPixels>) -> FloatPixels.Samples {
        { [surface] x, y, count, row in
            switch surface {
            case .bytes(let pixels): mp_float_from_pixels(row, pixels.surface.row(y, from: x), Int32(count))
            case .floats(let pixels): row.update(from: pixels.surface.row(y, from: x), count: 4 * count)
            }
        }
    }
}

/// A source that paints the alpha of an image mask with another source.
struct StencilSource: PixelSource {
    let mask: any PixelSource
    let fill: any PixelSource

    func bytes(_ scratch: ScratchRows<BytePixels>) -> BytePixels.Samples { samples(scratch) }

    func floats(_ scratch: ScratchRows<FloatPixels>) -> FloatPixels.Samples { samples(scratch) }

    private func samples<Format: ContextFormat>(_ scratch: ScratchRows<Format>) -> Format.Samples {
        let mask = Format.samples(of: mask, scratch)
        let size = Format.elementsPerPixel
        if let color = fill.solid.map({ Format.color(of: $0).pixel }) {
            return { x, y, count, row in
                mask(x, y, count, row)
                for i in 0..<count { Format.scale(color, byAlphaOf: row + size * i) }
            }
        }
        let fill = Format.samples(of: fill, scratch)
        return { x, y, count, row in
            mask(x, y, count, row)
            withUnsafeTemporaryAllocation(byteCount: 16 * count, alignment: 16) { memory in
                guard let colors = memory.baseAddress?.assumingMemoryBound(to: Format.Element.self) else { return }
                fill(x, y, count, colors)
                for i in 0..<count {
                    Format.scale(Format.color(at: colors + size * i), byAlphaOf: row + size * i)
                }
            }
        }
    }
}

extension CGContext {
    /// Paints edges with an image; an image mask is painted with the fill color or pattern.
    func paint(_ edges: EdgeTable, _ image: CGImage, _ source: any PixelSource) {
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

import Foundation
import PixelKernels
import Quartz2D
import VectorGeometry

/// Draws a plan's items in floating point: the reference for `TileWorker`, which draws in rounded 8-bit arithmetic and
/// is faster.
///
/// Colors are those of the plan (gamma-encoded sRGB, premultiplied), so both results are the same except for rounding.
/// A pixel depends only on its position, not on tiles, threads or what is drawn next to it.
///
/// - Thread safety: used by one thread at a time; `WorkerPool` ensures it.
final class HighPrecisionTileWorker: IntersectingPlanePainter, @unchecked Sendable {
    var sweeper = ScanlineRasterizer()
    let scratch = HighPrecisionScratch()
    /// The limit of sums of light: 1 (white), or for HDR outputs the largest component value.
    let maximumComponent: Float
    private var background = FrameBackground(nil)

    init(_ signal: PixelSignal = .standard) {
        maximumComponent = HDRSignalConversion.of(signal) == nil ? 1 : HDRSignalConversion.maximumComponent
    }

    /// Sets the background of the frame that is drawn from now on.
    func begin(over background: FrameBackground) { self.background = background }

    /// Draws the items of a tile within `area`, and rounds or dithers them into `target`.
    func draw(
        _ bins: TileBins, tile: Int, over background: FrameBackground, in area: PixelRect, into target: PixelBuffer
    ) {
        scratch.withSurface(area) { surface in
            draw(bins, tile: tile, over: background, in: area, on: surface)
            surface.write(into: target)
        }
    }

    /// Draws the items of a tile, and the background below them, on a surface of `area`.
    func draw(
        _ bins: TileBins, tile: Int, over background: FrameBackground, in area: PixelRect,
        on surface: HighPrecisionSurface
    ) {
        self.background = background
        surface.fill(area, with: background.highPrecision)
        for index in bins.visible(inTile: tile, area: area).items { draw(bins[index], on: surface, in: area) }
        background.fillHoles(of: surface, in: area.intersection(bins.holes))
    }

    /// Returns the color that an image of the plan starts with: transparent, or the frame's background.
    func base(of image: FilteredImage) -> HighPrecisionColor { image.base == 0 ? .zero : background.highPrecision }

    /// Blends a row of pixels, multiplied by coverage and alpha, with the row below it.
    func blend(
        _ above: UnsafePointer<Float>, onto below: UnsafeMutablePointer<Float>, _ count: Int,
        _ coverage: UnsafePointer<Float>?,
        _ alpha: Float, _ blend: Blend
    ) {
        let n = Int32(count)
        switch blend {
        case .over: mp_float_over(below, above, coverage, n, alpha, maximumComponent)
        case .plus: mp_float_plus(below, above, coverage, n, alpha, maximumComponent)
        case .mix: mp_float_mix(below, above, coverage, n, alpha)
        case .disjointOver: mp_float_disjoint_over(below, above, coverage, n, alpha, maximumComponent)
        case .mode(let mode):
            mp_float_blend(
                mp_blend_mode(rawValue: UInt32(mode.rawValue)), below, above, coverage, n, alpha, maximumComponent)
        }
    }
}

/// Reusable memory of a worker: the surfaces of nested groups, one per nesting depth, and rows.
final class HighPrecisionScratch {
    private var surfaces: [FloatRow] = []
    private var depth = 0
    let pixels = FloatRow(), otherPixels = FloatRow(), coverage = FloatRow()

    /// Runs `body` with a surface of `rect`, filled with `color`.
    func withSurface<Result>(
        _ rect: PixelRect, filledWith color: HighPrecisionColor = .zero, _ body: (HighPrecisionSurface) -> Result
    )
        -> Result
    {
        if depth == surfaces.count { surfaces.append(FloatRow()) }
        let surface = HighPrecisionSurface(rect: rect, floats: surfaces[depth].reserving(4 * rect.area))
        surface.fill(rect, with: color)
        depth += 1
        defer { depth -= 1 }
        return body(surface)
    }

    /// A buffer of floats that grows on demand.
    final class FloatRow {
        private var floats: UnsafeMutablePointer<Float> = .alignedFloats(64)
        private var capacity = 64

        deinit { floats.deallocate() }

        /// Returns the buffer with room for `count` floats; growing discards its content.
        func reserving(_ count: Int) -> UnsafeMutablePointer<Float> {
            if count > capacity {
                floats.deallocate()
                floats = .alignedFloats(count)
                capacity = count
            }
            return floats
        }
    }
}

extension HighPrecisionTileWorker {
    func draw(_ group: Group, on surface: HighPrecisionSurface, in area: PixelRect) {
        scratch.withSurface(area) { image in
            if let backdrop = group.backdrop { draw(backdrop, on: image, in: area) }
            draw(group.items, on: image, in: area)
            if let tint = group.tint { image.forEachRow(of: area) { tint.apply(to: $1, count: area.width) } }
            if group.blend == .over, group.replacesBackdrop({ drawn($0).isOpaque }) {
                return replace(group, by: image, onto: surface, in: area)
            }
            if let mask = group.mask { multiply([image], by: mask, in: area) }
            sweep(group.clip ?? .pixels(area), in: area) { y, x, count, coverage in
                blend(
                    image.row(y, from: x), onto: surface.row(y, from: x), count, coverage, group.opacity.share,
                    group.blend)
            }
        }
    }

    private func replace(
        _ group: Group, by image: HighPrecisionSurface, onto surface: HighPrecisionSurface, in area: PixelRect
    ) {
        scratch.withSurface(area) { shape in
            draw(group.shape.items, on: shape, in: area)
            if let mask = group.mask { multiply([image, shape], by: mask, in: area) }
            if let clip = group.clip { cut([image, shape], to: clip, in: area) }
            surface.forEachRow(of: area) { y, below in
                mp_float_replace(
                    below, image.row(y, from: area.minX), shape.row(y, from: area.minX), Int32(area.width),
                    group.opacity.share, maximumComponent)
            }
        }
    }

    /// Multiplies images by the coverage of a region.
    private func cut(_ images: [HighPrecisionSurface], to region: Region, in area: PixelRect) {
        scratch.withSurface(area) { cover in
            let opaque: [Float] = [0, 0, 0, 1]
            sweep(region, in: area) { y, x, count, coverage in
                mp_float_fill(cover.row(y, from: x), opaque, coverage, Int32(count))
            }
            for image in images {
                image.forEachRow(of: area) { y, row in
                    mp_float_mask(row, cover.row(y, from: area.minX), Int32(area.width))
                }
            }
        }
    }

    /// Multiplies images by the alpha of a mask.
    private func multiply(_ images: [HighPrecisionSurface], by mask: [DisplayItem], in area: PixelRect) {
        scratch.withSurface(area) { alpha in
            draw(mask, on: alpha, in: area)
            for image in images {
                image.forEachRow(of: area) { y, row in
                    mp_float_mask(row, alpha.row(y, from: area.minX), Int32(area.width))
                }
            }
        }
    }
}

import Foundation
import PixelKernels
import Quartz2D
import VectorGeometry

/// Draws a plan's items in floating point: the plain reading of a plan, which `TileWorker` does in rounded bytes and
/// faster.
///
/// Colours are those of the plan (gamma-encoded sRGB, premultiplied), so that both pictures are the same but for
/// rounding. A pixel depends on its place alone: not on tiles, threads or what is drawn beside it.
/// - Thread safety: used by one thread at a time, which `TileWorkerPool` sees to.
final class HighPrecisionTileWorker: IntersectingPlanePainter, @unchecked Sendable {
    var sweeper = ScanlineRasterizer()
    let scratch = HighPrecisionScratch()
    /// What sums of light end at: white, or where the output has high dynamic range the brightest that it can show.
    let most: Float
    private var background = FrameBackground(nil)

    init(_ signal: PixelSignal = .standard) {
        most = HDRSignalConversion.of(signal) == nil ? 1 : HDRSignalConversion.brightest
    }

    /// For what is drawn of a frame from now on.
    func begin(over background: FrameBackground) { self.background = background }

    /// Draws what the items of a tile leave within `area` of it, and rounds or dithers it into `target`.
    func draw(
        _ bins: TileBins, tile: Int, over background: FrameBackground, in area: PixelRect, into target: PixelBuffer
    ) {
        self.background = background
        scratch.withSurface(area, filledWith: background.highPrecision) { surface in
            for index in bins.visible(inTile: tile, area: area).items { draw(bins[index], on: surface, in: area) }
            background.fillHoles(of: surface, in: area.intersection(bins.holes))
            surface.write(into: target)
        }
    }

    /// What a picture of the plan begins as: nothing, or what the frame begins as.
    func base(of picture: FilteredImage) -> HighPrecisionColor { picture.base == 0 ? .zero : background.highPrecision }

    /// Joins a row of pixels, times coverage and alpha, with what is below it.
    func blend(
        _ above: UnsafePointer<Float>, onto below: UnsafeMutablePointer<Float>, _ count: Int,
        _ coverage: UnsafePointer<Float>?,
        _ alpha: Float, _ blend: Blend
    ) {
        let n = Int32(count)
        switch blend {
        case .over: mp_float_over(below, above, coverage, n, alpha, most)
        case .plus: mp_float_plus(below, above, coverage, n, alpha, most)
        case .mix: mp_float_mix(below, above, coverage, n, alpha)
        case .beside: mp_float_disjoint_over(below, above, coverage, n, alpha, most)
        case .mode(let mode):
            mp_float_blend(mp_blend_mode(rawValue: UInt32(mode.rawValue)), below, above, coverage, n, alpha, most)
        }
    }
}

/// Memory of a worker that is used again: the surfaces of nested groups, a depth each, and rows.
final class HighPrecisionScratch {
    private var surfaces: [FloatRow] = []
    private var depth = 0
    let pixels = FloatRow(), otherPixels = FloatRow(), coverage = FloatRow()

    /// Runs `body` with a cleared surface of `rect`.
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

    /// Floats, grown when needed.
    final class FloatRow {
        private var floats: UnsafeMutablePointer<Float> = .alignedFloats(64)
        private var capacity = 64

        deinit { floats.deallocate() }

        /// What was in them is lost where they grow.
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
        scratch.withSurface(area) { picture in
            if let backdrop = group.backdrop { draw(backdrop, on: picture, in: area) }
            draw(group.items, on: picture, in: area)
            if let tint = group.tint { picture.forEachRow(of: area) { tint.apply(to: $1, count: area.width) } }
            if group.blend == .over, group.replacesBackdrop({ drawn($0).isOpaque }) {
                return replace(group, by: picture, onto: surface, in: area)
            }
            if let mask = group.mask { multiply([picture], by: mask, in: area) }
            sweep(group.clip ?? .pixels(area), in: area) { y, x, count, coverage in
                blend(
                    picture.row(y, from: x), onto: surface.row(y, from: x), count, coverage, group.opacity.share,
                    group.blend)
            }
        }
    }

    private func replace(
        _ group: Group, by picture: HighPrecisionSurface, onto surface: HighPrecisionSurface, in area: PixelRect
    ) {
        scratch.withSurface(area) { shape in
            draw(group.shape.items, on: shape, in: area)
            if let mask = group.mask { multiply([picture, shape], by: mask, in: area) }
            if let clip = group.clip { cut([picture, shape], to: clip, in: area) }
            surface.forEachRow(of: area) { y, below in
                mp_float_replace(
                    below, picture.row(y, from: area.minX), shape.row(y, from: area.minX), Int32(area.width),
                    group.opacity.share, most)
            }
        }
    }

    /// Multiplies pictures by the coverage of a region.
    private func cut(_ pictures: [HighPrecisionSurface], to region: Region, in area: PixelRect) {
        scratch.withSurface(area) { cover in
            let opaque: [Float] = [0, 0, 0, 1]
            sweep(region, in: area) { y, x, count, coverage in
                mp_float_fill(cover.row(y, from: x), opaque, coverage, Int32(count))
            }
            for picture in pictures {
                picture.forEachRow(of: area) { y, row in
                    mp_float_mask(row, cover.row(y, from: area.minX), Int32(area.width))
                }
            }
        }
    }

    /// Multiplies pictures by the alpha of a mask.
    private func multiply(_ pictures: [HighPrecisionSurface], by mask: [DisplayItem], in area: PixelRect) {
        scratch.withSurface(area) { alpha in
            draw(mask, on: alpha, in: area)
            for picture in pictures {
                picture.forEachRow(of: area) { y, row in
                    mp_float_mask(row, alpha.row(y, from: area.minX), Int32(area.width))
                }
            }
        }
    }
}

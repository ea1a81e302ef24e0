import Images
import PixelKernels
import Quartz2D
import VectorGeometry

extension TileWorker {
    func draw(_ color: CGColor, _ fill: Fill, on surface: ByteSurface, in area: PixelRect) {
        if fill.blend != .over { return drawBlended(color, fill, on: surface, in: area) }
        draw(color.premultipliedPixel(opacity: fill.opacity), fill.region, on: surface, in: area)
    }

    static func samples(of gradient: GradientPaint) -> Samples { { gradient.sample($0, $1, $2, into: $3) } }

    func draw(_ pixel: UInt32, _ region: Region, on surface: ByteSurface, in area: PixelRect) {
        if case .edges(let edges, let outline) = region, !outline.isAliased, !occlusion.isActive {
            return sweeper.fill(
                edges, in: area, with: pixel, pixels: surface.row(area.minY, from: area.minX), stride: surface.stride)
        }
        sweep(region, in: area) { y, x, count, coverage in
            let row = surface.row(y, from: x)
            if let coverage {
                mp_fill_over_mask(row, pixel, coverage, Int32(count))
            } else {
                mp_fill_over(row, Int32(count), pixel)
            }
        }
    }

    @inline(__always)
    func drawSamples(_ fill: Fill, on surface: ByteSurface, in area: PixelRect, _ sample: Samples) {
        let alpha = Format.opacity(fill.opacity)
        let row = scratch.pixels(area.width)
        let replaces = fill.paint.isOpaque && alpha == 255 && fill.blend == .over
        if replaces, case .edges(let edges, let outline) = fill.region, !outline.isAliased {
            return drawOpaqueSamples(edges, fill.tint, on: surface, in: area, sample)
        }
        sweep(fill.region, in: area) { y, x, count, coverage in
            if replaces, coverage == nil {
                sample(x, y, count, surface.row(y, from: x))
                fill.tint?.apply(to: surface.row(y, from: x), count: count)
                return
            }
            sample(x, y, count, row)
            fill.tint?.apply(to: row, count: count)
            blend(row, onto: surface.row(y, from: x), count, coverage, alpha, fill.blend)
        }
    }

    /// Fills with opaque pixels. A row is sampled at once, because half of the runs are a few pixels at antialiased
    /// edges; these are blended afterward with the pixels that were below.
    @inline(__always)
    private func drawOpaqueSamples(
        _ edges: EdgeTable, _ tint: Tint?, on surface: ByteSurface, in area: PixelRect, _ sample: Samples
    ) {
        let below = scratch.pixels(area.width)
        sweepJoined(edges, in: area) { run in
            let row = surface.row(run.row.y, from: run.x)
            if let coverage = run.onlyCoverage {
                sample(run.x, run.row.y, run.count, below)
                tint?.apply(to: below, count: run.count)
                return mp_over_mask(row, below, coverage, Int32(run.count), 255)
            }
            // Edges are a few pixels: loops take less time than calls.
            run.forEachEdge { x, count, _ in for i in (x &- run.x)..<(x &- run.x &+ count) { below[i] = row[i] } }
            sample(run.x, run.row.y, run.count, row)
            tint?.apply(to: row, count: run.count)
            run.forEachEdge { x, count, coverage in
                let start = x &- run.x
                mp_over_mask(below + start, row + start, coverage, Int32(count), 255)
                for i in start..<(start &+ count) { row[i] = below[i] }
            }
        }
    }

    func replace(
        _ group: Group, by image: ByteSurface, _ shape: ByteSurface, onto surface: ByteSurface, in area: PixelRect
    ) {
        let alpha = Format.opacity(group.opacity)
        sweep(group.clip ?? .pixels(area), in: area) { y, x, count, coverage in
            let image = image.row(y, from: x)
            let shape = shape.row(y, from: x)
            let below = surface.row(y, from: x)
            for i in 0..<count {
                let share = coverage.map { mp_div255(UInt32($0[i]) * alpha) } ?? alpha
                let taken = mp_div255((shape[i] >> 24) * share)
                below[i] = mp_add_pixels(mp_scale_pixel(image[i], share), mp_scale_pixel(below[i], 255 - taken))
            }
        }
    }

    func tint(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, by tint: Tint) { tint.apply(to: row, count: count) }

    func multiply(_ row: UnsafeMutablePointer<UInt32>, byAlphaOf mask: UnsafePointer<UInt32>, _ count: Int) {
        let alpha = scratch.alpha(count)
        mp_alpha_of(alpha, mask, Int32(count))
        mp_scale_by_mask(row, alpha, Int32(count))
    }

    func copyAlpha(of row: UnsafePointer<UInt32>, to alpha: UnsafeMutablePointer<UInt8>, _ count: Int) {
        mp_alpha_of(alpha, row, Int32(count))
    }

    func blur(_ plane: AlphaPlane<UInt8>, sigma: Double) {
        let width = Int32(plane.area.width)
        let height = Int32(plane.area.height)
        let size = mp_gaussian_scratch_size(width, height, sigma, sigma)
        let memory = UnsafeMutableRawPointer.allocate(byteCount: max(64, size), alignment: 64)
        mp_gaussian_blur_a8(plane.values, width, height, width, sigma, sigma, memory)
        memory.deallocate()
    }

    /// Draws a color with a blend that a plain fill does not support. Modes that mix colors get the color at full
    /// alpha, to avoid rounding.
    private func drawBlended(_ color: CGColor, _ fill: Fill, on surface: ByteSurface, in area: PixelRect) {
        let mixes = if case .mode(let mode) = fill.blend { mode.mixesColors } else { false }
        let opaqueColor = CGColor(red: color.red, green: color.green, blue: color.blue, alpha: 1)
        let pixel = mixes ? opaqueColor.premultipliedPixel() : color.premultipliedPixel(opacity: fill.opacity)
        let row = scratch.pixels(area.width)
        let alpha = mixes ? Format.opacity(color.alpha * fill.opacity) : 255
        row.update(repeating: pixel, count: area.width)
        sweep(fill.region, in: area) { y, x, count, coverage in
            blend(row, onto: surface.row(y, from: x), count, coverage, alpha, fill.blend)
        }
    }
}

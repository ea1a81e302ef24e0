import Foundation
import PixelKernels
import Quartz2D
import RenderTree
import VectorGeometry

extension TileWorker {
    func draw(_ fill: Fill, on surface: Surface, in area: PixelRect) {
        switch fill.paint {
        case .color(let color) where fill.blend != .over:
            drawBlended(color, fill, on: surface, in: area)
        case .color(let color):
            draw(color.premultipliedPixel(opacity: fill.opacity), fill.region, on: surface, in: area)
        case .image(let paint):
            var sampler = ImageSampler(paint)
            drawSamples(fill, on: surface, in: area) { sampler.sample($0, $1, $2, into: $3, self.samples) }
            withExtendedLifetime(sampler) {}
        case .transition(let paint):
            let image = pixels(of: paint.image)
            var sampler = ImageSampler(
                ImagePaint(image: image, isOpaque: false, toImage: paint.toImage, isNearest: false, others: []))
            drawSamples(fill, on: surface, in: area) { sampler.sample($0, $1, $2, into: $3, self.samples) }
        case .gradient(let paint):
            drawSamples(fill, on: surface, in: area) { paint.sample($0, $1, $2, into: $3) }
        }
    }

    func draw(_ pixel: UInt32, _ region: Region, on surface: Surface, in area: PixelRect) {
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

    /// Fills with the pixels that `sample(x, y, count, into)` writes.
    @inline(__always)
    private func drawSamples(
        _ fill: Fill, on surface: Surface, in area: PixelRect,
        _ sample: (Int, Int, Int, UnsafeMutablePointer<UInt32>) -> Void
    ) {
        let alpha = byte(fill.opacity)
        let row = samples.pixels(area.width)
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
        _ edges: EdgeTable, _ tint: Tint?, on surface: Surface, in area: PixelRect,
        _ sample: (Int, Int, Int, UnsafeMutablePointer<UInt32>) -> Void
    ) {
        let below = samples.pixels(area.width)
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

    func draw(_ fill: FilteredImageFill, on surface: Surface, in area: PixelRect) {
        let image = fill.image.drawn(by: self)
        let drawn = image.pixels
        let origin = image.area
        let alpha = byte(fill.opacity)
        guard let view = fill.view else {
            let part = area.intersection(origin)
            for y in part.minY..<part.maxY {
                let row = drawn.row(y - origin.minY) + (part.minX - origin.minX)
                blend(row, onto: surface.row(y, from: part.minX), part.width, nil, alpha, fill.blend)
            }
            return
        }
        let paint = ImagePaint(
            image: drawn, isOpaque: false, toImage: view.toImage, isNearest: view.isNearest, others: [])
        var sampler = ImageSampler(paint)
        let row = samples.pixels(area.width)
        sweep(view.region, in: area) { y, x, count, coverage in
            sampler.sample(x, y, count, into: row, samples)
            blend(row, onto: surface.row(y, from: x), count, coverage, alpha, fill.blend)
        }
    }

    /// Draws a layer's filtered backdrop on the layer's own surface.
    func draw(_ backdrop: Backdrop, on surface: Surface, in area: PixelRect) {
        guard let image = backdrop.image else { return }
        draw(
            FilteredImageFill(image, opacity: 1, bounds: image.area), through: backdrop.region, on: surface,
            in: area)
    }

    private func draw(_ fill: FilteredImageFill, through region: Region, on surface: Surface, in area: PixelRect) {
        let image = fill.image.drawn(by: self)
        let drawn = image.pixels
        let origin = image.area
        sweep(region, in: area.intersection(origin).intersection(region.bounds)) { y, x, count, coverage in
            let row = drawn.row(y - origin.minY) + (x - origin.minX)
            blend(row, onto: surface.row(y, from: x), count, coverage, 255, .over)
        }
    }

    /// Replaces a row of what is behind a layer with the layer's image and its filtered backdrop.
    ///
    /// Used where the backdrop is not opaque: the alpha of `shape` says how much of what is behind is removed.
    @inline(__always)
    func replace(
        _ image: UnsafePointer<UInt32>, _ shape: UnsafePointer<UInt32>, onto below: UnsafeMutablePointer<UInt32>,
        _ count: Int,
        _ coverage: UnsafePointer<UInt8>?, _ alpha: UInt32
    ) {
        for i in 0..<count {
            let share = coverage.map { mp_div255(UInt32($0[i]) * alpha) } ?? alpha
            let taken = mp_div255((shape[i] >> 24) * share)
            below[i] = mp_add_pixels(mp_scale_pixel(image[i], share), mp_scale_pixel(below[i], 255 - taken))
        }
    }

    /// Draws a color with a blend that a plain fill does not support. Modes that mix colors get the color at full
    /// alpha, to avoid rounding.
    func drawBlended(_ color: CGColor, _ fill: Fill, on surface: Surface, in area: PixelRect) {
        let mixes = if case .mode(let mode) = fill.blend { mode.mixesColors } else { false }
        let whole = CGColor(red: color.red, green: color.green, blue: color.blue, alpha: 1)
        let pixel = mixes ? whole.premultipliedPixel() : color.premultipliedPixel(opacity: fill.opacity)
        let row = samples.pixels(area.width)
        let alpha = mixes ? byte(color.alpha * fill.opacity) : 255
        row.update(repeating: pixel, count: area.width)
        sweep(fill.region, in: area) { y, x, count, coverage in
            blend(row, onto: surface.row(y, from: x), count, coverage, alpha, fill.blend)
        }
    }
}

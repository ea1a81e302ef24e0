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
            let sampler = ImageSampler(paint)
            drawSamples(fill, on: surface, in: area) { sampler.sample($0, $1, $2, into: $3, self.samples) }
        case .transition(let paint):
            let picture = pixels(of: paint.picture)
            let sampler = ImageSampler(
                ImagePaint(image: picture, isOpaque: false, toImage: paint.toImage, isNearest: false, coarser: nil))
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

    /// Fills with pixels that `sample(x, y, count, into)` gives.
    @inline(__always)
    private func drawSamples(
        _ fill: Fill, on surface: Surface, in area: PixelRect,
        _ sample: (Int, Int, Int, UnsafeMutablePointer<UInt32>) -> Void
    ) {
        let alpha = byte(fill.opacity)
        let row = samples.pixels(area.width)
        let replaces = fill.paint.isOpaque && alpha == 255 && fill.blend == .over
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
}

extension TileWorker {
    func draw(_ fill: FilteredImageFill, on surface: Surface, in area: PixelRect) {
        let drawn = fill.picture.drawn(by: self).pixels
        let origin = fill.picture.area
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
            image: drawn, isOpaque: false, toImage: view.toImage, isNearest: view.isNearest, coarser: nil)
        let sampler = ImageSampler(paint)
        let row = samples.pixels(area.width)
        sweep(view.region, in: area) { y, x, count, coverage in
            sampler.sample(x, y, count, into: row, samples)
            blend(row, onto: surface.row(y, from: x), count, coverage, alpha, fill.blend)
        }
    }

    /// Paints what is behind a layer on the layer's own picture.
    func draw(_ backdrop: Backdrop, on surface: Surface, in area: PixelRect) {
        guard let picture = backdrop.picture else { return }
        draw(
            FilteredImageFill(picture, opacity: 1, bounds: picture.area), through: backdrop.region, on: surface,
            in: area)
    }

    private func draw(_ fill: FilteredImageFill, through region: Region, on surface: Surface, in area: PixelRect) {
        let drawn = fill.picture.drawn(by: self).pixels
        let origin = fill.picture.area
        sweep(region, in: area.intersection(origin).intersection(region.bounds)) { y, x, count, coverage in
            let row = drawn.row(y - origin.minY) + (x - origin.minX)
            blend(row, onto: surface.row(y, from: x), count, coverage, 255, .over)
        }
    }

    /// Puts a row of a layer's picture with its filtered backdrop in the place of what is behind, where the layer is.
    ///
    /// Where the backdrop is not opaque, neither is the picture; how much of what is behind it takes away is `shape`.
    @inline(__always)
    func replace(
        _ picture: UnsafePointer<UInt32>, _ shape: UnsafePointer<UInt32>, onto below: UnsafeMutablePointer<UInt32>,
        _ count: Int,
        _ coverage: UnsafePointer<UInt8>?, _ alpha: UInt32
    ) {
        for i in 0..<count {
            let share = coverage.map { mp_div255(UInt32($0[i]) * alpha) } ?? alpha
            let taken = mp_div255((shape[i] >> 24) * share)
            below[i] = mp_add_pixels(mp_scale_pixel(picture[i], share), mp_scale_pixel(below[i], 255 - taken))
        }
    }

    /// A colour, for the blends that a plain fill cannot do; one that is mixed with others keeps what its alpha would
    /// round away.
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

extension TileWorker {
    /// The picture, drawn now unless it is there already; other workers wait for it.
    ///
    /// It depends on no tile, and what it needs lies inside it: so there is nothing to wait for in a circle.
    func pixels(of picture: RenderedTransition) -> PixelBuffer { picture.drawn.value { draw(picture) } }

    private func draw(_ picture: RenderedTransition) -> PixelBuffer {
        // It has pixels of its own: what later steps of a tile hide says nothing of them.
        let wasActive = occlusion.suspend()
        defer { occlusion.resume(wasActive) }
        let result = PixelBuffer(width: picture.area.width, height: picture.area.height)
        picture.forEachColor(old: pixels(of: picture.old, picture), new: pixels(of: picture.new, picture)) {
            x, y, color in
            result.row(y - picture.area.minY)[x - picture.area.minX] = color.pixel
        }
        return result
    }

    private func pixels(of items: [DisplayItem], _ picture: RenderedTransition) -> PixelBuffer {
        let pixels = PixelBuffer(width: picture.area.width, height: picture.area.height)
        pixels.clear()
        draw(items, on: Surface(of: pixels, at: picture.area), in: picture.area)
        return pixels
    }
}

extension TransitionColor {
    /// Limited to what a premultiplied pixel can be; what is no number is nothing.
    fileprivate var pixel: UInt32 {
        func byte(_ v: Double, _ limit: Double) -> UInt32 {
            v.isNaN ? 0 : UInt32((Swift.min(Swift.max(v, 0), limit) * 255).rounded())
        }
        let alpha = w.isNaN ? 0 : Swift.min(Swift.max(w, 0), 1)
        return byte(alpha, 1) << 24 | byte(x, alpha) << 16 | byte(y, alpha) << 8 | byte(z, alpha)
    }
}

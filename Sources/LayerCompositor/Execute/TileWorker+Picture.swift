import Foundation
import PixelKernels
import Quartz2D
import VectorGeometry

extension TileWorker {
    func draw(_ fill: PictureFill, on surface: Surface, in area: PixelRect) {
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
            image: drawn, isOpaque: false, toImage: view.toPicture, isNearest: view.isNearest, coarser: nil)
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
        draw(PictureFill(picture, opacity: 1, bounds: picture.area), through: backdrop.region, on: surface, in: area)
    }

    private func draw(_ fill: PictureFill, through region: Region, on surface: Surface, in area: PixelRect) {
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

import Foundation
import PixelKernels
import Quartz2D
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
        if case .edges(let edges, let outline) = region, !outline.isHard, !occlusion.isActive {
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

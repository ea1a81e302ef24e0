import Foundation
import PixelKernels
import Quartz2D
import VectorGeometry

extension DeepWorker {
    func draw(_ fill: Fill, on surface: DeepSurface, in area: PixelRect) {
        switch fill.paint {
        case .color(let color): draw(color.deep(opacity: fill.opacity), fill, on: surface, in: area)
        case .image(let paint):
            let sampler = DeepSampler(paint)
            drawSamples(fill, on: surface, in: area) { sampler.sample($0, $1, $2, into: $3, self.scratch) }
        case .transition(let paint):
            let picture = pixels(of: paint.picture)
            let sampler = DeepSampler(picture.surface.texels, paint.toImage, isNearest: false)
            drawSamples(fill, on: surface, in: area) { sampler.sample($0, $1, $2, into: $3, self.scratch) }
        case .gradient(let paint):
            let sampler = DeepGradient(paint)
            drawSamples(fill, on: surface, in: area) { sampler.sample($0, $1, $2, into: $3) }
        }
    }

    private func draw(_ color: DeepColor, _ fill: Fill, on surface: DeepSurface, in area: PixelRect) {
        if fill.blend == .over {
            return color.withFloats { color in
                sweep(fill.region, in: area) { y, x, count, coverage in
                    mp_float_fill(surface.row(y, from: x), color, coverage, Int32(count))
                }
            }
        }
        let row = scratch.pixels.reserving(4 * area.width)
        for i in 0..<area.width { DeepSurface.put(color, at: row + 4 * i) }
        sweep(fill.region, in: area) { y, x, count, coverage in
            blend(row, onto: surface.row(y, from: x), count, coverage, 1, fill.blend)
        }
    }

    /// Fills with pixels that `sample(x, y, count, into)` gives.
    private func drawSamples(
        _ fill: Fill, on surface: DeepSurface, in area: PixelRect,
        _ sample: (Int, Int, Int, UnsafeMutablePointer<Float>) -> Void
    ) {
        let row = scratch.pixels.reserving(4 * area.width)
        sweep(fill.region, in: area) { y, x, count, coverage in
            sample(x, y, count, row)
            fill.tint?.apply(to: row, count: count)
            blend(row, onto: surface.row(y, from: x), count, coverage, fill.opacity.share, fill.blend)
        }
    }
}

extension Tint {
    /// Multiplies premultiplied pixels of floats.
    func apply(to pixels: UnsafeMutablePointer<Float>, count: Int) {
        DeepColor(Float(red) / 255, Float(green) / 255, Float(blue) / 255, 1).withFloats {
            mp_float_tint(pixels, $0, Int32(count))
        }
    }
}

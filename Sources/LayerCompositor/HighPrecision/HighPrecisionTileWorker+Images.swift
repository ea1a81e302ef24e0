import Foundation
import Images
import PixelKernels
import Quartz2D
import RenderTree
import VectorGeometry

/// A filtered image drawn in floating point.
struct HighPrecisionFilteredImage: Sendable {
    let pixels: HighPrecisionPixels
    let isOpaque: Bool
}

extension HighPrecisionTileWorker {
    func image(of image: FilteredImage) -> DrawnImage<FloatPixels> {
        let drawn = drawn(image)
        return DrawnImage(surface: drawn.pixels.surface, isOpaque: drawn.isOpaque, owner: drawn.pixels)
    }

    private func drawn(_ image: FilteredImage) -> HighPrecisionFilteredImage {
        image.highPrecision.value {
            let pixels = HighPrecisionPixels(image.area, filledWith: base(of: image))
            for band in image.bands.tiles { draw(image.items, on: pixels.surface, in: band) }
            return image.filtered(pixels, maximumComponent: maximumComponent, by: nil)
        }
    }

    func draw(_ shadow: ShadowFill, on surface: FloatSurface, in area: PixelRect) {
        guard let plane = shadows[shadow.plane] else { return }
        let shift = shadow.shift
        let color = shadow.color.highPrecision(opacity: shadow.opacity)
        let coverage = scratch.coverage(area.width)
        surface.forEachRow(of: area) { y, row in
            for i in 0..<area.width {
                coverage[i] = plane.value(
                    area.minX + i - shift.x, y - shift.y, right: shift.fractionX, down: shift.fractionY)
            }
            color.withFloats { mp_float_fill(row, $0, coverage, Int32(area.width)) }
        }
    }

    func image(of transition: RenderedTransition) -> DrawnImage<FloatPixels> {
        let pixels = transition.highPrecision.value { draw(transition) }
        return DrawnImage(surface: pixels.surface, isOpaque: false, owner: pixels)
    }

    private func draw(_ image: RenderedTransition) -> HighPrecisionPixels {
        let result = HighPrecisionPixels(image.area)
        image.forEachColor(
            gain: Double(maximumComponent), old: samples16(of: image.old, image), new: samples16(of: image.new, image)
        ) { x, y, color in
            FloatPixels.put(
                color.highPrecision(maximumComponent: maximumComponent), at: result.surface.row(y, from: x))
        }
        return result
    }

    /// Returns the input of a transition: 16-bit samples, whose highest code is `maximumComponent`.
    private func samples16(of items: [DisplayItem], _ image: RenderedTransition) -> PixelBuffer {
        let samples = PixelBuffer(width: image.area.width, height: image.area.height, depth: .sixteenBits)
        for band in TileGrid.bands(of: image.area).tiles {
            surfaces.withSurface(band) { surface in
                draw(items, on: surface, in: band)
                if maximumComponent > 1 { for i in 0..<4 * band.area { surface.pixels[i] /= maximumComponent } }
                surface.moved(x: -image.area.minX, y: -image.area.minY).write(into: samples)
            }
        }
        return samples
    }
}

extension FilteredImage {
    /// Draws the image in floating point with all workers before any of them needs it.
    func prerenderHighPrecision(by workerPool: WorkerPool<HighPrecisionTileWorker>) {
        guard let first = workerPool.workers.first else { return }
        _ = highPrecision.value {
            let pixels = HighPrecisionPixels(area, filledWith: first.base(of: self))
            let bands = bands
            workerPool.run(bands.count) { index, worker in worker.draw(items, on: pixels.surface, in: bands[index]) }
            return filtered(pixels, maximumComponent: first.maximumComponent, by: workerPool)
        }
    }

    fileprivate func filtered(
        _ pixels: HighPrecisionPixels, maximumComponent: Float, by workerPool: WorkerPool<HighPrecisionTileWorker>?
    )
        -> HighPrecisionFilteredImage
    {
        pixels.surface.extend(validArea ?? area)
        for step in steps {
            HighPrecisionFilterPass(pixels.surface, maximumComponent: maximumComponent, workerPool: workerPool).run(
                step)
        }
        return HighPrecisionFilteredImage(pixels: pixels, isOpaque: pixels.surface.isOpaque)
    }
}

extension FloatSurface {
    /// Repeats the edge pixels of `validArea` outward.
    fileprivate func extend(_ validArea: PixelRect) {
        guard validArea != rect, !validArea.isEmpty else { return }
        forEachRow(of: rect) { y, row in
            let source = min(max(y, validArea.minY), validArea.maxY - 1)
            for x in rect.minX..<rect.maxX where !(validArea.minX..<validArea.maxX).contains(x) || source != y {
                let nearest = self.row(source, from: min(max(x, validArea.minX), validArea.maxX - 1))
                FloatPixels.put(FloatPixels.color(at: nearest), at: row + 4 * (x - rect.minX))
            }
        }
    }

    /// Whether all pixels are opaque within the precision of 16 bits.
    fileprivate var isOpaque: Bool { (0..<rect.area).allSatisfy { pixels[4 * $0 + 3] > 1 - 0.5 / 65535 } }
}

extension AlphaPlane<Float> {
    /// Returns a value of the plane moved right and down by fractions of a pixel, in 1/256.
    fileprivate func value(_ x: Int, _ y: Int, right: Int, down: Int) -> Float {
        if right == 0, down == 0 { return value(x, y) }
        let fx = Float(right) / 256
        let fy = Float(down) / 256
        let here = value(x, y) * (1 - fx) + value(x - 1, y) * fx
        let above = value(x, y - 1) * (1 - fx) + value(x - 1, y - 1) * fx
        return here * (1 - fy) + above * fy
    }
}

extension TransitionColor {
    /// Returns the color limited to a valid premultiplied pixel; 0 if not a number.
    fileprivate func highPrecision(maximumComponent: Float) -> HighPrecisionColor {
        let alpha = w.isNaN ? 0 : Swift.min(Swift.max(w, 0), 1)
        func limited(_ v: Double) -> Float {
            v.isNaN ? 0 : Float(Swift.min(Swift.max(v, 0), alpha * Double(maximumComponent)))
        }
        return HighPrecisionColor(limited(x), limited(y), limited(z), Float(alpha))
    }
}

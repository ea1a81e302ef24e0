import Foundation
import PixelKernels
import Quartz2D
import RenderTree
import VectorGeometry

/// A filtered picture as it was drawn.
struct HighPrecisionFilteredImage: Sendable {
    let pixels: HighPrecisionPixels
    let isOpaque: Bool
}

extension HighPrecisionTileWorker {
    func draw(_ fill: FilteredImageFill, on surface: HighPrecisionSurface, in area: PixelRect) {
        let picture = drawn(fill.picture).pixels
        guard let view = fill.view else {
            let part = area.intersection(picture.area)
            return draw(picture, through: .pixels(part), on: surface, in: part, opacity: fill.opacity.share, fill.blend)
        }
        let sampler = HighPrecisionImageSampler(picture.surface.texels, view.toImage, isNearest: view.isNearest)
        let row = scratch.pixels.reserving(4 * area.width)
        sweep(view.region, in: area) { y, x, count, coverage in
            sampler.sample(x, y, count, into: row, scratch)
            blend(row, onto: surface.row(y, from: x), count, coverage, fill.opacity.share, fill.blend)
        }
    }

    /// Paints what is behind a layer on the layer's own picture.
    func draw(_ backdrop: Backdrop, on surface: HighPrecisionSurface, in area: PixelRect) {
        guard let picture = backdrop.picture.map({ drawn($0).pixels }) else { return }
        draw(
            picture, through: backdrop.region, on: surface,
            in: area.intersection(picture.area).intersection(backdrop.region.bounds), opacity: 1, .over)
    }

    private func draw(
        _ picture: HighPrecisionPixels, through region: Region, on surface: HighPrecisionSurface, in area: PixelRect,
        opacity: Float,
        _ joining: Blend
    ) {
        sweep(region, in: area) { y, x, count, coverage in
            blend(picture.surface.row(y, from: x), onto: surface.row(y, from: x), count, coverage, opacity, joining)
        }
    }

    func drawn(_ picture: FilteredImage) -> HighPrecisionFilteredImage {
        picture.highPrecision.value {
            let pixels = HighPrecisionPixels(picture.area, filledWith: base(of: picture))
            for band in picture.bands.tiles { draw(picture.items, on: pixels.surface, in: band) }
            return picture.filtered(pixels, most: most, by: nil)
        }
    }
}

extension FilteredImage {
    /// Draws it in floating point with all workers at once, before any of them needs it.
    func prerenderHighPrecision(by workerPool: WorkerPool<HighPrecisionTileWorker>) {
        guard let first = workerPool.workers.first else { return }
        _ = highPrecision.value {
            let pixels = HighPrecisionPixels(area, filledWith: first.base(of: self))
            let bands = bands
            workerPool.run(bands.count) { index, worker in worker.draw(items, on: pixels.surface, in: bands[index]) }
            return filtered(pixels, most: first.most, by: workerPool)
        }
    }

    fileprivate func filtered(
        _ pixels: HighPrecisionPixels, most: Float, by workerPool: WorkerPool<HighPrecisionTileWorker>?
    )
        -> HighPrecisionFilteredImage
    {
        pixels.surface.extend(known ?? area)
        for step in steps { HighPrecisionFilterPass(pixels.surface, most: most, workerPool: workerPool).run(step) }
        return HighPrecisionFilteredImage(pixels: pixels, isOpaque: pixels.surface.isOpaque)
    }
}

extension HighPrecisionSurface {
    /// Copies the edge pixels of `known` outward.
    fileprivate func extend(_ known: PixelRect) {
        guard known != rect, !known.isEmpty else { return }
        forEachRow(of: rect) { y, row in
            let source = min(max(y, known.minY), known.maxY - 1)
            for x in rect.minX..<rect.maxX where !(known.minX..<known.maxX).contains(x) || source != y {
                let nearest = self.row(source, from: min(max(x, known.minX), known.maxX - 1))
                HighPrecisionSurface.put(HighPrecisionSurface.color(at: nearest), at: row + 4 * (x - rect.minX))
            }
        }
    }

    /// Whether no pixel shows what is behind, to within what 16 bits can hold.
    fileprivate var isOpaque: Bool { (0..<rect.area).allSatisfy { floats[4 * $0 + 3] > 1 - 0.5 / 65535 } }
}

extension HighPrecisionTileWorker {
    func draw(_ shadow: ShadowFill, on surface: HighPrecisionSurface, in area: PixelRect) {
        let plane = alpha(of: shadow.plane)
        let shift = shadow.shift
        let color = shadow.color.highPrecision(opacity: shadow.opacity)
        let coverage = scratch.coverage.reserving(area.width)
        surface.forEachRow(of: area) { y, row in
            for i in 0..<area.width {
                coverage[i] = plane.value(
                    area.minX + i - shift.x, y - shift.y, right: shift.fractionX, down: shift.fractionY)
            }
            color.withFloats { mp_float_fill(row, $0, coverage, Int32(area.width)) }
        }
    }

    /// The blurred alpha of a silhouette.
    private func alpha(of shadow: ShadowPlane) -> HighPrecisionAlphaPlane {
        shadow.highPrecision.value {
            let plane = HighPrecisionAlphaPlane(shadow.area)
            let silhouette = shadow.silhouette.bounds.intersection(shadow.area)
            if silhouette.isEmpty { return plane }
            for band in TileGrid.bands(of: silhouette).tiles {
                scratch.withSurface(band) { picture in
                    draw(shadow.silhouette, on: picture, in: band)
                    picture.forEachRow(of: band) { y, row in
                        mp_float_alpha_of(plane.row(y, from: band.minX), row, Int32(band.width))
                    }
                }
            }
            plane.blur(sigma: shadow.sigma)
            return plane
        }
    }
}

extension HighPrecisionAlphaPlane {
    /// The plane moved by parts of a pixel, in 1/256, to the right and down.
    fileprivate func value(_ x: Int, _ y: Int, right: Int, down: Int) -> Float {
        if right == 0, down == 0 { return value(x, y) }
        let fx = Float(right) / 256
        let fy = Float(down) / 256
        let here = value(x, y) * (1 - fx) + value(x - 1, y) * fx
        let above = value(x, y - 1) * (1 - fx) + value(x - 1, y - 1) * fx
        return here * (1 - fy) + above * fy
    }
}

extension HighPrecisionTileWorker {
    /// The picture that a transition makes of two.
    func pixels(of picture: RenderedTransition) -> HighPrecisionPixels { picture.highPrecision.value { draw(picture) } }

    private func draw(_ picture: RenderedTransition) -> HighPrecisionPixels {
        let result = HighPrecisionPixels(picture.area)
        picture.forEachColor(
            gain: Double(most), old: words(of: picture.old, picture), new: words(of: picture.new, picture)
        ) { x, y, color in
            HighPrecisionSurface.put(color.highPrecision(most: most), at: result.surface.row(y, from: x))
        }
        return result
    }

    /// What a transition reads: 16 bits a component, of which the highest are the brightest that there is.
    private func words(of items: [DisplayItem], _ picture: RenderedTransition) -> PixelBuffer {
        let words = PixelBuffer(width: picture.area.width, height: picture.area.height, depth: .sixteenBits)
        for band in TileGrid.bands(of: picture.area).tiles {
            scratch.withSurface(band) { surface in
                draw(items, on: surface, in: band)
                if most > 1 { for i in 0..<4 * band.area { surface.floats[i] /= most } }
                surface.moved(x: -picture.area.minX, y: -picture.area.minY).write(into: words)
            }
        }
        return words
    }
}

extension TransitionColor {
    /// Limited to what a premultiplied pixel can be; what is no number is nothing.
    fileprivate func highPrecision(most: Float) -> HighPrecisionColor {
        let alpha = w.isNaN ? 0 : Swift.min(Swift.max(w, 0), 1)
        func limited(_ v: Double) -> Float { v.isNaN ? 0 : Float(Swift.min(Swift.max(v, 0), alpha * Double(most))) }
        return HighPrecisionColor(limited(x), limited(y), limited(z), Float(alpha))
    }
}

import PixelKernels
import Quartz2D
import VectorGeometry

/// A filtered picture as it was drawn.
struct DeepFilteredPicture: Sendable {
    let pixels: DeepPicture
    let isOpaque: Bool
}

extension DeepWorker {
    func draw(_ fill: PictureFill, on surface: DeepSurface, in area: PixelRect) {
        let picture = drawn(fill.picture).pixels
        guard let view = fill.view else {
            let part = area.intersection(picture.area)
            return draw(picture, through: .pixels(part), on: surface, in: part, opacity: fill.opacity.share, fill.blend)
        }
        let sampler = DeepSampler(picture.surface.texels, view.toPicture, isNearest: view.isNearest)
        let row = scratch.pixels.reserving(4 * area.width)
        sweep(view.region, in: area) { y, x, count, coverage in
            sampler.sample(x, y, count, into: row, scratch)
            blend(row, onto: surface.row(y, from: x), count, coverage, fill.opacity.share, fill.blend)
        }
    }

    /// Paints what is behind a layer on the layer's own picture.
    func draw(_ backdrop: Backdrop, on surface: DeepSurface, in area: PixelRect) {
        guard let picture = backdrop.picture.map({ drawn($0).pixels }) else { return }
        draw(
            picture, through: backdrop.region, on: surface,
            in: area.intersection(picture.area).intersection(backdrop.region.bounds), opacity: 1, .over)
    }

    private func draw(
        _ picture: DeepPicture, through region: Region, on surface: DeepSurface, in area: PixelRect, opacity: Float,
        _ joining: Blend
    ) {
        sweep(region, in: area) { y, x, count, coverage in
            blend(picture.surface.row(y, from: x), onto: surface.row(y, from: x), count, coverage, opacity, joining)
        }
    }

    func drawn(_ picture: FilteredPicture) -> DeepFilteredPicture {
        picture.deep.value {
            let pixels = DeepPicture(picture.area, filledWith: base(of: picture))
            for band in picture.bands.tiles { draw(picture.items, on: pixels.surface, in: band) }
            return picture.filtered(pixels, most: most, by: nil)
        }
    }
}

extension FilteredPicture {
    /// Draws it in floating point with all workers at once, before any of them needs it.
    func drawDeep(by crew: WorkerCrew<DeepWorker>) {
        guard let first = crew.workers.first else { return }
        _ = deep.value {
            let pixels = DeepPicture(area, filledWith: first.base(of: self))
            let bands = bands
            crew.run(bands.count) { index, worker in worker.draw(items, on: pixels.surface, in: bands[index]) }
            return filtered(pixels, most: first.most, by: crew)
        }
    }

    fileprivate func filtered(_ pixels: DeepPicture, most: Float, by crew: WorkerCrew<DeepWorker>?)
        -> DeepFilteredPicture
    {
        pixels.surface.extend(known ?? area)
        for step in steps { DeepFilter(pixels.surface, most: most, crew: crew).run(step) }
        return DeepFilteredPicture(pixels: pixels, isOpaque: pixels.surface.isOpaque)
    }
}

extension DeepSurface {
    /// Copies the edge pixels of `known` outward.
    fileprivate func extend(_ known: PixelRect) {
        guard known != rect, !known.isEmpty else { return }
        forEachRow(of: rect) { y, row in
            let source = min(max(y, known.minY), known.maxY - 1)
            for x in rect.minX..<rect.maxX where !(known.minX..<known.maxX).contains(x) || source != y {
                let nearest = self.row(source, from: min(max(x, known.minX), known.maxX - 1))
                DeepSurface.put(DeepSurface.color(at: nearest), at: row + 4 * (x - rect.minX))
            }
        }
    }

    /// Whether no pixel shows what is behind, to within what 16 bits can hold.
    fileprivate var isOpaque: Bool { (0..<rect.area).allSatisfy { floats[4 * $0 + 3] > 1 - 0.5 / 65535 } }
}

import PixelKernels
import Quartz2D
import VectorGeometry

extension FilteredImage {
    /// The parts that are drawn at a time.
    var bands: TileGrid { .bands(of: known ?? area) }

    /// Draws the image; the result depends neither on the workers nor on kept backdrops.
    ///
    /// The items are drawn in bands, edge pixels are repeated beyond the known area, and the filters are applied: to
    /// the whole image in place, or, if the unfiltered backdrop is kept, to a copy of the part that is shown.
    ///
    /// - Parameter backdrops: the unfiltered backdrops of the last frame; nil to keep none.
    func draw(by workerPool: TileWorkerPool, keeping backdrops: KeptBackdrops?) -> Drawn {
        if let backdrops, let part = shown, !part.isEmpty, let steps = BlurredRows(steps, on: part),
            backdrops.reserve(4 * area.area)
        {
            let source = BackdropSource(of: self, by: workerPool, reusing: backdrops)
            return draw(part, of: source, steps, by: workerPool)
        }
        let memory = workerPool.filterMemory
        let pixels = PixelBuffer(width: area.width, height: area.height, memory: memory.pool)
        let bands = bands
        workerPool.run(bands.count) { index, worker in worker.draw(self, bands[index], on: pixels) }
        let surface = Surface(of: pixels, at: area)
        surface.extend(known ?? area)
        FilterPass(surface, pixels: pixels, memory: memory, workerPool: workerPool).run(steps)
        return Drawn(pixels, at: area, source: nil, opaqueArea: area.insetBy(self.steps.reach))
    }

    private func draw(
        _ part: PixelRect, of source: BackdropSource, _ steps: BlurredRows, by workerPool: TileWorkerPool
    ) -> Drawn {
        let memory = workerPool.filterMemory.pool
        let pixels = PixelBuffer(width: part.width, height: part.height, memory: memory)
        let blur = ColorBlur(source.pixels, area, sigma: steps.sigma, part: part, into: pixels)
        blur.run(memory, by: workerPool) { row, y in steps.filters.apply(to: row, y, part.width) }
        return Drawn(pixels, at: part, source: source, opaqueArea: area.insetBy(self.steps.reach))
    }
}

extension FilteredImage.Drawn {
    /// - Parameter inner: the pixels that may be opaque.
    fileprivate init(_ pixels: PixelBuffer, at area: PixelRect, source: BackdropSource?, opaqueArea inner: PixelRect) {
        self.pixels = pixels
        self.area = area
        self.source = source
        opaqueArea = inner.intersection(area)
        isOpaque = Surface(of: pixels, at: area).isOpaque(in: opaqueArea)
    }
}

extension TileWorker {
    /// Draws the items of a part of an image.
    func draw(_ image: FilteredImage, _ part: PixelRect, on pixels: PixelBuffer) {
        let surface = Surface(of: pixels, at: image.area)
        surface.fill(part, with: image.base)
        drawOffscreen(image.items, on: surface, in: part)
    }
}

extension Surface {
    /// Creates a surface of `pixels`, whose first pixel is the top left of `area`.
    init(of pixels: PixelBuffer, at area: PixelRect) {
        self.init(rect: area, pixels: pixels.row(0), stride: pixels.bytesPerRow / 4)
    }

    /// Repeats the edge pixels of `known` outward.
    func extend(_ known: PixelRect) {
        guard known != rect, !known.isEmpty else { return }
        for y in known.minY..<known.maxY {
            let line = row(y, from: rect.minX)
            let left = known.minX - rect.minX
            let right = rect.maxX - known.maxX
            line.update(repeating: line[left], count: left)
            (line + (rect.width - right)).update(repeating: line[rect.width - right - 1], count: right)
        }
        for y in rect.minY..<known.minY {
            row(y, from: rect.minX).update(from: row(known.minY, from: rect.minX), count: rect.width)
        }
        for y in known.maxY..<rect.maxY {
            row(y, from: rect.minX).update(from: row(known.maxY - 1, from: rect.minX), count: rect.width)
        }
    }

    /// Returns whether all pixels of `area` are opaque; false if it is empty.
    fileprivate func isOpaque(in area: PixelRect) -> Bool {
        let area = area.intersection(rect)
        return !area.isEmpty
            && (area.minY..<area.maxY).allSatisfy { y in
                let line = UnsafeBufferPointer(start: row(y, from: area.minX), count: area.width)
                // Without a branch per pixel, this is a loop of vectors.
                return line.reduce(UInt32.max, &) >> 24 == 255
            }
    }
}

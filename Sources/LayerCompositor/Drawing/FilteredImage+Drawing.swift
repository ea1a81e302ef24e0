import PixelKernels
import Quartz2D
import VectorGeometry

extension FilteredImage {
    /// The parts that are drawn at a time.
    var bands: TileGrid { .bands(of: known ?? area) }

    /// Draws the image with all workers; the result is the same as with one.
    func draw(by workerPool: TileWorkerPool) -> Drawn {
        let pixels = PixelBuffer(width: area.width, height: area.height, memory: workerPool.filterMemory.pool)
        let bands = bands
        workerPool.run(bands.count) { index, worker in worker.draw(self, band: bands[index], on: pixels) }
        return filtered(pixels, workerPool.filterMemory, by: workerPool)
    }

    fileprivate func filtered(_ pixels: PixelBuffer, _ memory: FilterMemory, by workerPool: TileWorkerPool?) -> Drawn {
        let surface = Surface(of: pixels, at: area)
        surface.extend(known ?? area)
        FilterPass(surface, pixels: pixels, memory: memory, workerPool: workerPool).run(steps)
        return Drawn(pixels: pixels, isOpaque: surface.isOpaque(in: area.insetBy(steps.reach)))
    }
}

extension TileWorker {
    /// Draws the items of an image in bands, repeats edge pixels beyond the known area, and applies the filters.
    func draw(_ image: FilteredImage) -> FilteredImage.Drawn {
        let pixels = PixelBuffer(
            width: image.area.width, height: image.area.height, memory: filterMemory.pool)
        for band in image.bands.tiles { draw(image, band: band, on: pixels) }
        return image.filtered(pixels, filterMemory, by: nil)
    }

    fileprivate func draw(_ image: FilteredImage, band: PixelRect, on pixels: PixelBuffer) {
        let surface = Surface(of: pixels, at: image.area)
        surface.fill(band, with: image.base)
        drawOffscreen(image.items, on: surface, in: band)
    }
}

extension Surface {
    /// Creates a surface of `pixels`, whose first pixel is the top left of `area`.
    init(of pixels: PixelBuffer, at area: PixelRect) {
        self.init(rect: area, pixels: pixels.row(0), stride: pixels.bytesPerRow / 4)
    }

    /// Repeats the edge pixels of `known` outward.
    fileprivate func extend(_ known: PixelRect) {
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

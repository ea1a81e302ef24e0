import Images
import PixelKernels
import Quartz2D
import VectorGeometry

extension FilteredImage {
    /// The parts that are drawn at a time.
    var bands: TileGrid { .bands(of: validArea ?? area) }

    /// Draws the image; the result depends neither on the workers nor on kept backdrops.
    ///
    /// The items are drawn in bands, edge pixels are repeated beyond the known area, and the filters are applied: to
    /// the whole image in place, or, if they are a blur and filters of `BlurredRows`, to the part that is shown. Then
    /// the unfiltered image exists only in the bands that are drawn at a time, unless it is a backdrop that is kept.
    ///
    /// - Parameter backdrops: the unfiltered backdrops of the last frame; nil to keep none.
    func draw(by workerPool: TileWorkerPool, keeping backdrops: KeptBackdrops?) -> Drawn {
        if let rows = BlurredRows(steps, on: shown) {
            if isBackdrop, let backdrops, backdrops.reserveBackdrop(4 * area.area) {
                let source = BackdropSource(of: self, by: workerPool, reusing: backdrops)
                return draw(rows, by: workerPool, keeping: source)
            }
            if !rows.isIdentity { return draw(rows, by: workerPool, keeping: nil) }
        }
        let memory = workerPool.filterMemory
        let pixels = PixelBuffer(width: area.width, height: area.height, memory: memory.pool)
        let bands = bands
        workerPool.run(bands.count) { [area] index, worker in
            worker.draw(self, bands[index], on: ByteSurface(of: pixels, at: area))
        }
        let surface = ByteSurface(of: pixels, at: area)
        surface.extend(validArea ?? area)
        FilterPass(surface, pixels: pixels, memory: memory, workerPool: workerPool).run(steps)
        let opacity = opacityCheck(of: area)
        // All rows, also those beyond the known area.
        let rows = TileGrid.bands(of: area)
        workerPool.run(rows.count) { [area] index, _ in
            let band = rows[index]
            for y in band.minY..<band.maxY { opacity.add(pixels.row(y - area.minY), y) }
        }
        return Drawn(pixels, at: area, source: nil, opacity)
    }

    /// Draws the part that is shown, blurred and filtered.
    ///
    /// - Parameter source: the unfiltered image; nil to draw it in bands while it is blurred.
    private func draw(_ rows: BlurredRows, by workerPool: TileWorkerPool, keeping source: BackdropSource?) -> Drawn {
        let part = shown
        let memory = workerPool.filterMemory.pool
        let pixels = PixelBuffer(width: part.width, height: part.height, memory: memory)
        let blur = ColorBlur(of: area, sigma: rows.sigma, part: part, into: pixels)
        let opacity = opacityCheck(of: part)
        @Sendable func finish(_ row: UnsafeMutablePointer<UInt32>, _ y: Int) {
            rows.filters.apply(to: row, y - part.minY, part.width)
            opacity.add(row, y)
        }
        if let source {
            blur.run(source.pixels, at: source.memoryArea, memory, by: workerPool, then: finish)
        } else {
            blur.run(drawing: { $0.drawBand(of: self, on: $1) }, memory, by: workerPool, then: finish)
        }
        return Drawn(pixels, at: part, source: source, opacity)
    }

    /// Returns a check of the pixels farther from the edges than the filters reach: from those of the image, and from
    /// those of the largest opaque item.
    private func opacityCheck(of part: PixelRect) -> OpacityCheck {
        let reach = steps.reach
        let covered = isBackdrop ? .empty : items.largestOpaqueArea.insetBy(reach)
        return OpacityCheck([area.insetBy(reach), covered], of: part)
    }
}

extension FilteredImage.Drawn {
    fileprivate init(_ pixels: PixelBuffer, at area: PixelRect, source: BackdropSource?, _ opacity: OpacityCheck) {
        self.pixels = pixels
        self.area = area
        self.source = source
        isOpaque = opacity.isOpaque(0)
        opaqueArea = opacity.opaqueArea
    }
}

extension TileWorker {
    func image(of image: FilteredImage) -> DrawnImage<BytePixels> {
        let drawn = image.drawn(by: self)
        return DrawnImage(
            surface: ByteSurface(of: drawn.pixels, at: drawn.area), isOpaque: drawn.isOpaque, owner: drawn.pixels)
    }

    /// Draws the items of a part of an image.
    func draw(_ image: FilteredImage, _ part: PixelRect, on surface: ByteSurface) {
        surface.fill(part, with: image.base)
        drawOffscreen(image.items, on: surface, in: part)
    }

    /// Draws rows of an image on a surface that consists of them; edge pixels are repeated beyond the known area.
    fileprivate func drawBand(of image: FilteredImage, on rows: ByteSurface) {
        guard let validArea = image.validArea?.intersection(image.area), !validArea.isEmpty else {
            return draw(image, rows.rect, on: rows)
        }
        if validArea.maxY <= rows.rect.minY || rows.rect.maxY <= validArea.minY {
            // Rows beyond the known area repeat its nearest row.
            let nearest = rows.rect.minY < validArea.minY ? validArea.minY : validArea.maxY - 1
            let rect = PixelRect(x: rows.rect.minX, y: nearest, width: rows.rect.width, height: rows.rect.height)
            let surface = ByteSurface(rect: rect, pixels: rows.pixels, stride: rows.stride)
            let row = PixelRect(x: validArea.minX, y: nearest, width: validArea.width, height: 1)
            draw(image, row, on: surface)
            return surface.extend(row)
        }
        let part = validArea.intersection(rows.rect)
        draw(image, part, on: rows)
        rows.extend(part)
    }
}

extension ByteSurface {
    /// Repeats the edge pixels of `validArea` outward.
    func extend(_ validArea: PixelRect) {
        guard validArea != rect, !validArea.isEmpty else { return }
        for y in validArea.minY..<validArea.maxY {
            let line = row(y, from: rect.minX)
            let left = validArea.minX - rect.minX
            let right = rect.maxX - validArea.maxX
            line.update(repeating: line[left], count: left)
            (line + (rect.width - right)).update(repeating: line[rect.width - right - 1], count: right)
        }
        for y in rect.minY..<validArea.minY {
            row(y, from: rect.minX).update(from: row(validArea.minY, from: rect.minX), count: rect.width)
        }
        for y in validArea.maxY..<rect.maxY {
            row(y, from: rect.minX).update(from: row(validArea.maxY - 1, from: rect.minX), count: rect.width)
        }
    }
}

import Images
import PixelKernels
import Quartz2D
import VectorGeometry

/// The memory that filters of all workers take for images and their blurs, and return.
///
/// - Thread safety: any thread.
final class FilterMemory: Sendable {
    let pool: PixelMemoryPool
    /// The largest sum of the unfiltered backdrops that are kept for the next frame, in bytes.
    let backdropLimit: Int

    /// - Parameter limit: the largest number of idle bytes.
    init(limit: Int = Compositor.defaultFilterMemory) {
        pool = PixelMemoryPool(limit: limit, roundsSizes: true)
        backdropLimit = limit / 4
    }
}

/// The Gaussian blur of an image, of which a part is written: in place, or into another image. Rows of each of its two
/// passes are independent.
///
/// - Thread safety: no two workers write the same row.
struct ColorBlur: @unchecked Sendable {
    private let kernel: mp_color_blur
    private let image, part: PixelRect
    /// Receives the part, from its first pixel on.
    private let result: PixelBuffer
    /// The bytes that both passes share, and the scratch bytes of each worker.
    private let cellsSize, scratchSize: Int

    /// Creates a blur.
    ///
    /// - Parameters:
    ///   - image: the area of the image.
    ///   - sigma: the standard deviation in pixels, positive.
    ///   - part: the part of `image` that is written to `result`, from its first pixel on.
    init(of image: PixelRect, sigma: Double, part: PixelRect, into result: PixelBuffer) {
        self.image = image
        self.part = part
        self.result = result
        var kernel = mp_color_blur()
        kernel.width = Int32(image.width)
        kernel.height = Int32(image.height)
        kernel.sigma = sigma
        kernel.pixels = result.row(0)
        kernel.stride = result.bytesPerRow / 4
        kernel.left = Int32(part.minX - image.minX)
        kernel.top = Int32(part.minY - image.minY)
        kernel.columns = Int32(part.width)
        self.kernel = kernel
        cellsSize = mp_color_blur_cells_size(&kernel)
        scratchSize = mp_color_blur_scratch_size(&kernel)
    }

    /// Blurs an image with all workers, and calls `finish` with each row of the part that is finished, and its y.
    ///
    /// - Parameter area: the area of `source`, which contains the image; the result in place, or other memory.
    func run(
        _ source: PixelBuffer, at area: PixelRect, _ pool: PixelMemoryPool, by workerPool: TileWorkerPool?,
        then finish: @Sendable (UnsafeMutablePointer<UInt32>, Int) -> Void
    ) {
        run(ByteSurface(of: source, at: area), pool, workerPool, then: finish) { blur, bands in
            workerPool.share(bands.count) { index in
                pool.withMemory(scratchSize) { blur.across(bands[index], ByteSurface(of: source, at: area), $0) }
            }
        }
    }

    /// Blurs an image that exists only in bands: `draw` draws each into memory that stays in the cache until it is
    /// blurred across. The other parameters are those of `run(_:at:_:by:then:)`.
    ///
    /// - Parameter draw: draws the rows of the image on a surface that consists of them.
    /// - Precondition: σ is not so small that nothing is blurred (`BlurredRows.isIdentity`).
    func run(
        drawing draw: @Sendable (TileWorker, ByteSurface) -> Void, _ pool: PixelMemoryPool,
        by workerPool: TileWorkerPool, then finish: @Sendable (UnsafeMutablePointer<UInt32>, Int) -> Void
    ) {
        let stride = (image.width + 15) & ~15
        run(nil, pool, workerPool, then: finish) { blur, bands in
            workerPool.run(bands.count) { index, worker in
                let rows = bands[index]
                pool.withMemory(4 * stride * rows.height) { memory in
                    let surface = ByteSurface(
                        rect: rows, pixels: memory.assumingMemoryBound(to: UInt32.self), stride: stride)
                    draw(worker, surface)
                    pool.withMemory(scratchSize) { blur.across(rows, surface, $0) }
                }
            }
        }
    }

    /// - Parameters:
    ///   - source: what the second pass reads if the blur is an identity.
    ///   - across: runs the first pass on bands.
    private func run(
        _ source: ByteSurface?, _ pool: PixelMemoryPool, _ workerPool: TileWorkerPool?,
        then finish: @Sendable (UnsafeMutablePointer<UInt32>, Int) -> Void,
        across: (BlurPasses, TileGrid) -> Void
    ) {
        pool.withMemory(cellsSize) { cells in
            var kernel = kernel
            kernel.cells = cells.assumingMemoryBound(to: UInt16.self)
            if let source { kernel.read(source, of: image) }
            let blur = BlurPasses(kernel: kernel, image: image)
            across(blur, blur.bandsAcross)
            let bands = bandsDown(for: workerPool?.workers.count ?? 1)
            workerPool.share(bands.count) { index in
                let rows = bands[index]
                pool.withMemory(scratchSize) { blur.down(rows, $0) }
                for y in rows.minY..<rows.maxY { finish(result.row(y - part.minY), y) }
            }
        }
    }
}

extension ColorBlur {
    /// Returns the bands of the second pass: the last ones are smaller, so that workers wait less for the last band.
    private func bandsDown(for workers: Int) -> [PixelRect] {
        var bands: [PixelRect] = []
        var y = part.minY
        while y < part.maxY {
            let share = workers > 1 ? max(16, (part.maxY - y) / (2 * workers)) : part.height
            let height = min(share, Int(MP_COLOR_BLUR_BAND), part.maxY - y)
            bands.append(PixelRect(x: part.minX, y: y, width: part.width, height: height))
            y += height
        }
        return bands
    }
}

/// The passes of a blur with the memory that they share.
private struct BlurPasses: @unchecked Sendable {
    let kernel: mp_color_blur
    let image: PixelRect

    /// The bands of the first pass, small enough for the second-level cache.
    var bandsAcross: TileGrid {
        var kernel = kernel
        return TileGrid(
            frame: image, tileWidth: image.width, tileHeight: max(32, Int(mp_color_blur_step(&kernel))))
    }

    /// Blurs rows of the image, which lie on a surface, across into the cells.
    func across(_ rows: PixelRect, _ source: ByteSurface, _ scratch: UnsafeMutableRawPointer) {
        var kernel = kernel
        kernel.read(source, of: image)
        mp_color_blur_across(&kernel, Int32(rows.minY - image.minY), Int32(rows.maxY - image.minY), scratch)
    }

    /// Blurs the cells down, into rows of the result.
    func down(_ rows: PixelRect, _ scratch: UnsafeMutableRawPointer) {
        var kernel = kernel
        mp_color_blur_down(&kernel, Int32(rows.minY - image.minY), Int32(rows.maxY - image.minY), scratch)
    }
}

extension mp_color_blur {
    /// Sets the source to the rows of an image that lie on a surface.
    fileprivate mutating func read(_ surface: ByteSurface, of image: PixelRect) {
        let top = max(image.minY, surface.rect.minY)
        source = UnsafePointer(surface.row(top, from: image.minX))
        source_stride = surface.stride
        source_top = Int32(top - image.minY)
    }
}

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
    /// Keeps the memory alive.
    private let pixels: (source: PixelBuffer, result: PixelBuffer)
    /// The part that is written, relative to the image.
    private let part: PixelRect
    /// The bytes that both passes share, and the scratch bytes of each worker.
    private let cellsSize, scratchSize: Int

    /// Creates a blur in place.
    ///
    /// - Precondition: `sigma` is positive.
    init(_ pixels: PixelBuffer, width: Int, height: Int, sigma: Double) {
        let all = PixelRect(x: 0, y: 0, width: width, height: height)
        self.init(pixels, all, sigma: sigma, part: all, into: pixels)
    }

    /// Creates a blur of `source`, whose size is that of `image`.
    ///
    /// - Parameters:
    ///   - part: the part of `image` that is written to `result`, from its first pixel on.
    ///   - sigma: the standard deviation in pixels, positive.
    init(_ source: PixelBuffer, _ image: PixelRect, sigma: Double, part: PixelRect, into result: PixelBuffer) {
        pixels = (source, result)
        self.part = PixelRect(
            x: part.minX - image.minX, y: part.minY - image.minY, width: part.width, height: part.height)
        var kernel = mp_color_blur()
        kernel.source = UnsafePointer(source.row(0))
        kernel.source_stride = source.bytesPerRow / 4
        kernel.width = Int32(image.width)
        kernel.height = Int32(image.height)
        kernel.sigma = sigma
        kernel.pixels = result.row(0)
        kernel.stride = result.bytesPerRow / 4
        kernel.left = Int32(self.part.minX)
        kernel.top = Int32(self.part.minY)
        kernel.columns = Int32(part.width)
        self.kernel = kernel
        cellsSize = mp_color_blur_cells_size(&kernel)
        scratchSize = mp_color_blur_scratch_size(&kernel)
    }

    /// Blurs with all workers, and calls `finish` with each row of the part that is finished, and its index.
    func run(
        _ pool: PixelMemoryPool, by workerPool: TileWorkerPool?,
        then finish: @Sendable (UnsafeMutablePointer<UInt32>, Int) -> Void
    ) {
        pool.withMemory(cellsSize) { cells in
            var kernel = kernel
            kernel.cells = cells.assumingMemoryBound(to: UInt16.self)
            let blur = BlurPasses(kernel: kernel)
            workerPool.share(blur.across.count) { index in
                pool.withMemory(scratchSize) { blur.runAcross(index, $0) }
            }
            let bands = TileGrid(frame: part, tileWidth: part.width, tileHeight: Int(MP_COLOR_BLUR_BAND))
            workerPool.share(bands.count) { index in
                let rows = bands[index]
                pool.withMemory(scratchSize) { blur.runDown(rows, $0) }
                for y in rows.minY..<rows.maxY { finish(pixels.result.row(y - part.minY), y - part.minY) }
            }
        }
    }
}

/// The passes of a blur with the memory that they share.
private struct BlurPasses: @unchecked Sendable {
    let kernel: mp_color_blur

    /// The parts of the first pass.
    var across: TileGrid {
        var kernel = kernel
        let rows = Int(mp_color_blur_rows(&kernel))
        return TileGrid(frame: PixelRect(x: 0, y: 0, width: 1, height: rows), tileWidth: 1, tileHeight: 32)
    }

    /// Blurs rows across, into the cells.
    func runAcross(_ index: Int, _ scratch: UnsafeMutableRawPointer) {
        var kernel = kernel
        let rows = across[index]
        mp_color_blur_across(&kernel, Int32(rows.minY), Int32(rows.maxY), scratch)
    }

    /// Blurs the cells down, into rows of the result.
    func runDown(_ rows: PixelRect, _ scratch: UnsafeMutableRawPointer) {
        var kernel = kernel
        mp_color_blur_down(&kernel, Int32(rows.minY), Int32(rows.maxY), scratch)
    }
}

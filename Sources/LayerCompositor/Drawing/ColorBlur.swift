import PixelKernels
import Quartz2D

/// The memory that filters of all workers take for images and their blurs, and return.
///
/// - Thread safety: any thread.
final class FilterMemory: Sendable {
    let pool: PixelMemoryPool

    /// - Parameter limit: the largest number of idle bytes.
    init(limit: Int = Compositor.defaultFilterMemory) { pool = PixelMemoryPool(limit: limit, roundsSizes: true) }
}

/// The Gaussian blur of an image in place. Rows of each of its two passes are independent.
///
/// - Thread safety: no two workers write the same row.
struct ColorBlur: @unchecked Sendable {
    private let kernel: mp_color_blur
    /// Keeps the memory alive.
    private let pixels: PixelBuffer
    /// The number of rows of the first pass.
    let rows: Int
    /// The bytes that both passes share, and the scratch bytes of each worker.
    let cellsSize, scratchSize: Int

    /// - Precondition: `sigma` is positive.
    init(_ pixels: PixelBuffer, width: Int, height: Int, sigma: Double) {
        self.pixels = pixels
        var kernel = mp_color_blur()
        kernel.pixels = pixels.row(0)
        kernel.stride = pixels.bytesPerRow / 4
        kernel.width = Int32(width)
        kernel.height = Int32(height)
        kernel.sigma = sigma
        self.kernel = kernel
        rows = Int(mp_color_blur_rows(&kernel))
        cellsSize = mp_color_blur_cells_size(&kernel)
        scratchSize = mp_color_blur_scratch_size(&kernel)
    }

    func row(_ y: Int) -> UnsafeMutablePointer<UInt32> { pixels.row(y) }

    /// Blurs rows across, into the cells.
    func across(_ rows: Range<Int>, cells: UnsafeMutableRawPointer, _ scratch: UnsafeMutableRawPointer) {
        var kernel = on(cells)
        mp_color_blur_across(&kernel, Int32(rows.lowerBound), Int32(rows.upperBound), scratch)
    }

    /// Blurs the cells down, into rows of the image.
    func down(_ rows: Range<Int>, cells: UnsafeMutableRawPointer, _ scratch: UnsafeMutableRawPointer) {
        var kernel = on(cells)
        mp_color_blur_down(&kernel, Int32(rows.lowerBound), Int32(rows.upperBound), scratch)
    }

    private func on(_ cells: UnsafeMutableRawPointer) -> mp_color_blur {
        var kernel = kernel
        kernel.cells = cells.assumingMemoryBound(to: UInt16.self)
        return kernel
    }
}

/// Memory whose parts are written by different workers.
struct WorkerMemory: @unchecked Sendable {
    let bytes: UnsafeMutableRawPointer
}

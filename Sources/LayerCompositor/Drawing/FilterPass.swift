import Foundation
import Images
import PixelKernels
import Quartz2D
import VectorGeometry

/// Applies filters to an image in place. Independent rows and channels are distributed to all workers, if there are
/// any.
struct FilterPass {
    private let surface: ByteSurface
    private let pixels: PixelBuffer
    private let memory: FilterMemory
    private let workerPool: TileWorkerPool?
    private var width: Int { surface.rect.width }
    private var height: Int { surface.rect.height }

    init(_ surface: ByteSurface, pixels: PixelBuffer, memory: FilterMemory, workerPool: TileWorkerPool?) {
        self.surface = surface
        self.pixels = pixels
        self.memory = memory
        self.workerPool = workerPool
    }

    /// Applies the steps in order. Consecutive steps that filter single pixels are applied to a row at a time, after a
    /// blur as soon as the row is blurred.
    func run(_ steps: [FilterStep]) {
        var remaining = steps[...]
        while let step = remaining.popFirst() {
            if case .gaussian(let sigma) = step {
                if sigma > 0 { blur(sigma: sigma, then: RowFilters(takenFrom: &remaining, on: surface.rect)) }
            } else if let filter = step.rowFilter(on: surface.rect) {
                let filters = RowFilters(filter, takenFrom: &remaining, on: surface.rect)
                eachRow { [width] row, y in filters.apply(to: row, y, width) }
            } else {
                run(step)
            }
        }
    }

    private func run(_ step: FilterStep) {
        let width = Int32(width)
        switch step {
        case .gaussian, .matrix, .curve, .vibrance, .vignette: break
        case .box(let radius): eachChannel { $0.box(radius: radius) }
        case .bloom(let sigma, let intensity): bloom(sigma: sigma, intensity: intensity)
        case .pixellate(let side, let x, let y): PixellateFilter(surface, side: side, x: x, y: y).run()
        case .sharpen(let sigma, let amount, let luminanceOnly):
            let blurred = self.blurred(sigma: sigma)
            eachRow { row, y in mp_filter_sharpen(row, blurred.row(y), width, amount, luminanceOnly ? 1 : 0) }
        case .lookup(let lookup):
            lookup.withKernel { table in
                let table = SharedPointer(table)
                eachRow { row, _ in mp_filter_lookup(row, width, table.pointer) }
            }
        case .chromaKey(let key):
            key.withKernel { key in
                let key = SharedPointer(key)
                eachRow { row, _ in mp_filter_chroma_key(row, width, key.pointer) }
            }
        case .line, .zoom:
            inFloatingPoint { surface in
                SmearPass(surface, step).run { rows, body in workerPool.share(rows, body) }
            }
        case .style(let style):
            inFloatingPoint { surface in
                StylePass(surface, style, unit: 255).run { rows, body in workerPool.share(rows, body) }
            }
        }
    }

    /// Calls `body` with each row and its index, in bands.
    private func eachRow(_ body: @Sendable (UnsafeMutablePointer<UInt32>, Int) -> Void) {
        let band = 32
        workerPool.share((height + band - 1) / band) { [pixels, height] index in
            for y in index * band..<min(height, (index + 1) * band) { body(pixels.row(y), y) }
        }
    }

    /// Splits the image into components, calls `body` for each, and joins them again.
    private func eachChannel(_ body: @Sendable (ChannelPlane) -> Void) {
        let channels = ChannelPlanes(width: width, height: height)
        let width = Int32(width)
        eachRow { row, y in
            mp_split_channels(
                row, channels[0].row(y), channels[1].row(y), channels[2].row(y), channels[3].row(y), width)
        }
        workerPool.share(4) { body(channels[$0]) }
        eachRow { row, y in
            mp_join_channels(row, channels[0].row(y), channels[1].row(y), channels[2].row(y), channels[3].row(y), width)
        }
    }

    /// Blurs the image, and filters each row that is finished.
    private func blur(sigma: Double, then filters: RowFilters = RowFilters()) {
        let area = surface.rect
        let blur = ColorBlur(of: area, sigma: sigma, part: area, into: pixels)
        blur.run(pixels, at: area, memory.pool, by: workerPool) { row, y in
            filters.apply(to: row, y - area.minY, area.width)
        }
    }

    /// Returns a blurred copy of the image.
    private func blurred(sigma: Double) -> PixelBuffer {
        let copy = PixelBuffer(width: width, height: height, memory: memory.pool)
        let count = width
        eachRow { row, y in copy.row(y).update(from: row, count: count) }
        let pass = FilterPass(
            ByteSurface(of: copy, at: surface.rect), pixels: copy, memory: memory, workerPool: workerPool)
        if sigma > 0 { pass.blur(sigma: sigma) }
        return copy
    }

    /// Filters the image in floating point, with components from 0 to 255.
    private func inFloatingPoint(_ filter: (FloatSurface) -> Void) {
        let floats = HighPrecisionPixels(surface.rect)
        let count = Int32(width)
        let left = surface.rect.minX
        let top = surface.rect.minY
        eachRow { row, y in mp_float_from_pixels(floats.surface.row(top + y, from: left), row, count) }
        filter(floats.surface)
        eachRow { row, y in mp_float_to_pixels(row, floats.surface.row(top + y, from: left), count) }
    }

    private func bloom(sigma: Double, intensity: Double) {
        let light = blurred(sigma: sigma)
        let count = width
        let share = UInt32((intensity * 256).rounded())
        eachRow { row, y in mp_filter_screen(row, light.row(y), Int32(count), share) }
    }
}

/// Replaces the pixels of each square with their mean; pixels outside the image count as transparent.
struct PixellateFilter {
    private let surface: ByteSurface
    private let columns, rows: [Range<Int>]

    init(_ surface: ByteSurface, side: Double, x: Double, y: Double) {
        self.surface = surface
        columns = PixellateFilter.cut(surface.rect.minX..<surface.rect.maxX, side: side, from: x)
        rows = PixellateFilter.cut(surface.rect.minY..<surface.rect.maxY, side: side, from: y)
    }

    /// Returns the whole squares that overlap a range of pixels.
    static func cut(_ range: Range<Int>, side: Double, from origin: Double) -> [Range<Int>] {
        func edge(_ k: Int) -> Int { Int((origin + Double(k) * side).rounded()) }
        let first = Int(((Double(range.lowerBound) - origin) / side).rounded(.down)) - 1
        let last = Int(((Double(range.upperBound) - origin) / side).rounded(.up)) + 1
        return (first...last).map { edge($0)..<edge($0 + 1) }.filter { $0.overlaps(range) }
    }

    func run() {
        for rowsOfCell in rows { for columnsOfCell in columns { fillWithMean(rowsOfCell, columnsOfCell) } }
    }

    private func fillWithMean(_ rows: Range<Int>, _ columns: Range<Int>) {
        let cell = PixelRect(
            minX: columns.lowerBound, minY: rows.lowerBound, maxX: columns.upperBound, maxY: rows.upperBound)
        let part = cell.intersection(surface.rect)
        var sums = (0, 0, 0, 0)
        for y in part.minY..<part.maxY {
            let line = surface.row(y, from: part.minX)
            for i in 0..<part.width {
                let p = line[i]
                sums = (
                    sums.0 + Int(p & 255), sums.1 + Int(p >> 8 & 255), sums.2 + Int(p >> 16 & 255),
                    sums.3 + Int(p >> 24)
                )
            }
        }
        func mean(_ sum: Int) -> UInt32 { UInt32((sum + cell.area / 2) / cell.area) }
        surface.fill(part, with: mean(sums.0) | mean(sums.1) << 8 | mean(sums.2) << 16 | mean(sums.3) << 24)
    }
}

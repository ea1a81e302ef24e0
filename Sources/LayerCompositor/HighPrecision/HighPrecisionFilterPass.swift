import PixelKernels
import Quartz2D
import VectorGeometry

/// Applies filters to a floating-point image in place. Independent rows and columns are distributed to all workers, if
/// there are any.
///
/// - Thread safety: no two jobs of a step write the same pixels.
struct HighPrecisionFilterPass: @unchecked Sendable {
    private let surface: FloatSurface
    /// The largest component value that a filter produces.
    private let maximumComponent: Float
    private let workerPool: WorkerPool<HighPrecisionTileWorker>?
    private var width: Int32 { Int32(surface.rect.width) }
    private static let band = 16

    init(
        _ surface: FloatSurface, maximumComponent: Float, workerPool: WorkerPool<HighPrecisionTileWorker>? = nil
    ) {
        self.surface = surface
        self.maximumComponent = maximumComponent
        self.workerPool = workerPool
    }

    func run(_ step: FilterStep) {
        switch step {
        case .gaussian(let sigma): blur(sigma: sigma)
        case .box(let radius): box(radius: radius)
        case .matrix(let matrix): eachRow { row, _ in mp_float_filter_matrix(row, width, matrix, maximumComponent) }
        case .curve(.exposure(let ev)):
            eachRow { row, _ in mp_float_filter_curve(row, width, MP_CURVE_EXPOSURE, ev, maximumComponent) }
        case .curve(.power(let power)):
            eachRow { row, _ in mp_float_filter_curve(row, width, MP_CURVE_POWER, power, maximumComponent) }
        case .curve(let curve):
            let table = curve.table
            eachRow { row, _ in
                mp_float_filter_lookup(row, width, table, Int32(table.count - 1), maximumComponent)
            }
        case .sharpen(let sigma, let amount, let luminanceOnly):
            let blurred = self.blurred(sigma: sigma)
            let x = surface.rect.minX
            eachRow { row, y in
                mp_float_filter_sharpen(
                    row, blurred.surface.row(y, from: x), width, amount, luminanceOnly ? 1 : 0, maximumComponent)
            }
        case .vignette(let x, let y, let inner, let outer, let amount):
            let left = Float(Double(surface.rect.minX) + 0.5 - x)
            eachRow { row, line in
                mp_float_filter_vignette(
                    row, width, left, Float(Double(line) + 0.5 - y), Float(inner), Float(outer), amount)
            }
        case .lookup(let lookup):
            lookup.withKernel { table in
                let table = SharedPointer(table)
                eachRow { row, _ in mp_float_filter_color_lookup(row, width, table.pointer, maximumComponent) }
            }
        case .chromaKey(let key):
            key.withKernel { key in
                let key = SharedPointer(key)
                eachRow { row, _ in mp_float_filter_chroma_key(row, width, key.pointer, maximumComponent) }
            }
        case .line, .zoom: SmearPass(surface, step).run { rows, body in workerPool.share(rows, body) }
        case .style(let style):
            StylePass(surface, style, maximumComponent: maximumComponent).run { rows, body in
                workerPool.share(rows, body)
            }
        case .vibrance(let amount): eachRow { row, _ in mp_float_filter_vibrance(row, width, amount, maximumComponent) }
        case .bloom(let sigma, let intensity): bloom(sigma: sigma, intensity: intensity)
        case .pixellate(let side, let x, let y): pixellate(side: side, x: x, y: y)
        }
    }

    /// Calls `body` for 0 ..< count, in bands.
    private func inBands(_ count: Int, _ body: @Sendable (Int) -> Void) {
        workerPool.share((count + Self.band - 1) / Self.band) { index in
            for line in index * Self.band..<min(count, (index + 1) * Self.band) { body(line) }
        }
    }

    /// Calls `body` with each row and its y, in bands.
    private func eachRow(_ body: @Sendable (UnsafeMutablePointer<Float>, Int) -> Void) {
        let x = surface.rect.minX
        let top = surface.rect.minY
        inBands(surface.rect.height) { body(surface.row(top + $0, from: x), top + $0) }
    }

    private func blur(sigma: Double) {
        HighPrecisionGaussianBlur(surface.pixels, surface.rect, channels: 4, sigma: sigma).run(by: workerPool)
        eachRow { row, _ in mp_float_limit_to_alpha(row, width, maximumComponent) }
    }

    private func box(radius: Double) {
        let columns = surface.rect.width
        let rows = surface.rect.height
        let between = HighPrecisionPixels(surface.rect)
        inBands(rows) { y in
            let from = surface.pixels + 4 * columns * y
            let to = between.surface.pixels + 4 * columns * y
            for channel in 0..<4 { mp_float_box_line(to + channel, from + channel, 4, Int32(columns), radius) }
        }
        inBands(columns) { x in
            let from = between.surface.pixels + 4 * x
            let to = surface.pixels + 4 * x
            for channel in 0..<4 {
                mp_float_box_line(to + channel, from + channel, Int32(4 * columns), Int32(rows), radius)
            }
        }
        eachRow { row, _ in mp_float_limit_to_alpha(row, width, maximumComponent) }
    }

    /// Returns a blurred copy of the image.
    private func blurred(sigma: Double) -> HighPrecisionPixels {
        let copy = HighPrecisionPixels(surface.rect)
        let x = surface.rect.minX
        eachRow { row, y in copy.surface.row(y, from: x).update(from: row, count: 4 * Int(width)) }
        HighPrecisionFilterPass(copy.surface, maximumComponent: maximumComponent, workerPool: workerPool).blur(
            sigma: sigma)
        return copy
    }

    private func bloom(sigma: Double, intensity: Double) {
        let light = blurred(sigma: sigma)
        let x = surface.rect.minX
        eachRow { row, y in mp_float_filter_screen(row, light.surface.row(y, from: x), width, Float(intensity)) }
    }

    /// Replaces the pixels of each square with their mean; pixels outside the image count as transparent.
    private func pixellate(side: Double, x: Double, y: Double) {
        let columns = PixellateFilter.cut(surface.rect.minX..<surface.rect.maxX, side: side, from: x)
        let lines = PixellateFilter.cut(surface.rect.minY..<surface.rect.maxY, side: side, from: y)
        workerPool.share(lines.count) { index in
            let rows = lines[index]
            for columns in columns {
                fillWithMean(
                    PixelRect(
                        minX: columns.lowerBound, minY: rows.lowerBound, maxX: columns.upperBound, maxY: rows.upperBound
                    ))
            }
        }
    }

    private func fillWithMean(_ cell: PixelRect) {
        let part = cell.intersection(surface.rect)
        var sum = SIMD4<Double>.zero
        surface.forEachRow(of: part) { _, row in
            for i in 0..<part.width { sum += SIMD4<Double>(FloatPixels.color(at: row + 4 * i)) }
        }
        surface.fill(part, with: HighPrecisionColor(sum / Double(cell.area)))
    }
}

/// A Gaussian blur of floats in place, in steps that process rows independently.
///
/// - Thread safety: several workers may process rows of the same step.
struct HighPrecisionGaussianBlur: @unchecked Sendable {
    private let floats: UnsafeMutablePointer<Float>
    private let width, height, channels: Int32
    private let sigma: Double
    private static let band = 32

    init(_ floats: UnsafeMutablePointer<Float>, _ area: PixelRect, channels: Int, sigma: Double) {
        self.floats = floats
        self.sigma = sigma
        width = Int32(area.width)
        height = Int32(area.height)
        self.channels = Int32(channels)
    }

    func run(by workerPool: WorkerPool<HighPrecisionTileWorker>?) {
        guard sigma > 0 else { return }
        let scratch = Scratch(mp_float_gaussian_scratch(width, height, channels, sigma))
        for step in [MP_GAUSSIAN_SHRINK, MP_GAUSSIAN_ACROSS, MP_GAUSSIAN_DOWN, MP_GAUSSIAN_UP] {
            let rows = Int(mp_float_gaussian_rows(step, height, sigma))
            workerPool.share((rows + Self.band - 1) / Self.band) { index in
                run(step, rows: index * Self.band..<min(rows, (index + 1) * Self.band), scratch)
            }
        }
    }

    private func run(_ step: mp_gaussian_step, rows: Range<Int>, _ scratch: Scratch) {
        let margin = step == MP_GAUSSIAN_ACROSS ? Scratch(mp_float_gaussian_row_scratch(width, channels, sigma)) : nil
        withExtendedLifetime(margin) {
            mp_float_gaussian_part(
                step, Int32(rows.lowerBound), Int32(rows.upperBound), floats, width, height, channels, sigma,
                scratch.floats, margin?.floats)
        }
    }

    private final class Scratch: @unchecked Sendable {
        let floats: UnsafeMutablePointer<Float>

        init(_ count: Int) { floats = .aligned(max(1, count)) }

        deinit { floats.deallocate() }
    }
}

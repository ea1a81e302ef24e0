import PixelKernels
import VectorGeometry

/// Applies filters to a picture of floats in place: rows and columns that do not depend on each other by all workers,
/// where there are any.
///
/// - Thread safety: no two jobs of a step write the same pixels.
struct DeepFilter: @unchecked Sendable {
    private let surface: DeepSurface
    /// The brightest that a filter makes.
    private let most: Float
    private let crew: WorkerCrew<DeepWorker>?
    private var width: Int32 { Int32(surface.rect.width) }
    private static let band = 16

    init(_ surface: DeepSurface, most: Float, crew: WorkerCrew<DeepWorker>? = nil) {
        self.surface = surface
        self.most = most
        self.crew = crew
    }

    func run(_ step: FilterStep) {
        switch step {
        case .gaussian(let sigma): blur(sigma: sigma)
        case .box(let radius): box(radius: radius)
        case .matrix(let matrix): eachRow { row, _ in mp_float_filter_matrix(row, width, matrix, most) }
        case .curve(.exposure(let ev)):
            eachRow { row, _ in mp_float_filter_curve(row, width, MP_CURVE_EXPOSURE, ev, most) }
        case .curve(.power(let power)):
            eachRow { row, _ in mp_float_filter_curve(row, width, MP_CURVE_POWER, power, most) }
        case .vibrance(let amount): eachRow { row, _ in mp_float_filter_vibrance(row, width, amount, most) }
        case .bloom(let sigma, let intensity): bloom(sigma: sigma, intensity: intensity)
        case .cells(let side, let x, let y): cells(side: side, x: x, y: y)
        }
    }

    /// Calls `body` for 0 ..< count, in bands.
    private func inBands(_ count: Int, _ body: @Sendable (Int) -> Void) {
        crew.share((count + Self.band - 1) / Self.band) { index in
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
        DeepGaussian(surface.floats, surface.rect, channels: 4, sigma: sigma).run(by: crew)
        eachRow { row, _ in mp_float_limit_to_alpha(row, width, most) }
    }

    private func box(radius: Double) {
        let columns = surface.rect.width
        let rows = surface.rect.height
        let between = DeepPicture(surface.rect)
        inBands(rows) { y in
            let from = surface.floats + 4 * columns * y
            let to = between.surface.floats + 4 * columns * y
            for channel in 0..<4 { mp_float_box_line(to + channel, from + channel, 4, Int32(columns), radius) }
        }
        inBands(columns) { x in
            let from = between.surface.floats + 4 * x
            let to = surface.floats + 4 * x
            for channel in 0..<4 {
                mp_float_box_line(to + channel, from + channel, Int32(4 * columns), Int32(rows), radius)
            }
        }
        eachRow { row, _ in mp_float_limit_to_alpha(row, width, most) }
    }

    private func bloom(sigma: Double, intensity: Double) {
        let light = DeepPicture(surface.rect)
        let x = surface.rect.minX
        eachRow { row, y in light.surface.row(y, from: x).update(from: row, count: 4 * Int(width)) }
        DeepFilter(light.surface, most: most, crew: crew).blur(sigma: sigma)
        eachRow { row, y in mp_float_filter_screen(row, light.surface.row(y, from: x), width, Float(intensity)) }
    }

    /// Squares that have the mean of their pixels; what lies beyond the picture counts as nothing.
    private func cells(side: Double, x: Double, y: Double) {
        let columns = CellMosaic.cut(surface.rect.minX..<surface.rect.maxX, side: side, from: x)
        let lines = CellMosaic.cut(surface.rect.minY..<surface.rect.maxY, side: side, from: y)
        crew.share(lines.count) { index in
            let rows = lines[index]
            for columns in columns {
                even(
                    PixelRect(
                        minX: columns.lowerBound, minY: rows.lowerBound, maxX: columns.upperBound, maxY: rows.upperBound
                    ))
            }
        }
    }

    private func even(_ cell: PixelRect) {
        let part = cell.intersection(surface.rect)
        var sum = SIMD4<Double>.zero
        surface.forEachRow(of: part) { _, row in
            for i in 0..<part.width { sum += SIMD4<Double>(DeepSurface.color(at: row + 4 * i)) }
        }
        surface.fill(part, with: DeepColor(sum / Double(cell.area)))
    }
}

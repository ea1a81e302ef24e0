import PixelKernels
import VectorGeometry

/// Applies filters to a picture of floats in place.
struct DeepFilter {
    private let surface: DeepSurface
    /// The brightest that a filter makes.
    private let most: Float
    private var width: Int32 { Int32(surface.rect.width) }

    init(_ surface: DeepSurface, most: Float) { (self.surface, self.most) = (surface, most) }

    func run(_ step: FilterStep) {
        switch step {
        case .gaussian(let sigma): blur(sigma: sigma)
        case .box(let radius): box(radius: radius)
        case .matrix(let matrix): eachRow { mp_float_filter_matrix($0, width, matrix, most) }
        case .curve(.exposure(let ev)): eachRow { mp_float_filter_curve($0, width, MP_CURVE_EXPOSURE, ev, most) }
        case .curve(.power(let power)): eachRow { mp_float_filter_curve($0, width, MP_CURVE_POWER, power, most) }
        case .vibrance(let amount): eachRow { mp_float_filter_vibrance($0, width, amount, most) }
        case .bloom(let sigma, let intensity): bloom(sigma: sigma, intensity: intensity)
        case .cells(let side, let x, let y): cells(side: side, x: x, y: y)
        }
    }

    private func eachRow(_ body: (UnsafeMutablePointer<Float>) -> Void) { surface.forEachRow(of: surface.rect) { body($1) } }

    private func blur(sigma: Double) {
        surface.blur(sigma: sigma)
        eachRow { mp_float_limit_to_alpha($0, width, most) }
    }

    private func box(radius: Double) {
        let (columns, rows) = (surface.rect.width, surface.rect.height)
        let between = DeepPicture(surface.rect)
        withExtendedLifetime(between) {
            for channel in 0..<4 {
                let (from, to) = (surface.floats + channel, between.surface.floats + channel)
                for y in 0..<rows { mp_float_box_line(to + 4 * columns * y, from + 4 * columns * y, 4, Int32(columns), radius) }
                for x in 0..<columns { mp_float_box_line(from + 4 * x, to + 4 * x, Int32(4 * columns), Int32(rows), radius) }
            }
        }
        eachRow { mp_float_limit_to_alpha($0, width, most) }
    }

    private func bloom(sigma: Double, intensity: Double) {
        let light = DeepPicture(surface.rect)
        withExtendedLifetime(light) {
            light.surface.floats.update(from: surface.floats, count: 4 * surface.rect.area)
            DeepFilter(light.surface, most: most).blur(sigma: sigma)
            surface.forEachRow(of: surface.rect) { y, row in
                mp_float_filter_screen(row, light.surface.row(y, from: surface.rect.minX), width, Float(intensity))
            }
        }
    }

    /// Squares that have the mean of their pixels; what lies beyond the picture counts as nothing.
    private func cells(side: Double, x: Double, y: Double) {
        let columns = CellMosaic.cut(surface.rect.minX..<surface.rect.maxX, side: side, from: x)
        for rows in CellMosaic.cut(surface.rect.minY..<surface.rect.maxY, side: side, from: y) {
            for columns in columns { even(PixelRect(minX: columns.lowerBound, minY: rows.lowerBound, maxX: columns.upperBound, maxY: rows.upperBound)) }
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

import Images
import PixelKernels
import Quartz2D
import VectorGeometry

extension HighPrecisionTileWorker {
    func draw(_ color: CGColor, _ fill: Fill, on surface: FloatSurface, in area: PixelRect) {
        let color = color.highPrecision(opacity: fill.opacity)
        if fill.blend == .over {
            return color.withFloats { color in
                sweep(fill.region, in: area) { y, x, count, coverage in
                    mp_float_fill(surface.row(y, from: x), color, coverage, Int32(count))
                }
            }
        }
        let row = scratch.pixels(area.width)
        Format.fill(row, area.width, with: color)
        sweep(fill.region, in: area) { y, x, count, coverage in
            blend(row, onto: surface.row(y, from: x), count, coverage, 1, fill.blend)
        }
    }

    static func samples(of gradient: GradientPaint) -> Samples {
        let rows = gradient.ramp.floatRows
        return { x, y, count, row in
            rows(count, row) { i in
                let h = gradient.toShape.homogeneous(CGFloat(x + i) + 0.5, CGFloat(y) + 0.5)
                return gradient.parameter(h.x / h.w, h.y / h.w)
            }
        }
    }

    func drawSamples(_ fill: Fill, on surface: FloatSurface, in area: PixelRect, _ sample: Samples) {
        let row = scratch.pixels(area.width)
        let opacity = Format.opacity(fill.opacity)
        sweep(fill.region, in: area) { y, x, count, coverage in
            sample(x, y, count, row)
            fill.tint?.apply(to: row, count: count)
            blend(row, onto: surface.row(y, from: x), count, coverage, opacity, fill.blend)
        }
    }

    func sweep(_ region: Region, in area: PixelRect, _ span: CoverageSpan) { sweepAll(region, in: area, span) }

    static func coverage(width: Int, height: Int) -> Float { Float(width * height) / 1_048_576 }

    func sweepEdges(_ edges: EdgeTable, in area: PixelRect, _ span: CoverageSpan) {
        sweeper.sweepAreas(edges, in: area, areas: scratch.coverage(area.width)) { row in
            for run in row.runs {
                let start = Int(run.start)
                span(row.y, row.x + start, Int(run.count), run.is_full != 0 ? nil : row.areas + start)
            }
        }
    }

    func sweepAliased(_ edges: EdgeTable, in area: PixelRect, _ span: CoverageSpan) {
        sweepEdges(edges, in: area) { y, x, count, coverage in
            guard let coverage else { return span(y, x, count, nil) }
            for i in 0..<count where coverage[i] >= 0.5 { span(y, x + i, 1, nil) }
        }
    }
}

extension Tint {
    /// Multiplies premultiplied floating-point pixels.
    func apply(to pixels: UnsafeMutablePointer<Float>, count: Int) {
        HighPrecisionColor(Float(red) / 255, Float(green) / 255, Float(blue) / 255, 1).withFloats {
            mp_float_tint(pixels, $0, Int32(count))
        }
    }
}

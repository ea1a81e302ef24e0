import Foundation
import PixelKernels
import Quartz2D
import VectorGeometry

/// A run of covered pixels: y, x, count, and the coverage of each, or nil for full coverage.
typealias HighPrecisionCoverageSpan = (_ y: Int, _ x: Int, _ count: Int, _ coverage: UnsafePointer<Float>?) -> Void

extension HighPrecisionTileWorker {
    func draw(_ fill: Fill, on surface: HighPrecisionSurface, in area: PixelRect) {
        switch fill.paint {
        case .color(let color): draw(color.highPrecision(opacity: fill.opacity), fill, on: surface, in: area)
        case .image(let paint):
            let sampler = HighPrecisionImageSampler(paint)
            drawSamples(fill, on: surface, in: area) { sampler.sample($0, $1, $2, into: $3, self.scratch) }
            withExtendedLifetime(sampler) {}
        case .transition(let paint):
            let image = pixels(of: paint.image)
            let sampler = HighPrecisionImageSampler(image.surface.texels, paint.toImage, isNearest: false)
            drawSamples(fill, on: surface, in: area) { sampler.sample($0, $1, $2, into: $3, self.scratch) }
        case .gradient(let paint):
            let sampler = HighPrecisionGradientSampler(paint)
            drawSamples(fill, on: surface, in: area) { sampler.sample($0, $1, $2, into: $3) }
        }
    }

    private func draw(_ color: HighPrecisionColor, _ fill: Fill, on surface: HighPrecisionSurface, in area: PixelRect) {
        if fill.blend == .over {
            return color.withFloats { color in
                sweep(fill.region, in: area) { y, x, count, coverage in
                    mp_float_fill(surface.row(y, from: x), color, coverage, Int32(count))
                }
            }
        }
        let row = scratch.pixels.reserving(4 * area.width)
        for i in 0..<area.width { HighPrecisionSurface.put(color, at: row + 4 * i) }
        sweep(fill.region, in: area) { y, x, count, coverage in
            blend(row, onto: surface.row(y, from: x), count, coverage, 1, fill.blend)
        }
    }

    /// Fills with the pixels that `sample(x, y, count, into)` writes.
    private func drawSamples(
        _ fill: Fill, on surface: HighPrecisionSurface, in area: PixelRect,
        _ sample: (Int, Int, Int, UnsafeMutablePointer<Float>) -> Void
    ) {
        let row = scratch.pixels.reserving(4 * area.width)
        sweep(fill.region, in: area) { y, x, count, coverage in
            sample(x, y, count, row)
            fill.tint?.apply(to: row, count: count)
            blend(row, onto: surface.row(y, from: x), count, coverage, fill.opacity.share, fill.blend)
        }
    }

    /// Calls `span` for the covered pixels, row by row.
    func sweep(_ region: Region, in area: PixelRect, _ span: HighPrecisionCoverageSpan) {
        switch region {
        case .pixels(let rect):
            let part = rect.intersection(area)
            for y in part.minY..<part.maxY { span(y, part.minX, part.width, nil) }
        case .axisAligned(let box, let visible): sweep(box, in: visible.intersection(area), span)
        case .edges(let edges, let outline) where outline.isAliased: sweepAliased(edges, in: area, span)
        case .edges(let edges, _): sweep(edges, in: area, span)
        }
    }

    private func sweep(_ edges: EdgeTable, in area: PixelRect, _ span: HighPrecisionCoverageSpan) {
        sweeper.sweepAreas(edges, in: area, areas: scratch.coverage.reserving(area.width)) { row in
            for run in row.runs {
                let start = Int(run.start)
                span(row.y, row.x + start, Int(run.count), run.is_full != 0 ? nil : row.areas + start)
            }
        }
    }

    /// Covers pixels entirely if half or more of them is covered.
    private func sweepAliased(_ edges: EdgeTable, in area: PixelRect, _ span: HighPrecisionCoverageSpan) {
        sweep(edges, in: area) { y, x, count, coverage in
            guard let coverage else { return span(y, x, count, nil) }
            for i in 0..<count where coverage[i] >= 0.5 { span(y, x + i, 1, nil) }
        }
    }

    private func sweep(_ box: AxisAlignedBox, in area: PixelRect, _ span: HighPrecisionCoverageSpan) {
        if area.isEmpty { return }
        let coverage = scratch.coverage.reserving(area.width)
        let whole = box.wholeColumns.clamped(to: area.minX..<area.maxX)
        for y in area.minY..<area.maxY {
            let height = box.height(inRow: y)
            for x in area.minX..<area.maxX {
                coverage[x - area.minX] = Float(box.width(inColumn: x) * height) / 1_048_576
            }
            guard height == 1024, !whole.isEmpty else {
                span(y, area.minX, area.width, UnsafePointer(coverage))
                continue
            }
            if area.minX < whole.lowerBound {
                span(y, area.minX, whole.lowerBound - area.minX, UnsafePointer(coverage))
            }
            span(y, whole.lowerBound, whole.count, nil)
            if whole.upperBound < area.maxX {
                span(
                    y, whole.upperBound, area.maxX - whole.upperBound,
                    UnsafePointer(coverage + (whole.upperBound - area.minX)))
            }
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

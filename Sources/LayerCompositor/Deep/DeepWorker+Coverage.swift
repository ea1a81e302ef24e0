import PixelKernels
import Quartz2D
import VectorGeometry

/// A row's run of covered pixels: y, x, count, and the covered part of each, or nil for all of it.
typealias AreaSpan = (_ y: Int, _ x: Int, _ count: Int, _ coverage: UnsafePointer<Float>?) -> Void

extension DeepWorker {
    /// Calls `span` for the covered pixels, row by row.
    func sweep(_ region: Region, in area: PixelRect, _ span: AreaSpan) {
        switch region {
        case .pixels(let rect):
            let part = rect.intersection(area)
            for y in part.minY..<part.maxY { span(y, part.minX, part.width, nil) }
        case .upright(let box, let visible): sweep(box, in: visible.intersection(area), span)
        case .edges(let edges, let outline) where outline.isHard: sweepHard(edges, in: area, span)
        case .edges(let edges, _): sweep(edges, in: area, span)
        }
    }

    private func sweep(_ edges: EdgeTable, in area: PixelRect, _ span: AreaSpan) {
        sweeper.sweepAreas(edges, in: area, areas: scratch.coverage.reserving(area.width)) { row in
            for run in row.runs {
                let start = Int(run.start)
                span(row.y, row.x + start, Int(run.count), run.is_full != 0 ? nil : row.areas + start)
            }
        }
    }

    /// Pixels that are covered by half or more, wholly.
    private func sweepHard(_ edges: EdgeTable, in area: PixelRect, _ span: AreaSpan) {
        sweep(edges, in: area) { y, x, count, coverage in
            guard let coverage else { return span(y, x, count, nil) }
            for i in 0..<count where coverage[i] >= 0.5 { span(y, x + i, 1, nil) }
        }
    }

    private func sweep(_ box: UprightBox, in area: PixelRect, _ span: AreaSpan) {
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

import PixelKernels
import Quartz2D
import VectorGeometry

/// A run of covered pixels: y, x, count, and a mask, or nil for full coverage.
typealias CoverageSpan = (Int, Int, Int, UnsafePointer<UInt8>?) -> Void

extension TileWorker {
    /// The length from which full coverage is faster to draw without a mask.
    private static let longRun = Int(MP_LONG_RUN)

    /// Calls `span` for the covered pixels row by row, except those that later items hide.
    @inline(__always)
    func sweep(_ region: Region, in area: PixelRect, _ span: CoverageSpan) {
        sweepAll(region, in: area) { y, x, count, coverage in
            forEachVisible(y, x, count) { part, length in span(y, part, length, coverage.map { $0 + (part &- x) }) }
        }
    }

    /// Calls `body` with the parts of a run that later items do not hide.
    @inline(__always)
    func forEachVisible(_ y: Int, _ x: Int, _ count: Int, _ body: (_ x: Int, _ count: Int) -> Void) {
        if occlusion.isActive { occlusion.forEachVisible(y, x, count, of: order, body) } else { body(x, count) }
    }

    @inline(__always)
    private func sweepAll(_ region: Region, in area: PixelRect, _ span: CoverageSpan) {
        switch region {
        case .pixels(let rect):
            let part = rect.intersection(area)
            for y in part.minY..<part.maxY { span(y, part.minX, part.width, nil) }
        case .axisAligned(let box, let visible): sweep(box, in: visible.intersection(area), span)
        case .edges(let edges, let outline) where outline.isAliased: sweepAliased(edges, in: area, span)
        case .edges(let edges, _):
            sweeper.sweepRows(edges, in: area) { row in
                for run in row.runs {
                    let start = Int(run.start)
                    span(row.y, row.x &+ start, Int(run.count), run.is_full != 0 ? nil : row.mask + start)
                }
            }
        }
    }

    /// Covers pixels entirely if half or more of them is covered.
    private func sweepAliased(_ edges: EdgeTable, in area: PixelRect, _ span: CoverageSpan) {
        sweeper.sweep(edges, in: area) { y, x, count, coverage in
            if coverage >= 128 { span(y, x, count, nil) }
        }
    }

    /// Covers an axis-aligned box. All rows have one of three coverages: that of the first, of the last, or of those
    /// between.
    @inline(__always)
    private func sweep(_ box: AxisAlignedBox, in area: PixelRect, _ span: CoverageSpan) {
        if area.isEmpty { return }
        let mask = samples.coverage(area.width)
        let whole = box.wholeColumns.clamped(to: area.minX..<area.maxX)
        var filled = -1
        for y in area.minY..<area.maxY {
            let height = box.height(inRow: y)
            if height == 1024, whole.count >= TileWorker.longRun {
                for x in area.minX..<whole.lowerBound { put(box, mask, x, height, area) }
                if area.minX < whole.lowerBound {
                    span(y, area.minX, whole.lowerBound - area.minX, UnsafePointer(mask))
                }
                span(y, whole.lowerBound, whole.count, nil)
                let right = whole.upperBound - area.minX
                for x in whole.upperBound..<area.maxX { put(box, mask, x, height, area) }
                if whole.upperBound < area.maxX {
                    span(y, whole.upperBound, area.maxX - whole.upperBound, UnsafePointer(mask + right))
                }
                filled = -1
            } else {
                if filled != height { for x in area.minX..<area.maxX { put(box, mask, x, height, area) } }
                filled = height
                span(y, area.minX, area.width, UnsafePointer(mask))
            }
        }
    }

    @inline(__always)
    private func put(
        _ box: AxisAlignedBox, _ mask: UnsafeMutablePointer<UInt8>, _ x: Int, _ height: Int, _ area: PixelRect
    ) {
        mask[x &- area.minX] = AxisAlignedBox.coverage(width: box.width(inColumn: x), height: height)
    }
}

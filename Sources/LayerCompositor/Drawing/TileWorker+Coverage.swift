import PixelKernels
import Quartz2D
import VectorGeometry

/// A visible part of covered pixels without gaps.
struct JoinedRun {
    let row: ScanlineRasterizer.Row
    let runs: UnsafeBufferPointer<mp_run>
    let x, count: Int

    /// The coverage if no pixel is known to be fully covered; otherwise nil.
    @inline(__always)
    var onlyCoverage: UnsafePointer<UInt8>? {
        runs.count == 1 && runs[0].is_full == 0 ? row.mask + (x &- row.x) : nil
    }

    /// Calls `body` with the parts that are not fully covered.
    @inline(__always)
    func forEachEdge(_ body: (_ x: Int, _ count: Int, _ coverage: UnsafePointer<UInt8>) -> Void) {
        for run in runs where run.is_full == 0 {
            let first = max(row.x &+ Int(run.start), x)
            let end = min(row.x &+ Int(run.start &+ run.count), x &+ count)
            if first < end { body(first, end &- first, row.mask + (first &- row.x)) }
        }
    }
}

extension ScanlineRasterizer.Row {
    /// The coverage of a run; nil if it is full.
    @inline(__always)
    fileprivate func coverage(of run: mp_run) -> UnsafePointer<UInt8>? {
        run.is_full != 0 ? nil : mask + Int(run.start)
    }
}

extension TileWorker {
    /// Calls `span` for the covered pixels row by row, except those that later items hide.
    @inline(__always)
    func sweep(_ region: Region, in area: PixelRect, _ span: CoverageSpan) {
        guard let visible = visibleBlocks else { return sweepAll(region, in: area, span) }
        sweepAll(region, in: area) { y, x, count, coverage in
            visible.forEachVisible(y, x, count) { part, length in
                span(y, part, length, coverage.map { $0 + (part &- x) })
            }
        }
    }

    /// Calls `body` with the parts of a run that later items do not hide.
    @inline(__always)
    func forEachVisible(_ y: Int, _ x: Int, _ count: Int, _ body: (_ x: Int, _ count: Int) -> Void) {
        if let visible = visibleBlocks { visible.forEachVisible(y, x, count, body) } else { body(x, count) }
    }

    /// The blocks in which the current item may be visible; nil if nothing hides it.
    @inline(__always)
    var visibleBlocks: VisibleBlocks? { occlusion.isActive ? occlusion.visibleBlocks(of: order) : nil }

    @inline(__always)
    func sweepEdges(_ edges: EdgeTable, in area: PixelRect, _ span: CoverageSpan) {
        sweeper.sweepRows(edges, in: area) { row in
            for run in row.runs { span(row.y, row.x &+ Int(run.start), Int(run.count), row.coverage(of: run)) }
        }
    }

    @inline(__always)
    static func coverage(width: Int, height: Int) -> UInt8 { AxisAlignedBox.coverage(width: width, height: height) }

    /// Calls `span` for the covered pixels row by row, except those that later items hide; runs that touch, full and
    /// antialiased ones, are joined.
    @inline(__always)
    func sweepJoined(_ edges: EdgeTable, in area: PixelRect, _ span: (JoinedRun) -> Void) {
        let visible = visibleBlocks
        sweeper.sweepRows(edges, in: area) { row in
            var first = 0
            while first < row.runs.count {
                let start = row.runs[first].start
                var end = start
                var last = first
                while last < row.runs.count, row.runs[last].start == end {
                    end += row.runs[last].count
                    last += 1
                }
                let runs = UnsafeBufferPointer(rebasing: row.runs[first..<last])
                let x = row.x &+ Int(start)
                if let visible {
                    visible.forEachVisible(row.y, x, Int(end - start)) { part, count in
                        span(JoinedRun(row: row, runs: runs, x: part, count: count))
                    }
                } else {
                    span(JoinedRun(row: row, runs: runs, x: x, count: Int(end - start)))
                }
                first = last
            }
        }
    }

    func sweepAliased(_ edges: EdgeTable, in area: PixelRect, _ span: CoverageSpan) {
        sweeper.sweep(edges, in: area) { y, x, count, coverage in
            if coverage >= 128 { span(y, x, count, nil) }
        }
    }
}

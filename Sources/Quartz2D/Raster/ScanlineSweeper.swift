import Foundation
import PixelKernels

/// Turns edges into runs of coverage, row by row, with the exact area that the edges cover of each pixel.
///
/// Overlapping parts of one path add their areas within a pixel before the fill rule is applied.
/// A row's result depends on the edges alone: not on the area swept, nor on what was swept before.
///
///     var sweeper = ScanlineSweeper()
///     sweeper.sweep(edges, in: tile) { y, x, count, coverage in … }
///
/// - Thread safety: scratch memory, one per worker. Copies share it.
public struct ScanlineSweeper {
    private let band = CoverageBand()

    public init() {}

    /// Covered pixels of one row from `x` on: runs that count from there, and the mask of those that are not full.
    public struct Row {
        public let y, x: Int
        public let runs: UnsafeBufferPointer<mp_run>
        public let mask: UnsafePointer<UInt8>
    }

    /// Reports each row that has something covered, from top to bottom; what it points to lives as long as the call.
    public mutating func sweepRows(_ edges: EdgeTable, in area: PixelRect, _ report: (Row) -> Void) {
        let box = area.intersection(edges.bounds)
        guard !box.isEmpty else { return }
        band.reserve(width: box.width, rows: min(box.height, CoverageBand.maxRows))
        for minY in stride(from: box.minY, to: box.maxY, by: CoverageBand.maxRows) {
            let part = PixelRect(minX: box.minX, minY: minY, maxX: box.maxX, maxY: min(minY + CoverageBand.maxRows, box.maxY))
            sweep(edges, rowsOf: part, report)
        }
    }

    @inline(__always)
    private func sweep(_ edges: EdgeTable, rowsOf part: PixelRect, _ report: (Row) -> Void) {
        var rows = band.rows(of: part)
        edges.edges.withUnsafeBufferPointer { mp_band_add(&rows, $0.baseAddress, Int32($0.count), Int32(part.maxY)) }
        let isEvenOdd: Int32 = edges.rule == .evenOdd ? 1 : 0
        for y in part.minY..<part.maxY {
            let count = mp_band_drain(&rows, Int32(y &- part.minY), isEvenOdd, band.mask, band.runs)
            guard count > 0 else { continue }
            report(Row(y: y, x: part.minX, runs: UnsafeBufferPointer(start: band.runs, count: Int(count)), mask: UnsafePointer(band.mask)))
        }
    }

    /// Reports runs of equal coverage (1…255) in order of y, then x; runs of a row neither touch with equal coverage nor overlap.
    public mutating func sweep(
        _ edges: EdgeTable, in area: PixelRect, _ span: (_ y: Int, _ x: Int, _ count: Int, _ coverage: UInt8) -> Void
    ) {
        sweepRows(edges, in: area) { row in
            var (start, end, coverage) = (0, 0, UInt8(0))
            func add(_ x: Int, _ count: Int, _ value: UInt8) {
                if x != end || value != coverage {
                    if end > start { span(row.y, row.x &+ start, end &- start, coverage) }
                    (start, coverage) = (x, value)
                }
                end = x &+ count
            }
            for run in row.runs {
                let (first, count) = (Int(run.start), Int(run.count))
                if run.is_full != 0 { add(first, count, 255) } else { for x in first..<first &+ count { add(x, 1, row.mask[x]) } }
            }
            if end > start { span(row.y, row.x &+ start, end &- start, coverage) }
        }
    }

    /// Writes the coverage of `area` as a plane of bytes, first row first; what is not covered becomes 0.
    /// - Precondition: `mask` has room for `area.height` rows of `stride` bytes, and `stride` ≥ `area.width`.
    public mutating func fillMask(_ edges: EdgeTable, in area: PixelRect, mask: UnsafeMutablePointer<UInt8>, stride: Int) {
        for y in 0..<area.height { (mask + y * stride).initialize(repeating: 0, count: area.width) }
        sweep(edges, in: area) { y, x, count, coverage in
            let offset = (y &- area.minY) &* stride &+ (x &- area.minX)
            (mask + offset).update(repeating: coverage, count: count)
        }
    }
}

import Foundation

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

    /// Reports runs of equal coverage (1…255) in order of y, then x; runs of a row neither touch with equal coverage nor overlap.
    public mutating func sweep(
        _ edges: EdgeTable, in area: PixelRect, _ span: (_ y: Int, _ x: Int, _ count: Int, _ coverage: UInt8) -> Void
    ) {
        let box = area.intersection(edges.bounds)
        guard !box.isEmpty else { return }
        band.reserve(width: box.width, rows: min(box.height, CoverageBand.maxRows))
        for minY in stride(from: box.minY, to: box.maxY, by: CoverageBand.maxRows) {
            let part = PixelRect(minX: box.minX, minY: minY, maxX: box.maxX, maxY: min(minY + CoverageBand.maxRows, box.maxY))
            add(edges, in: part)
            for y in part.minY..<part.maxY {
                band.row(y &- minY).drain(width: part.width, rule: edges.rule) { start, count, coverage in
                    span(y, part.minX &+ start, count, coverage)
                }
            }
        }
    }

    /// Adds what the edges, which are sorted by their first row, have in the rows of `part`.
    private func add(_ edges: EdgeTable, in part: PixelRect) {
        let (origin, width) = (part.minX &<< 10, part.width)
        edges.edges.withUnsafeBufferPointer { sorted in
            for edge in sorted {
                let first = max(edge.firstRow, part.minY)
                if first >= part.maxY { break }
                let end = min(edge.endRow, part.maxY)
                if first < end { edge.draw(rows: first, end, into: band, at: part.minY, origin: origin, width: width) }
            }
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

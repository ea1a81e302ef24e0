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
    private let row = CoverageRow()
    private let active = ActiveEdgeList()

    public init() {}

    /// Reports runs of equal coverage (1…255) in order of y, then x; runs of a row neither touch with equal coverage nor overlap.
    public mutating func sweep(
        _ edges: EdgeTable, in area: PixelRect, _ span: (_ y: Int, _ x: Int, _ count: Int, _ coverage: UInt8) -> Void
    ) {
        let box = area.intersection(edges.bounds)
        guard !box.isEmpty else { return }
        row.reserve(box.width)
        active.begin()
        edges.edges.withUnsafeBufferPointer { sorted in
            var pending = 0
            for y in box.minY..<box.maxY {
                pending = active.admit(sorted, from: pending, row: y)
                active.draw(row: y, into: row, origin: box.minX &<< 10, width: box.width)
                row.drain(width: box.width, rule: edges.rule) { start, count, coverage in
                    span(y, box.minX &+ start, count, coverage)
                }
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

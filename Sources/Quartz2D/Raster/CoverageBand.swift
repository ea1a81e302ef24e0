/// Memory for the signed areas of some rows, one below the other; all zero between uses.
///
/// - Thread safety: owned by one sweeper.
final class CoverageBand {
    /// Rows at a time: enough for a tile, few enough to stay cached.
    static let maxRows = 64

    private var cells: UnsafeMutablePointer<Int32> = .allocate(capacity: 1)
    private var touched: UnsafeMutablePointer<UInt64> = .allocate(capacity: 1)
    private let left: UnsafeMutablePointer<Int32> = .allocate(capacity: maxRows)
    /// Pixels of a row; a multiple of 64.
    private var stride = 0
    private var capacity = 0

    init() { left.initialize(repeating: 0, count: CoverageBand.maxRows) }

    deinit {
        cells.deallocate()
        touched.deallocate()
        left.deallocate()
    }

    /// Makes room for `rows` rows of `width` pixels.
    func reserve(width: Int, rows: Int) {
        stride = (width + 63) & ~63
        guard stride * rows > capacity else { return }
        cells.deallocate()
        touched.deallocate()
        capacity = stride * rows
        cells = .allocate(capacity: capacity * 2)
        cells.initialize(repeating: 0, count: capacity * 2)
        touched = .allocate(capacity: capacity / 64)
        touched.initialize(repeating: 0, count: capacity / 64)
    }

    /// A row of the band, from 0.
    @inline(__always)
    func row(_ index: Int) -> CoverageRow {
        CoverageRow(cells: cells + index &* stride &* 2, touched: touched + (index &* stride) &>> 6, left: left + index)
    }
}

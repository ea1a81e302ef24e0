import PixelKernels

/// Memory for the signed areas of some rows, one below the other, all zero between uses; and for two rows of what they
/// cover.
///
/// - Thread safety: owned by one sweeper.
final class CoverageBand {
    /// Rows at a time: enough for a tile, few enough to stay cached.
    static let maxRows = 64

    private var cells: UnsafeMutablePointer<Int64> = .allocate(capacity: 1)
    private var touched: UnsafeMutablePointer<UInt64> = .allocate(capacity: 1)
    private let left: UnsafeMutablePointer<Int32> = .allocate(capacity: maxRows)
    private let crowd = mp_crowd_make()
    private(set) var masks: UnsafeMutablePointer<UInt8> = .allocate(capacity: 1)
    private(set) var runs: UnsafeMutablePointer<mp_run> = .allocate(capacity: 1)
    /// Pixels of a row; a multiple of 64.
    private var stride = 0
    private var capacity = 0
    private var rowCapacity = 0

    init() { left.initialize(repeating: 0, count: CoverageBand.maxRows) }

    deinit {
        cells.deallocate()
        touched.deallocate()
        left.deallocate()
        mp_crowd_free(crowd)
        masks.deallocate()
        runs.deallocate()
    }

    /// Makes room for `rows` rows of `width` pixels.
    func reserve(width: Int, rows: Int) {
        stride = (width + 63) & ~63
        if stride > rowCapacity { makeRows() }
        guard (stride + Int(MP_BAND_GAP)) * rows > capacity else { return }
        cells.deallocate()
        touched.deallocate()
        capacity = (stride + Int(MP_BAND_GAP)) * rows
        cells = .allocate(capacity: capacity)
        cells.initialize(repeating: 0, count: capacity)
        touched = .allocate(capacity: capacity / 64)
        touched.initialize(repeating: 0, count: capacity / 64)
    }

    private func makeRows() {
        masks.deallocate()
        runs.deallocate()
        rowCapacity = stride
        masks = .allocate(capacity: 2 * stride)
        runs = .allocate(capacity: 2 * mostRuns)
    }

    private var mostRuns: Int { stride / 2 + 2 }

    /// The mask and the runs of a row while those of the next are found.
    @inline(__always)
    func slot(_ row: Int) -> (mask: UnsafeMutablePointer<UInt8>, runs: UnsafeMutablePointer<mp_run>) {
        row & 1 == 0 ? (masks, runs) : (masks + stride, runs + mostRuns)
    }

    /// The rows of a part of the device, for edges that outlive them.
    @inline(__always)
    func rows(of part: PixelRect, edges: UnsafeBufferPointer<mp_edge_chunk>) -> mp_band {
        mp_band(
            cells: cells, touched: touched, left: left, stride: Int32(stride), x: Int32(part.minX), y: Int32(part.minY),
            width: Int32(part.width),
            chunks: edges.baseAddress, chunk_count: Int32(edges.count), crowd: crowd)
    }
}

import PixelKernels
import Testing

/// Memory for a band of rows.
private final class Band {
    let width, rows: Int
    private let stride: Int
    private let cells: UnsafeMutablePointer<Int64>
    private let touched: UnsafeMutablePointer<UInt64>
    private let left: UnsafeMutablePointer<Int32>
    var room: Int { stride }

    init(width: Int, rows: Int) {
        (self.width, self.rows) = (width, rows)
        stride = (width + 63) & ~63
        let count = (stride + Int(MP_BAND_GAP)) * rows
        cells = .allocate(capacity: count)
        cells.initialize(repeating: 0, count: count)
        touched = .allocate(capacity: stride / 64 * rows)
        touched.initialize(repeating: 0, count: stride / 64 * rows)
        left = .allocate(capacity: rows)
        left.initialize(repeating: 0, count: rows)
    }

    deinit {
        cells.deallocate()
        touched.deallocate()
        left.deallocate()
    }

    /// With the edges of random polygons, some of them beyond every side.
    func filled(seed: UInt64) -> mp_band {
        var input = KernelInput(seed: seed)
        func place(_ size: Int) -> Double { Double(Int(input.next() % UInt32(size * 3000))) / 1000 - Double(size) }
        var band = mp_band(cells: cells, touched: touched, left: left, stride: Int32(stride), x: 0, y: 0, width: Int32(width))
        for corners in [3, 40, 7] {
            let points = (0..<corners).flatMap { _ in [place(width), place(rows)] }
            var (clip, extent) = (mp_edge_clip(min_y: 0, max_y: Int32(rows), max_x: Int32(width)), mp_edge_extent())
            var edges = [mp_edge](repeating: mp_edge(), count: corners)
            let count = mp_edges_of_polygon(points, Int32(corners), &clip, &edges, &extent)
            var reached = [mp_edge_rows](repeating: mp_edge_rows(), count: corners / Int(MP_EDGE_CHUNK) + 1)
            mp_edge_find_rows(edges, count, &reached)
            mp_band_add(&band, edges, count, reached, Int32(rows))
        }
        return band
    }
}

@Suite("Bands of rows")
struct BandTests {
    @Test("Painting a band is painting its rows' runs", arguments: UInt64(0)..<20)
    func painting(seed: UInt64) {
        let memory = Band(width: seed % 3 == 0 ? 200 : 61, rows: seed % 4 == 0 ? 1 : 37)
        let (width, rows) = (memory.width, memory.rows)
        var input = KernelInput(seed: seed + 9)
        let (before, color, rule) = (input.pixels(width * rows), input.next(), Int32(seed % 2))
        var (mask, runs) = ([UInt8](repeating: 7, count: 2 * memory.room), [mp_run](repeating: mp_run(), count: memory.room + 4))
        var (want, got) = (before, before)

        var band = memory.filled(seed: seed)
        for y in 0..<rows {
            let count = mp_band_drain(&band, Int32(y), rule, &mask, &runs)
            want.withUnsafeMutableBufferPointer { mp_fill_over_runs($0.baseAddress.map { $0 + y * width }, color, mask, runs, count) }
        }
        // The memory is clear again: the same edges give the same.
        band = memory.filled(seed: seed)
        mp_band_fill_over(&band, Int32(rows), rule, &got, width, color, &mask, &runs)

        #expect(got == want && got != before)
    }

    @Test("Edges beyond what can be computed with are refused")
    func limits() {
        var (clip, extent, edges) = (mp_edge_clip(min_y: 0, max_y: 9, max_x: 9), mp_edge_extent(), [mp_edge](repeating: mp_edge(), count: 3))
        for broken in [Double.nan, .infinity, -6e5] {
            #expect(mp_edges_of_polygon([0, 0, 5, broken, 9, 9], 3, &clip, &edges, &extent) == -1)
        }
        #expect(mp_edges_of_polygon([0, 0, 5, 5, 0, 9], 3, &clip, &edges, &extent) == 3)
        #expect(mp_edges_of_polygon([], 0, &clip, &edges, &extent) == 0)
    }
}

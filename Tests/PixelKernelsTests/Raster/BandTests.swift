import PixelKernels
import Testing

@Suite("Bands of rows")
struct BandTests {
    @Test("Painting a band is painting its rows' runs", arguments: UInt64(0)..<20)
    func painting(seed: UInt64) {
        let memory = Band(width: seed % 3 == 0 ? 200 : 61, rows: seed % 4 == 0 ? 1 : 37)
        let width = memory.width
        let rows = memory.rows
        var input = KernelInput(seed: seed + 9)
        let before = input.pixels(width * rows)
        let color = input.next()
        let rule = Int32(seed % 2)
        var mask = [UInt8](repeating: 7, count: 2 * memory.room)
        var runs = [mp_run](repeating: mp_run(), count: memory.room + 4)
        var want = before
        var got = before

        var band = memory.filled(seed: seed)
        for y in 0..<rows {
            let count = mp_band_drain(&band, Int32(y), rule, &mask, &runs)
            want.withUnsafeMutableBufferPointer {
                mp_fill_over_runs($0.baseAddress.map { $0 + y * width }, color, mask, runs, count)
            }
        }
        // The memory is clear again: the same edges give the same.
        band = memory.filled(seed: seed)
        mp_band_fill_over(&band, Int32(rows), rule, &got, width, color, &mask, &runs)

        #expect(got == want && got != before)
    }

    /// The joined edges of a polygon, as bits.
    private func joined(_ points: [Double]) -> UInt32 {
        var clip = mp_edge_clip(min_y: 0, max_y: 99, max_x: 99)
        var extent = mp_edge_extent()
        var chunk = mp_edge_chunk()
        var identity = mp_affine(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
        let count = mp_edges_of_polygon(points, Int32(points.count / 2), &identity, &clip, &chunk, 0, &extent)
        return count == points.count / 2 ? chunk.joined : .max
    }

    @Test("Edges are joined at corners where the outline does not come back to the pixel")
    func joints() {
        // Long edges at any turn.
        #expect(joined([10.5, 10.5, 20.5, 12.5, 12.3, 20.7]) == 0b111)
        // A long edge before a short one that goes on downward, but not a short edge before a long one.
        #expect(joined([10.5, 10.5, 20.5, 20.5, 20.1, 20.9]) & 0b100 == 0b100)
        #expect(joined([20.1, 20.9, 20.5, 20.5, 10.5, 10.5]) & 0b100 == 0)
        // A short edge that turns back entirely.
        #expect(joined([10.5, 10.5, 20.5, 20.5, 20.1, 20.2]) & 0b100 == 0)
        // Short edges only if they go toward the same quadrant.
        #expect(joined([10.1, 10.1, 10.4, 10.2, 10.5, 10.6]) & 0b100 == 0b100)
        #expect(joined([10.1, 10.1, 10.4, 10.2, 10.2, 10.6]) & 0b100 == 0)
    }

    @Test("Edges beyond what can be computed with are refused")
    func limits() {
        var clip = mp_edge_clip(min_y: 0, max_y: 9, max_x: 9)
        var extent = mp_edge_extent()
        var chunk = mp_edge_chunk()
        func count(_ points: [Double], scale: Double = 1) -> Int32 {
            var scaled = mp_affine(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0)
            return mp_edges_of_polygon(points, Int32(points.count / 2), &scaled, &clip, &chunk, 0, &extent)
        }
        for broken in [Double.nan, .infinity, -6e5] { #expect(count([0, 0, 5, broken, 9, 9]) == -1) }
        #expect(count([0, 0, 5, 5, 0, 9]) == 3)
        #expect(count([0, 0, 5, 5, 0, 9], scale: 1e6) == -1)
        #expect(count([]) == 0)
    }
}

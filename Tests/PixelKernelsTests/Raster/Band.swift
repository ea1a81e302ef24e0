import PixelKernels

/// Memory for a band of rows.
final class Band {
    let width, rows: Int
    private let stride: Int
    private let cells: UnsafeMutablePointer<Int64>
    private let touched: UnsafeMutablePointer<UInt16>
    private let left: UnsafeMutablePointer<Int32>
    private let chunks: UnsafeMutablePointer<mp_edge_chunk>
    private let complexPixels = mp_complex_pixels_make()
    private static let mostEdges = 1024
    var room: Int { stride }

    init(width: Int, rows: Int) {
        self.width = width
        self.rows = rows
        stride = (width + 63) & ~63
        let count = (stride + Int(MP_BAND_GAP)) * rows
        cells = .allocate(capacity: count)
        cells.initialize(repeating: 0, count: count)
        touched = .allocate(capacity: count / Int(MP_BAND_GROUP))
        touched.initialize(repeating: 0, count: count / Int(MP_BAND_GROUP))
        left = .allocate(capacity: rows)
        left.initialize(repeating: 0, count: rows)
        chunks = .allocate(capacity: Band.mostEdges / Int(MP_EDGE_CHUNK))
    }

    deinit {
        cells.deallocate()
        touched.deallocate()
        left.deallocate()
        chunks.deallocate()
        mp_complex_pixels_free(complexPixels)
    }

    /// With the edges of random polygons, some of them beyond every side.
    func filled(seed: UInt64) -> mp_band {
        var input = KernelInput(seed: seed)
        func coordinate(_ size: Int) -> Double { Double(Int(input.next() % UInt32(size * 3000))) / 1000 - Double(size) }
        var count: Int32 = 0
        // Long edges, many short ones along a walk, and short ones with a long one after every eight.
        for (corners, longEdge) in [(3, 1), (40, 1), (7, 1), (200, 1000), (200, 9)] {
            var x = coordinate(width)
            var y = coordinate(rows)
            let points = (1...corners).flatMap { n in
                (x, y) =
                    n % longEdge == 0
                    ? (coordinate(width), coordinate(rows)) : (x + coordinate(4) - 2, y + coordinate(4) - 2)
                return [x, y]
            }
            append(points, &count)
        }
        var band = mp_band(
            cells: cells, touched: touched, left: left, stride: Int32(stride), x: 0, y: 0, width: Int32(width),
            chunks: chunks, chunk_count: mp_edge_chunks(count), complex_pixels: complexPixels, is_simple: 0)
        mp_band_add(&band, Int32(rows))
        return band
    }

    private func append(_ points: [Double], _ count: inout Int32) {
        let corners = Int32(points.count / 2)
        var clip = mp_edge_clip(min_y: 0, max_y: Int32(rows), max_x: Int32(width))
        var extent = mp_edge_extent()
        var turned = mp_affine(a: 0.98, b: 0.2, c: -0.2, d: 0.98, tx: 3.3, ty: -5.7)
        precondition(Int(count + corners) <= Band.mostEdges)
        count = mp_edges_of_polygon(points, corners, &turned, &clip, chunks, count, &extent)
    }

    /// Each row's runs and masks; the rows are clear then.
    func drained(_ band: mp_band, rule: Int32) -> [[UInt8]] {
        var band = band
        var mask = [UInt8](repeating: 0, count: room)
        var runs = [mp_run](repeating: mp_run(), count: room + 4)
        return (0..<rows).map { y in
            var row = [UInt8](repeating: 0, count: width)
            for run in runs[..<Int(mp_band_drain(&band, Int32(y), rule, &mask, &runs))] {
                for x in Int(run.start)..<Int(run.start + run.count) { row[x] = run.is_full != 0 ? 255 : mask[x] }
            }
            return row
        }
    }
}

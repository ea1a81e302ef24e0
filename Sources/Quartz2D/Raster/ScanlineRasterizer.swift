import Foundation
import PixelKernels
import VectorGeometry

/// Converts edges to spans of coverage, row by row, with the exact area that the edges cover of each pixel.
///
/// Where parts of a path can overlap within a pixel, the union by the fill rule is computed; from 13 edge segments in
/// one pixel on, along 32 lines. A row depends only on the edges: not on the area, nor on earlier calls.
///
///     var rasterizer = ScanlineRasterizer()
///     rasterizer.sweep(edges, in: tile) { y, x, count, coverage in … }
///
/// - Thread safety: has scratch memory; use one per worker. Copies share it.
package struct ScanlineRasterizer {
    let band = CoverageBand()
    private let edgeScratch = EdgeScratch()

    /// Creates a rasterizer.
    package init() {}

    /// The covered pixels of one row: runs relative to `x`, and the coverage mask of runs that are not full.
    package struct Row {
        /// The row, and the column that runs are relative to.
        package let y, x: Int
        /// The covered runs, from left to right.
        package let runs: UnsafeBufferPointer<mp_run>
        /// The coverage of each pixel, 0…255, relative to `x`; undefined for full runs.
        package let mask: UnsafePointer<UInt8>
    }

    /// Calls `report` for each covered row, from top to bottom; the row is valid only during the call.
    package mutating func sweepRows(_ edges: EdgeTable, in area: PixelRect, _ report: (Row) -> Void) {
        forEachBand(edges, in: area) { part, rows in
            var before: Row?
            // A row is reported after the next one is computed: mask bytes stored one by one just before cannot be
            // loaded together without waiting for all of them.
            for y in part.minY..<part.maxY {
                let (mask, runs) = band.slot(y)
                let count = mp_band_drain(&rows, Int32(y &- part.minY), edges.isEvenOdd, mask, runs)
                if let before { report(before) }
                before =
                    count > 0
                    ? Row(
                        y: y, x: part.minX, runs: UnsafeBufferPointer(start: runs, count: Int(count)),
                        mask: UnsafePointer(mask)) : nil
            }
            if let before { report(before) }
        }
    }

    /// Blends a premultiplied pixel over the area that the edges cover.
    ///
    /// - Parameters:
    ///   - pixels: the pixel at the top left of the area.
    ///   - stride: the distance between rows in pixels.
    package mutating func fill(
        _ edges: EdgeTable, in area: PixelRect, with pixel: UInt32, pixels: UnsafeMutablePointer<UInt32>, stride: Int
    ) {
        forEachBand(edges, in: area) { part, rows in
            let first = pixels + ((part.minY &- area.minY) &* stride &+ (part.minX &- area.minX))
            mp_band_fill_over(&rows, Int32(part.height), edges.isEvenOdd, first, stride, pixel, band.masks, band.runs)
        }
    }

    /// Blends a premultiplied pixel over the area within an outline that fits the transform, by the winding rule, as
    /// with an `EdgeTable` of it, but without allocating memory.
    ///
    /// - Parameter pixels: the pixel at the top left of the area.
    package mutating func fill(
        _ outline: FlattenedOutline, through transform: CGAffineTransform, in area: PixelRect, with pixel: UInt32,
        pixels: UnsafeMutablePointer<UInt32>, stride: Int
    ) {
        guard let (edges, bounds) = outline.polygons.edges(through: transform, within: area, in: edgeScratch) else {
            let edges = EdgeTable(outline, rule: .winding, through: transform, clip: area)
            return fill(edges, in: area, with: pixel, pixels: pixels, stride: stride)
        }
        forEachBand(edges, bounds, isSimple: outline.isConvex, in: area) { part, rows in
            let first = pixels + ((part.minY &- area.minY) &* stride &+ (part.minX &- area.minX))
            mp_band_fill_over(&rows, Int32(part.height), 0, first, stride, pixel, band.masks, band.runs)
        }
    }

    /// Calls `body` with bands of rows that contain the edge areas; the areas are zero again afterwards.
    @inline(__always)
    func forEachBand(_ edges: EdgeTable, in area: PixelRect, _ body: (PixelRect, inout mp_band) -> Void) {
        edges.edges.withUnsafeBufferPointer {
            forEachBand($0, edges.bounds, isSimple: edges.isConvex, in: area, body)
        }
    }

    @inline(__always)
    private func forEachBand(
        _ edges: UnsafeBufferPointer<mp_edge_chunk>, _ bounds: PixelRect, isSimple: Bool, in area: PixelRect,
        _ body: (PixelRect, inout mp_band) -> Void
    ) {
        let box = area.intersection(bounds)
        guard !box.isEmpty else { return }
        band.reserve(width: box.width, rows: min(box.height, CoverageBand.maxRows))
        for minY in Swift.stride(from: box.minY, to: box.maxY, by: CoverageBand.maxRows) {
            let part = PixelRect(
                minX: box.minX, minY: minY, maxX: box.maxX, maxY: min(minY + CoverageBand.maxRows, box.maxY))
            var rows = band.rows(of: part, edges: edges, isSimple: isSimple)
            mp_band_add(&rows, Int32(part.maxY))
            body(part, &rows)
        }
    }

    /// Calls `span` for runs of equal coverage (1…255) in order of y, then x; runs of a row do not overlap, and
    /// adjacent runs differ in coverage.
    package mutating func sweep(
        _ edges: EdgeTable, in area: PixelRect, _ span: (_ y: Int, _ x: Int, _ count: Int, _ coverage: UInt8) -> Void
    ) {
        sweepRows(edges, in: area) { row in
            var start = 0
            var end = 0
            var coverage = UInt8(0)
            func add(_ x: Int, _ count: Int, _ value: UInt8) {
                if x != end || value != coverage {
                    if end > start { span(row.y, row.x &+ start, end &- start, coverage) }
                    start = x
                    coverage = value
                }
                end = x &+ count
            }
            for run in row.runs {
                let first = Int(run.start)
                let count = Int(run.count)
                if run.is_full != 0 {
                    add(first, count, 255)
                } else {
                    for x in first..<first &+ count { add(x, 1, row.mask[x]) }
                }
            }
            if end > start { span(row.y, row.x &+ start, end &- start, coverage) }
        }
    }
}

extension ScanlineRasterizer {
    /// The covered pixels of one row: runs relative to `x`, and the areas of runs that are not full.
    package struct AreaRow {
        /// The row, and the column that runs are relative to.
        package let y, x: Int
        /// The covered runs, from left to right.
        package let runs: UnsafeBufferPointer<mp_run>
        /// The covered area of each pixel, above 0 and at most 1, relative to `x`; undefined for full runs.
        package let areas: UnsafePointer<Float>
    }

    /// Calls `report` for each covered row, as `sweepRows`, with areas that are not rounded to 1/255.
    /// - Precondition: `areas` has room for the width of `area`.
    package mutating func sweepAreas(
        _ edges: EdgeTable, in area: PixelRect, areas: UnsafeMutablePointer<Float>, _ report: (AreaRow) -> Void
    ) {
        forEachBand(edges, in: area) { part, rows in
            for y in part.minY..<part.maxY {
                let count = mp_band_drain_areas(&rows, Int32(y &- part.minY), edges.isEvenOdd, areas, band.runs)
                guard count > 0 else { continue }
                report(
                    AreaRow(
                        y: y, x: part.minX, runs: UnsafeBufferPointer(start: band.runs, count: Int(count)),
                        areas: UnsafePointer(areas)))
            }
        }
    }
}

extension EdgeTable {
    /// 1 for the even-odd rule, 0 for the winding rule.
    var isEvenOdd: Int32 { rule == .evenOdd ? 1 : 0 }
}

/// Memory for the signed areas of a band of rows, all zero between uses, and for the coverage of two rows.
///
/// - Thread safety: owned by one rasterizer.
final class CoverageBand {
    /// The number of rows of a band: enough for a tile, few enough to stay in the cache.
    static let maxRows = 64

    private var cells: UnsafeMutablePointer<Int64> = .allocate(capacity: 1)
    private var touched: UnsafeMutablePointer<UInt16> = .allocate(capacity: 1)
    private let left: UnsafeMutablePointer<Int32> = .allocate(capacity: maxRows)
    private let complexPixels = mp_complex_pixels_make()
    private(set) var masks: UnsafeMutablePointer<UInt8> = .allocate(capacity: 1)
    private(set) var runs: UnsafeMutablePointer<mp_run> = .allocate(capacity: 1)
    /// The pixels of a row; a multiple of 64.
    private var stride = 0
    private var capacity = 0
    private var rowCapacity = 0

    init() { left.initialize(repeating: 0, count: CoverageBand.maxRows) }

    deinit {
        cells.deallocate()
        touched.deallocate()
        left.deallocate()
        mp_complex_pixels_free(complexPixels)
        masks.deallocate()
        runs.deallocate()
    }

    /// Reserves `rows` rows of `width` pixels.
    func reserve(width: Int, rows: Int) {
        stride = (width + 63) & ~63
        if stride > rowCapacity { makeRows() }
        guard (stride + Int(MP_BAND_GAP)) * rows > capacity else { return }
        cells.deallocate()
        touched.deallocate()
        capacity = (stride + Int(MP_BAND_GAP)) * rows
        // Vectors of cells are loaded faster if they do not cross cache lines.
        cells = UnsafeMutableRawPointer.allocate(byteCount: 8 * capacity, alignment: 64)
            .bindMemory(to: Int64.self, capacity: capacity)
        cells.initialize(repeating: 0, count: capacity)
        touched = .allocate(capacity: capacity / Int(MP_BAND_GROUP))
        touched.initialize(repeating: 0, count: capacity / Int(MP_BAND_GROUP))
    }

    private func makeRows() {
        masks.deallocate()
        runs.deallocate()
        rowCapacity = stride
        masks = .allocate(capacity: 2 * stride)
        runs = .allocate(capacity: 2 * maxRuns)
    }

    private var maxRuns: Int { stride / 2 + 2 }

    /// Returns the mask and runs of a row, which stay valid while the next row is computed.
    @inline(__always)
    func slot(_ row: Int) -> (mask: UnsafeMutablePointer<UInt8>, runs: UnsafeMutablePointer<mp_run>) {
        row & 1 == 0 ? (masks, runs) : (masks + stride, runs + maxRuns)
    }

    /// Returns the band for a part of the device; `edges` must outlive it.
    @inline(__always)
    func rows(of part: PixelRect, edges: UnsafeBufferPointer<mp_edge_chunk>, isSimple: Bool) -> mp_band {
        mp_band(
            cells: cells, touched: touched, left: left, stride: Int32(stride), x: Int32(part.minX), y: Int32(part.minY),
            width: Int32(part.width),
            chunks: edges.baseAddress, chunk_count: Int32(edges.count), complex_pixels: complexPixels,
            is_simple: isSimple ? 1 : 0)
    }
}

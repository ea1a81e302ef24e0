import Foundation
import PixelKernels

/// Turns edges into runs of coverage, row by row, with the exact area that the edges cover of each pixel.
///
/// Where parts of a path may overlap within a pixel, their union by the fill rule is found; from 13 straight pieces in
/// one pixel on, along 32 lines. A row's result depends on the edges alone: not on the area swept, nor on what was
/// swept before.
///
///     var sweeper = ScanlineRasterizer()
///     sweeper.sweep(edges, in: tile) { y, x, count, coverage in … }
///
/// - Thread safety: scratch memory, one per worker. Copies share it.
public struct ScanlineRasterizer {
    let band = CoverageBand()

    public init() {}

    /// Covered pixels of one row from `x` on: runs that count from there, and the mask of those that are not full.
    public struct Row {
        public let y, x: Int
        public let runs: UnsafeBufferPointer<mp_run>
        public let mask: UnsafePointer<UInt8>
    }

    /// Reports each row that has something covered, from top to bottom; what it points to lives as long as the call.
    public mutating func sweepRows(_ edges: EdgeTable, in area: PixelRect, _ report: (Row) -> Void) {
        forEachBand(edges, in: area) { part, rows in
            var before: Row?
            // A row is reported when the next one has been found: bytes of a mask that were only just stored one by one
            // cannot be loaded many at a time without waiting for all of them.
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

    /// Puts a premultiplied pixel over what the edges cover.
    ///
    /// - Parameters:
    ///   - pixels: that of the area's top left.
    ///   - stride: pixels from one row to the next.
    public mutating func fill(
        _ edges: EdgeTable, in area: PixelRect, with pixel: UInt32, pixels: UnsafeMutablePointer<UInt32>, stride: Int
    ) {
        forEachBand(edges, in: area) { part, rows in
            let first = pixels + ((part.minY &- area.minY) &* stride &+ (part.minX &- area.minX))
            mp_band_fill_over(&rows, Int32(part.height), edges.isEvenOdd, first, stride, pixel, band.masks, band.runs)
        }
    }

    /// Bands of rows with the areas of the edges; they are zero again after `body`.
    @inline(__always)
    func forEachBand(_ edges: EdgeTable, in area: PixelRect, _ body: (PixelRect, inout mp_band) -> Void) {
        let box = area.intersection(edges.bounds)
        guard !box.isEmpty else { return }
        band.reserve(width: box.width, rows: min(box.height, CoverageBand.maxRows))
        edges.edges.withUnsafeBufferPointer { chunks in
            for minY in Swift.stride(from: box.minY, to: box.maxY, by: CoverageBand.maxRows) {
                let part = PixelRect(
                    minX: box.minX, minY: minY, maxX: box.maxX, maxY: min(minY + CoverageBand.maxRows, box.maxY))
                var rows = band.rows(of: part, edges: chunks)
                mp_band_add(&rows, Int32(part.maxY))
                body(part, &rows)
            }
        }
    }

    /// Reports runs of equal coverage (1…255) in order of y, then x; runs of a row neither touch with equal coverage
    /// nor overlap.
    public mutating func sweep(
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

    /// Writes the coverage of `area` as a plane of bytes, first row first; what is not covered becomes 0.
    /// - Precondition: `mask` has room for `area.height` rows of `stride` bytes, and `stride` ≥ `area.width`.
    public mutating func fillMask(
        _ edges: EdgeTable, in area: PixelRect, mask: UnsafeMutablePointer<UInt8>, stride: Int
    ) {
        for y in 0..<area.height { (mask + y * stride).initialize(repeating: 0, count: area.width) }
        sweep(edges, in: area) { y, x, count, coverage in
            let offset = (y &- area.minY) &* stride &+ (x &- area.minX)
            (mask + offset).update(repeating: coverage, count: count)
        }
    }
}

extension EdgeTable {
    var isEvenOdd: Int32 { rule == .evenOdd ? 1 : 0 }
}

extension ScanlineRasterizer {
    /// Covered pixels of one row from `x` on: runs that count from there, and the areas of those that are not full.
    public struct AreaRow {
        public let y, x: Int
        public let runs: UnsafeBufferPointer<mp_run>
        /// Above 0, at most 1.
        public let areas: UnsafePointer<Float>
    }

    /// As `sweepRows`, with the areas as they are before they are rounded to 1/255.
    /// - Precondition: `areas` has room for the width of `area`.
    public mutating func sweepAreas(
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
    private let crowd = mp_complex_pixels_make()
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
        mp_complex_pixels_free(crowd)
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
        runs = .allocate(capacity: 2 * maxRuns)
    }

    private var maxRuns: Int { stride / 2 + 2 }

    /// The mask and the runs of a row while those of the next are found.
    @inline(__always)
    func slot(_ row: Int) -> (mask: UnsafeMutablePointer<UInt8>, runs: UnsafeMutablePointer<mp_run>) {
        row & 1 == 0 ? (masks, runs) : (masks + stride, runs + maxRuns)
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

import Foundation
import PixelKernels

extension ScanlineSweeper {
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

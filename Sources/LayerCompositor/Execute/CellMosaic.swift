import Foundation
import VectorGeometry

/// Makes squares of a picture that have the mean of their pixels; what lies beyond the picture counts as nothing.
struct CellMosaic {
    private let surface: Surface
    private let columns, rows: [Range<Int>]

    init(_ surface: Surface, side: Double, x: Double, y: Double) {
        self.surface = surface
        columns = CellMosaic.cut(surface.rect.minX..<surface.rect.maxX, side: side, from: x)
        rows = CellMosaic.cut(surface.rect.minY..<surface.rect.maxY, side: side, from: y)
    }

    /// The whole squares that lie in a range of pixels, if only in part.
    static func cut(_ range: Range<Int>, side: Double, from origin: Double) -> [Range<Int>] {
        func edge(_ k: Int) -> Int { Int((origin + Double(k) * side).rounded()) }
        let first = Int(((Double(range.lowerBound) - origin) / side).rounded(.down)) - 1
        let last = Int(((Double(range.upperBound) - origin) / side).rounded(.up)) + 1
        return (first...last).map { edge($0)..<edge($0 + 1) }.filter { $0.overlaps(range) }
    }

    func run() {
        for rowsOfCell in rows { for columnsOfCell in columns { even(rowsOfCell, columnsOfCell) } }
    }

    private func even(_ rows: Range<Int>, _ columns: Range<Int>) {
        let cell = PixelRect(
            minX: columns.lowerBound, minY: rows.lowerBound, maxX: columns.upperBound, maxY: rows.upperBound)
        let part = cell.intersection(surface.rect)
        var sums = (0, 0, 0, 0)
        for y in part.minY..<part.maxY {
            let line = surface.row(y, from: part.minX)
            for i in 0..<part.width {
                let p = line[i]
                sums = (
                    sums.0 + Int(p & 255), sums.1 + Int(p >> 8 & 255), sums.2 + Int(p >> 16 & 255),
                    sums.3 + Int(p >> 24)
                )
            }
        }
        func mean(_ sum: Int) -> UInt32 { UInt32((sum + cell.area / 2) / cell.area) }
        surface.fill(part, with: mean(sums.0) | mean(sums.1) << 8 | mean(sums.2) << 16 | mean(sums.3) << 24)
    }
}

import Foundation
import Quartz2D
import VectorGeometry

/// The exact reference for the rasterizer: the coverage of each pixel by polygons and a fill rule, computed along many
/// lines per row with exact ends.
struct ExactCoverage {
    private static let lines = 256
    let area: PixelRect
    /// The coverage per pixel, 0…255.
    private(set) var coverage: [Double]

    init(_ polygons: [[CGPoint]], rule: CGPathFillRule, in area: PixelRect) {
        self.area = area
        coverage = Array(repeating: 0, count: area.width * area.height)
        let edges = polygons.flatMap { Array(zip($0, $0.dropFirst() + $0.prefix(1))) }
        for row in 0..<area.height {
            let top = Double(area.minY + row)
            let reaching = edges.filter { min($0.0.y, $0.1.y) < top + 1 && max($0.0.y, $0.1.y) > top }
            guard !reaching.isEmpty else { continue }
            for line in 0..<Self.lines {
                var winding = 0
                var from = Double(area.minX)
                for (x, change) in Self.crossings(of: reaching, at: top + (Double(line) + 0.5) / Double(Self.lines)) {
                    if rule == .winding ? winding != 0 : winding & 1 == 1 { add(from, x, row: row) }
                    winding = winding + change
                    from = x
                }
            }
        }
    }

    /// Returns the positions at which a line crosses edges, from left to right, and whether the edge points down.
    private static func crossings(of edges: [(CGPoint, CGPoint)], at y: Double) -> [(x: Double, change: Int)] {
        var result: [(x: Double, change: Int)] = []
        for (a, b) in edges where (a.y <= y) != (b.y <= y) {
            result.append((a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y), a.y < b.y ? 1 : -1))
        }
        return result.sorted { $0.x < $1.x }
    }

    /// Adds the coverage of a part of a line.
    private mutating func add(_ from: Double, _ to: Double, row: Int) {
        let from = max(from, Double(area.minX))
        let to = min(to, Double(area.maxX))
        guard from < to else { return }
        for x in Int(floor(from))..<Int(ceil(to)) {
            let share = min(to, Double(x + 1)) - max(from, Double(x))
            coverage[row * area.width + x - area.minX] += share * 255 / Double(Self.lines)
        }
    }
}

/// Returns the coverage of an area, computed by a new rasterizer by default.
func coveragePlane(_ edges: EdgeTable, in area: PixelRect, rasterizer: ScanlineRasterizer = ScanlineRasterizer())
    -> [UInt8]
{
    var rasterizer = rasterizer
    var plane = [UInt8](repeating: 0, count: area.width * area.height)
    rasterizer.sweep(edges, in: area) { y, x, count, coverage in
        let start = (y - area.minY) * area.width + x - area.minX
        for index in start..<start + count { plane[index] = coverage }
    }
    return plane
}

extension ScanlineRasterizer {
    /// Writes the coverage of `area` as bytes, first row first; uncovered pixels become 0.
    /// - Precondition: `mask` has room for `area.height` rows of `stride` bytes, and `stride` ≥ `area.width`.
    mutating func fillMask(
        _ edges: EdgeTable, in area: PixelRect, mask: UnsafeMutablePointer<UInt8>, stride: Int
    ) {
        for y in 0..<area.height { (mask + y * stride).initialize(repeating: 0, count: area.width) }
        sweep(edges, in: area) { y, x, count, coverage in
            let offset = (y &- area.minY) &* stride &+ (x &- area.minX)
            (mask + offset).update(repeating: coverage, count: count)
        }
    }
}

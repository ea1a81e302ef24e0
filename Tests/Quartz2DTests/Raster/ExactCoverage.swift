import Foundation
import Quartz2D

/// The signed area of polygons within each pixel, by clipping in double: what the sweeper must agree with.
struct ExactCoverage {
    let area: PixelRect
    private(set) var signed: [Double]

    init(_ polygons: [[CGPoint]], in area: PixelRect) {
        self.area = area
        signed = Array(repeating: 0, count: area.width * area.height)
        for y in area.minY..<area.maxY {
            let rows = polygons.map { Self.cut($0) { CGFloat(y) <= $0.y } at: { $0.y - CGFloat(y) } }
                .map { Self.cut($0) { $0.y <= CGFloat(y + 1) } at: { CGFloat(y + 1) - $0.y } }
            for x in area.minX..<area.maxX {
                for row in rows where row.count > 2 {
                    let left = Self.cut(row) { CGFloat(x) <= $0.x } at: { $0.x - CGFloat(x) }
                    let cell = Self.cut(left) { $0.x <= CGFloat(x + 1) } at: { CGFloat(x + 1) - $0.x }
                    signed[(y - area.minY) * area.width + x - area.minX] += Self.area(cell)
                }
            }
        }
    }

    func coverage(_ rule: CGPathFillRule) -> [Double] {
        signed.map { value in
            let v = abs(value)
            if rule == .winding { return min(v, 1) * 255 }
            let folded = v.truncatingRemainder(dividingBy: 2)
            return (folded > 1 ? 2 - folded : folded) * 255
        }
    }

    /// Sutherland-Hodgman against one line; `at` is the signed distance inside.
    private static func cut(
        _ points: [CGPoint], _ isInside: (CGPoint) -> Bool, at distance: (CGPoint) -> CGFloat
    ) -> [CGPoint] {
        guard var a = points.last else { return [] }
        var result: [CGPoint] = []
        for b in points {
            if isInside(a) != isInside(b) {
                let t = distance(a) / (distance(a) - distance(b))
                result.append(CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t))
            }
            if isInside(b) { result.append(b) }
            a = b
        }
        return result
    }

    private static func area(_ p: [CGPoint]) -> Double {
        guard p.count > 2 else { return 0 }
        var sum = 0.0
        for i in p.indices {
            let (a, b) = (p[i], p[(i + 1) % p.count])
            sum += a.x * b.y - b.x * a.y
        }
        return sum / 2
    }
}

/// A plane of coverage from a fresh sweeper.
func coveragePlane(_ edges: EdgeTable, in area: PixelRect, sweeper: ScanlineSweeper = ScanlineSweeper()) -> [UInt8] {
    var (sweeper, plane) = (sweeper, [UInt8](repeating: 9, count: area.width * area.height))
    plane.withUnsafeMutableBufferPointer { out in
        if let base = out.baseAddress { sweeper.fillMask(edges, in: area, mask: base, stride: area.width) }
    }
    return plane
}

import Foundation
import VectorGeometry

/// A plane's depth as a function of the device's pixels, toward the viewer; comparable among planes of one space.
struct PlaneDepth: Equatable, Sendable {
    let x, y, constant: Double

    @inline(__always)
    func at(_ px: Double, _ py: Double) -> Double { x * px + y * py + constant }

    static func - (a: PlaneDepth, b: PlaneDepth) -> PlaneDepth {
        PlaneDepth(x: a.x - b.x, y: a.y - b.y, constant: a.constant - b.constant)
    }

    /// How fast it changes from pixel to pixel.
    var slope: Double { (x * x + y * y).squareRoot() }

    /// How much of a pixel, 0…1, is behind another plane, level with it, or no more than `reach` pixels beyond the line
    /// where both cross.
    @inline(__always)
    func share(behind other: PlaneDepth, orWithin reach: Int, at px: Double, _ py: Double) -> Double {
        let ahead = other.at(px, py) - at(px, py)
        let slope = (other - self).slope
        return slope > 0 ? min(max(0.5 + ahead / slope + Double(reach), 0), 1) : ahead >= 0 ? 1 : 0
    }

    /// Whether some pixel of `area` is behind another plane, or partly so.
    func isBehind(_ other: PlaneDepth, somewhereIn area: PixelRect) -> Bool {
        let ahead = other - self
        return area.cgRect.corners.contains { ahead.at($0.x, $0.y) > -ahead.slope / 2 }
    }

    /// Whether both planes are one, but for rounding.
    func isLevel(with other: PlaneDepth, in area: PixelRect) -> Bool {
        let difference = self - other
        return area.cgRect.corners.allSatisfy { abs(difference.at($0.x, $0.y)) <= 1e-9 * max(1, abs(at($0.x, $0.y))) }
    }
}

extension [PlaneDepth] {
    /// The same where planes that are one are equal, so that rounding does not sort their pixels.
    func mergingCoplanar(in area: PixelRect) -> [PlaneDepth] {
        reduce(into: []) { result, depth in result.append(result.first { depth.isLevel(with: $0, in: area) } ?? depth) }
    }
}

/// What a plane has in one pixel: a colour in bytes or in floating point, or which plane it is.
struct DepthSample<Above> {
    let above: Above
    let plane: PlaneDepth
    /// At the pixel's center.
    let depth: Double
    /// How much of the pixel it shows in, above 0…1.
    let presence: Double

    /// Nil where all of it lies before `ceiling`.
    @inline(__always)
    init?(_ above: Above, of plane: PlaneDepth, under ceiling: IntersectingPlanes.Ceiling?, inPixel x: Int, _ y: Int) {
        let px = Double(x) + 0.5
        let py = Double(y) + 0.5
        self.above = above
        self.plane = plane
        depth = plane.at(px, py)
        presence = ceiling.map { plane.share(behind: $0.depth, orWithin: $0.reach, at: px, py) } ?? 1
        if presence <= 0 { return nil }
    }

    /// Whether it is behind the other one in part of the pixel; at the center it lies before that.
    @inline(__always)
    func crosses(_ other: DepthSample) -> Bool {
        let ahead = depth - other.depth
        let tilt = plane - other.plane
        return 4 * ahead * ahead < tilt.x * tilt.x + tilt.y * tilt.y
    }

    /// How much of the pixel this one is in front of the one that lies behind it at the center, 0.5…1.
    func share(before other: DepthSample) -> Double {
        let slope = (plane - other.plane).slope
        return slope > 0 ? min(0.5 + (depth - other.depth) / slope, 1) : 1
    }
}

extension Array {
    /// Keeps the order from back to front, the later of two equal ones in front.
    @inline(__always)
    mutating func insertByDepth<Above>(_ sample: DepthSample<Above>) where Element == DepthSample<Above> {
        var index = count
        while index > 0, self[index - 1].depth > sample.depth { index -= 1 }
        insert(sample, at: index)
    }

    /// All from back to front on what is below; those that cross within the pixel in each order that they have there.
    ///
    /// - Parameters:
    ///   - paint: paints a plane on what is below it.
    ///   - mix: that share of the first, 0…1, and the rest of the second.
    @inline(__always)
    func joined<Above, Pixel>(
        onto below: Pixel, paint: (Above, _ below: Pixel) -> Pixel, mix: (Pixel, Pixel, _ share: Double) -> Pixel
    ) -> Pixel where Element == DepthSample<Above> {
        func painted(_ sample: DepthSample<Above>, on below: Pixel) -> Pixel {
            let pixel = paint(sample.above, below)
            return sample.presence < 1 ? mix(pixel, below, sample.presence) : pixel
        }
        var result = below
        var index = 0
        while index < count {
            let last = lastCrossing(from: index)
            let back = self[index]
            let front = self[last]
            if last == index {
                result = painted(back, on: result)
            } else if last == index + 1 {
                let turned = painted(back, on: painted(front, on: result))
                result = mix(painted(front, on: painted(back, on: result)), turned, front.share(before: back))
            } else {
                let group = Array(self[index...last])
                let below = result
                var points = 0
                for order in DepthOrders(group.map { ($0.depth, $0.plane.x, $0.plane.y) }).orders {
                    points += order.points
                    let pixel = order.indices.reduce(below) { painted(group[$1], on: $0) }
                    result = mix(pixel, result, Double(order.points) / Double(points))
                }
            }
            index = last + 1
        }
        return result
    }

    /// The foremost of those that cross the one at `start` within the pixel, or cross one that does.
    @inline(__always)
    private func lastCrossing<Above>(from start: Int) -> Int where Element == DepthSample<Above> {
        var last = start
        var index = start
        while index <= last {
            for other in (index + 1)..<Swift.max(count, index + 1)
            where other > last && self[other].crosses(self[index]) { last = other }
            index += 1
        }
        return last
    }
}

/// In which orders, from back to front, planes lie in one pixel, and in how much of it: what three or more that cross
/// there make of it.
///
/// By points of a lattice that has one in each of as many columns and rows.
struct DepthOrders {
    /// Indices of the planes, and the number of points.
    private(set) var orders: [(indices: [Int], points: Int)] = []

    /// - Parameter planes: each one's depth at the pixel's center and its change to the next pixels.
    init(_ planes: [(depth: Double, x: Double, y: Double)]) {
        for (dx, dy) in Self.points {
            let depths = planes.map { $0.depth + $0.x * dx + $0.y * dy }
            let order = planes.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }
            if let known = orders.firstIndex(where: { $0.indices == order }) {
                orders[known].points += 1
            } else {
                orders.append((order, 1))
            }
        }
    }

    /// From the pixel's center.
    private static let points: [(Double, Double)] = {
        let count = 64
        let golden = 0.618_033_988_749_894_8
        let rows = (0..<count).sorted {
            (Double($0) * golden).truncatingRemainder(dividingBy: 1)
                < (Double($1) * golden).truncatingRemainder(dividingBy: 1)
        }
        return rows.enumerated().map { column, row in
            ((Double(column) + 0.5) / Double(count) - 0.5, (Double(row) + 0.5) / Double(count) - 0.5)
        }
    }()
}

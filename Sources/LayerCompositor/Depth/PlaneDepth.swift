import Foundation
import VectorGeometry

/// A plane's depth, toward the viewer, as a function of device pixels. Depths of planes in the same 3D space are
/// comparable.
struct PlaneDepth: Equatable, Sendable {
    let x, y, constant: Double

    @inline(__always)
    func at(_ px: Double, _ py: Double) -> Double { x * px + y * py + constant }

    static func - (a: PlaneDepth, b: PlaneDepth) -> PlaneDepth {
        PlaneDepth(x: a.x - b.x, y: a.y - b.y, constant: a.constant - b.constant)
    }

    /// The change of depth per pixel along its gradient.
    var slope: Double { (x * x + y * y).squareRoot() }

    /// Returns how much of a pixel, 0…1, is behind another plane, coplanar with it, or no more than `reach` pixels
    /// beyond the line of intersection.
    @inline(__always)
    func share(behind other: PlaneDepth, orWithin reach: Int, at px: Double, _ py: Double) -> Double {
        let ahead = other.at(px, py) - at(px, py)
        let slope = (other - self).slope
        return slope > 0 ? min(max(0.5 + ahead / slope + Double(reach), 0), 1) : ahead >= 0 ? 1 : 0
    }

    /// Returns whether any pixel of `area` is at least partly behind another plane.
    func isBehind(_ other: PlaneDepth, somewhereIn area: PixelRect) -> Bool {
        let ahead = other - self
        return area.cgRect.corners.contains { ahead.at($0.x, $0.y) > -ahead.slope / 2 }
    }

    /// Returns whether both planes are the same within rounding.
    func isCoplanar(with other: PlaneDepth, in area: PixelRect) -> Bool {
        let difference = self - other
        return area.cgRect.corners.allSatisfy { abs(difference.at($0.x, $0.y)) <= 1e-9 * max(1, abs(at($0.x, $0.y))) }
    }
}

extension [PlaneDepth] {
    /// Returns the depths with coplanar planes made equal, so that rounding does not decide their order.
    func mergingCoplanar(in area: PixelRect) -> [PlaneDepth] {
        var merged = MergedDepths(in: area)
        return map { merged.first(coplanarWith: $0) }
    }
}

/// Depths of planes that are not coplanar, ordered by their values in one corner of an area, so that only few of them
/// have to be compared with another one.
private struct MergedDepths {
    private var depths: [(value: Double, number: Int, depth: PlaneDepth)] = []
    private let area: PixelRect
    private let corner: CGPoint

    init(in area: PixelRect) {
        self.area = area
        corner = area.cgRect.origin
    }

    /// Returns the first depth that is coplanar with the argument; if there is none, adds and returns the argument.
    mutating func first(coplanarWith depth: PlaneDepth) -> PlaneDepth {
        let value = depth.at(corner.x, corner.y)
        let rounding = abs(depth.x * corner.x) + abs(depth.y * corner.y) + abs(depth.constant)
        let reach = 2e-9 * Swift.max(1, abs(value)) + 1e-12 * rounding
        var first: (number: Int, depth: PlaneDepth)?
        var index = firstIndex(notBelow: value - reach)
        while index < depths.count, depths[index].value <= value + reach {
            let other = depths[index]
            index += 1
            if let first, first.number < other.number { continue }
            if depth.isCoplanar(with: other.depth, in: area) { first = (other.number, other.depth) }
        }
        if let first { return first.depth }
        depths.insert((value, depths.count, depth), at: firstIndex(notBelow: value))
        return depth
    }

    private func firstIndex(notBelow value: Double) -> Int {
        var low = 0
        var high = depths.count
        while low < high {
            let middle = (low + high) / 2
            if depths[middle].value < value { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// The content of a plane in one pixel: an 8-bit or floating-point color, or the index of the plane.
struct DepthSample<Above> {
    let above: Above
    let plane: PlaneDepth
    /// The depth at the pixel's center.
    let depth: Double
    /// The part of the pixel in which it is visible, above 0 and at most 1.
    let presence: Double

    /// Returns nil if the pixel lies entirely in front of `depthLimit`.
    @inline(__always)
    init?(
        _ above: Above, of plane: PlaneDepth, under depthLimit: IntersectingPlanes.DepthLimit?, inPixel x: Int, _ y: Int
    ) {
        let px = Double(x) + 0.5
        let py = Double(y) + 0.5
        self.above = above
        self.plane = plane
        depth = plane.at(px, py)
        presence = depthLimit.map { plane.share(behind: $0.depth, orWithin: $0.reach, at: px, py) } ?? 1
        if presence <= 0 { return nil }
    }

    /// Returns whether this sample is behind `other` in part of the pixel, although in front of it at the center.
    @inline(__always)
    func crosses(_ other: DepthSample) -> Bool {
        let ahead = depth - other.depth
        let tilt = plane - other.plane
        return 4 * ahead * ahead < tilt.x * tilt.x + tilt.y * tilt.y
    }

    /// Returns how much of the pixel, 0.5…1, this sample is in front of one that is behind it at the center.
    func share(before other: DepthSample) -> Double {
        let slope = (plane - other.plane).slope
        return slope > 0 ? min(0.5 + (depth - other.depth) / slope, 1) : 1
    }
}

extension Array {
    /// Inserts a sample, keeping the order from back to front; of two equal ones, the later is in front.
    @inline(__always)
    mutating func insertByDepth<Above>(_ sample: DepthSample<Above>) where Element == DepthSample<Above> {
        var index = count
        while index > 0, self[index - 1].depth > sample.depth { index -= 1 }
        insert(sample, at: index)
    }

    /// Composites all samples from back to front over `below`. Samples that intersect within the pixel are composited
    /// in each of their orders, weighted by area.
    ///
    /// - Parameters:
    ///   - paint: draws a plane over the color below it.
    ///   - mix: returns `share` (0…1) of the first color mixed with the rest of the second.
    @inline(__always)
    func composited<Above, Pixel>(
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
                let swapped = painted(back, on: painted(front, on: result))
                result = mix(painted(front, on: painted(back, on: result)), swapped, front.share(before: back))
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

    /// Returns the index of the frontmost sample that intersects the one at `start` within the pixel, directly or
    /// through others.
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

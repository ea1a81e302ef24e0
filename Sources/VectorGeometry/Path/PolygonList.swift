import Foundation

/// Closed polygons, with their points stored one after the other.
package struct PolygonList: Hashable, Sendable {
    /// The points of all polygons. A polygon does not repeat its first point to close it.
    package private(set) var points: [CGPoint] = []
    /// The end of each polygon in `points`.
    package private(set) var ends: [Int] = []

    /// Creates an empty list.
    package init() {}

    /// Whether there are no polygons.
    package var isEmpty: Bool { ends.isEmpty }

    /// The bounding box of all points; `.null` without points. Points must not be NaN: the result would depend on
    /// their order.
    package var bounds: CGRect {
        guard let first = points.first else { return .null }
        var low = SIMD2<Double>(first.x, first.y)
        var high = low
        for point in points {
            let p = SIMD2<Double>(point.x, point.y)
            low = pointwiseMin(low, p)
            high = pointwiseMax(high, p)
        }
        return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }

    /// Calls `body` with the points of each polygon.
    package func forEach(_ body: (ArraySlice<CGPoint>) -> Void) {
        var begin = 0
        for end in ends {
            body(points[begin..<end])
            begin = end
        }
    }

    /// Adds a point to the polygon that is not closed yet.
    mutating func add(_ point: CGPoint) { points.append(point) }

    /// Adds points to the polygon that is not closed yet.
    mutating func add(_ more: Slice<UnsafeBufferPointer<CGPoint>>) { points.append(contentsOf: more) }

    /// Ends a polygon.
    mutating func close() { ends.append(points.count) }

    /// Reserves capacity for `count` more points. The capacity at least doubles, so that points are not copied for each
    /// polygon.
    mutating func reserve(_ count: Int) {
        let needed = points.count + count
        if needed > points.capacity { points.reserveCapacity(max(needed, 2 * points.capacity)) }
    }

    mutating func removeAll() {
        points.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
    }
}

extension VectorPath {
    /// Creates a path of closed polygons.
    package init(_ polygons: PolygonList) {
        var elements: [PathElement] = []
        elements.reserveCapacity(polygons.points.count + polygons.ends.count)
        polygons.forEach { points in
            guard let first = points.first else { return }
            elements.append(.move(first))
            for point in points.dropFirst() { elements.append(.line(point)) }
            elements.append(.close)
        }
        self.init(elements)
    }
}

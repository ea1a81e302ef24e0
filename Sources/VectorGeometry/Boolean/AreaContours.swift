import Foundation

/// A closed subpath of a result.
struct AreaContour {
    /// The edges in order, with whether each is passed from its lower to its higher vertex.
    var steps: [ContourStep]
    /// The index of the connected area that it bounds.
    var component = 0
    /// The path elements; empty if the area is thinner than the accuracy.
    var elements: [PathElement] = []
}

/// An edge of a contour.
struct ContourStep {
    var edge: Int32
    var isForward: Bool
}

extension PlanarArrangement {
    /// Returns the contours of the area whose winding numbers `includes` accepts, ordered by their leftmost points.
    ///
    /// The area is on the left of each contour, with y up. No contour passes a vertex twice.
    func areaContours(_ includes: (_ first: Int32, _ second: Int32) -> Bool) -> [AreaContour] {
        let below = windingsBelow()
        // 1 where the area is above the edge, which is passed forward; −1 where it is below; 0 inside and outside.
        let directions = edges.indices.map { i -> Int8 in
            let lower = includes(below[i].first, below[i].second)
            let upper = includes(below[i].first + edges[i].firstRise, below[i].second + edges[i].secondRise)
            return lower == upper ? 0 : upper ? 1 : -1
        }
        var contours = trace(directions)
        assignComponents(&contours)
        var outline = ContourOutline(self)
        for i in contours.indices { contours[i].elements = outline.elements(of: contours[i].steps) }
        return contours.filter { !$0.elements.isEmpty }
    }

    private func trace(_ directions: [Int8]) -> [AreaContour] {
        let kept = edges.indices.filter { directions[$0] != 0 }
        let boundary = PlanarBoundary(
            points: points, edges: kept.map { edges[$0] }, directions: kept.map { directions[$0] })
        return boundary.contours.map { contour in
            AreaContour(
                steps: contour.map { ContourStep(edge: Int32(kept[Int($0)]), isForward: directions[kept[Int($0)]] > 0) }
            )
        }
    }

    /// Numbers the connected areas: a contour with its area above its leftmost point's lower edge starts one, others
    /// are holes in the area below them.
    private func assignComponents(_ contours: inout [AreaContour]) {
        var contourOfEdge = [Int32](repeating: -1, count: edges.count)
        for (i, contour) in contours.enumerated() {
            for step in contour.steps { contourOfEdge[Int(step.edge)] = Int32(i) }
        }
        let kept = edges.indices.filter { contourOfEdge[$0] >= 0 }
        var isForward = [Bool](repeating: false, count: edges.count)
        for step in contours.flatMap(\.steps) { isForward[Int(step.edge)] = step.isForward }
        var components = [Int](repeating: -1, count: contours.count)
        var count = 0
        var sweep = PlaneSweep(points: points, edges: kept.map { edges[$0] })
        sweep.run { event in
            var below = event.below
            for edge in event.starting {
                let contour = Int(contourOfEdge[kept[Int(edge)]])
                if components[contour] < 0 {
                    if !isForward[kept[Int(edge)]], let below {
                        components[contour] = max(components[Int(contourOfEdge[kept[below]])], 0)
                    } else {
                        components[contour] = count
                        count += 1
                    }
                }
                below = Int(edge)
            }
        }
        for i in contours.indices { contours[i].component = max(components[i], 0) }
    }
}

/// Links the boundary edges of an area into contours.
private struct PlanarBoundary {
    /// The edges of each contour in order.
    private(set) var contours: [[Int32]] = []
    private let edges: [ArrangedEdge]
    private let directions: [Int8]
    private var next: [Int32]

    init(points: [GridPoint], edges: [ArrangedEdge], directions: [Int8]) {
        self.edges = edges
        self.directions = directions
        next = [Int32](repeating: -1, count: edges.count)
        link(points)
        var positions = [Int32](repeating: -1, count: points.count)
        var isTraced = [Bool](repeating: false, count: edges.count)
        for first in edges.indices where !isTraced[first] { trace(from: first, &isTraced, &positions) }
        contours.sort { ($0.min() ?? 0) < ($1.min() ?? 0) }
    }

    /// Finds the edge after each edge.
    ///
    /// Around a vertex, areas inside and outside alternate. The edge that arrives with the area on its left continues
    /// with the next one clockwise, so that areas that meet in a point stay apart.
    private mutating func link(_ points: [GridPoint]) {
        var sweep = PlaneSweep(points: points, edges: edges)
        var next = next
        sweep.run { event in
            let around = event.starting + event.ending.reversed()
            func arrives(_ i: Int) -> Bool { (directions[Int(around[i])] > 0) == (i >= event.starting.count) }
            for i in around.indices where arrives(i) {
                for back in 1...max(around.count - 1, 1) {
                    let candidate = (i - back + around.count) % around.count
                    if !arrives(candidate) {
                        next[Int(around[i])] = around[candidate]
                        break
                    }
                }
            }
        }
        self.next = next
    }

    /// Follows the edges from `first`, and cuts off a contour wherever a vertex repeats.
    private mutating func trace(from first: Int, _ isTraced: inout [Bool], _ positions: inout [Int32]) {
        var stack: [Int32] = []
        var edge = first
        while !isTraced[edge] {
            isTraced[edge] = true
            positions[start(of: edge)] = Int32(stack.count)
            stack.append(Int32(edge))
            let end = end(of: edge)
            if positions[end] >= 0 {
                let loop = stack[Int(positions[end])...]
                for passed in loop { positions[start(of: Int(passed))] = -1 }
                contours.append(Array(loop))
                stack.removeLast(loop.count)
            }
            guard next[edge] >= 0 else { break }
            edge = Int(next[edge])
        }
        for left in stack { positions[start(of: Int(left))] = -1 }
    }

    private func start(of edge: Int) -> Int { Int(directions[edge] > 0 ? edges[edge].low : edges[edge].high) }
    private func end(of edge: Int) -> Int { Int(directions[edge] > 0 ? edges[edge].high : edges[edge].low) }
}

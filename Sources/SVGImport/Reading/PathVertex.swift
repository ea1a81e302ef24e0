import Foundation
import VectorGeometry

/// A vertex of a path, with the directions of the path at it.
struct PathVertex {
    let point: CGPoint
    /// The direction of the segment that ends here; nil for one without a length.
    private(set) var incoming: CGVector?
    /// The direction of the segment that begins here; nil for one without a length.
    private(set) var outgoing: CGVector?

    /// The direction in radians: halfway between those of both segments.
    ///
    /// Based on: SVG 2, chapter 13.7.4, "auto".
    var angle: CGFloat {
        guard let before = incoming ?? outgoing, let after = outgoing ?? incoming else { return 0 }
        let first = atan2(before.dy, before.dx)
        let second = atan2(after.dy, after.dx)
        // Over the smaller of both turns.
        return (first + second) / 2 + (abs(first - second) > .pi ? .pi : 0)
    }

    /// Returns the vertices of a path: the ends of its segments.
    ///
    /// - Parameter ends: The numbers of elements up to the end of each segment; nil if each element is one.
    static func vertices(of path: VectorPath, ends: Set<Int>?) -> [PathVertex] {
        var vertices: [PathVertex] = []
        var current = CGPoint.zero
        var first = 0
        for (index, element) in path.elements.enumerated() {
            if case .move(let point) = element {
                first = vertices.count
                vertices.append(PathVertex(point: point))
                current = point
                continue
            }
            guard vertices.indices.contains(first) else { continue }
            let points = element.points(closingAt: vertices[first].point)
            guard let end = points.last else { continue }
            let chain = [current] + points
            let start = zip(chain, chain.dropFirst()).first { $0 != $1 }.map { direction(from: $0, to: $1) }
            let finish = chain.last { $0 != end }.map { direction(from: $0, to: end) }
            vertices[vertices.count - 1].leave(toward: start)
            current = end
            // Between the curves of an arc is no vertex.
            guard ends?.contains(index + 1) ?? true else { continue }
            vertices.append(PathVertex(point: end, incoming: finish))
            guard case .close = element else { continue }
            // A closed path turns at its first vertex.
            let turn = finish ?? vertices[vertices.count - 2].incoming
            vertices[first].incoming = turn
            vertices[vertices.count - 1].incoming = turn
            vertices[vertices.count - 1].outgoing = vertices[first].outgoing
        }
        return vertices
    }

    private mutating func leave(toward direction: CGVector?) { outgoing = outgoing ?? direction }

    private static func direction(from start: CGPoint, to end: CGPoint) -> CGVector {
        CGVector(dx: end.x - start.x, dy: end.y - start.y)
    }
}

extension PathElement {
    /// The control points and the end.
    fileprivate func points(closingAt start: CGPoint) -> [CGPoint] {
        switch self {
        case .move(let point), .line(let point): [point]
        case .quad(let control, let point): [control, point]
        case .cubic(let control1, let control2, let point): [control1, control2, point]
        case .close: [start]
        }
    }
}

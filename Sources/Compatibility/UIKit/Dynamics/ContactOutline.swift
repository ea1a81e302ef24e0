import Foundation
import VectorGeometry
import ViewAnimation

/// A convex polygon or a line, in the coordinates of the reference view.
struct ContactOutline {
    /// The corners, clockwise as seen with y downward. Two corners are a line.
    let corners: [CGPoint]

    /// The outward normal of the edge that begins at a corner.
    func normal(_ index: Int) -> CGPoint {
        let start = corners[index]
        let end = corners[(index + 1) % corners.count]
        let length = max(hypot(end.x - start.x, end.y - start.y), 1e-9)
        return CGPoint(x: (end.y - start.y) / length, y: (start.x - end.x) / length)
    }

    /// The edge that faces an outline most, and its distance, negative if they overlap.
    func nearestEdge(to other: ContactOutline) -> (index: Int, distance: CGFloat) {
        var nearest = (index: 0, distance: -CGFloat.infinity)
        for index in corners.indices {
            let distance = self.distance(from: index, to: other)
            if distance > nearest.distance { nearest = (index, distance) }
        }
        return nearest
    }

    private func distance(from index: Int, to other: ContactOutline) -> CGFloat {
        let normal = normal(index)
        let start = corners[index]
        return other.corners.reduce(.infinity) { min($0, normal.dot($1 - start)) }
    }

    /// The edge whose normal is most opposite to a direction.
    func edge(facing direction: CGPoint) -> Int {
        corners.indices.min { normal($0).dot(direction) < normal($1).dot(direction) } ?? 0
    }
}

extension ContactOutline {
    /// The number of corners that stand for a circle.
    private static let circleCorners = 32

    /// Creates the outline of an object around the origin, which is not rotated.
    ///
    /// - Parameters:
    ///   - size: The size of the object.
    ///   - kind: What collides.
    ///   - path: The path around the center, for `.path`.
    init(size: CGSize, kind: UIDynamicItemCollisionBoundsType, path: UIBezierPath?) {
        let (x, y) = (size.width / 2, size.height / 2)
        switch kind {
        case .ellipse:
            corners = (0..<Self.circleCorners)
                .map { index in
                    let angle = CGFloat(index) / CGFloat(Self.circleCorners) * 2 * .pi
                    return CGPoint(x: x * cos(angle), y: y * sin(angle))
                }
        case .path where path.map { !$0.isEmpty } ?? false:
            corners = Self.clockwise(path?.polylines.first ?? [])
        case .rectangle, .path:
            corners = [CGPoint(x: -x, y: -y), CGPoint(x: x, y: -y), CGPoint(x: x, y: y), CGPoint(x: -x, y: y)]
        }
    }

    private static func clockwise(_ points: [CGPoint]) -> [CGPoint] {
        let area = points.indices.reduce(CGFloat(0)) { sum, index in
            let next = points[(index + 1) % points.count]
            return sum + points[index].x * next.y - next.x * points[index].y
        }
        return area < 0 ? points.reversed() : points
    }

    /// Returns the outline, rotated and moved.
    func placed(at position: CGPoint, angle: CGFloat) -> ContactOutline {
        let (sine, cosine) = (sin(angle), cos(angle))
        return ContactOutline(
            corners: corners.map {
                CGPoint(x: position.x + $0.x * cosine - $0.y * sine, y: position.y + $0.x * sine + $0.y * cosine)
            })
    }
}

extension UIBezierPath {
    /// The corners of the subpaths, with lines in the place of curves. Closed ones do not repeat their start.
    var polylines: [[CGPoint]] {
        cgPath.flattened(threshold: 0.5).value.elements.reduce(into: []) { lines, element in
            switch element {
            case .move(let point): lines.append([point])
            case .line(let point) where lines.last?.last != point: lines[lines.count - 1].append(point)
            default: break
            }
        }
        .map { $0.count > 2 && $0.first == $0.last ? Array($0.dropLast()) : $0 }
    }
}

extension CGPoint {
    static func + (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x + b.x, y: a.y + b.y) }
    static func - (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x - b.x, y: a.y - b.y) }
    static func * (a: CGPoint, factor: CGFloat) -> CGPoint { CGPoint(x: a.x * factor, y: a.y * factor) }
    func dot(_ other: CGPoint) -> CGFloat { x * other.x + y * other.y }
    func cross(_ other: CGPoint) -> CGFloat { x * other.y - y * other.x }
}

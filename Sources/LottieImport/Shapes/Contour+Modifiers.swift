import Foundation
import VectorGeometry

extension Contour {
    /// Returns the contour with corners rounded by a radius, limited to half of the edges. Only vertices without
    /// handles are corners.
    package func roundingCorners(_ radius: CGFloat) -> Contour {
        guard radius > 0, vertices.count > 2 else { return self }
        var source = self
        if isClosed, let last = vertices.last, last.point == vertices[0].point {
            source.vertices[0].arriving = last.arriving
            source.vertices.removeLast()
        }
        let all = source.vertices
        var rounded: [Vertex] = []
        for (index, vertex) in all.enumerated() {
            let isEnd = !isClosed && (index == 0 || index == all.count - 1)
            guard !isEnd, vertex.arriving == vertex.point, vertex.leaving == vertex.point else {
                rounded.append(vertex)
                continue
            }
            let first = vertex.point.toward(all[(index + all.count - 1) % all.count].point, radius)
            let second = vertex.point.toward(all[(index + 1) % all.count].point, radius)
            rounded.append(Vertex(first, leaving: first.mixed(vertex.point, Self.circleHandle)))
            rounded.append(Vertex(second, arriving: second.mixed(vertex.point, Self.circleHandle)))
        }
        return Contour(rounded, isClosed: isClosed)
    }

    /// Returns the contour with vertices moved to their center by a percentage, and handles away from it.
    package func puckered(_ amount: CGFloat) -> Contour {
        guard amount != 0, !vertices.isEmpty else { return self }
        let share = amount / 100
        let center = vertices.reduce(CGPoint.zero) { $0 + $1.point } * (1 / CGFloat(vertices.count))
        return Contour(
            vertices.map {
                Vertex(
                    $0.point.mixed(center, share), arriving: $0.arriving.mixed(center, -share),
                    leaving: $0.leaving.mixed(center, -share))
            }, isClosed: isClosed)
    }

    /// The largest number of ridges of a curve.
    static let ridgeLimit: CGFloat = 1000

    /// Returns a zigzag along the contour: `ridges` points on each curve, alternately at both sides.
    package func zigZag(amplitude: CGFloat, ridges: CGFloat, isSmooth: Bool) -> Contour {
        let segments = segments
        let count = Int(min(max(ridges.rounded(.down), 0), Self.ridgeLimit))
        guard amplitude != 0, !segments.isEmpty else { return self }
        var result: [Vertex] = []
        var side: CGFloat = 1
        func add(_ point: CGPoint, angle: CGFloat, step: CGFloat) {
            let normal = CGPoint(x: -sin(angle), y: cos(angle))
            let moved = point + normal * (amplitude * side)
            let handle = isSmooth ? CGPoint(x: cos(angle), y: sin(angle)) * step : .zero
            result.append(Vertex(moved, arriving: moved - handle, leaving: moved + handle))
            side = -side
        }
        for (index, segment) in segments.enumerated() {
            let step = segment.length / CGFloat(count + 1) / 3
            let before = index > 0 ? segments[index - 1] : isClosed ? segments[segments.count - 1] : segment
            add(segment.start, angle: before.bisector(with: segment, isEnd: index == 0 && !isClosed), step: step)
            for ridge in 0..<count {
                let position = segment.position(at: CGFloat(ridge + 1) / CGFloat(count + 1))
                add(position.point, angle: position.tangentAngle, step: step)
            }
        }
        if !isClosed, let last = segments.last {
            add(last.end, angle: last.position(at: 1).tangentAngle, step: last.length / CGFloat(count + 1) / 3)
        }
        return Contour(result, isClosed: isClosed)
    }

    /// Returns the contour twisted about a center: full at the center, none at the farthest vertex.
    package func twisted(angle: CGFloat, center: CGPoint) -> Contour {
        let reach = vertices.map { ($0.point - center).length }.max() ?? 0
        guard angle != 0, reach > 0 else { return self }
        func turned(_ point: CGPoint) -> CGPoint {
            let offset = point - center
            let turn = angle * .pi / 180 * max(1 - offset.length / reach, 0)
            return center
                + CGPoint(
                    x: offset.x * cos(turn) - offset.y * sin(turn), y: offset.x * sin(turn) + offset.y * cos(turn))
        }
        return Contour(
            vertices.map { Vertex(turned($0.point), arriving: turned($0.arriving), leaving: turned($0.leaving)) },
            isClosed: isClosed)
    }
}

extension PathSegment {
    /// The direction halfway between the end of this curve and the start of the next.
    fileprivate func bisector(with next: PathSegment, isEnd: Bool) -> CGFloat {
        let start = next.position(at: 0).tangentAngle
        guard !isEnd else { return start }
        let end = position(at: 1).tangentAngle
        return atan2(sin(start) + sin(end), cos(start) + cos(end))
    }
}

extension CGPoint {
    /// Returns the point at a distance toward another one, at most halfway.
    fileprivate func toward(_ other: CGPoint, _ distance: CGFloat) -> CGPoint {
        let way = (other - self).length
        return way > 0 ? mixed(other, min(way / 2, distance) / way) : self
    }
}

extension [Contour] {
    /// Returns the outline of the filled area, grown by a distance; a negative distance shrinks it.
    func outset(by distance: CGFloat, join: CGLineJoin, miterLimit: CGFloat) -> [Contour] {
        let path = VectorPath(self)
        guard distance != 0, path.isDrawable else { return self }
        let style = StrokeStyle(
            width: abs(distance) * 2, cap: .butt, join: join, miterLimit: Swift.max(miterLimit, 1))
        let edge = path.stroked(style, tolerance: 0.05)
        return path.combined(distance > 0 ? .union : .subtraction, with: edge).contours
    }
}

import Foundation
import VectorGeometry

/// A line or curve through points in a scene.
struct PolylineDescription {
    /// The points.
    var points: [CGPoint] = []
    /// How much the line is rounded at its points, 0 to 1.
    var smoothing = 0.0
    /// Whether the line continues to its first point.
    var isClosed = false
    /// The y to which the ends go straight; nil for the line alone.
    var baseline: Double?

    /// The line as a path: empty without points, a dot for one point.
    var path: VectorPath {
        var path = VectorPath()
        guard let first = points.first, let last = points.last else { return path }
        path.move(to: first)
        if points.count == 1 { path.addLine(to: first) }
        let segments = isClosed && points.count > 2 ? points.count : points.count - 1
        for index in 0..<segments { addSegment(index, to: &path) }
        if let baseline, !isClosed {
            path.addLine(to: CGPoint(x: last.x, y: baseline))
            path.addLine(to: CGPoint(x: first.x, y: baseline))
        }
        if isClosed || baseline != nil { path.closeSubpath() }
        return path
    }

    private func addSegment(_ index: Int, to path: inout VectorPath) {
        let next = (index + 1) % points.count
        guard smoothing > 0, points.count > 2 else { return path.addLine(to: points[next]) }
        path.addCurve(to: points[next], control1: handles(index).out, control2: handles(next).in)
    }

    /// Returns the control points before and after a point.
    ///
    /// They lie along the line from the point before to the point after. Each is as far away as its own side is long
    /// in relation to the other, so that points close to each other do not bulge.
    private func handles(_ index: Int) -> (in: CGPoint, out: CGPoint) {
        let point = points[index]
        guard isClosed || (index > 0 && index < points.count - 1) else { return (point, point) }
        let before = points[(index + points.count - 1) % points.count]
        let after = points[(index + 1) % points.count]
        let sides = (distance(before, point), distance(point, after))
        guard sides.0 + sides.1 > 0 else { return (point, point) }
        func handle(_ part: Double) -> CGPoint {
            CGPoint(x: point.x + part * (after.x - before.x), y: point.y + part * (after.y - before.y))
        }
        let scale = smoothing / (sides.0 + sides.1)
        return (handle(-scale * sides.0), handle(scale * sides.1))
    }

    private func distance(_ a: CGPoint, _ b: CGPoint) -> Double { hypot(a.x - b.x, a.y - b.y) }
}

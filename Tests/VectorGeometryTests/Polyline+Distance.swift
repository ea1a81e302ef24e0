import Foundation
import VectorGeometry

extension Polyline {
    /// Returns the distance of a point from the nearest of the lines, computed independently of the library.
    func distance(to p: CGPoint) -> CGFloat {
        var least = CGFloat.infinity
        for i in 0..<(isClosed ? points.count : max(points.count - 1, 1)) {
            let a = points[i]
            let b = points[(i + 1) % points.count]
            let dx = b.x - a.x
            let dy = b.y - a.y
            let k = dx * dx + dy * dy
            let t = k > 0 ? min(max(((p.x - a.x) * dx + (p.y - a.y) * dy) / k, 0), 1) : 0
            least = min(least, hypot(p.x - a.x - dx * t, p.y - a.y - dy * t))
        }
        return least
    }
}

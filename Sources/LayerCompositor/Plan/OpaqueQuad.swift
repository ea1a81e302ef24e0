import Foundation
import VectorGeometry

/// A convex quadrilateral of the device, all of which is covered opaquely.
struct OpaqueQuad: Sendable {
    /// In order around it.
    private let corners: (CGPoint, CGPoint, CGPoint, CGPoint)

    /// The image of a rectangle; nil where a corner is behind the eye or far away.
    init?(_ rect: CGRect, through projection: PlaneProjection) {
        guard rect.width > 0, rect.height > 0, let a = projection.map(CGPoint(x: rect.minX, y: rect.minY)),
            let b = projection.map(CGPoint(x: rect.maxX, y: rect.minY)),
            let c = projection.map(CGPoint(x: rect.maxX, y: rect.maxY)),
            let d = projection.map(CGPoint(x: rect.minX, y: rect.maxY))
        else { return nil }
        for p in [a, b, c, d] { guard abs(p.x) < 1e6, abs(p.y) < 1e6 else { return nil } }
        corners = (a, b, c, d)
    }

    func rows(from y: Int) -> Rows { Rows(corners, y) }

    /// The pixels of each row that lie inside entirely, row by row.
    struct Rows {
        private let edges: [(CGPoint, CGPoint)]
        private var y: Int
        private var upper: (CGFloat, CGFloat)

        /// More than the rasterizer's rounding of corners moves an edge.
        private static let slack: CGFloat = 1 / 64

        fileprivate init(_ c: (CGPoint, CGPoint, CGPoint, CGPoint), _ y: Int) {
            edges = [(c.0, c.1), (c.1, c.2), (c.2, c.3), (c.3, c.0)].filter { $0.y != $1.y }
            self.y = y
            upper = (0, 0)
            upper = cut(CGFloat(y))
        }

        /// Where a line crosses the quadrilateral; an empty range outside.
        private func cut(_ y: CGFloat) -> (CGFloat, CGFloat) {
            var low = CGFloat.infinity
            var high = -CGFloat.infinity
            for (a, b) in edges where min(a.y, b.y) <= y && y <= max(a.y, b.y) {
                let x = a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y))
                low = min(low, x)
                high = max(high, x)
            }
            return (low, high)
        }

        mutating func next() -> Range<Int> {
            y += 1
            let lower = cut(CGFloat(y))
            defer { upper = lower }
            let low = max(upper.0, lower.0) + Rows.slack
            let high = min(upper.1, lower.1) - Rows.slack
            guard low < high else { return 0..<0 }
            let first = Int(low.rounded(.up))
            return first..<max(first, Int(high.rounded(.down)))
        }
    }
}

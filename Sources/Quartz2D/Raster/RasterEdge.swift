import Foundation
import PixelKernels

/// One straight piece of an outline in fixed-point device space, top to bottom.
///
/// 1/1024 pixel, so that positions cost at most 0.13 of a coverage level. Equal end points give equal edges whatever
/// the direction of drawing, so that shapes that share an edge complement each other exactly.
typealias RasterEdge = mp_edge

extension RasterEdge {
    static var shift: Int32 { 10 }
    static var one: Int32 { 1 << shift }

    /// The rows it touches, half-open.
    var firstRow: Int { Int(y0 >> Self.shift) }
    var endRow: Int { Int((y1 &+ (Self.one - 1)) >> Self.shift) }
}

extension RasterEdge {
    /// Positions beyond this many pixels are cut off or moved to the limit; a constant, so that no clip changes a pixel.
    static var limit: CGFloat { 524_288 }

    /// Nil for what has no height.
    init?(from a: CGPoint, to b: CGPoint) {
        guard let (a, b) = Self.limitedVertically(a, b) else { return nil }
        self.init(Self.fixed(a), Self.fixed(b))
    }

    private init?(_ p: (x: Int32, y: Int32), _ q: (x: Int32, y: Int32)) {
        guard p.y != q.y else { return nil }
        self = p.y < q.y
            ? RasterEdge(x0: p.x, y0: p.y, x1: q.x, y1: q.y, winding: 1)
            : RasterEdge(x0: q.x, y0: q.y, x1: p.x, y1: p.y, winding: -1)
    }

    private static func fixed(_ p: CGPoint) -> (x: Int32, y: Int32) {
        func round(_ v: CGFloat) -> Int32 {
            // Limited to less than 2³⁰: truncated, and one less where that rounded up.
            let scaled = min(max(v, -limit), limit) * CGFloat(one) + 0.5
            let whole = Int32(scaled)
            return CGFloat(whole) > scaled ? whole &- 1 : whole
        }
        return (round(p.x), round(p.y))
    }

    /// The part within the limit above and below; nil where there is none or a coordinate is not a number.
    private static func limitedVertically(_ a: CGPoint, _ b: CGPoint) -> (CGPoint, CGPoint)? {
        guard a.x.isFinite, a.y.isFinite, b.x.isFinite, b.y.isFinite else { return nil }
        if abs(a.y) <= limit, abs(b.y) <= limit { return (a, b) }
        guard min(a.y, b.y) < limit, max(a.y, b.y) > -limit else { return nil }
        func cut(_ p: CGPoint, toward o: CGPoint) -> CGPoint {
            let y = min(max(p.y, -limit), limit)
            return y == p.y ? p : CGPoint(x: p.x + (o.x - p.x) * ((y - p.y) / (o.y - p.y)), y: y)
        }
        return (cut(a, toward: b), cut(b, toward: a))
    }
}

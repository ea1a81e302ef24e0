import Foundation

extension CGRect {
    /// The corners in the order (minX,minY), (maxX,minY), (maxX,maxY), (minX,maxY).
    public var corners: [CGPoint] {
        [CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: maxX, y: maxY), CGPoint(x: minX, y: maxY)]
    }

    /// The smallest rectangle that holds all `points`; `.null` when there are none.
    public init(enclosing points: some Sequence<CGPoint>) {
        var x0 = CGFloat.infinity
        var y0 = CGFloat.infinity
        var x1 = -CGFloat.infinity
        var y1 = -CGFloat.infinity
        for p in points {
            x0 = min(x0, p.x)
            x1 = max(x1, p.x)
            y0 = min(y0, p.y)
            y1 = max(y1, p.y)
        }
        self = x0 <= x1 ? CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0) : .null
    }
}

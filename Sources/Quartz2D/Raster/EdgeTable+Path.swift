import Foundation
import VectorGeometry

extension EdgeTable {
    /// In pixels: how far chords may be from a curve that run between points of it.
    static let tolerance: CGFloat = 1.0 / 64

    /// The same for balanced chords, which are at most 0.7 times as far, and on average not off at all.
    private static let balancedTolerance: CGFloat = 1.0 / 40

    /// Flattens `path` in device space; subpaths that are open are closed.
    public init(_ path: VectorPath, rule: CGPathFillRule, projection: PlaneProjection, clip: PixelRect) {
        if projection.isAffine {
            self.init(path.edges(through: projection.affine, tolerance: Self.balancedTolerance), rule: rule, clip: clip)
        } else {
            let lines = path.flattened(through: projection, tolerance: Self.tolerance)
            self.init(polygons: lines.map(\.points), rule: rule, clip: clip)
        }
    }
}

extension VectorPath {
    /// Its subpaths on the device, closed; nothing where a coordinate cannot be computed with.
    fileprivate func edges(through transform: CGAffineTransform, tolerance: CGFloat) -> EdgeCollector {
        var sink = EdgeSink(transform, tolerance)
        feed(&sink)
        return sink.isDrawable ? sink.collector : EdgeCollector()
    }
}

/// Moves what it is given to the device and follows curves there.
private struct EdgeSink: PathSink {
    private(set) var collector = EdgeCollector()
    /// Whether all coordinates can be computed with.
    private(set) var isDrawable = true
    private let transform: CGAffineTransform
    private let tolerance: CGFloat

    init(_ transform: CGAffineTransform, _ tolerance: CGFloat) { (self.transform, self.tolerance) = (transform, tolerance) }

    @inline(__always)
    private mutating func moved(_ p: CGPoint) -> CGPoint {
        let q = p.applying(transform)
        if !(abs(q.x) < 1e30 && abs(q.y) < 1e30) { isDrawable = false }
        return q
    }

    mutating func begin(at point: CGPoint) { collector.add(moved(point)) }

    mutating func add(_ segment: PathSegment) {
        if case .line(_, let p) = segment { return collector.add(moved(p)) }
        guard let from = collector.last else { return }
        let curve: PathSegment =
            switch segment {
            case .line(_, let p): .line(from, p)
            case .quad(_, let c, let p): .quad(from, moved(c), moved(p))
            case .cubic(_, let c, let d, let p): .cubic(from, moved(c), moved(d), moved(p))
            }
        if isDrawable { collector.addChords(of: curve, tolerance: tolerance) }
    }

    mutating func end(closed: Bool) { collector.close() }
}

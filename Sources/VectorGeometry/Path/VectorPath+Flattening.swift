import Foundation

/// Connected straight lines; a closed one returns to its first point, which is not repeated.
public struct Polyline: Equatable, Hashable, Sendable {
    public var points: [CGPoint]
    public var isClosed: Bool

    public init(points: [CGPoint], isClosed: Bool) { (self.points, self.isClosed) = (points, isClosed) }
}

extension VectorPath {
    /// The path as straight lines, each curve followed within `tolerance` in the path's units.
    ///
    /// Curve ends stay exact. A path that is not `isDrawable` gives none.
    public func flattened(tolerance: CGFloat) -> [Polyline] {
        guard isDrawable else { return [] }
        var sink = PolylineSink(tolerance: tolerance, closesAll: false)
        feed(&sink)
        return sink.polylines
    }

    /// The outlines to fill after `projection`, as closed polygons within `tolerance` in the projected space.
    ///
    /// Open subpaths are closed, as filling does. What lies nearer to the eye than `PlaneProjection.nearestW` is cut
    /// off along that line (facts 1.5), so that no point is divided by zero or mirrored from behind; a polygon wholly
    /// behind it is dropped.
    public func flattened(through projection: PlaneProjection, tolerance: CGFloat) -> [Polyline] {
        if projection.p == 0, projection.q == 0 {
            guard projection.w >= PlaneProjection.nearestW else { return [] }
            let moved = applying(projection.affine.divided(by: projection.w))
            guard moved.isDrawable else { return [] }
            var sink = PolylineSink(tolerance: tolerance, closesAll: true)
            moved.feed(&sink)
            return sink.polylines
        }
        guard isDrawable else { return [] }
        var sink = ProjectedPolygonSink(projection: projection, tolerance: tolerance)
        feed(&sink)
        return sink.polygons
    }
}

extension CGAffineTransform {
    fileprivate func divided(by k: CGFloat) -> CGAffineTransform {
        k == 1 ? self : CGAffineTransform(a: a / k, b: b / k, c: c / k, d: d / k, tx: tx / k, ty: ty / k)
    }
}

private struct PolylineSink: PathSink {
    let tolerance: CGFloat
    let closesAll: Bool
    var polylines: [Polyline] = []
    private var points: [CGPoint] = []

    init(tolerance: CGFloat, closesAll: Bool) { (self.tolerance, self.closesAll) = (tolerance, closesAll) }

    mutating func begin(at point: CGPoint) { points = [point] }

    mutating func add(_ segment: PathSegment) {
        if case .line(_, let p) = segment {
            points.append(p)
        } else {
            segment.appendChords(to: &points, tolerance: tolerance)
        }
    }

    mutating func end(closed: Bool) {
        let isClosed = closed || closesAll
        if isClosed, points.count > 1, points.last == points.first { points.removeLast() }
        polylines.append(Polyline(points: points, isClosed: isClosed))
        points = []
    }
}

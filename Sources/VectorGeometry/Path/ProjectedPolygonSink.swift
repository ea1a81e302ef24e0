import Foundation

extension PlaneProjection {
    /// The least w that is drawn: a magnification of 16384; nearer points are clipped.
    public static let nearestW: CGFloat = 1.0 / 16384
}

/// Flattens subpaths through a perspective, clipping them as closed polygons against the near plane.
///
/// Curves are halved as homogeneous cubics until their projected control points lie within the tolerance of the chord:
/// with positive weights the curve is inside the hull of those points, so the bound is proven.
struct ProjectedPolygonSink: PathSink {
    typealias Homogeneous = SIMD3<Double>

    private(set) var polygons: [Polyline] = []
    private let projection: PlaneProjection
    private let tolerance: CGFloat
    private var points: [CGPoint] = []
    private var first = Homogeneous.zero
    private var previous = Homogeneous.zero

    init(projection: PlaneProjection, tolerance: CGFloat) {
        self.projection = projection
        self.tolerance = max(tolerance, 1e-9)
    }

    mutating func begin(at point: CGPoint) {
        points = []
        first = lifted(point)
        previous = first
        if isVisible(first) { points.append(projected(first)) }
    }

    mutating func add(_ segment: PathSegment) {
        switch segment {
        case .line(_, let b): line(to: lifted(b))
        case .quad(let a, let c, let b):
            let ha = lifted(a)
            let hc = lifted(c)
            let hb = lifted(b)
            curve(ha, ha + (hc - ha) * (2.0 / 3), hb + (hc - hb) * (2.0 / 3), hb, depth: 14)
        case .cubic(let a, let c, let d, let b): curve(lifted(a), lifted(c), lifted(d), lifted(b), depth: 14)
        }
    }

    mutating func end(closed: Bool) {
        if isVisible(first) != isVisible(previous) { points.append(crossing(previous, first)) }
        if points.count > 1, points.last == points.first { points.removeLast() }
        if points.count > 2, points.allSatisfy(\.isFinite) { polygons.append(Polyline(points: points, isClosed: true)) }
        points = []
    }

    private mutating func line(to h: Homogeneous) {
        if isVisible(h) != isVisible(previous) { points.append(crossing(previous, h)) }
        if isVisible(h) { points.append(projected(h)) }
        previous = h
    }

    private mutating func curve(_ a: Homogeneous, _ c: Homogeneous, _ d: Homogeneous, _ b: Homogeneous, depth: Int) {
        let visible = (isVisible(a) ? 1 : 0) + (isVisible(c) ? 1 : 0) + (isVisible(d) ? 1 : 0) + (isVisible(b) ? 1 : 0)
        if depth == 0 || visible == 0 || (visible == 4 && isFlat(a, c, d, b)) {
            line(to: b)
            return
        }
        let ac = (a + c) * 0.5
        let cd = (c + d) * 0.5
        let db = (d + b) * 0.5
        let acd = (ac + cd) * 0.5
        let cdb = (cd + db) * 0.5
        let m = (acd + cdb) * 0.5
        curve(a, ac, acd, m, depth: depth - 1)
        curve(m, cdb, db, b, depth: depth - 1)
    }

    private func isFlat(_ a: Homogeneous, _ c: Homogeneous, _ d: Homogeneous, _ b: Homogeneous) -> Bool {
        let pa = projected(a)
        let pb = projected(b)
        return projected(c).distance(toSegmentFrom: pa, to: pb) <= tolerance
            && projected(d).distance(toSegmentFrom: pa, to: pb) <= tolerance
    }

    private func lifted(_ p: CGPoint) -> Homogeneous {
        let h = projection.homogeneous(p.x, p.y)
        return Homogeneous(h.x, h.y, h.w)
    }

    private func isVisible(_ h: Homogeneous) -> Bool { h.z >= PlaneProjection.nearestW }

    private func projected(_ h: Homogeneous) -> CGPoint { CGPoint(x: h.x / h.z, y: h.y / h.z) }

    private func crossing(_ a: Homogeneous, _ b: Homogeneous) -> CGPoint {
        let t = (PlaneProjection.nearestW - a.z) / (b.z - a.z)
        let h = a + (b - a) * t
        return CGPoint(x: h.x / PlaneProjection.nearestW, y: h.y / PlaneProjection.nearestW)
    }
}

import Foundation

/// A sequence of connected straight lines.
package struct Polyline: Equatable, Hashable, Sendable {
    /// The vertices. A closed polyline does not repeat its first point.
    package var points: [CGPoint]
    /// Whether a line leads from the last point back to the first.
    package var isClosed: Bool

    /// Creates a polyline.
    package init(points: [CGPoint], isClosed: Bool) {
        self.points = points
        self.isClosed = isClosed
    }
}

extension VectorPath {
    /// Returns the path as straight lines that deviate at most `tolerance` from the curves, in the path's units.
    ///
    /// Curve ends stay exact. A path that is not `isDrawable` gives no polylines.
    package func flattened(tolerance: CGFloat) -> [Polyline] {
        guard isDrawable else { return [] }
        var sink = PolylineSink(tolerance: tolerance, closesAll: false)
        feed(&sink)
        return sink.polylines
    }

    /// Returns the outlines to fill after `projection`, as closed polygons within `tolerance` in the projected space.
    ///
    /// Open subpaths are closed, as filling does. Geometry nearer to the eye than `PlaneProjection.nearPlaneW` is
    /// clipped along that line (facts 1.5), so that no point is divided by zero or mirrored from behind. Polygons
    /// entirely behind it are dropped.
    package func flattened(through projection: PlaneProjection, tolerance: CGFloat) -> [Polyline] {
        if projection.p == 0, projection.q == 0 {
            guard projection.w >= PlaneProjection.nearPlaneW else { return [] }
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
    private var budget = ChordBudget()

    init(tolerance: CGFloat, closesAll: Bool) {
        self.tolerance = tolerance
        self.closesAll = closesAll
    }

    mutating func begin(at point: CGPoint) { points = [point] }

    mutating func add(_ segment: PathSegment) {
        if case .line(_, let p) = segment {
            points.append(p)
        } else {
            segment.appendChords(to: &points, count: budget.take(segment.stepCount(tolerance: tolerance)))
        }
    }

    mutating func end(closed: Bool) {
        let isClosed = closed || closesAll
        if isClosed, points.count > 1, points.last == points.first { points.removeLast() }
        polylines.append(Polyline(points: points, isClosed: isClosed))
        points = []
    }
}

/// The number of chords that the curves of a path, or the round joins and caps of a stroke, may still have.
///
/// Usual paths need far fewer. Without a limit, a path of curves that are millions of pixels long would need gigabytes,
/// and so would the joins of a stroke that is millions of pixels wide.
package struct ChordBudget: Sendable {
    private var remaining = 2_000_000
    /// The number of chords that each curve may have in any case.
    private let minimum: Int

    package init(minimum: Int = 64) { self.minimum = minimum }

    /// Returns the number of chords for a curve that needs `count`.
    package mutating func take(_ count: Int) -> Int {
        let taken = min(count, max(remaining, minimum))
        remaining -= taken
        return taken
    }
}

extension PathSegment {
    /// Returns the number of equal parameter steps that keep every chord within `tolerance` of the curve.
    ///
    /// A chord over a step h is off by at most max|B″|·h²/8 (Wang). The bound holds up to the limit of 16384 steps.
    package func stepCount(tolerance: CGFloat) -> Int { Self.stepCount(bend: bend, tolerance: tolerance) }

    /// Returns the number of steps that keep every chord within `tolerance` of the two curves offset by `offset` to
    /// either side.
    ///
    /// Where this curve rotates by an angle, the offset curves bend by the arc of that angle more.
    func stepCount(tolerance: CGFloat, offset: CGFloat) -> Int {
        let angle = controlPolygonAngle
        return Self.stepCount(bend: bend + offset * angle * angle / 8, tolerance: tolerance)
    }

    private static func stepCount(bend: CGFloat, tolerance: CGFloat) -> Int {
        let steps = (bend / max(tolerance, 1e-9)).squareRoot().rounded(.up)
        return steps >= 1 ? Int(min(steps, 16384)) : 1
    }

    /// The maximum deviation of a single chord from the curve. `stepCount` is the square root of it divided by the
    /// tolerance, rounded up.
    package var bend: CGFloat {
        switch self {
        case .line: 0
        case .quad(let a, let c, let b): (a - c * 2 + b).length / 4
        case .cubic(let a, let c, let d, let b): max((a - c * 2 + d).length, (c - d * 2 + b).length) * 3 / 4
        }
    }

    /// The sum of the angles of the control polygon, in radians: an upper bound of the curve's total rotation.
    private var controlPolygonAngle: CGFloat {
        func angle(_ a: CGPoint, _ b: CGPoint) -> CGFloat { abs(atan2(a.cross(b), a.dot(b))) }
        switch self {
        case .line: return 0
        case .quad(let a, let c, let b): return angle(c - a, b - c)
        case .cubic(let a, let c, let d, let b): return angle(c - a, d - c) + angle(d - c, b - d)
        }
    }

    /// Appends the end points of the chords without the start; the last is exactly the curve's end.
    func appendChords(to points: inout [CGPoint], tolerance: CGFloat) {
        appendChords(to: &points, count: stepCount(tolerance: tolerance), outward: 0)
    }

    /// Appends the end points of chords that lie on both sides of the curve, so that they enclose the same area.
    ///
    /// The ends stay exact. With `stepCount` steps no chord is farther from the curve than 0.7 times the tolerance.
    package func appendBalancedChords(to points: inout [CGPoint], count: Int) {
        // A chord over a step h is off by B″·h²/8 at its middle, and by two thirds of that on average.
        appendChords(to: &points, count: count, outward: 1.0 / 12)
    }

    /// Appends the end points of a number of chords without the start; the last is exactly the curve's end.
    func appendChords(to points: inout [CGPoint], count: Int) {
        appendChords(to: &points, count: count, outward: 0)
    }

    /// Appends chords between points of B − outward·h²·B″, which has the same degree as B.
    private func appendChords(to points: inout [CGPoint], count: Int, outward: CGFloat) {
        if count > 1 {
            let step = 1 / CGFloat(count)
            let shift = 2 * outward * step * step
            switch self {
            case .line: break
            case .quad(let a, let c, let b):
                let k1 = (c - a) * 2
                let k2 = a - c * 2 + b
                let k0 = a - k2 * shift
                for i in 1..<count {
                    let t = CGFloat(i) * step
                    points.append((k2 * t + k1) * t + k0)
                }
            case .cubic(let a, let c, let d, let b):
                let k2 = (a - c * 2 + d) * 3
                let k3 = b - a + (c - d) * 3
                let k0 = a - k2 * shift
                let k1 = (c - a) * 3 - k3 * (3 * shift)
                for i in 1..<count {
                    let t = CGFloat(i) * step
                    points.append(((k3 * t + k2) * t + k1) * t + k0)
                }
            }
        }
        points.append(end)
    }
}

extension PlaneProjection {
    /// The smallest w that is drawn: a magnification of 16384. Nearer points are clipped.
    package static let nearPlaneW: CGFloat = 1.0 / 16384
}

/// Flattens subpaths through a perspective projection and clips them as closed polygons against the near plane.
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

    private func isVisible(_ h: Homogeneous) -> Bool { h.z >= PlaneProjection.nearPlaneW }

    private func projected(_ h: Homogeneous) -> CGPoint { CGPoint(x: h.x / h.z, y: h.y / h.z) }

    private func crossing(_ a: Homogeneous, _ b: Homogeneous) -> CGPoint {
        let t = (PlaneProjection.nearPlaneW - a.z) / (b.z - a.z)
        let h = a + (b - a) * t
        return CGPoint(x: h.x / PlaneProjection.nearPlaneW, y: h.y / PlaneProjection.nearPlaneW)
    }
}

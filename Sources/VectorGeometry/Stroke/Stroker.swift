import Foundation

extension VectorPath {
    /// Returns the outline of the stroked path, within `tolerance` in the path's units; fill it with the winding rule.
    ///
    /// Dashes are applied first. A subpath without length becomes a disc or a square with round or square caps, and
    /// nothing with butt caps. The result is empty if the width is not positive, or if the path or the style has a
    /// coordinate that is not finite.
    ///
    /// The outline is a sum of pieces of one orientation (see `StrokeEdge`): no cusp, tight curve or short edge can
    /// open a hole, and no point is farther from the path than half the width times max(miter limit, √2).
    package func stroked(_ style: StrokeStyle, tolerance: CGFloat) -> VectorPath {
        VectorPath(strokeOutline(style, tolerance: tolerance))
    }

    /// Returns the outline of the stroked path as polygons.
    ///
    /// - Parameter curves: the sides of curves that the path shares with another one. They save time and change
    ///   nothing; dashed strokes do not use them.
    package func strokeOutline(_ style: StrokeStyle, tolerance: CGFloat, curves: StrokedCurves? = nil) -> PolygonList {
        guard style.width > 0, style.width < 1e30, isDrawable else { return PolygonList() }
        let path = style.dashPattern.isEmpty ? self : dashed(pattern: style.dashPattern, phase: style.dashPhase)
        var stroker = Stroker(style, tolerance: tolerance)
        var cachedCurves = curves.flatMap { $0.fits(style, tolerance: tolerance) ? StrokedCurves.Search($0) : nil }
        for subpath in path.subpaths { stroker.add(subpath, &cachedCurves) }
        return stroker.outline.polygons
    }
}

/// Strokes consecutive subpaths into one outline.
struct Stroker {
    private let cap: CGLineCap
    private let join: StrokeJoin
    private(set) var outline: StrokeOutlineBuilder
    /// The sides of the last subpath.
    private(set) var sides: StrokeSideList
    private var builder: StrokeEdgeBuilder

    init(_ style: StrokeStyle, tolerance: CGFloat) {
        let h = style.width / 2
        let tolerance = tolerance > 0 ? tolerance : 1e-3
        // A chord over an angle is off by h·(1 − cos(angle/2)).
        let limit = max(2 * acos(max(1 - tolerance / h, 0.7)), 2e-3)
        cap = style.cap
        join = StrokeJoin(join: style.join, miterLimit: style.miterLimit.isFinite ? style.miterLimit : 1e6)
        outline = StrokeOutlineBuilder(halfWidth: h, maxChordAngle: limit)
        sides = StrokeSideList(outline)
        builder = StrokeEdgeBuilder(halfWidth: h, tolerance: tolerance, maxChordAngle: limit)
    }

    /// Adds the outline of a subpath.
    ///
    /// - Parameter cachedCurves: the sides of known curves.
    mutating func add(_ subpath: Subpath, _ cachedCurves: inout StrokedCurves.Search?) {
        addSides(of: subpath, &cachedCurves)
        guard !sides.isEmpty else {
            let direction = subpath.segments.last.flatMap { ($0.end - subpath.start).unit } ?? CGPoint(x: 1, y: 0)
            return cap.addDot(to: &outline, at: subpath.start, direction: direction)
        }
        outline.reserve(sides.pointCount + 64)
        let cachedPoints = cachedCurves?.points ?? sides.points
        addLeftSide(isClosed: subpath.isClosed, cachedPoints)
        if subpath.isClosed { outline.close() } else { addEndCap() }
        addRightSide(isClosed: subpath.isClosed, cachedPoints)
        if !subpath.isClosed { addStartCap() }
        outline.close()
    }

    private mutating func addSides(of subpath: Subpath, _ cachedCurves: inout StrokedCurves.Search?) {
        sides.removeAll()
        builder.pen = subpath.start
        for segment in subpath.segments {
            if let end = cachedCurves?.append(segment, at: builder.pen, to: &sides) {
                builder.pen = end
            } else {
                builder.build(segment)
                sides.append(builder.edges, join: join)
            }
        }
    }

    /// Adds the sides of curves, and returns those that are not too short to have any.
    mutating func addSides(ofCurves segments: [PathSegment]) -> [PathSegment] {
        segments.filter { segment in
            if case .line = segment { return false }
            builder.pen = segment.start
            builder.build(segment)
            sides.append(builder.edges, join: join)
            return !builder.edges.isEmpty
        }
    }

    private mutating func addLeftSide(isClosed: Bool, _ cachedPoints: StrokeOutlineBuilder) {
        let all = sides.sides
        for i in all.indices {
            outline.append(all[i].isKnown ? cachedPoints : sides.points, all[i].left)
            guard i + 1 < all.count || isClosed else { continue }
            let next = all[i + 1 < all.count ? i + 1 : 0]
            join.add(
                to: &outline, corner: all[i].to, from: all[i].endNormal, to: next.startNormal, isSmooth: false)
        }
    }

    /// Adds the right side from the end to the start, as the left side of the opposite direction.
    private mutating func addRightSide(isClosed: Bool, _ cachedPoints: StrokeOutlineBuilder) {
        let all = sides.sides
        for i in all.indices.reversed() {
            outline.append(all[i].isKnown ? cachedPoints : sides.points, all[i].right)
            guard i > 0 || isClosed else { continue }
            let next = all[i > 0 ? i - 1 : all.count - 1]
            join.add(
                to: &outline, corner: all[i].from, from: -all[i].startNormal, to: -next.endNormal, isSmooth: false)
        }
    }

    private mutating func addEndCap() {
        guard let last = sides.sides.last else { return }
        cap.add(to: &outline, end: last.to, normal: last.endNormal)
    }

    private mutating func addStartCap() {
        guard let first = sides.sides.first else { return }
        cap.add(to: &outline, end: first.from, normal: -first.startNormal)
    }
}

/// Collects the contours of a stroke.
struct StrokeOutlineBuilder {
    let halfWidth: CGFloat
    /// The largest angle, in radians, of one chord of a round join or cap.
    let maxChordAngle: CGFloat
    private(set) var polygons = PolygonList()
    private var budget = ChordBudget(minimum: 4)
    private var isStarting = true
    private var last = CGPoint.zero

    init(halfWidth: CGFloat, maxChordAngle: CGFloat) {
        self.halfWidth = halfWidth
        self.maxChordAngle = maxChordAngle
    }

    /// The number of points.
    var count: Int { polygons.points.count }

    mutating func add(_ p: CGPoint) {
        if isStarting || p != last { polygons.add(p) }
        isStarting = false
        last = p
    }

    /// Adds consecutive points of another outline.
    mutating func append(_ other: StrokeOutlineBuilder, _ range: Range<Int>) {
        other.polygons.points.withUnsafeBufferPointer { points in
            let points = points[range]
            guard let first = points.first, let end = points.last else { return }
            add(first)
            polygons.add(points.dropFirst())
            last = end
        }
    }

    /// Reserves capacity for `count` more points.
    mutating func reserve(_ count: Int) { polygons.reserve(count) }

    mutating func close() {
        if !isStarting { polygons.close() }
        isStarting = true
    }

    /// Keeps the next point even if it equals the last one.
    mutating func separate() { isStarting = true }

    mutating func removeAll() {
        polygons.removeAll()
        isStarting = true
    }

    /// Adds the points strictly between two normals around `center`, rotating the first normal by `angle` radians.
    /// Their chords enclose the area of the arc.
    mutating func addArc(center: CGPoint, from normal: CGPoint, angle: CGFloat) {
        let count = budget.take(Int((abs(angle) / maxChordAngle).rounded(.up)))
        guard count > 1 else { return }
        let step = angle / CGFloat(count)
        let radius = halfWidth * (1 + step * step / 12)
        for i in 1..<count {
            add(center + normal.rotated(cos: cos(step * CGFloat(i)), sin: sin(step * CGFloat(i))) * radius)
        }
    }
}

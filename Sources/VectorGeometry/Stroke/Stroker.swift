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
        guard style.width > 0, style.width < 1e30, isDrawable else { return VectorPath() }
        let path = style.dashPattern.isEmpty ? self : dashed(pattern: style.dashPattern, phase: style.dashPhase)
        var stroker = Stroker(style, tolerance: tolerance)
        for subpath in path.subpaths { stroker.add(subpath) }
        return VectorPath(stroker.outline.elements)
    }
}

/// Strokes consecutive subpaths into one outline.
private struct Stroker {
    private let cap: CGLineCap
    private let join: StrokeJoin
    private(set) var outline: StrokeOutlineBuilder
    private var builder: StrokeEdgeBuilder

    init(_ style: StrokeStyle, tolerance: CGFloat) {
        let h = style.width / 2
        let tolerance = tolerance > 0 ? tolerance : 1e-3
        // A chord over an angle is off by h·(1 − cos(angle/2)).
        let limit = max(2 * acos(max(1 - tolerance / h, 0.7)), 2e-3)
        cap = style.cap
        join = StrokeJoin(join: style.join, miterLimit: style.miterLimit.isFinite ? style.miterLimit : 1e6)
        outline = StrokeOutlineBuilder(halfWidth: h, maxChordAngle: limit)
        builder = StrokeEdgeBuilder(halfWidth: h, tolerance: tolerance, maxChordAngle: limit)
    }

    mutating func add(_ subpath: Subpath) {
        builder.build(subpath)
        let edges = builder.edges
        guard !edges.isEmpty else {
            let direction = subpath.segments.last.flatMap { ($0.end - subpath.start).unit } ?? CGPoint(x: 1, y: 0)
            return cap.addDot(to: &outline, at: subpath.start, direction: direction)
        }
        outline.reserve(4 * edges.count + 32)
        let backward = Self.reversed(edges, isClosed: subpath.isClosed)
        if subpath.isClosed {
            addSide(edges, isClosed: true)
            outline.close()
            addSide(backward, isClosed: true)
        } else {
            addSide(edges, isClosed: false)
            addCap(edges)
            addSide(backward, isClosed: false)
            addCap(backward)
        }
        outline.close()
    }

    /// Returns the edges from last to first, so that the right side is drawn like a left side.
    private static func reversed(_ edges: [StrokeEdge], isClosed: Bool) -> [StrokeEdge] {
        var result: [StrokeEdge] = []
        result.reserveCapacity(edges.count)
        for i in edges.indices.reversed() {
            var edge = edges[i].reversed
            edge.continuesCurve =
                i > 0 ? edges[i - 1].continuesCurve : isClosed && edges[edges.count - 1].continuesCurve
            result.append(edge)
        }
        return result
    }

    private mutating func addSide(_ edges: [StrokeEdge], isClosed: Bool) {
        let h = outline.halfWidth
        for i in edges.indices {
            let edge = edges[i]
            outline.add(edge.from + edge.startNormal * h)
            outline.add(edge.to + edge.endNormal * h)
            guard i + 1 < edges.count || isClosed else { continue }
            let next = edges[i + 1 < edges.count ? i + 1 : 0]
            join.add(
                to: &outline, corner: edge.to, from: edge.endNormal, to: next.startNormal, isSmooth: edge.continuesCurve
            )
        }
    }

    private mutating func addCap(_ edges: [StrokeEdge]) {
        guard let last = edges.last else { return }
        cap.add(to: &outline, end: last.to, normal: last.endNormal)
    }
}

/// Collects the contours of a stroke.
struct StrokeOutlineBuilder {
    let halfWidth: CGFloat
    /// The largest angle, in radians, of one chord of a round join or cap.
    let maxChordAngle: CGFloat
    private(set) var elements: [PathElement] = []
    private var isStarting = true
    private var last = CGPoint.zero

    init(halfWidth: CGFloat, maxChordAngle: CGFloat) {
        self.halfWidth = halfWidth
        self.maxChordAngle = maxChordAngle
    }

    mutating func add(_ p: CGPoint) {
        if isStarting {
            elements.append(.move(p))
        } else if p != last {
            elements.append(.line(p))
        }
        isStarting = false
        last = p
    }

    /// Reserves capacity for `count` more points. The capacity at least doubles, so that elements are not copied for
    /// each subpath.
    mutating func reserve(_ count: Int) {
        let needed = elements.count + count
        if needed > elements.capacity { elements.reserveCapacity(max(needed, 2 * elements.capacity)) }
    }

    mutating func close() {
        if !isStarting { elements.append(.close) }
        isStarting = true
    }

    /// Adds the points strictly between two normals around `center`, rotating the first normal by `angle` radians.
    /// Their chords enclose the area of the arc.
    mutating func addArc(center: CGPoint, from normal: CGPoint, angle: CGFloat) {
        let count = Int((abs(angle) / maxChordAngle).rounded(.up))
        guard count > 1 else { return }
        let step = angle / CGFloat(count)
        let radius = halfWidth * (1 + step * step / 12)
        for i in 1..<count {
            add(center + normal.rotated(cos: cos(step * CGFloat(i)), sin: sin(step * CGFloat(i))) * radius)
        }
    }
}

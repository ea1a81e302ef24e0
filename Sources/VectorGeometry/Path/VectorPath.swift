import Foundation

/// One drawing command of a path.
@usableFromInline
package enum PathElement: Equatable, Hashable, Sendable {
    /// Starts a new subpath at the point.
    case move(CGPoint)
    /// Adds a line to the point.
    case line(CGPoint)
    /// Adds a quadratic Bézier curve.
    case quad(control: CGPoint, to: CGPoint)
    /// Adds a cubic Bézier curve.
    case cubic(control1: CGPoint, control2: CGPoint, to: CGPoint)
    /// Closes the current subpath with a line to its start.
    case close
}

/// A path as a value type, passed from the layer tree to the compositor.
///
/// `CGPath` and `CGMutablePath` wrap it in reference types.
@usableFromInline
package struct VectorPath: Equatable, Hashable, Sendable {
    /// The drawing commands in order.
    @usableFromInline
    package var elements: [PathElement]

    /// Creates a path from its elements.
    package init(_ elements: [PathElement] = []) { self.elements = elements }

    /// Whether the path has no elements.
    package var isEmpty: Bool { elements.isEmpty }

    /// The end of the last element, nil for an empty path. After `close` it is the start of that subpath.
    package var currentPoint: CGPoint? {
        switch elements.last {
        case nil: return nil
        case .move(let p), .line(let p), .quad(_, let p), .cubic(_, _, let p): return p
        case .close:
            for case .move(let p) in elements.reversed() { return p }
            return nil
        }
    }
}

extension VectorPath {
    /// Starts a new subpath at `p`.
    package mutating func move(to p: CGPoint) { elements.append(.move(p)) }

    /// Adds a line from the current point to `p`.
    package mutating func addLine(to p: CGPoint) { elements.append(.line(p)) }

    /// Adds a quadratic Bézier curve from the current point to `p`.
    package mutating func addQuadCurve(to p: CGPoint, control: CGPoint) {
        elements.append(.quad(control: control, to: p))
    }

    /// Adds a cubic Bézier curve from the current point to `p`.
    package mutating func addCurve(to p: CGPoint, control1: CGPoint, control2: CGPoint) {
        elements.append(.cubic(control1: control1, control2: control2, to: p))
    }

    /// Closes the current subpath; does nothing if there is none to close.
    package mutating func closeSubpath() {
        if let last = elements.last, last != .close { elements.append(.close) }
    }

    /// Starts a new subpath at the first point and adds lines to the other points.
    package mutating func addLines(between points: [CGPoint]) {
        guard let first = points.first else { return }
        elements.append(.move(first))
        elements.append(contentsOf: points.dropFirst().map { .line($0) })
    }

    /// Appends the elements of `other`.
    package mutating func addPath(_ other: VectorPath) { elements.append(contentsOf: other.elements) }

    /// The bounding box of all points and control points; `.null` for an empty path.
    package var controlBounds: CGRect {
        var box = BoundsBuilder()
        for element in elements {
            switch element {
            case .move(let p), .line(let p): box.add(p)
            case .quad(let c, let p):
                box.add(c)
                box.add(p)
            case .cubic(let c, let d, let p):
                box.add(c)
                box.add(d)
                box.add(p)
            case .close: break
            }
        }
        return box.rect
    }

    /// The tight bounding box of the lines and curves; `.null` for an empty path.
    package var bounds: CGRect {
        var box = BoundsBuilder()
        for case .move(let p) in elements { box.add(p) }
        feed(&box)
        return box.rect
    }
}

/// Accumulates the tight bounding box of segments.
struct BoundsBuilder: PathSink {
    private var low = CGPoint(x: CGFloat.infinity, y: .infinity)
    private var high = CGPoint(x: -CGFloat.infinity, y: -.infinity)

    var rect: CGRect {
        low.x <= high.x && low.y <= high.y
            ? CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y) : .null
    }

    mutating func add(_ p: CGPoint) {
        low.x = min(low.x, p.x)
        low.y = min(low.y, p.y)
        high.x = max(high.x, p.x)
        high.y = max(high.y, p.y)
    }

    mutating func begin(at point: CGPoint) { add(point) }
    mutating func end(closed: Bool) {}

    mutating func add(_ segment: PathSegment) {
        add(segment.end)
        switch segment {
        case .line: break
        case .quad(let a, let c, let b):
            addExtreme(of: segment, a.x, c.x, b.x)
            addExtreme(of: segment, a.y, c.y, b.y)
        case .cubic(let a, let c, let d, let b):
            if holds(c), holds(d) { return }
            addExtremes(of: segment, a.x, c.x, d.x, b.x)
            addExtremes(of: segment, a.y, c.y, d.y, b.y)
        }
    }

    private func holds(_ p: CGPoint) -> Bool { p.x >= low.x && p.x <= high.x && p.y >= low.y && p.y <= high.y }

    private mutating func addExtreme(of segment: PathSegment, _ a: CGFloat, _ c: CGFloat, _ b: CGFloat) {
        let t = (a - c) / (a - 2 * c + b)
        if t > 0, t < 1 { add(segment.point(at: t)) }
    }

    /// Adds the extreme points of a cubic curve in one coordinate: the roots of its derivative, by the form of the
    /// quadratic formula without cancellation.
    private mutating func addExtremes(of segment: PathSegment, _ a: CGFloat, _ c: CGFloat, _ d: CGFloat, _ b: CGFloat) {
        let k2 = b - a + 3 * (c - d)
        let k1 = 2 * (a - 2 * c + d)
        let k0 = c - a
        let discriminant = k1 * k1 - 4 * k2 * k0
        guard discriminant >= 0 else { return }
        let q = -(k1 + (k1 < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
        if k2 != 0, q / k2 > 0, q / k2 < 1 { add(segment.point(at: q / k2)) }
        if q != 0, k0 / q > 0, k0 / q < 1 { add(segment.point(at: k0 / q)) }
    }
}

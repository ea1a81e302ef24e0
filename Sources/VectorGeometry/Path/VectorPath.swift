import Foundation

/// One step of a path, in the order it is drawn.
public enum PathElement: Equatable, Hashable, Sendable {
    case move(CGPoint)
    case line(CGPoint)
    case quad(control: CGPoint, to: CGPoint)
    case cubic(control1: CGPoint, control2: CGPoint, to: CGPoint)
    case close
}

/// A path as a value: what crosses from the layer tree to the compositor.
///
/// `CGPath` and `CGMutablePath` are its façade.
public struct VectorPath: Equatable, Hashable, Sendable {
    public var elements: [PathElement]

    public init(_ elements: [PathElement] = []) { self.elements = elements }

    public var isEmpty: Bool { elements.isEmpty }

    /// The end of the last element, nil for an empty path. After `close` it is the start of that subpath.
    public var currentPoint: CGPoint? {
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
    public mutating func move(to p: CGPoint) { elements.append(.move(p)) }

    public mutating func addLine(to p: CGPoint) { elements.append(.line(p)) }

    public mutating func addQuadCurve(to p: CGPoint, control: CGPoint) {
        elements.append(.quad(control: control, to: p))
    }

    public mutating func addCurve(to p: CGPoint, control1: CGPoint, control2: CGPoint) {
        elements.append(.cubic(control1: control1, control2: control2, to: p))
    }

    /// Closes the current subpath; does nothing where there is none to close.
    public mutating func closeSubpath() {
        if let last = elements.last, last != .close { elements.append(.close) }
    }

    /// Starts a subpath at the first point and joins the others by lines.
    public mutating func addLines(between points: [CGPoint]) {
        guard let first = points.first else { return }
        elements.append(.move(first))
        elements.append(contentsOf: points.dropFirst().map { .line($0) })
    }

    public mutating func addPath(_ other: VectorPath) { elements.append(contentsOf: other.elements) }
}

extension VectorPath {
    /// The bounding box of all points and control points; `.null` when empty.
    public var controlBounds: CGRect {
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

    /// The tight bounding box of the lines and curves themselves; `.null` when empty.
    public var bounds: CGRect {
        var box = BoundsBuilder()
        for case .move(let p) in elements { box.add(p) }
        feed(&box)
        return box.rect
    }
}

private struct BoundsBuilder: PathSink {
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

    /// The roots of the cubic's derivative in one coordinate, by the form of the quadratic formula that does not
    /// cancel.
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

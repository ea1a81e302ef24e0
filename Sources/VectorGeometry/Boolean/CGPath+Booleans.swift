import Foundation

extension CGPath {
    /// Returns the outline of the area inside either path.
    ///
    /// All boolean operations treat open subpaths as closed. Their results are normalized, as by `normalized(using:)`.
    public func union(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        CGPath(value.combined(.union, with: other.value, using: rule))
    }

    /// Returns the outline of the area inside both paths.
    public func intersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        CGPath(value.combined(.intersection, with: other.value, using: rule))
    }

    /// Returns the outline of the area inside this path but not inside `other`.
    public func subtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        CGPath(value.combined(.subtraction, with: other.value, using: rule))
    }

    /// Returns the outline of the area inside exactly one of the paths.
    public func symmetricDifference(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        CGPath(value.combined(.symmetricDifference, with: other.value, using: rule))
    }

    /// Returns the parts of this path's lines and curves inside the filled area of `other`, or on its boundary.
    ///
    /// Subpaths that are cut become open. `rule` is the fill rule of `other`.
    public func lineIntersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        CGPath(value.lines(inside: true, other.value, using: rule))
    }

    /// Returns the parts of this path's lines and curves outside the filled area of `other` and its boundary.
    ///
    /// Subpaths that are cut become open. `rule` is the fill rule of `other`.
    public func lineSubtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        CGPath(value.lines(inside: false, other.value, using: rule))
    }

    /// Returns the outline of the filled area without crossings and overlaps, in closed subpaths.
    ///
    /// Holes have the opposite direction of the areas around them, so that both fill rules fill the result equally.
    public func normalized(using rule: CGPathFillRule = .winding) -> CGPath { CGPath(value.normalized(using: rule)) }

    /// Returns the connected parts of the filled area, each with its holes. Parts that touch only in points are
    /// separate.
    public func componentsSeparated(using rule: CGPathFillRule = .winding) -> [CGPath] {
        value.components(using: rule).map { CGPath($0) }
    }

    /// Returns whether the filled areas of both paths overlap. Areas that only touch do not.
    public func intersects(_ other: CGPath, using rule: CGPathFillRule = .winding) -> Bool {
        value.intersects(other.value, using: rule)
    }

    /// Returns the path with lines in place of its curves. No point of a curve is farther from its lines than
    /// `threshold`.
    ///
    /// A curve has at most 16,384 lines. A threshold that is not positive gives the most accurate result.
    public func flattened(threshold: CGFloat) -> CGPath { CGPath(value.replacingCurves(tolerance: threshold)) }
}

extension VectorPath {
    /// Returns the path with lines in place of its curves, which deviate at most `tolerance` from them.
    fileprivate func replacingCurves(tolerance: CGFloat) -> VectorPath {
        guard isDrawable else { return self }
        var result = VectorPath()
        var current = CGPoint.zero
        var start = CGPoint.zero
        for element in elements {
            switch element {
            case .move(let p):
                start = p
                current = p
                result.elements.append(element)
            case .line(let p):
                if result.isEmpty { start = p }
                current = p
                result.elements.append(element)
            case .quad(let c, let p):
                if result.isEmpty {
                    start = p
                    result.elements.append(.line(p))
                } else {
                    result.addChords(of: .quad(current, c, p), tolerance: tolerance)
                }
                current = p
            case .cubic(let c, let d, let p):
                if result.isEmpty {
                    start = p
                    result.elements.append(.line(p))
                } else {
                    result.addChords(of: .cubic(current, c, d, p), tolerance: tolerance)
                }
                current = p
            case .close:
                current = start
                result.elements.append(element)
            }
        }
        return result
    }

    private mutating func addChords(of segment: PathSegment, tolerance: CGFloat) {
        var points: [CGPoint] = []
        segment.appendChords(to: &points, tolerance: tolerance)
        elements.append(contentsOf: points.map { .line($0) })
    }
}

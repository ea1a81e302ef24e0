import Foundation

/// An immutable path: the reference-type interface to a `VectorPath`.
///
/// - Apple: `CGPath`.
public class CGPath {
    /// The path as a value.
    package internal(set) var value: VectorPath

    /// Creates a path from a `VectorPath`.
    package init(_ value: VectorPath) { self.value = value }

    /// Creates a path of one closed rectangle.
    public convenience init(rect: CGRect, transform: CGAffineTransform = .identity) {
        self.init(VectorPath.rect(rect).applying(transform))
    }

    /// Creates a path of one closed rectangle, transformed unless `transform` is nil.
    public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        self.init(rect: rect, transform: transform?.pointee ?? .identity)
    }

    /// Creates a path of one closed ellipse inscribed in `rect`.
    public convenience init(ellipseIn rect: CGRect, transform: CGAffineTransform = .identity) {
        self.init(VectorPath.ellipse(in: rect).applying(transform))
    }

    /// Creates a path of one closed ellipse inscribed in `rect`, transformed unless `transform` is nil.
    public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        self.init(ellipseIn: rect, transform: transform?.pointee ?? .identity)
    }

    /// Creates a path of one closed rounded rectangle; corner sizes are limited to half of each side.
    public convenience init(
        roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
    ) {
        let path = VectorPath.roundedRect(rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight)
        self.init(path.applying(transform))
    }

    /// Creates a path of one closed rounded rectangle, transformed unless `transform` is nil; corner sizes are limited
    /// to half of each side.
    public convenience init(
        roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
        transform: UnsafePointer<CGAffineTransform>?
    ) {
        self.init(
            roundedRect: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight,
            transform: transform?.pointee ?? .identity)
    }

    /// Whether the path has no elements.
    public var isEmpty: Bool { value.isEmpty }

    /// The end of the last element; (0, 0) for an empty path.
    public var currentPoint: CGPoint { value.currentPoint ?? .zero }

    /// The bounding box of all points, including control points; `.null` for an empty path.
    public var boundingBox: CGRect { value.controlBounds }

    /// The tight bounding box of the lines and curves; `.null` for an empty path.
    public var boundingBoxOfPath: CGRect { value.bounds }

    /// Returns whether filling the path with `rule` covers `point` transformed by `transform`.
    public func contains(
        _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
    ) -> Bool {
        value.contains(point.applying(transform), using: rule)
    }

    /// Returns whether the path is an axis-aligned rectangle, and if so stores it in `rect`.
    public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
        guard let bounds = value.asRect else { return false }
        rect?.pointee = bounds
        return true
    }

    /// Calls `body` with every element in order.
    package func forEachElement(_ body: (PathElement) throws -> Void) rethrows { try value.elements.forEach(body) }
}

extension CGPath: Hashable {
    /// Returns whether both paths have the same elements.
    public static func == (a: CGPath, b: CGPath) -> Bool { a === b || a.value == b.value }

    /// Hashes the elements.
    public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension CGPath {
    /// The maximum deviation of stroked outlines from the exact ones, in the path's units.
    static let strokeTolerance: CGFloat = 0.01

    /// Returns a copy of the path.
    public func copy() -> CGPath? { CGPath(value) }

    /// Returns a transformed copy of the path.
    public func copy(using transform: CGAffineTransform) -> CGPath? { CGPath(value.applying(transform)) }

    /// Returns a copy of the path, transformed unless `transform` is nil.
    public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
        CGPath(value.applying(transform?.pointee ?? .identity))
    }

    /// Returns a mutable copy of the path.
    public func mutableCopy() -> CGMutablePath? { CGMutablePath(value) }

    /// Returns a mutable copy of the path, transformed unless `transform` is nil.
    public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
        CGMutablePath(value.applying(transform?.pointee ?? .identity))
    }

    /// Returns the outline of this path transformed by `transform` and then stroked; fill it with the winding rule.
    public func copy(
        strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat,
        transform: CGAffineTransform = .identity
    ) -> CGPath {
        let style = StrokeStyle(width: lineWidth, cap: lineCap, join: lineJoin, miterLimit: miterLimit)
        return CGPath(value.applying(transform).stroked(style, tolerance: Self.strokeTolerance))
    }

    /// Returns this path transformed by `transform` and then cut into dashes; `lengths` alternates between dashes and
    /// gaps.
    public func copy(dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity)
        -> CGPath
    {
        CGPath(value.applying(transform).dashed(pattern: lengths, phase: phase))
    }

    /// Creates the outline of `path` transformed by `transform` and then stroked: the C function
    /// `CGPathCreateCopyByStrokingPath` under its name in Swift. `transform` may be nil.
    public convenience init?(
        __byStroking path: CGPath, transform: UnsafePointer<CGAffineTransform>?, lineWidth: CGFloat,
        lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat
    ) {
        let stroked = path.copy(
            strokingWithWidth: lineWidth, lineCap: lineCap, lineJoin: lineJoin, miterLimit: miterLimit,
            transform: transform?.pointee ?? .identity)
        self.init(stroked.value)
    }

    /// Creates the dashes of `path` transformed by `transform`: the C function `CGPathCreateCopyByDashingPath` under
    /// its name in Swift. `transform` may be nil; without `lengths` the path is not cut.
    public convenience init?(
        __byDashing path: CGPath, transform: UnsafePointer<CGAffineTransform>?, phase: CGFloat,
        lengths: UnsafePointer<CGFloat>?, count: Int
    ) {
        let pattern = Array(UnsafeBufferPointer(start: lengths, count: lengths == nil ? 0 : max(count, 0)))
        self.init(
            path.copy(dashingWithPhase: phase, lengths: pattern, transform: transform?.pointee ?? .identity).value)
    }
}

/// The rule that decides which enclosed areas of a path are inside.
///
/// - Apple: `CGPathFillRule`.
public enum CGPathFillRule: Int, Sendable {
    /// Points with a nonzero winding number are inside.
    case winding = 0
    /// Points with an odd number of crossings are inside.
    case evenOdd = 1
}

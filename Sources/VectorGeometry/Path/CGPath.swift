import Foundation

/// An immutable path; a façade over `VectorPath`.
///
/// - Apple: `CGPath`.
public class CGPath {
    /// The path as a value.
    public internal(set) var value: VectorPath

    public init(_ value: VectorPath) { self.value = value }

    public convenience init(rect: CGRect, transform: CGAffineTransform? = nil) {
        self.init(VectorPath.rect(rect).applying(transform ?? .identity))
    }

    public convenience init(ellipseIn rect: CGRect, transform: CGAffineTransform? = nil) {
        self.init(VectorPath.ellipse(in: rect).applying(transform ?? .identity))
    }

    public convenience init(
        roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform? = nil
    ) {
        self.init(
            VectorPath.roundedRect(rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight).applying(
                transform ?? .identity))
    }

    public var isEmpty: Bool { value.isEmpty }

    /// The end of the last element; (0, 0) for an empty path.
    public var currentPoint: CGPoint { value.currentPoint ?? .zero }

    /// The box of all points, control points included; `.null` when empty.
    public var boundingBox: CGRect { value.controlBounds }

    /// The tight box of the path itself; `.null` when empty.
    public var boundingBoxOfPath: CGRect { value.bounds }

    /// Whether filling the path covers the point after the point was transformed.
    public func contains(
        _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
    ) -> Bool {
        value.contains(point.applying(transform), using: rule)
    }

    /// Whether the path is an axis-parallel rectangle, which is then stored through `rect`.
    public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
        guard let found = value.asRect else { return false }
        rect?.pointee = found
        return true
    }

    /// Calls `body` with every element in order.
    public func forEachElement(_ body: (PathElement) throws -> Void) rethrows { try value.elements.forEach(body) }
}

extension CGPath: Hashable {
    /// Whether both have the same elements.
    public static func == (a: CGPath, b: CGPath) -> Bool { a === b || a.value == b.value }

    public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension CGPath {
    /// The farthest that the outlines of the two stroking copies are from the true ones, in the path's units.
    static let strokeTolerance: CGFloat = 0.01

    public func copy() -> CGPath? { CGPath(value) }

    public func copy(using transform: CGAffineTransform) -> CGPath? { CGPath(value.applying(transform)) }

    public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
        CGPath(value.applying(transform?.pointee ?? .identity))
    }

    public func mutableCopy() -> CGMutablePath? { CGMutablePath(value) }

    public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
        CGMutablePath(value.applying(transform?.pointee ?? .identity))
    }

    /// The outline of this path stroked in the space that `transform` leads to, to be filled with the winding rule.
    public func copy(
        strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat,
        transform: CGAffineTransform = .identity
    ) -> CGPath {
        let style = StrokeStyle(width: lineWidth, cap: lineCap, join: lineJoin, miterLimit: miterLimit)
        return CGPath(value.applying(transform).stroked(style, tolerance: Self.strokeTolerance))
    }

    /// This path cut into dashes of the lengths on, off, on, … in the space that `transform` leads to.
    public func copy(dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity)
        -> CGPath
    {
        CGPath(value.applying(transform).dashed(pattern: lengths, phase: phase))
    }
}

/// Which enclosed areas of a path are inside.
///
/// - Apple: `CGPathFillRule`.
public enum CGPathFillRule: Int, Sendable {
    case winding = 0
    case evenOdd = 1
}

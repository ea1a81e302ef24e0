import Foundation

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

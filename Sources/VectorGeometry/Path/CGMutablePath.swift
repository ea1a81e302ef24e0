import Foundation

/// A path that can be added to.
///
/// Every method's `transform` is applied to what is added, as on Apple's platforms.
/// - Apple: `CGMutablePath`. Without a current point, a line or curve starts at its own end instead of being an error.
public final class CGMutablePath: CGPath {
    public convenience init() { self.init(VectorPath()) }

    public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
        value.move(to: point.applying(transform))
    }

    public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
        value.addLine(to: point.applying(transform))
    }

    public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
        value.addLines(between: points.map { $0.applying(transform) })
    }

    public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
        value.addQuadCurve(to: end.applying(transform), control: control.applying(transform))
    }

    public func addCurve(
        to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
    ) {
        value.addCurve(
            to: end.applying(transform), control1: control1.applying(transform), control2: control2.applying(transform))
    }

    public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        value.addPath(VectorPath.rect(rect).applying(transform))
    }

    public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        for rect in rects { addRect(rect, transform: transform) }
    }

    public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        value.addPath(VectorPath.ellipse(in: rect).applying(transform))
    }

    public func addRoundedRect(
        in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
    ) {
        value.addPath(
            VectorPath.roundedRect(rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight).applying(transform))
    }

    public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
        value.addPath(path.value.applying(transform))
    }

    /// Closes the current subpath with a line to its start.
    public func closeSubpath() { value.closeSubpath() }
}

import Foundation

/// A mutable path.
///
/// Each method's `transform` applies to the added elements only, as on Apple's platforms.
/// - Apple: `CGMutablePath`. A line or curve without a current point starts at its own end point instead of being an
///   error.
public final class CGMutablePath: CGPath {
    /// Creates an empty path.
    public convenience init() { self.init(VectorPath()) }

    /// Starts a new subpath at `point`.
    public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
        value.move(to: point.applying(transform))
    }

    /// Adds a line from the current point to `point`.
    public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
        value.addLine(to: point.applying(transform))
    }

    /// Starts a new subpath at the first point and adds lines to the other points.
    public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
        value.addLines(between: points.map { $0.applying(transform) })
    }

    /// Adds a quadratic Bézier curve from the current point to `end`.
    public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
        value.addQuadCurve(to: end.applying(transform), control: control.applying(transform))
    }

    /// Adds a cubic Bézier curve from the current point to `end`.
    public func addCurve(
        to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
    ) {
        value.addCurve(
            to: end.applying(transform), control1: control1.applying(transform), control2: control2.applying(transform))
    }

    /// Adds a closed rectangle as a new subpath.
    public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        value.addPath(VectorPath.rect(rect).applying(transform))
    }

    /// Adds a closed rectangle for each element of `rects`.
    public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        for rect in rects { addRect(rect, transform: transform) }
    }

    /// Adds the closed ellipse inscribed in `rect` as a new subpath.
    public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        value.addPath(VectorPath.ellipse(in: rect).applying(transform))
    }

    /// Adds a closed rounded rectangle as a new subpath; corner sizes are limited to half of each side.
    public func addRoundedRect(
        in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
    ) {
        value.addPath(
            VectorPath.roundedRect(rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight).applying(transform))
    }

    /// Appends the elements of `path`.
    public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
        value.addPath(path.value.applying(transform))
    }

    /// Closes the current subpath with a line to its start.
    public func closeSubpath() { value.closeSubpath() }
}

extension CGMutablePath {
    /// Adds a circular arc and, if there is a current point, a line from it to the start of the arc.
    ///
    /// Angles are in radians. `clockwise` refers to a space in which y points up: where y points down, `clockwise:
    /// false` looks clockwise.
    ///
    /// - Apple: as `CGPathAddArc`.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        add(through: transform) {
            $0.addArc(center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
        }
    }

    /// Adds a circular arc of `delta` radians, positive from +x toward +y, and a line to it from the current point.
    public func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat, transform: CGAffineTransform = .identity
    ) {
        add(through: transform) {
            $0.addRelativeArc(center: center, radius: radius, startAngle: startAngle, delta: delta)
        }
    }

    /// Adds the arc of `radius` that is tangent to the line from the current point to `tangent1End` and to the line
    /// from there to `tangent2End`, and a line to it from the current point.
    public func addArc(
        tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
    ) {
        add(through: transform) { $0.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius) }
    }

    /// Calls `build` with an untransformed path that starts at the current point, and appends the transformed result.
    private func add(through transform: CGAffineTransform, _ build: (inout VectorPath) -> Void) {
        guard !transform.isIdentity else { return build(&value) }
        guard transform.determinant != 0 else { return }
        var added = VectorPath()
        if let current = value.currentPoint { added.move(to: current.applying(transform.inverted())) }
        build(&added)
        value.elements.append(contentsOf: added.applying(transform).elements.dropFirst(value.isEmpty ? 0 : 1))
    }
}

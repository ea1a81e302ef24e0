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

extension CGMutablePath {
    /// Adds an arc and a line to it from the current point; `clockwise` is meant in a y-up space.
    ///
    /// Where y grows downward, `clockwise: false` looks clockwise. - Apple: as `CGPathAddArc`.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        add(through: transform) {
            $0.addArc(center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
        }
    }

    /// Adds an arc over `delta` radians, positive from +x toward +y, and a line to it from the current point.
    public func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat, transform: CGAffineTransform = .identity
    ) {
        add(through: transform) {
            $0.addRelativeArc(center: center, radius: radius, startAngle: startAngle, delta: delta)
        }
    }

    /// Adds the arc that touches the two lines, and a line to it from the current point.
    public func addArc(
        tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
    ) {
        add(through: transform) { $0.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius) }
    }

    /// Lets `build` add to a path in the space before `transform`, starting from the current point brought back there.
    private func add(through transform: CGAffineTransform, _ build: (inout VectorPath) -> Void) {
        guard !transform.isIdentity else { return build(&value) }
        guard transform.determinant != 0 else { return }
        var added = VectorPath()
        if let current = value.currentPoint { added.move(to: current.applying(transform.inverted())) }
        build(&added)
        value.elements.append(contentsOf: added.applying(transform).elements.dropFirst(value.isEmpty ? 0 : 1))
    }
}

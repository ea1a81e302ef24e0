import Foundation

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

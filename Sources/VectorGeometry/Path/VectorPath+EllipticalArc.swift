import Foundation

extension VectorPath {
    /// Adds the arc of an ellipse from the current point to `end`, as SVG's A command: radii that are too small are
    /// scaled up.
    ///
    /// `rotation` of the ellipse's x axis in radians. No radius gives a line; an end at the current point gives
    /// nothing. Based on: SVG 2, appendix B.2.4.
    public mutating func addEllipticalArc(
        to end: CGPoint, radii: CGSize, rotation: CGFloat, isLarge: Bool, isPositive: Bool
    ) {
        guard let start = currentPoint, start != end else { return }
        var rx = abs(radii.width)
        var ry = abs(radii.height)
        guard rx > 0, ry > 0 else { return addLine(to: end) }
        let cosine = cos(rotation)
        let sine = sin(rotation)
        let half = ((start - end) * 0.5).turned(cos: cosine, sin: -sine)
        let needed = (half.x / rx) * (half.x / rx) + (half.y / ry) * (half.y / ry)
        if needed > 1 {
            rx *= needed.squareRoot()
            ry *= needed.squareRoot()
        }
        // In the space where the ellipse is the unit circle.
        let p = CGPoint(x: half.x / rx, y: half.y / ry)
        let k = max(1 / p.dot(p) - 1, 0).squareRoot() * (isLarge == isPositive ? -1 : 1)
        let middle = CGPoint(x: p.y * k, y: -p.x * k)
        let a = p - middle
        let b = -p - middle
        var delta = atan2(a.cross(b), a.dot(b))
        if isPositive, delta < 0 { delta += 2 * .pi }
        if !isPositive, delta > 0 { delta -= 2 * .pi }
        let center = CGPoint(x: middle.x * rx, y: middle.y * ry).turned(cos: cosine, sin: sine) + start.lerp(end, 0.5)
        let placement = CGAffineTransform(
            a: rx * cosine, b: rx * sine, c: -ry * sine, d: ry * cosine, tx: center.x, ty: center.y)
        guard [placement.a, placement.b, placement.c, placement.d, delta].allSatisfy(\.isFinite), center.isFinite else {
            return addLine(to: end)
        }
        addUnitArc(startAngle: atan2(a.y, a.x), delta: delta, placedBy: placement)
        if case .cubic(let c, let d, _) = elements.last {
            elements[elements.count - 1] = .cubic(control1: c, control2: d, to: end)
        }
    }
}

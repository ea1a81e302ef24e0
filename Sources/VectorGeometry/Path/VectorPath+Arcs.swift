import Foundation

extension VectorPath {
    /// Adds a circular arc, joined by a line to the current point if there is one.
    ///
    /// Angles are radians from +x toward +y. `clockwise` false goes with increasing angle: counter-clockwise on screen
    /// in a y-up space, and clockwise in a y-down one, as in Quartz. The end angle is taken modulo a full turn in that
    /// direction; a full turn or more is one whole circle, and so are whole turns given against it: from 0 to 2π
    /// clockwise.
    public mutating func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        let delta = Self.sweep(clockwise ? startAngle - endAngle : endAngle - startAngle)
        addRelativeArc(center: center, radius: radius, startAngle: startAngle, delta: clockwise ? -delta : delta)
    }

    /// How far an arc goes, 0 to a full turn, that is to go `forward` in its direction.
    private static func sweep(_ forward: CGFloat) -> CGFloat {
        let turn = 2 * CGFloat.pi
        guard forward < 0 else { return min(forward, turn) }
        let rest = forward.truncatingRemainder(dividingBy: turn)
        // Sums of angles miss whole turns by their rounding, to either side.
        return rest > -1e-9 || rest + turn < 1e-9 ? (forward < -1 ? turn : 0) : rest + turn
    }

    /// Adds a circular arc over `delta` radians, positive toward +y from +x, joined by a line to the current point.
    public mutating func addRelativeArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat) {
        guard center.isFinite, radius.isFinite, startAngle.isFinite, delta.isFinite else { return }
        let start = center + CGPoint(x: cos(startAngle), y: sin(startAngle)) * radius
        if currentPoint == nil {
            elements.append(.move(start))
        } else if currentPoint != start {
            elements.append(.line(start))
        }
        let circle = CGAffineTransform(a: radius, b: 0, c: 0, d: radius, tx: center.x, ty: center.y)
        addUnitArc(startAngle: startAngle, delta: delta, placedBy: circle)
    }

    /// Adds the arc of `radius` that touches the line from the current point to `tangent1End` and the one on to
    /// `tangent2End`.
    ///
    /// A line leads to it. Where no such arc exists (points in line, no radius) it is only the line to `tangent1End`.
    public mutating func addArc(tangent1End p1: CGPoint, tangent2End p2: CGPoint, radius: CGFloat) {
        guard let p0 = currentPoint else { return elements.append(.move(p1)) }
        guard let u = (p0 - p1).unit, let v = (p2 - p1).unit, radius > 0, abs(u.cross(v)) > 1e-9 else {
            return addLine(to: p1)
        }
        let distance = radius * (1 + u.dot(v)) / abs(u.cross(v))
        let side: CGFloat = u.cross(v) > 0 ? 1 : -1
        let start = p1 + u * distance
        let end = p1 + v * distance
        let center = start + u.rotated90 * (radius * side)
        let a = start - center
        let b = end - center
        addRelativeArc(center: center, radius: radius, startAngle: atan2(a.y, a.x), delta: atan2(a.cross(b), a.dot(b)))
    }

    /// Adds an arc of the unit circle, moved by `placement`, as cubics of at most a quarter turn each; the current
    /// point is its start.
    mutating func addUnitArc(startAngle: CGFloat, delta: CGFloat, placedBy placement: CGAffineTransform) {
        let count = Int((min(abs(delta), 1e4) / (.pi / 2) - 1e-9).rounded(.up))
        guard count > 0 else { return }
        let step = delta / CGFloat(count)
        let k = 4.0 / 3 * tan(step / 4)
        for i in 0..<count {
            let a0 = startAngle + step * CGFloat(i)
            let a1 = startAngle + step * CGFloat(i + 1)
            let p0 = CGPoint(x: cos(a0), y: sin(a0))
            let p1 = CGPoint(x: cos(a1), y: sin(a1))
            let c0 = p0 + p0.rotated90 * k
            let c1 = p1 - p1.rotated90 * k
            addCurve(to: p1.applying(placement), control1: c0.applying(placement), control2: c1.applying(placement))
        }
    }
}

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

import Foundation

extension VectorPath {
    /// Adds a circular arc and, if there is a current point, a line from it to the start of the arc.
    ///
    /// Angles are in radians from +x toward +y. With `clockwise` false the angle increases: counterclockwise on screen
    /// where y points up, clockwise where y points down, as in Quartz. The end angle is taken modulo a full rotation in
    /// that direction. A full rotation or more gives one whole circle, and so do whole rotations given in the opposite
    /// direction, such as from 0 to 2π clockwise.
    package mutating func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        let delta = Self.sweep(clockwise ? startAngle - endAngle : endAngle - startAngle)
        addRelativeArc(center: center, radius: radius, startAngle: startAngle, delta: clockwise ? -delta : delta)
    }

    /// Returns the angle that an arc covers, 0 to 2π, given the difference `forward` of its angles in its direction.
    private static func sweep(_ forward: CGFloat) -> CGFloat {
        let circle = 2 * CGFloat.pi
        guard forward < 0 else { return min(forward, circle) }
        let remainder = forward.truncatingRemainder(dividingBy: circle)
        // Sums of angles miss whole rotations by a rounding error, to either side.
        return remainder > -1e-9 || remainder + circle < 1e-9 ? (forward < -1 ? circle : 0) : remainder + circle
    }

    /// Adds a circular arc over `delta` radians, positive from +x toward +y, and a line to it from the current point if
    /// there is one.
    package mutating func addRelativeArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat) {
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

    /// Adds the arc of `radius` that is tangent to the line from the current point to `tangent1End` and to the line
    /// from there to `tangent2End`.
    ///
    /// A line leads to the start of the arc. Where no such arc exists (collinear points, `radius` not positive), only a
    /// line to `tangent1End` is added.
    package mutating func addArc(tangent1End p1: CGPoint, tangent2End p2: CGPoint, radius: CGFloat) {
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

    /// Adds an arc of the unit circle transformed by `placement`, as cubic curves; the current point must be its start.
    ///
    /// The curves are quarter turns from the start angle on; the last one is the rest, as in Core Graphics.
    mutating func addUnitArc(startAngle: CGFloat, delta: CGFloat, placedBy placement: CGAffineTransform) {
        let turns: CGFloat = min(abs(delta), 1e4) / (CGFloat.pi / 2)
        let count = Int((turns - 1e-9).rounded(.up))
        let quarter: CGFloat = delta < 0 ? -.pi / 2 : .pi / 2
        for i in 0..<count {
            let a0 = startAngle + quarter * CGFloat(i)
            let a1 = startAngle + (i + 1 < count ? quarter * CGFloat(i + 1) : delta)
            let k = 4.0 / 3 * tan((a1 - a0) / 4)
            let p0 = CGPoint(x: cos(a0), y: sin(a0))
            let p1 = CGPoint(x: cos(a1), y: sin(a1))
            let c0 = p0 + p0.rotated90 * k
            let c1 = p1 - p1.rotated90 * k
            addCurve(to: p1.applying(placement), control1: c0.applying(placement), control2: c1.applying(placement))
        }
    }

    /// Adds an elliptical arc from the current point to `end`, as SVG's A command. Radii that are too small are scaled
    /// up.
    ///
    /// `rotation` is the rotation of the ellipse's x axis in radians; `largeArc` and `sweep` are SVG's flags. A zero
    /// radius gives a line; an end at the current point adds nothing. Based on: SVG 2, appendix B.2.4.
    package mutating func addEllipticalArc(
        to end: CGPoint, radii: CGSize, rotation: CGFloat, largeArc: Bool, sweep: Bool
    ) {
        guard let start = currentPoint, start != end else { return }
        var rx = abs(radii.width)
        var ry = abs(radii.height)
        guard rx > 0, ry > 0 else { return addLine(to: end) }
        let cosine = cos(rotation)
        let sine = sin(rotation)
        let half = ((start - end) * 0.5).rotated(cos: cosine, sin: -sine)
        let needed = (half.x / rx) * (half.x / rx) + (half.y / ry) * (half.y / ry)
        if needed > 1 {
            rx *= needed.squareRoot()
            ry *= needed.squareRoot()
        }
        // In the space where the ellipse is the unit circle.
        let p = CGPoint(x: half.x / rx, y: half.y / ry)
        let k = max(1 / p.dot(p) - 1, 0).squareRoot() * (largeArc == sweep ? -1 : 1)
        let middle = CGPoint(x: p.y * k, y: -p.x * k)
        let a = p - middle
        let b = -p - middle
        var delta = atan2(a.cross(b), a.dot(b))
        if sweep, delta < 0 { delta += 2 * .pi }
        if !sweep, delta > 0 { delta -= 2 * .pi }
        let center = CGPoint(x: middle.x * rx, y: middle.y * ry).rotated(cos: cosine, sin: sine) + start.lerp(end, 0.5)
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

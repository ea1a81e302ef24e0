import Foundation
import VectorGeometry

/// The circles of a radial gradient: those between the start and end circle, and before and after them.
struct GradientCircles {
    let start, end: CGPoint
    let startRadius, endRadius: CGFloat
    let options: CGGradientDrawingOptions

    private var growth: CGFloat { endRadius - startRadius }

    /// |Δcenter|² − Δradius²: zero or negative when one circle contains the other.
    private var spread: CGFloat {
        let dx = end.x - start.x
        let dy = end.y - start.y
        return dx * dx + dy * dy - growth * growth
    }

    /// Whether one circle contains the other.
    var isNested: Bool { growth != 0 && spread <= 1e-9 * growth * growth }

    /// Returns the parameter of the last drawn circle through a point; nil when there is none.
    ///
    /// The outline determines what is drawn: next to it the parameter of the nearest circle is returned, for pixels
    /// that the outline covers partly.
    func parameter(at p: CGPoint) -> CGFloat? {
        let cx = end.x - start.x
        let cy = end.y - start.y
        let px = p.x - start.x
        let py = p.y - start.y
        let b = px * cx + py * cy + startRadius * growth
        let c = px * px + py * py - startRadius * startRadius
        let a = spread
        if abs(a) <= 1e-12 * max(growth * growth, 1e-300) {
            // Circles that touch at one point fill at most the half plane that they grow into.
            let t = b == 0 ? nil : c / (2 * b)
            return t.flatMap { isNested && radius($0) < 0 ? nil : $0 }
        }
        let root = max(b * b - a * c, 0).squareRoot()
        let first = max((b + root) / a, (b - root) / a)
        let second = min((b + root) / a, (b - root) / a)
        if isNested { return radius(first) >= 0 ? first : second }
        if isDrawn(first) { return first }
        return isDrawn(second) ? second : min(max(first, lowest), highest)
    }

    /// Returns the radius of the circle at a parameter.
    func radius(_ t: CGFloat) -> CGFloat { startRadius + t * growth }

    /// Returns the center of the circle at a parameter.
    func center(_ t: CGFloat) -> CGPoint {
        CGPoint(x: start.x + (end.x - start.x) * t, y: start.y + (end.y - start.y) * t)
    }

    private func isDrawn(_ t: CGFloat) -> Bool { t >= lowest && t <= highest }

    /// The lowest drawn parameter; an extended gradient ends where the radius becomes 0.
    var lowest: CGFloat {
        let vanishing = growth > 0 ? -startRadius / growth : -.infinity
        return options.contains(.drawsBeforeStartLocation) ? vanishing : 0
    }

    /// The highest drawn parameter; an extended gradient ends where the radius becomes 0.
    var highest: CGFloat {
        let vanishing = growth < 0 ? -startRadius / growth : .infinity
        return options.contains(.drawsAfterEndLocation) ? vanishing : 1
    }
}

extension GradientCircles {
    /// Returns the area within `view` covered by circles that are not nested, for filling with the winding rule.
    func cone(within view: CGRect) -> VectorPath {
        let dx = end.x - start.x
        let dy = end.y - start.y
        let distance = hypot(dx, dy)
        // Beyond `far` no circle comes near the view; at most 40 times the size of the view, which the rasterizer can
        // handle.
        let far = hypot(view.width, view.height) + hypot(view.midX - start.x, view.midY - start.y) + startRadius
        let limit =
            max(min(far / max(distance - abs(growth), 1e-9), 40 * max(view.width, view.height) / distance), 1) + 1
        let low = max(lowest, -limit)
        let high = min(highest, limit)
        var path = disc(low)
        path.addPath(disc(high))
        // The normals of the two common tangents of all circles.
        let along = -growth / distance
        let across = max(1 - along * along, 0).squareRoot()
        func touch(_ t: CGFloat, _ side: CGFloat) -> CGPoint {
            let nx = (dx * along - dy * across * side) / distance
            let ny = (dy * along + dx * across * side) / distance
            return CGPoint(x: center(t).x + nx * radius(t), y: center(t).y + ny * radius(t))
        }
        path.addLines(between: [touch(low, -1), touch(high, -1), touch(high, 1), touch(low, 1)])
        path.closeSubpath()
        return path
    }

    private func disc(_ t: CGFloat) -> VectorPath {
        let c = center(t)
        let r = max(radius(t), 0)
        return .ellipse(in: CGRect(x: c.x - r, y: c.y - r, width: 2 * r, height: 2 * r))
    }

    /// Returns the area covered by nested circles, for filling with the even-odd rule; `everything` stands for the
    /// outside of all circles.
    func outline(everything: VectorPath) -> VectorPath {
        var path = VectorPath()
        let endIsOuter = growth > 0
        let outerExtends = options.contains(endIsOuter ? .drawsAfterEndLocation : .drawsBeforeStartLocation)
        let innerExtends = options.contains(endIsOuter ? .drawsBeforeStartLocation : .drawsAfterEndLocation)
        path.addPath(outerExtends ? everything : circle(isEnd: endIsOuter))
        if !innerExtends { path.addPath(circle(isEnd: !endIsOuter)) }
        return path
    }

    private func circle(isEnd: Bool) -> VectorPath {
        let (center, radius) = isEnd ? (end, endRadius) : (start, startRadius)
        guard radius > 0 else { return VectorPath() }
        return .ellipse(in: CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
    }
}

import Foundation
import VectorGeometry

/// The family of circles between, before and after two.
struct GradientCircles {
    let start, end: CGPoint
    let startRadius, endRadius: CGFloat
    let options: CGGradientDrawingOptions

    private var growth: CGFloat { endRadius - startRadius }

    /// |Δcentre|² − Δradius²: not positive where one circle holds the other.
    private var spread: CGFloat {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        return dx * dx + dy * dy - growth * growth
    }

    var isNested: Bool { growth != 0 && spread <= 1e-9 * growth * growth }

    /// The parameter of the last circle through a point among those that are drawn.
    ///
    /// Nested circles go through every point once: what is not drawn of them is left to the outline, so that it has smooth edges.
    func parameter(at p: CGPoint) -> CGFloat? {
        let (cx, cy, px, py) = (end.x - start.x, end.y - start.y, p.x - start.x, p.y - start.y)
        let b = px * cx + py * cy + startRadius * growth
        let c = px * px + py * py - startRadius * startRadius
        let a = spread
        if abs(a) <= 1e-12 * max(growth * growth, 1e-300) {
            return b == 0 ? nil : allowed(c / (2 * b))
        }
        let discriminant = b * b - a * c
        guard discriminant >= 0 else { return nil }
        let root = discriminant.squareRoot()
        let (first, second) = ((b + root) / a, (b - root) / a)
        return allowed(max(first, second)) ?? allowed(min(first, second))
    }

    private func allowed(_ t: CGFloat) -> CGFloat? {
        guard startRadius + t * growth >= 0 else { return nil }
        if isNested { return t }
        let isDrawn = (t >= 0 || options.contains(.drawsBeforeStartLocation)) && (t <= 1 || options.contains(.drawsAfterEndLocation))
        return isDrawn ? t : nil
    }
}

extension GradientCircles {
    /// What nested circles cover, to be filled by the even-odd rule; `everything` stands for what is beyond all of them.
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

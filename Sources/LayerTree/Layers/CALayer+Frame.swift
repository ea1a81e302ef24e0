import Foundation
import RenderTree

// Facts 1.3.
extension CALayer {
    /// Goes through `position` and `bounds`, so that their actions and a subclass's overrides see it (facts 1.3).
    func setFrame(_ frame: CGRect) {
        let fitted = state.placement.fitted(to: frame)
        position = fitted.position
        bounds = fitted.bounds
    }
}

extension Placement {
    /// Not influenced by the bounds' origin, depth or flipping (facts 1.3, measured).
    var frame: CGRect {
        let x = -anchorPoint.x * bounds.width
        let y = -anchorPoint.y * bounds.height
        let box = CGRect(x: x, y: y, width: bounds.width, height: bounds.height)
        let projection = PlaneProjection(transform)
        return CGRect(enclosing: box.corners.compactMap { projection.map($0) }).offsetBy(dx: position.x, dy: position.y)
    }

    /// The position and bounds that `frame = r` sets; the translation in `transform` is ignored (facts 1.3).
    func fitted(to r: CGRect) -> (position: CGPoint, bounds: CGRect) {
        let position = CGPoint(x: r.minX + anchorPoint.x * r.width, y: r.minY + anchorPoint.y * r.height)
        return (position, CGRect(origin: bounds.origin, size: size(filling: r.size)))
    }

    /// Solves `|m11| w + |m21| h = width`, `|m12| w + |m22| h = height`.
    private func size(filling target: CGSize) -> CGSize {
        let a = abs(transform.m11)
        let b = abs(transform.m12)
        let c = abs(transform.m21)
        let d = abs(transform.m22)
        if (a, b, c, d) == (1, 0, 0, 1) { return target }
        let k = a * d - b * c
        guard abs(k) > 1e-9 else { return unrotatedSize(filling: target) }
        return CGSize(
            width: (target.width * d - target.height * c) / k, height: (target.height * a - target.width * b) / k)
    }

    /// At 45° the frame cannot be honoured: each axis by its own scale (facts 1.3, R). An axis of scale 0 gets size 0.
    private func unrotatedSize(filling target: CGSize) -> CGSize {
        let sx = hypot(transform.m11, transform.m12)
        let sy = hypot(transform.m21, transform.m22)
        return CGSize(width: sx > 0 ? target.width / sx : 0, height: sy > 0 ? target.height / sy : 0)
    }
}

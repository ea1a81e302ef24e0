import Foundation
import MotionTiming
import RenderTree
import VectorGeometry

// Facts 1.3.
extension CALayer {
    /// Sets the frame through `position` and `bounds`, so that their actions and overrides run (facts 1.3).
    func setFrame(_ frame: CGRect) {
        let fitted = state.placement.fitted(to: frame)
        position = fitted.position
        bounds = fitted.bounds
    }
}

extension Placement {
    /// The bounding box in the superlayer's space. The bounds' origin, depth and flipping do not affect it (facts 1.3,
    /// measured).
    var frame: CGRect {
        let x = -anchorPoint.x * bounds.width
        let y = -anchorPoint.y * bounds.height
        let box = CGRect(x: x, y: y, width: bounds.width, height: bounds.height)
        let projection = PlaneProjection(transform)
        return CGRect(enclosing: box.corners.compactMap { projection.map($0) }).offsetBy(dx: position.x, dy: position.y)
    }

    /// Returns the position and bounds for `frame = r`. The translation in `transform` is ignored where the size
    /// changes, and compensated where it does not (facts 1.3).
    func fitted(to r: CGRect) -> (position: CGPoint, bounds: CGRect) {
        var position = CGPoint(x: r.minX + anchorPoint.x * r.width, y: r.minY + anchorPoint.y * r.height)
        let size = size(filling: r.size)
        if size == bounds.size {
            position.x -= transform.m41
            position.y -= transform.m42
        }
        return (position, CGRect(origin: bounds.origin, size: size))
    }

    /// Solves `|m11| w + |m21| h = width`, `|m12| w + |m22| h = height`. A layer that is scaled to almost nothing takes
    /// the size itself (facts 1.3).
    private func size(filling target: CGSize) -> CGSize {
        let a = abs(transform.m11)
        let b = abs(transform.m12)
        let c = abs(transform.m21)
        let d = abs(transform.m22)
        if (a, b, c, d) == (1, 0, 0, 1) { return target }
        let scale = hypot(a, b) * hypot(c, d)
        if scale > 0 && scale < Self.smallestSolvedScale { return target }
        let k = a * d - b * c
        guard abs(k) > 1e-9 else { return unrotatedSize(filling: target) }
        return CGSize(
            width: (target.width * d - target.height * c) / k, height: (target.height * a - target.width * b) / k)
    }

    /// The product of both scales from which the frame determines the size: between scales of 0.0001 and 0.001.
    private static let smallestSolvedScale: CGFloat = 1e-7

    /// Returns the size for rotations near 45°, where the frame cannot be honored: each axis by its own scale (facts
    /// 1.3, R). An axis of scale 0 gets size 0.
    private func unrotatedSize(filling target: CGSize) -> CGSize {
        let sx = hypot(transform.m11, transform.m12)
        let sy = hypot(transform.m21, transform.m22)
        return CGSize(width: sx > 0 ? target.width / sx : 0, height: sy > 0 ? target.height / sy : 0)
    }
}

// Facts 1.15.
extension CALayer {
    func converted(_ point: CGPoint, to layer: CALayer?) -> CGPoint {
        let root = toRoot.map(point) ?? point
        guard let layer else { return root }
        return layer.toRoot.inverse.flatMap { $0.map(root) } ?? root
    }

    func converted(_ point: CGPoint, from layer: CALayer?) -> CGPoint {
        let root = layer.map { $0.toRoot.map(point) ?? point } ?? point
        return toRoot.inverse.flatMap { $0.map(root) } ?? root
    }

    /// The projection from this layer's plane to the root's surroundings, with each level flattened as when drawn.
    private var toRoot: PlaneProjection {
        var projection = toSuperlayer
        var layer = superlayer
        while let current = layer {
            projection = projection.concatenating(current.toSuperlayer)
            layer = current.superlayer
        }
        return projection
    }

    /// The projection from this layer's plane to the superlayer's, through the superlayer's `sublayerTransform`; depth
    /// counts up to there.
    var toSuperlayer: PlaneProjection {
        let own = state.placement.toSuperlayer
        guard let superlayer, superlayer.state.placement.sublayerTransform != CATransform3DIdentity else {
            return PlaneProjection(own)
        }
        return PlaneProjection(CATransform3DConcat(own, superlayer.state.placement.forSublayers))
    }

    func converted(time: CFTimeInterval, from layer: CALayer?) -> CFTimeInterval {
        var current = layer
        var time = time
        var chain = chainToRoot
        while let passed = current {
            if let common = chain.firstIndex(where: { $0.model() === passed.model() }) {
                chain.removeSubrange(common...)
                break
            }
            time = passed.timing.parentTime(at: time)
            current = passed.superlayer
        }
        return chain.reversed().reduce(time) { $1.timing.localTime(at: $0) }
    }

    /// This layer and its superlayers, from the bottom up.
    private var chainToRoot: [CALayer] {
        var chain = [self]
        while let parent = chain[chain.count - 1].superlayer { chain.append(parent) }
        return chain
    }

    /// Returns this layer's time at a media time, in seconds.
    func localTime(atMediaTime time: Double) -> Double {
        timing.localTime(at: superlayer?.localTime(atMediaTime: time) ?? time)
    }

    /// Returns the media time at a time of this layer, in seconds.
    func mediaTime(atLocalTime time: Double) -> Double {
        let parent = timing.parentTime(at: time)
        return superlayer?.mediaTime(atLocalTime: parent) ?? parent
    }
}

// Facts 1.14.
extension CALayer {
    /// Returns the frontmost layer of the subtree at a point in the superlayer's space.
    func hitSubtree(at p: CGPoint) -> CALayer? {
        guard !isHidden, let inside = toSuperlayer.inverse?.map(p) else { return nil }
        if masksToBounds && !contains(inside) { return nil }
        if let mask, !mask.bounds.contains(mask.convert(inside, from: self)) { return nil }
        return hitSublayer(at: inside) ?? (contains(inside) ? self : nil)
    }

    private func hitSublayer(at point: CGPoint) -> CALayer? {
        let frontToBack = presentedChildren.enumerated().sorted {
            ($0.element.zPosition, $0.offset) > ($1.element.zPosition, $1.offset)
        }
        for (_, child) in frontToBack {
            if let hit = child.hitTest(point) { return hit }
        }
        return nil
    }
}

// Facts 1.21: the nearest scroll layer, this one included.
extension CALayer {
    /// The nearest scroll layer, this one included.
    private var nearestScrollLayer: CAScrollLayer? {
        var layer: CALayer? = self
        while let current = layer {
            if let scrolling = current as? CAScrollLayer { return scrolling }
            layer = current.superlayer
        }
        return nil
    }

    /// Scrolls the nearest scroll layer to a point.
    func scrollNearest(to p: CGPoint) {
        guard let target = nearestScrollLayer else { return }
        target.scroll(to: convert(p, to: target))
    }

    /// Scrolls the nearest scroll layer until the rectangle is visible.
    func scrollNearest(toShow r: CGRect) {
        guard let target = nearestScrollLayer else { return }
        target.scroll(to: convert(r, to: target))
    }

    /// The part of the bounds that the nearest scroll layer shows.
    var rectShownByNearestScrollLayer: CGRect {
        guard let scrolling = nearestScrollLayer, scrolling !== self else { return bounds }
        let shown = bounds.intersection(convert(scrolling.bounds, from: scrolling))
        return shown.isNull ? .zero : shown
    }
}

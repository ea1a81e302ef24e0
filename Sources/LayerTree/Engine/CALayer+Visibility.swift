import Foundation
import RenderTree
import VectorGeometry

extension CALayer {
    /// False where nothing of the layer itself can come to be seen now: it or a layer above is hidden or transparent,
    /// or it lies outside of a layer above that clips, or of `sight`, the part of the root's surroundings that is
    /// drawn.
    ///
    /// Says true where it takes more than a rectangle to know: with depth, shadows, and classes that repeat their
    /// sublayers.
    func intersectsVisibleRect(_ own: LayerState, _ sight: CGRect?) -> Bool {
        var rect = own.placement.bounds
        var isPlain = own.shadow.opacity <= 0
        var current: CALayer? = self
        while let layer = current {
            guard let state = layer === self ? own : layer.currentPresentationState else { return true }
            guard state.isVisible else { return false }
            isPlain = isPlain && (layer === self || layer.drawsSublayersOnce) && state.shadow.opacity <= 0
            if isPlain, layer !== self, state.appearance.masksToBounds, !rect.overlaps(state.placement.bounds) {
                return false
            }
            let parent = layer.superlayer?.currentPresentationState
            let transform = state.placement.toSuperlayer
            isPlain =
                isPlain && CATransform3DIsAffine(transform)
                && (parent?.placement.sublayerTransform ?? CATransform3DIdentity) == CATransform3DIdentity
            if isPlain { rect = rect.applying(CATransform3DGetAffineTransform(transform)) }
            current = layer.superlayer
        }
        guard isPlain, let sight else { return true }
        return rect.overlaps(sight)
    }

    /// True for classes that show each sublayer where it is, once.
    private var drawsSublayersOnce: Bool {
        let plain: [CALayer.Type] = [
            CALayer.self, CAShapeLayer.self, CATextLayer.self, CAGradientLayer.self, CAScrollLayer.self,
        ]
        return frameContent != nil || plain.contains { $0 == type(of: self) }
    }
}

extension CGRect {
    /// Whether the two have more than an edge in common.
    fileprivate func overlaps(_ other: CGRect) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }
}

/// What can be seen of a layer's plane.
struct LayerViewport {
    /// The part of the bounds.
    let part: CGRect
    /// Device pixels per point in the middle of the part, as the geometric mean.
    let pixelsPerPoint: CGFloat
}

extension CALayer {
    /// What of the layer can be seen at a time, by all animations and what was committed; nil for nothing.
    ///
    /// More than that where it takes more than a rectangle to know: under replicators, and where the plane goes behind
    /// the eye.
    func view(at time: Double, in sight: CGRect?, pixelsPerPoint: CGFloat) -> LayerViewport? {
        var seen = sight
        var projection = PlaneProjection.identity
        // From the space that a transform layer keeps open to the plane around it.
        var toPlane = CATransform3DIdentity
        var superstate: LayerState?
        for layer in pathFromRoot {
            guard let state = layer.state(at: time), state.isVisible else { return nil }
            let inSuperlayer = CATransform3DConcat(
                state.placement.toSuperlayer, superstate?.placement.forSublayers ?? CATransform3DIdentity)
            toPlane = CATransform3DConcat(inSuperlayer, toPlane)
            if case .replicas = superstate?.drawing { seen = nil }
            superstate = state
            if state.drawing == .space { continue }
            let step = PlaneProjection(toPlane)
            projection = step.concatenating(projection)
            toPlane = CATransform3DIdentity
            seen = seen?.seen(back: step)
            guard layer === self || state.appearance.masksToBounds else { continue }
            let inside = seen?.intersection(state.placement.bounds) ?? state.placement.bounds
            guard !inside.isNull, inside.width > 0, inside.height > 0 else { return nil }
            seen = inside
        }
        guard let part = seen else { return nil }
        return LayerViewport(
            part: part, pixelsPerPoint: projection.scale(at: CGPoint(x: part.midX, y: part.midY)) * pixelsPerPoint)
    }

    /// The root first.
    private var pathFromRoot: [CALayer] {
        var path: [CALayer] = []
        var layer: CALayer? = self
        while let current = layer {
            path.append(current)
            layer = current.superlayer
        }
        return path.reversed()
    }

    /// The committed values with the animations of a time of the host's clock; nil before the first commit.
    private func state(at time: Double) -> LayerState? {
        guard var state = committed else { return nil }
        applyAnimations(to: &state, at: localTime(atMediaTime: time))
        return state
    }
}

extension CGRect {
    /// What of a plane is seen through this rectangle of the plane that `step` leads to; nil where that has no end.
    fileprivate func seen(back step: PlaneProjection) -> CGRect? {
        guard let inverse = step.inverse else { return nil }
        let corners = [(minX, minY), (maxX, minY), (minX, maxY), (maxX, maxY)].map { inverse.homogeneous($0, $1) }
        // Behind the eye the sign changes: the rectangle's image is no rectangle then.
        guard corners.allSatisfy({ $0.w > 1e-9 }) || corners.allSatisfy({ $0.w < -1e-9 }) else { return nil }
        let xs = corners.map { $0.x / $0.w }
        let ys = corners.map { $0.y / $0.w }
        guard let left = xs.min(), let right = xs.max(), let low = ys.min(), let high = ys.max() else { return nil }
        return CGRect(x: left, y: low, width: right - left, height: high - low)
    }
}

extension PlaneProjection {
    /// By how much lengths grow about a point, as the geometric mean; 1 where it is behind the eye.
    fileprivate func scale(at point: CGPoint) -> CGFloat {
        let w = homogeneous(point.x, point.y).w
        return w > 0 ? (abs(determinant) / (w * w * w)).squareRoot() : 1
    }
}

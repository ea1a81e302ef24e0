import Foundation
import RenderTree
import VectorGeometry

extension CALayer {
    /// Returns false if no part of the layer itself can be visible now: it or an ancestor is hidden or transparent, or
    /// it lies outside of an ancestor that clips, or outside of `visibleRect`, the drawn part of the root's
    /// surroundings.
    ///
    /// Returns true if a rectangle does not suffice to decide: with depth, shadows, and classes that repeat their
    /// sublayers.
    ///
    /// - Parameter shown: Returns the values of a superlayer; the presented ones by default.
    func intersectsVisibleRect(
        _ own: LayerState, _ visibleRect: CGRect?,
        in shown: (CALayer) -> LayerState? = { $0.currentPresentationState }
    ) -> Bool {
        var rect = own.placement.bounds
        var isPlain = own.shadow.opacity <= 0
        var current: CALayer? = self
        while let layer = current {
            guard let state = layer === self ? own : shown(layer) else { return true }
            guard state.isVisible else { return false }
            isPlain = isPlain && (layer === self || layer.drawsSublayersOnce) && state.shadow.opacity <= 0
            if isPlain, layer !== self, state.appearance.masksToBounds, !rect.overlaps(state.placement.bounds) {
                return false
            }
            let parent = layer.superlayer.flatMap(shown)
            let transform = state.placement.toSuperlayer
            isPlain =
                isPlain && CATransform3DIsAffine(transform)
                && (parent?.placement.sublayerTransform ?? CATransform3DIdentity) == CATransform3DIdentity
            if isPlain { rect = rect.applying(CATransform3DGetAffineTransform(transform)) }
            current = layer.superlayer
        }
        guard isPlain, let visibleRect else { return true }
        return rect.overlaps(visibleRect)
    }

    /// Whether the class shows each sublayer in its place, once.
    private var drawsSublayersOnce: Bool {
        let plain: [CALayer.Type] = [
            CALayer.self, CAShapeLayer.self, CATextLayer.self, CAGradientLayer.self, CAScrollLayer.self,
        ]
        return frameDrawing != nil || plain.contains { $0 == type(of: self) }
    }
}

extension CGRect {
    /// Returns whether the rectangles share more than an edge.
    fileprivate func overlaps(_ other: CGRect) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }
}

/// The visible part of a layer's plane.
struct LayerViewport {
    /// The visible part of the bounds.
    let part: CGRect
    /// The device pixels per point in the middle of the part, as the geometric mean.
    let pixelsPerPoint: CGFloat
}

extension CALayer {
    /// Returns the visible part of the layer at a time, from all animations and the committed values; nil if none is
    /// visible.
    ///
    /// The result is larger than the visible part if a rectangle does not suffice to decide: under replicators, and
    /// where the plane extends behind the eye.
    func view(at time: Double, in visibleRect: CGRect?, pixelsPerPoint: CGFloat) -> LayerViewport? {
        var visible = visibleRect
        var projection = PlaneProjection.identity
        // From the space that a transform layer keeps in 3-D to the plane around it.
        var toPlane = CATransform3DIdentity
        var superstate: LayerState?
        for layer in pathFromRoot {
            guard let state = layer.state(at: time), state.isVisible else { return nil }
            let inSuperlayer = CATransform3DConcat(
                state.placement.toSuperlayer, superstate?.placement.forSublayers ?? CATransform3DIdentity)
            toPlane = CATransform3DConcat(inSuperlayer, toPlane)
            if case .replicator = superstate?.drawing { visible = nil }
            superstate = state
            if state.drawing == .transformLayer { continue }
            let step = PlaneProjection(toPlane)
            projection = step.concatenating(projection)
            toPlane = CATransform3DIdentity
            visible = visible?.visiblePart(back: step)
            guard layer === self || state.appearance.masksToBounds else { continue }
            let inside = visible?.intersection(state.placement.bounds) ?? state.placement.bounds
            guard !inside.isNull, inside.width > 0, inside.height > 0 else { return nil }
            visible = inside
        }
        guard let part = visible else { return nil }
        return LayerViewport(
            part: part, pixelsPerPoint: projection.scale(at: CGPoint(x: part.midX, y: part.midY)) * pixelsPerPoint)
    }

    /// The layers from the root to this one.
    private var pathFromRoot: [CALayer] {
        var path: [CALayer] = []
        var layer: CALayer? = self
        while let current = layer {
            path.append(current)
            layer = current.superlayer
        }
        return path.reversed()
    }

    /// Returns the committed values with the animations at a time on the host's clock; nil before the first commit.
    private func state(at time: Double) -> LayerState? {
        guard var state = committed else { return nil }
        applyAnimations(to: &state, at: localTime(atMediaTime: time))
        return state
    }
}

extension CGRect {
    /// Returns the part of a plane that is visible through this rectangle in the plane that `step` leads to; nil if it
    /// is unbounded.
    fileprivate func visiblePart(back step: PlaneProjection) -> CGRect? {
        guard let inverse = step.inverse else { return nil }
        let corners = [(minX, minY), (maxX, minY), (minX, maxY), (maxX, maxY)].map { inverse.homogeneous($0, $1) }
        // Behind the eye the sign changes, and the rectangle's image is not a rectangle.
        guard corners.allSatisfy({ $0.w > 1e-9 }) || corners.allSatisfy({ $0.w < -1e-9 }) else { return nil }
        let xs = corners.map { $0.x / $0.w }
        let ys = corners.map { $0.y / $0.w }
        guard let left = xs.min(), let right = xs.max(), let low = ys.min(), let high = ys.max() else { return nil }
        return CGRect(x: left, y: low, width: right - left, height: high - low)
    }
}

extension PlaneProjection {
    /// Returns the scale of lengths at a point, as the geometric mean; 1 if it is behind the eye.
    fileprivate func scale(at point: CGPoint) -> CGFloat {
        let w = homogeneous(point.x, point.y).w
        return w > 0 ? (abs(determinant) / (w * w * w)).squareRoot() : 1
    }
}

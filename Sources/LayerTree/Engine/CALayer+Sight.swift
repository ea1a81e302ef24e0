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
    func isInSight(_ own: LayerState, _ sight: CGRect?) -> Bool {
        var rect = own.placement.bounds
        var isPlain = own.shadow.opacity <= 0
        var current: CALayer? = self
        while let layer = current {
            guard let state = layer === self ? own : layer.shownState else { return true }
            guard state.isVisible else { return false }
            isPlain = isPlain && (layer === self || layer.drawsSublayersOnce) && state.shadow.opacity <= 0
            if isPlain, layer !== self, state.appearance.masksToBounds, !rect.overlaps(state.placement.bounds) {
                return false
            }
            let parent = layer.superlayer?.shownState
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

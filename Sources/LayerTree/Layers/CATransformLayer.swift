import Foundation
import RenderTree

/// A layer whose sublayers are not flattened: they keep their depth, together with its siblings, up to the nearest
/// layer that is not of this class.
///
/// Its own background, contents, border, shadow, filters and mask are not drawn, nor does it clip; its opacity
/// multiplies that of each sublayer. Setting one of those is reported by `AnimationEngine.undrawn`.
/// - Apple: `CATransformLayer`; facts 3.8.
open class CATransformLayer: CALayer {
    class override var initialDrawing: Drawing { .space }

    /// Never the layer itself: a point passes through to the sublayers (facts 1.14).
    open override func hitTest(_ p: CGPoint) -> CALayer? {
        let hit = super.hitTest(p)
        return hit === self ? nil : hit
    }
}

extension CALayer {
    /// Whether it asks for something that a transform layer does not draw.
    var setsUnsupportedTransformLayerProperties: Bool {
        guard state.drawing == .space else { return false }
        let look = state.appearance
        let effects = state.effects
        return look.backgroundColor != nil || look.borderWidth > 0 || look.masksToBounds || state.shadow.opacity > 0
            || state.contents.image != nil || maskLayer != nil
            || effects.filters != nil || effects.backgroundFilters != nil || effects.compositingFilter != nil
    }
}

import Foundation
import RenderTree

/// A layer whose sublayers are not flattened: they keep their depth, together with the layer's siblings, up to the
/// nearest layer of another class.
///
/// Its own background, contents, border, shadow, filters and mask are not drawn, and it does not clip; its opacity
/// multiplies that of each sublayer. Setting these properties causes a warning.
/// - Apple: `CATransformLayer`; facts 3.8.
open class CATransformLayer: CALayer {
    class override var initialDrawing: Drawing { .transformLayer }

    /// Returns a sublayer at the point, never the layer itself (facts 1.14).
    open override func hitTest(_ p: CGPoint) -> CALayer? {
        let hit = super.hitTest(p)
        return hit === self ? nil : hit
    }
}

extension CALayer {
    /// Whether the layer sets a property that a transform layer does not draw.
    var setsUnsupportedTransformLayerProperties: Bool {
        guard state.drawing == .transformLayer else { return false }
        let look = state.appearance
        let effects = state.effects
        return look.backgroundColor != nil || look.borderWidth > 0 || look.masksToBounds || state.shadow.opacity > 0
            || state.contents.image != nil || maskLayer != nil
            || effects.filters != nil || effects.backgroundFilters != nil || effects.compositingFilter != nil
    }
}

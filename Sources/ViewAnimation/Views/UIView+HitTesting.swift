import Foundation
import LayerTree

extension UIView {
    /// Hit-tests the model values. For animated views, use `view.layer.presentation()?.hitTest(point)`.
    func hitSubtree(_ point: CGPoint, _ event: UIEvent?) -> UIView? {
        guard isUserInteractionEnabled, !isHidden, alpha >= 0.01, !refusesTouches,
            self.point(inside: point, with: event)
        else { return nil }
        for view in subviews.reversed() {
            if let hit = view.hitTest(view.convert(point, from: self), with: event) { return hit }
        }
        return self
    }

    /// Whether an animation block without `.allowUserInteraction` animates the view (facts 5.3).
    private var refusesTouches: Bool {
        (layer.animationKeys() ?? []).contains { key in
            guard let block = layer.animation(forKey: key)?.delegate as? AnimationBlock else { return false }
            return !block.settings.allowsUserInteraction
        }
    }
}

import Foundation
import MotionTiming

// Facts 1.17.
extension CALayer {
    /// `NSNull` at any step ends the search with nil.
    func searchAction(forKey event: String) -> (any CAAction)? {
        let found =
            delegate?.action(for: self, forKey: event) ?? actions?[event] ?? styleAction(forKey: event)
            ?? Self.defaultAction(forKey: event) ?? implicitAction(forKey: event)
        return found is NSNull ? nil : found
    }

    /// The built-in action; nil before the first commit in a hosted tree.
    private func implicitAction(forKey event: String) -> (any CAAction)? {
        guard let shown = shownState else { return nil }
        if Self.fadingEvents.contains(event) { return implicitFade() }
        guard let path = LayerKeyPath(event, in: Self.properties) else { return nil }
        switch path.property.implicitAction {
        case .basic: return implicitAnimation(of: path, named: event, from: shown)
        case .fade: return implicitFade()
        case .asked, .unasked: return nil
        }
    }

    /// From the value on screen to the model's, whatever that becomes; none where either end is no value (facts 2.10).
    private func implicitAnimation(of path: LayerKeyPath, named event: String, from shown: LayerState)
        -> CABasicAnimation?
    {
        let from = path.read(shown)
        guard from != .color(nil) else { return nil }
        let animation = CABasicAnimation(keyPath: event)
        animation.fromValue = BoxedValue.box(from)
        animation.duration = CATransaction.animationDuration()
        animation.timingFunction = CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
        animation.fillMode = .backwards
        animation.isBuiltIn = true
        return animation
    }

    private func implicitFade() -> CATransition {
        let fade = CATransition()
        fade.duration = CATransaction.animationDuration()
        fade.timingFunction = CATransaction.animationTimingFunction()
        return fade
    }

    /// Events that are no properties of the table and fade the layer (measured).
    private static let fadingEvents: Set = ["sublayers", "mask"]
}

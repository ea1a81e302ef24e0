import Foundation
import MotionTiming

// Facts 1.17.
extension CALayer {
    /// The action for an event or a property: the delegate's, then `actions`, then the class's, then the built-in one of a live layer.
    ///
    /// `NSNull` at any step ends the search with nil.
    public func action(forKey event: String) -> (any CAAction)? {
        if let found = delegate?.action(for: self, forKey: event) { return found is NSNull ? nil : found }
        if let found = actions?[event] { return found is NSNull ? nil : found }
        if let found = Self.defaultAction(forKey: event) { return found is NSNull ? nil : found }
        return implicitAction(forKey: event)
    }

    /// Nil before the first commit in a hosted tree, and where either end is no value (facts 2.10).
    private func implicitAction(forKey event: String) -> (any CAAction)? {
        guard let shown = shownState, let path = LayerKeyPath(event, in: Self.properties), case .basic = path.property.implicitAction else { return nil }
        let from = path.read(shown)
        guard from != .color(nil), path.read(state) != .color(nil) else { return nil }
        let animation = CABasicAnimation(keyPath: event)
        animation.fromValue = BoxedValue.box(from)
        animation.duration = CATransaction.animationDuration()
        animation.timingFunction = CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
        animation.fillMode = .backwards
        return animation
    }
}

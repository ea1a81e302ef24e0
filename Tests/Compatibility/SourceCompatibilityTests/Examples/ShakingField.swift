import UIKit

extension UIView {
    /// Shakes horizontally, like a login field after a wrong password.
    func shake() {
        let animation = CAKeyframeAnimation(keyPath: "transform.translation.x")
        animation.timingFunction = CAMediaTimingFunction(name: CAMediaTimingFunctionName.linear)
        animation.duration = 0.6
        animation.values = [-20.0, 20.0, -20.0, 20.0, -10.0, 10.0, -5.0, 5.0, 0.0]
        layer.add(animation, forKey: "shake")
    }

    /// Shakes with additive values, relative to the layer's position.
    func nudge() {
        let nudge = CAKeyframeAnimation(keyPath: "position.x")
        nudge.values = [0, 10, -10, 10, 0]
        nudge.keyTimes = [0, 0.25, 0.5, 0.75, 1]
        nudge.duration = 0.4
        nudge.isAdditive = true
        layer.add(nudge, forKey: "nudge")
    }
}

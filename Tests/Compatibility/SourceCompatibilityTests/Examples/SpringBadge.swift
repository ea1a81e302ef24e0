import UIKit

/// A badge that pops up.
class SpringBadge: UIView {
    func pop() {
        let spring = CASpringAnimation(keyPath: "transform.scale")
        spring.fromValue = 0
        spring.toValue = 1
        spring.damping = 8
        spring.stiffness = 120
        spring.mass = 1
        spring.initialVelocity = 0
        spring.duration = spring.settlingDuration
        layer.add(spring, forKey: "pop")
    }
}

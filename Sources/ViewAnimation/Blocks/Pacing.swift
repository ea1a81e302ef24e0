import Foundation
import LayerTree

/// How a block's animations go from old to new.
enum Pacing {
    case curve(CAMediaTimingFunction)
    case dampedSpring(ratio: Double, velocity: Double)
    /// By perceptual duration; it runs for its settling duration.
    case perceptualSpring(bounce: Double, velocity: Double)

    /// An animation of `keyPath` without values.
    func animation(keyPath: String, duration: Double) -> CABasicAnimation {
        switch self {
        case .curve(let function):
            let animation = CABasicAnimation(keyPath: keyPath)
            (animation.duration, animation.timingFunction) = (duration, function)
            return animation
        case .dampedSpring(let ratio, let velocity):
            let spring = DampedSpring(duration: duration, dampingRatio: ratio, velocity: velocity)
            let animation = Self.spring(keyPath, stiffness: spring.stiffness, damping: spring.damping, velocity: velocity)
            animation.duration = spring.duration
            return animation
        case .perceptualSpring(let bounce, let velocity):
            let (stiffness, damping) = (pow(2 * .pi / duration, 2), 4 * .pi * (1 - bounce) / duration)
            let animation = Self.spring(keyPath, stiffness: stiffness, damping: damping, velocity: velocity)
            animation.duration = animation.settlingDuration
            return animation
        }
    }

    /// The pacing of keyframes, which no spring drives.
    var curve: CAMediaTimingFunction {
        if case .curve(let function) = self { function } else { CAMediaTimingFunction(name: .easeInEaseOut) }
    }

    private static func spring(_ keyPath: String, stiffness: Double, damping: Double, velocity: Double) -> CASpringAnimation {
        let animation = CASpringAnimation(keyPath: keyPath)
        (animation.mass, animation.stiffness, animation.damping) = (1, CGFloat(stiffness), CGFloat(damping))
        animation.initialVelocity = CGFloat(velocity)
        // Set, so that the transaction's curve does not bend the spring (facts 5.1).
        animation.timingFunction = CAMediaTimingFunction(name: .linear)
        return animation
    }
}

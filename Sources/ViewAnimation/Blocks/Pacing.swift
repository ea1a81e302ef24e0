import Foundation
import LayerTree
import MotionTiming

/// How a block's animations go from old to new.
enum Pacing {
    case curve(CAMediaTimingFunction)
    case dampedSpring(ratio: Double, velocity: Double)
    /// By perceptual duration; it runs for its settling duration.
    case perceptualSpring(bounce: Double, velocity: Double)
    /// By mass, stiffness and damping; it runs for its settling duration.
    case physicalSpring(SpringCurve)

    var isSpring: Bool {
        if case .curve = self { false } else { true }
    }

    /// An animation of `keyPath` without values.
    func animation(keyPath: String, duration: Double) -> CABasicAnimation {
        if case .curve(let function) = self {
            let animation = CABasicAnimation(keyPath: keyPath)
            animation.duration = duration
            animation.timingFunction = function
            return animation
        }
        let spring = spring(lasting: duration) ?? SpringCurve()
        let animation = CASpringAnimation(keyPath: keyPath)
        animation.mass = CGFloat(spring.mass)
        animation.stiffness = CGFloat(spring.stiffness)
        animation.damping = CGFloat(spring.damping)
        animation.initialVelocity = CGFloat(spring.initialVelocity)
        animation.duration = length(lasting: duration)
        // Set, so that the transaction's curve does not bend the spring (facts 5.1).
        animation.timingFunction = CAMediaTimingFunction(name: .linear)
        return animation
    }

    /// Nil for a curve.
    private func spring(lasting duration: Double) -> SpringCurve? {
        switch self {
        case .curve: return nil
        case .dampedSpring(let ratio, let velocity):
            let spring = DampedSpring(duration: duration, dampingRatio: ratio, velocity: velocity)
            return SpringCurve(mass: 1, stiffness: spring.stiffness, damping: spring.damping, initialVelocity: velocity)
        case .perceptualSpring(let bounce, let velocity):
            var spring = SpringCurve(perceptualDuration: duration, bounce: bounce)
            spring.initialVelocity = velocity
            return spring
        case .physicalSpring(let spring): return spring
        }
    }

    /// Seconds that the way takes when `duration` is asked for.
    func length(lasting duration: Double) -> Double {
        switch self {
        case .curve: duration
        case .dampedSpring(let ratio, let velocity):
            DampedSpring(duration: duration, dampingRatio: ratio, velocity: velocity).duration
        case .perceptualSpring, .physicalSpring: spring(lasting: duration)?.settlingDuration ?? duration
        }
    }

    /// How much of the way is behind after a fraction of the time; beyond 1 where it overshoots.
    func progress(at fraction: Double, lasting duration: Double) -> Double {
        if case .curve(let function) = self { return function.curve.value(at: fraction) }
        return spring(lasting: duration)?.value(at: fraction * length(lasting: duration)) ?? fraction
    }

    /// The first fraction of the time by which `progress` of the way is behind; 1 where none is.
    func fraction(ofProgress progress: Double, lasting duration: Double) -> Double {
        let steps = 256
        let past = (0...steps).first { self.progress(at: Double($0) / Double(steps), lasting: duration) >= progress }
        guard let past, past > 0 else { return past == nil ? 1 : 0 }
        var low = Double(past - 1) / Double(steps)
        var high = Double(past) / Double(steps)
        for _ in 0..<50 {
            let middle = (low + high) / 2
            if self.progress(at: middle, lasting: duration) < progress { low = middle } else { high = middle }
        }
        return high
    }

    /// The pacing of keyframes, which no spring drives.
    var curve: CAMediaTimingFunction {
        if case .curve(let function) = self { function } else { CAMediaTimingFunction(name: .easeInEaseOut) }
    }
}

import Foundation
import LayerTree
import MotionTiming

/// The pacing of animations: a timing curve or a spring.
enum Pacing {
    case curve(CAMediaTimingFunction)
    case dampedSpring(ratio: Double, velocity: Double)
    /// A spring with a perceptual duration; it runs for its settling duration.
    case perceptualSpring(bounce: Double, velocity: Double)
    /// A spring with mass, stiffness and damping; it runs for its settling duration.
    case physicalSpring(SpringCurve)

    var isSpring: Bool {
        if case .curve = self { false } else { true }
    }

    /// Returns an animation of `keyPath` without values.
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
        // Set explicitly; otherwise the transaction's timing function would be applied to the spring (facts 5.1).
        animation.timingFunction = CAMediaTimingFunction(name: .linear)
        return animation
    }

    /// Returns the spring; nil for a curve.
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

    /// Returns the actual duration in seconds for the requested `duration`.
    func length(lasting duration: Double) -> Double {
        switch self {
        case .curve: duration
        case .dampedSpring(let ratio, let velocity):
            DampedSpring(duration: duration, dampingRatio: ratio, velocity: velocity).duration
        case .perceptualSpring, .physicalSpring: spring(lasting: duration)?.settlingDuration ?? duration
        }
    }

    /// Returns the progress after a fraction of the time: 0…1, above 1 where a spring overshoots.
    func progress(at fraction: Double, lasting duration: Double) -> Double {
        if case .curve(let function) = self { return function.curve.value(at: fraction) }
        return spring(lasting: duration)?.value(at: fraction * length(lasting: duration)) ?? fraction
    }

    /// Returns the first fraction of the time at which `progress` is reached; 1 if it is never reached.
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

    /// The timing function for keyframes, which cannot use springs.
    var curve: CAMediaTimingFunction {
        if case .curve(let function) = self { function } else { CAMediaTimingFunction(name: .easeInEaseOut) }
    }
}

/// The spring of `usingSpringWithDamping`: mass 1, with an oscillation of 0.1 % at the end of the duration.
///
/// Facts 5.5, measured on iOS 14.
struct DampedSpring: Equatable {
    /// The duration in seconds, 0.01…10.
    let duration: Double
    /// The damping ratio, 0…1; 1 is critically damped.
    let dampingRatio: Double
    /// The initial velocity in fractions of the distance per second.
    let velocity: Double
    /// The undamped angular frequency in radians per second.
    let frequency: Double

    var stiffness: Double { frequency * frequency }
    var damping: Double { 2 * dampingRatio * frequency }

    init(duration: Double, dampingRatio: Double, velocity: Double) {
        self.duration = min(max(duration, 0.01), 10)
        self.dampingRatio = min(max(dampingRatio, 0), 1)
        self.velocity = velocity
        frequency = Self.frequency(duration: self.duration, ratio: self.dampingRatio, velocity: velocity)
    }

    private static let restThreshold = 0.001

    private static func frequency(duration: Double, ratio: Double, velocity: Double) -> Double {
        if ratio == 0 { return 1 }
        if ratio == 1 {
            let highest = (20 + 2 * log(1 + abs(velocity) * duration)) / duration
            return largestRoot(below: highest) {
                abs(-1 + (velocity - $0) * duration) * exp(-$0 * duration) - restThreshold
            }
        }
        let limit = restThreshold * (1 - ratio * ratio).squareRoot() / ratio
        // Above this frequency the distance is below 2 × the exponential, which is below the limit.
        let highest = max(abs(velocity) / ratio, log(2 / limit) / (ratio * duration))
        return largestRoot(below: highest) { abs(velocity / (ratio * $0) - 1) * exp(-ratio * $0 * duration) - limit }
    }

    /// Searches downward for the first sign change, then bisects; returns 1 if there is none (damping near 0).
    private static func largestRoot(below highest: Double, of f: (Double) -> Double) -> Double {
        let steps = 4096
        for step in stride(from: steps, to: 1, by: -1) {
            var low = highest * Double(step - 1) / Double(steps)
            var high = highest * Double(step) / Double(steps)
            guard f(low) > 0, f(high) <= 0 else { continue }
            for _ in 0..<80 {
                let middle = (low + high) / 2
                if f(middle) > 0 { low = middle } else { high = middle }
            }
            return (low + high) / 2
        }
        return 1
    }
}

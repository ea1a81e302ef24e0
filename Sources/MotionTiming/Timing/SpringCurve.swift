import Foundation

/// A damped spring that moves from 0 to 1: the progress of a spring animation over seconds.
///
/// Assigning a physically invalid value is ignored, as on Apple's platforms.
///
/// - Apple: `CASpringAnimation`; facts 2.11.
package struct SpringCurve: Equatable, Sendable {
    /// The mass of the object; above 0.
    package var mass: Double { didSet { if !(mass > 0) { mass = oldValue } } }
    /// The spring stiffness; above 0.
    package var stiffness: Double { didSet { if !(stiffness > 0) { stiffness = oldValue } } }
    /// The damping coefficient; at least 0, may be infinite.
    package var damping: Double { didSet { if !(damping >= 0) { damping = oldValue } } }
    /// The initial velocity toward the target, in fractions of the distance per second.
    package var initialVelocity: Double
    /// Whether a damping ratio above 1 is used as is, instead of as critical damping.
    package var allowsOverdamping: Bool

    /// Creates a spring. Invalid values are replaced by the defaults 1, 100 and 10.
    package init(
        mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0,
        allowsOverdamping: Bool = false
    ) {
        self.mass = mass > 0 ? mass : 1
        self.stiffness = stiffness > 0 ? stiffness : 100
        self.damping = damping >= 0 ? damping : 10
        self.initialVelocity = initialVelocity
        self.allowsOverdamping = allowsOverdamping
    }

    /// Creates a spring of mass 1 from its undamped period in seconds and a bounce from −1 (never overshoots) to 1
    /// (never settles).
    ///
    /// A period of 0 or less counts as one millisecond; the bounce is limited to its range.
    package init(perceptualDuration: Double, bounce: Double) {
        let period = perceptualDuration > 0 ? perceptualDuration : 0.001
        let bounce = min(max(bounce, -1), 1)
        let frequency = 2 * Double.pi / period
        let damping = bounce >= 0 ? 2 * frequency * (1 - bounce) : 2 * frequency / (1 + bounce)
        self.init(mass: 1, stiffness: frequency * frequency, damping: damping, allowsOverdamping: true)
    }

    /// The undamped period in seconds.
    package var perceptualDuration: Double { 2 * Double.pi * (mass / stiffness).squareRoot() }

    /// The bounce: 1 for no damping, 0 for critical damping, negative for overdamping.
    package var bounce: Double {
        dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1
    }

    var frequency: Double { (stiffness / mass).squareRoot() }

    var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }
}

extension SpringCurve {
    /// The distance of a damping ratio from 1 within which it counts as 1, because the other formulas divide by the
    /// difference.
    private static let criticalWidth = 1e-9

    var motion: SpringMotion {
        let ratio = dampingRatio
        let frequency = frequency
        if ratio < 1 - Self.criticalWidth {
            let damped = frequency * (1 - ratio * ratio).squareRoot()
            let decay = ratio * frequency
            return .oscillating(decay: decay, frequency: damped, sine: (initialVelocity - decay) / damped)
        }
        guard allowsOverdamping, ratio > 1 + Self.criticalWidth else {
            return .critical(frequency: frequency, slope: initialVelocity - frequency)
        }
        guard ratio.isFinite else { return .immediate }
        let root = frequency * ((ratio - 1) * (ratio + 1)).squareRoot()
        let fast = -ratio * frequency - root
        // The product of both roots is ω₀²; this avoids the cancellation of −ζω₀ + r.
        let slow = frequency * frequency / fast
        return .overdamped(slow: slow, fast: fast, fastShare: (initialVelocity + slow) / (fast - slow))
    }

    /// Returns the progress after a number of seconds: 0 at the start, 1 at rest, above 1 when the spring overshoots.
    package func value(at seconds: Double) -> Double {
        motion.value(at: seconds)
    }

    /// The estimated time in seconds until the spring comes to rest (facts 2.11, measured; the overdamped case is a
    /// fit).
    ///
    /// `Float.greatestFiniteMagnitude` without damping, as on Apple's platforms.
    package var settlingDuration: Double {
        guard damping > 0 else { return Double(Float.greatestFiniteMagnitude) }
        switch motion {
        case .oscillating(let decay, _, let sine): return log(1000 * (1 + abs(sine))) / decay
        case .critical(let frequency, _): return criticalSettling(frequency)
        case .overdamped: return ceil(9.3 * (1 + log(dampingRatio)) / frequency * 10) / 10
        case .immediate: return 0
        }
    }

    /// Returns the first of 0, 0.1, 0.2, … (summed, as the measured digits show) at which the motion is within a
    /// thousandth of the target.
    private func criticalSettling(_ frequency: Double) -> Double {
        let motion = motion
        // Very slow springs use larger steps, to bound the number of iterations.
        let step = max(0.1, 0.001 / frequency)
        var seconds = 0.0
        var steps = 0
        while abs(motion.value(at: seconds) - 1) >= 0.001, steps < 1_000_000 {
            seconds += step
            steps += 1
        }
        return seconds
    }
}

/// The kinds of damped motion, with the terms that do not depend on time.
enum SpringMotion {
    case oscillating(decay: Double, frequency: Double, sine: Double)
    case critical(frequency: Double, slope: Double)
    case overdamped(slow: Double, fast: Double, fastShare: Double)
    /// Infinite damping: reaches the target immediately (facts 2.11).
    case immediate
}

extension SpringMotion {
    func value(at seconds: Double) -> Double {
        switch self {
        case .oscillating(let decay, let frequency, let sine):
            let angle = frequency * seconds
            return 1 + exp(-decay * seconds) * (sine * sin(angle) - cos(angle))
        case .critical(let frequency, let slope):
            return 1 + (slope * seconds - 1) * exp(-frequency * seconds)
        case .overdamped(let slow, let fast, let share):
            return 1 - (1 + share) * exp(slow * seconds) + share * exp(fast * seconds)
        case .immediate:
            return 1
        }
    }
}

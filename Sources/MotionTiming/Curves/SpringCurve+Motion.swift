import Foundation

/// The three kinds of damped motion, with the terms that do not depend on time.
enum SpringMotion {
    case oscillating(decay: Double, frequency: Double, sine: Double)
    case critical(frequency: Double, slope: Double)
    case overdamped(slow: Double, fast: Double, fastShare: Double)
    /// Infinitely damped: at the target at once (facts 2.11).
    case immediate
}

extension SpringCurve {
    /// A damping ratio this near to 1 is 1, because the other formulas divide by the difference.
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
        // The product of both roots is ω₀²; this keeps the digits that −ζω₀ + r would lose.
        let slow = frequency * frequency / fast
        return .overdamped(slow: slow, fast: fast, fastShare: (initialVelocity + slow) / (fast - slow))
    }

    /// The progress a number of seconds after the start: 0 at first, 1 at rest, beyond 1 when the spring overshoots.
    public func value(at seconds: Double) -> Double {
        motion.value(at: seconds)
    }
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

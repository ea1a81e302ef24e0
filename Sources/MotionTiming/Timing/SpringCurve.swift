import Foundation

/// A damped spring pulled from 0 to 1: the progress of a spring animation over seconds.
///
/// Assigning a value that physics forbids is ignored, as on Apple's platforms. - Apple: `CASpringAnimation`; facts
/// 2.11.
public struct SpringCurve: Equatable, Sendable {
    /// Above 0.
    public var mass: Double { didSet { if !(mass > 0) { mass = oldValue } } }
    /// Above 0.
    public var stiffness: Double { didSet { if !(stiffness > 0) { stiffness = oldValue } } }
    /// At least 0; may be infinite.
    public var damping: Double { didSet { if !(damping >= 0) { damping = oldValue } } }
    /// Fractions of the distance per second, toward the target.
    public var initialVelocity: Double
    /// Whether a damping ratio above 1 is kept, rather than treated as critical.
    public var allowsOverdamping: Bool

    /// Values out of range become the defaults 1, 100 and 10.
    public init(
        mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0,
        allowsOverdamping: Bool = false
    ) {
        self.mass = mass > 0 ? mass : 1
        self.stiffness = stiffness > 0 ? stiffness : 100
        self.damping = damping >= 0 ? damping : 10
        self.initialVelocity = initialVelocity
        self.allowsOverdamping = allowsOverdamping
    }

    /// The spring of mass 1 with an undamped period in seconds and a bounce of −1 (never moves past) … 1 (never
    /// settles).
    ///
    /// A period of 0 or less counts as a millisecond; the bounce is limited to its range.
    public init(perceptualDuration: Double, bounce: Double) {
        let period = perceptualDuration > 0 ? perceptualDuration : 0.001
        let bounce = min(max(bounce, -1), 1)
        let frequency = 2 * Double.pi / period
        let damping = bounce >= 0 ? 2 * frequency * (1 - bounce) : 2 * frequency / (1 + bounce)
        self.init(mass: 1, stiffness: frequency * frequency, damping: damping, allowsOverdamping: true)
    }

    /// The undamped period in seconds.
    public var perceptualDuration: Double { 2 * Double.pi * (mass / stiffness).squareRoot() }

    /// 1 for no damping, 0 for critical damping, below 0 for more.
    public var bounce: Double {
        dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1
    }

    var frequency: Double { (stiffness / mass).squareRoot() }

    var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }
}

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

extension SpringCurve {
    /// The seconds after which the motion is as good as over (facts 2.11, measured; the overdamped case is a fit).
    ///
    /// `Float.greatestFiniteMagnitude` without damping, as Apple answers.
    public var settlingDuration: Double {
        guard damping > 0 else { return Double(Float.greatestFiniteMagnitude) }
        switch motion {
        case .oscillating(let decay, _, let sine): return log(1000 * (1 + abs(sine))) / decay
        case .critical(let frequency, _): return criticalSettling(frequency)
        case .overdamped: return ceil(9.3 * (1 + log(dampingRatio)) / frequency * 10) / 10
        case .immediate: return 0
        }
    }

    /// The first of 0, 0.1, 0.2, … (summed, as the measured digits show) within a thousandth of the target.
    private func criticalSettling(_ frequency: Double) -> Double {
        let motion = motion
        // Springs slower than this many steps are stepped more coarsely, to answer at all.
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

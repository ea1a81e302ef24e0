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

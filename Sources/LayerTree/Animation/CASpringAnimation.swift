import Foundation
import MotionTiming

/// A basic animation paced by a damped spring.
///
/// `duration` is not set automatically: use `settlingDuration` (facts 2.11, N38).
/// - Apple: `CASpringAnimation`.
open class CASpringAnimation: CABasicAnimation {
    private var spring = SpringCurve()

    /// The mass, 1 by default; values that are not above 0 are ignored.
    open var mass: CGFloat {
        get { CGFloat(spring.mass) }
        set { change { if newValue > 0 { $0.mass = Double(newValue) } } }
    }

    /// The stiffness, 100 by default; values that are not above 0 are ignored.
    open var stiffness: CGFloat {
        get { CGFloat(spring.stiffness) }
        set { change { if newValue > 0 { $0.stiffness = Double(newValue) } } }
    }

    /// The damping, 10 by default; negative values are ignored.
    open var damping: CGFloat {
        get { CGFloat(spring.damping) }
        set { change { if newValue >= 0 { $0.damping = Double(newValue) } } }
    }

    /// The initial velocity toward the target, in fractions of the distance per second.
    open var initialVelocity: CGFloat {
        get { CGFloat(spring.initialVelocity) }
        set { change { $0.initialVelocity = Double(newValue) } }
    }

    /// Whether damping above critical is used; if false, the default, it counts as critical.
    open var allowsOverdamping: Bool {
        get { spring.allowsOverdamping }
        set { change { $0.allowsOverdamping = newValue } }
    }

    /// The seconds until the spring is at rest.
    public var settlingDuration: CFTimeInterval { spring.settlingDuration }
    /// The perceived duration of the spring in seconds.
    public var perceptualDuration: CFTimeInterval { spring.perceptualDuration }
    /// The bounciness of the spring, 0 for critical damping.
    public var bounce: CGFloat { CGFloat(spring.bounce) }

    /// Creates a spring animation without a key path.
    public override init() { super.init() }

    /// Creates an animation from an archive.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Creates a spring animation of a key path.
    public override init(keyPath path: String?) { super.init(keyPath: path) }

    /// Creates a spring animation from its perceived duration in seconds and its bounce. Sets the duration to the
    /// settling duration and allows overdamping.
    public init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
        super.init()
        spring = SpringCurve(perceptualDuration: perceptualDuration, bounce: Double(bounce))
        duration = settlingDuration
    }

    /// Returns the class-level default of a key: for `allowsOverdamping` the zero value, as measured (facts 2.4).
    open override class func defaultValue(forKey key: String) -> Any? {
        key == "allowsOverdamping" ? false : super.defaultValue(forKey: key)
    }

    override func assign(from other: CAAnimation) {
        super.assign(from: other)
        if let other = other as? CASpringAnimation { spring = other.spring }
    }

    package override class var properties: AnimationPropertyTable { springProperties }
    private static let springProperties = CABasicAnimation.properties.adding([
        .number("mass", \CASpringAnimation.mass, isPart: true),
        .number("stiffness", \CASpringAnimation.stiffness, isPart: true),
        .number("damping", \CASpringAnimation.damping, isPart: true),
        .number("initialVelocity", \CASpringAnimation.initialVelocity, isPart: true),
        .bool("allowsOverdamping", \CASpringAnimation.allowsOverdamping, isPart: true),
    ])

    override func source(of input: ValueInput) -> PropertyTrack.ValueSource? { .spring(basicTrack(of: input), spring) }

    private func change(_ body: (inout SpringCurve) -> Void) {
        requireMutable()
        body(&spring)
    }
}

import Foundation

/// Animates the property changes of its blocks, and can be paused, scrubbed, reversed and stopped.
///
/// Use an animator on one thread only, like layers. It is retained while it runs.
/// - Apple: `UIViewPropertyAnimator`; facts 5.8.
open class UIViewPropertyAnimator {
    /// The duration in seconds as given; the settling duration for springs that have their own.
    public let duration: TimeInterval
    /// The timing of the animations.
    public let timingParameters: any UITimingCurveProvider
    /// The delay of `startAnimation(afterDelay:)` in seconds.
    public internal(set) var delay: TimeInterval = 0
    /// The state of the animator.
    public internal(set) var state = UIViewAnimatingState.inactive
    /// Whether the animator is running; false while it is paused.
    public internal(set) var isRunning = false
    /// Whether the animator can be paused and scrubbed; if false, doing so is a precondition failure. True by default.
    public var isInterruptible = true
    /// Whether `fractionComplete` is a fraction of the distance, not of the time, while paused. True by default.
    public var scrubsLinearly = true
    /// Whether views receive touches while they move. Stored; no touches arrive.
    public var isUserInteractionEnabled = true
    /// Stored; no touches arrive.
    public var isManualHitTestingEnabled = false
    /// Whether the animator pauses at its end instead of finishing. False by default.
    public var pausesOnCompletion = false

    var blocks: [(body: () -> Void, delayFactor: Double)] = []
    var completions: [(UIViewAnimatingPosition) -> Void] = []
    var changes: [AnimatedChange] = []
    var run: AnimatorRun?
    /// The delegate of the current run's animations.
    weak var runDelegate: AnimatorAnimationDelegate?
    var laysOutSubviews = false
    /// Whether only the changes in animation blocks inside the blocks are animated, with their own timing.
    var animatesNestedBlocksOnly = false
    /// The elapsed time of a paused animator in its seconds.
    var pausedAt = 0.0
    private var isRunningBackward = false

    /// Creates an animator with timing parameters.
    ///
    /// - Parameter duration: seconds; springs with their own duration ignore it.
    public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
        self.duration = parameters.pacing.length(lasting: duration)
        timingParameters = parameters
    }

    /// Creates an animator that lasts 0.2 seconds, as code does that replaces it later.
    public convenience init() { self.init(duration: 0.2, curve: .easeInOut) }

    /// Creates an animator with a named timing curve.
    ///
    /// - Parameter duration: seconds.
    public convenience init(duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil) {
        self.init(duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
        if let animations { addAnimations(animations) }
    }

    /// Creates an animator with a cubic timing curve.
    ///
    /// - Parameter duration: seconds.
    public convenience init(
        duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
        animations: (() -> Void)? = nil
    ) {
        self.init(
            duration: duration, timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
        if let animations { addAnimations(animations) }
    }

    /// Creates an animator with a spring that comes to rest at the end of the duration.
    ///
    /// - Parameters:
    ///   - duration: seconds.
    ///   - ratio: the damping ratio, 0…1; 1 is critically damped.
    public convenience init(duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil) {
        self.init(duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
        if let animations { addAnimations(animations) }
    }

    /// Creates and starts an animator.
    ///
    /// - Parameters:
    ///   - duration: seconds.
    ///   - delay: seconds.
    ///   - options: the timing curve and `.layoutSubviews`; other options are ignored.
    @discardableResult
    public class func runningPropertyAnimator(
        withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
        animations: @escaping () -> Void,
        completion: ((UIViewAnimatingPosition) -> Void)? = nil
    ) -> UIViewPropertyAnimator {
        let animator = UIViewPropertyAnimator(duration: duration, curve: options.curve, animations: animations)
        if let completion { animator.addCompletion(completion) }
        animator.laysOutSubviews = options.contains(.layoutSubviews)
        animator.startAnimation(afterDelay: delay)
        return animator
    }

    /// Adds an animation block, which runs when the animator starts, or immediately if the animator is active.
    public func addAnimations(_ animation: @escaping () -> Void) { addAnimations(animation, delayFactor: 0) }

    /// Adds an animation block with a delay.
    ///
    /// - Parameter delayFactor: the delay as a fraction of the remaining duration, 0…1; the changes take the rest.
    public func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
        precondition(state != .stopped, "the animator is stopped; call finishAnimation(at:) before adding animations")
        blocks.append((animation, min(max(Double(delayFactor), 0), 1)))
        guard state == .active else { return }
        collectBlockChanges()
        if !isRunning { hold(at: pausedAt) }
    }

    /// Adds a completion, called with the final position unless the animator is stopped without finishing.
    public func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
        completions.append(completion)
    }

    /// Whether the animator runs in reverse to the start values. Can be changed while it runs.
    public var isReversed: Bool {
        get { isRunningBackward }
        set {
            guard newValue != isRunningBackward else { return }
            let elapsed = elapsed
            isRunningBackward = newValue
            if isRunning { go(from: elapsed) }
        }
    }

    /// The completed fraction, 0…1. Setting it pauses the animator. In a reversed animator it counts from the end.
    ///
    /// While paused it is a fraction of the distance or of the time, depending on `scrubsLinearly`; with a spring it is
    /// always a fraction of the time. Setting it to its current value does not change the values.
    public var fractionComplete: CGFloat {
        get {
            let fraction = min(max(CGFloat(isLinear ? progress(at: pausedAt) : elapsedFraction), 0), 1)
            return isRunningBackward ? 1 - fraction : fraction
        }
        set {
            let isUnchanged = newValue == fractionComplete
            pauseAnimation()
            guard !isUnchanged, newValue != fractionComplete else { return }
            let fraction = min(max(Double(newValue), 0), 1)
            let value = isRunningBackward ? 1 - fraction : fraction
            hold(
                at: duration
                    * (isLinear ? timingParameters.pacing.fraction(ofProgress: value, lasting: duration) : value))
        }
    }
}

/// The state of a property animator.
///
/// - Apple: `UIViewAnimatingState`; facts 5.8.
public enum UIViewAnimatingState: Int, Sendable {
    /// Not started, or finished.
    case inactive
    /// Running or paused.
    case active
    /// Stopped, waiting for `finishAnimation(at:)`.
    case stopped
}

/// The final position of a property animator.
///
/// - Apple: `UIViewAnimatingPosition`.
public enum UIViewAnimatingPosition: Int, Sendable {
    /// The end of the animations.
    case end
    /// The start of the animations.
    case start
    /// The position at which the animations were stopped.
    case current
}

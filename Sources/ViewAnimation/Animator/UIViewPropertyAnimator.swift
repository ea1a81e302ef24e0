import Foundation
import LayerTree

/// Animates the changes that its blocks make, and can be paused, scrubbed, turned round and stopped on the way.
///
/// Confined to one thread, as layers are; it lives on while it runs.
/// - Apple: `UIViewPropertyAnimator`; facts 5.8. Touches do not reach views here, so nothing is said about them.
open class UIViewPropertyAnimator {
    /// Seconds, as given; a spring's settling duration for springs that have one of their own.
    public let duration: TimeInterval
    public let timingParameters: any UITimingCurveProvider
    /// Seconds before `startAnimation(afterDelay:)` moves anything.
    public internal(set) var delay: TimeInterval = 0
    public internal(set) var state = UIViewAnimatingState.inactive
    public internal(set) var isRunning = false
    /// False: pausing and scrubbing are mistakes that stop the program.
    public var isInterruptible = true
    /// True: while paused, `fractionComplete` is a fraction of the way, not of the time.
    public var scrubsLinearly = true
    /// True: at an end it pauses instead of finishing.
    public var pausesOnCompletion = false

    var blocks: [(body: () -> Void, delayFactor: Double)] = []
    var completions: [(UIViewAnimatingPosition) -> Void] = []
    var changes: [AnimatedChange] = []
    var run: AnimatorRun?
    /// Of the run.
    weak var watch: AnimatorAnimationDelegate?
    var laysOutSubviews = false
    /// The animator's seconds, where it is paused.
    var pausedAt = 0.0
    private var isRunningBackward = false

    public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
        self.duration = parameters.pacing.length(lasting: duration)
        timingParameters = parameters
    }

    public convenience init(duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil) {
        self.init(duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
        if let animations { addAnimations(animations) }
    }

    public convenience init(
        duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
        animations: (() -> Void)? = nil
    ) {
        self.init(
            duration: duration, timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
        if let animations { addAnimations(animations) }
    }

    /// A spring that comes to rest as the duration ends.
    public convenience init(duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil) {
        self.init(duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
        if let animations { addAnimations(animations) }
    }

    /// An animator that has been started.
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

    /// The block runs when the animator begins; while it is active, at once.
    public func addAnimations(_ animation: @escaping () -> Void) { addAnimations(animation, delayFactor: 0) }

    /// - Parameter delayFactor: 0…1, of what is left of the duration; the changes take the rest of it.
    public func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
        precondition(state != .stopped, "the animator is stopped: finish it before adding animations")
        blocks.append((animation, min(max(Double(delayFactor), 0), 1)))
        guard state == .active else { return }
        collectBlockChanges()
        if !isRunning { hold(at: pausedAt) }
    }

    /// Called with the final position, unless the animator is stopped without finishing.
    public func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
        completions.append(completion)
    }

    /// True: it plays back to where the values were. May be changed on the way.
    public var isReversed: Bool {
        get { isRunningBackward }
        set {
            guard newValue != isRunningBackward else { return }
            let elapsed = elapsed
            isRunningBackward = newValue
            if isRunning { go(from: elapsed) }
        }
    }

    /// 0…1. Setting it pauses; turned round it is a fraction of the way back.
    ///
    /// `scrubsLinearly` says what it is a fraction of while paused; with a spring it is always one of the time. Setting
    /// what it reads moves nothing.
    public var fractionComplete: CGFloat {
        get {
            let fraction = min(max(CGFloat(isLinear ? progress(at: pausedAt) : elapsedFraction), 0), 1)
            return isRunningBackward ? 1 - fraction : fraction
        }
        set {
            let isThere = newValue == fractionComplete
            pauseAnimation()
            guard !isThere, newValue != fractionComplete else { return }
            let fraction = min(max(Double(newValue), 0), 1)
            let value = isRunningBackward ? 1 - fraction : fraction
            hold(
                at: duration
                    * (isLinear ? timingParameters.pacing.fraction(ofProgress: value, lasting: duration) : value))
        }
    }
}

/// - Apple: `UIViewAnimatingState`; facts 5.8.
public enum UIViewAnimatingState: Int, Sendable {
    /// Not begun, or at an end.
    case inactive
    /// Running or paused.
    case active
    /// Waits for `finishAnimation(at:)`.
    case stopped
}

/// Where an animator has ended.
///
/// - Apple: `UIViewAnimatingPosition`.
public enum UIViewAnimatingPosition: Int, Sendable {
    case end, start, current
}

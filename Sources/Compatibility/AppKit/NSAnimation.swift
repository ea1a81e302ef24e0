import Foundation
import QuartzCore
import ViewAnimation

/// Progress over time, in the time of the movie.
///
/// - Apple: `NSAnimation`; blocking animations do not block.
open class NSAnimation: NSObject {
    /// The pacing.
    ///
    /// - Apple: `NSAnimation.Curve`.
    public enum Curve: UInt, Sendable {
        /// Slow at the start and the end, at the start, at the end, or constant.
        case easeInOut = 0, easeIn, easeOut, linear

        fileprivate var function: CAMediaTimingFunction {
            switch self {
            case .easeInOut: CAMediaTimingFunction(name: .easeInEaseOut)
            case .easeIn: CAMediaTimingFunction(name: .easeIn)
            case .easeOut: CAMediaTimingFunction(name: .easeOut)
            case .linear: CAMediaTimingFunction(name: .linear)
            }
        }
    }

    /// Whether `start()` waits. It does not.
    ///
    /// - Apple: `NSAnimation.BlockingMode`.
    public enum BlockingMode: UInt, Sendable {
        /// A way to run.
        case blocking = 0, nonblocking, nonblockingThreaded
    }

    /// A fraction of the duration, 0…1.
    public typealias Progress = Float

    /// The duration in seconds.
    open var duration: TimeInterval
    /// The pacing.
    open var animationCurve: Curve
    /// Whether `start()` waits. It does not.
    open var animationBlockingMode = BlockingMode.blocking
    /// The frames per second. Stored; animations change in each frame of the movie.
    open var frameRate: Float = 30
    /// The delegate.
    open weak var delegate: (any NSAnimationDelegate)?
    /// The progress marks that the delegate receives, each once.
    open var progressMarks: [NSNumber] = []
    /// Whether the animation runs.
    open private(set) var isAnimating = false
    /// The fraction of the duration that has passed. Subclasses override it to change what they animate.
    open var currentProgress: Progress = 0
    private var link: CADisplayLink?
    private var startTime: CFTimeInterval?

    /// Creates an animation.
    public init(duration: TimeInterval, animationCurve: Curve) {
        self.duration = duration
        self.animationCurve = animationCurve
    }
    /// Creates an animation of a quarter second.
    public override convenience init() { self.init(duration: 0.25, animationCurve: .easeInOut) }
    /// Returns nil: archives are not supported.
    public required init?(coder: NSCoder) { return nil }

    /// The progress with the pacing.
    open var currentValue: Float {
        delegate?.animation(self, valueForProgress: currentProgress) ?? paced(currentProgress)
    }

    private func paced(_ progress: Progress) -> Float {
        Float(animationCurve.function.curve.value(at: Double(progress)))
    }

    /// Adds a progress mark for the delegate.
    open func addProgressMark(_ progressMark: Progress) { progressMarks.append(NSNumber(value: progressMark)) }
    /// Removes a progress mark.
    open func removeProgressMark(_ progressMark: Progress) { progressMarks.removeAll { $0.floatValue == progressMark } }

    /// Starts the animation from its beginning.
    open func start() {
        guard !isAnimating, delegate?.animationShouldStart(self) ?? true else { return }
        isAnimating = true
        startTime = nil
        currentProgress = 0
        let link = CADisplayLink { [weak self] link in self?.advance(to: link.targetTimestamp) }
        link.add(to: .main, forMode: .common)
        self.link = link
    }

    /// Ends the animation where it is.
    open func stop() {
        guard isAnimating else { return }
        end()
        delegate?.animationDidStop(self)
    }

    private func end() {
        isAnimating = false
        link?.invalidate()
        link = nil
    }

    private func advance(to time: CFTimeInterval) {
        let start = startTime ?? time
        startTime = start
        let old = currentProgress
        currentProgress = duration > 0 ? Progress(min((time - start) / duration, 1)) : 1
        for mark in progressMarks.map(\.floatValue) where old < mark && mark <= currentProgress {
            delegate?.animation(self, didReachProgressMark: mark)
        }
        guard currentProgress >= 1, isAnimating else { return }
        end()
        delegate?.animationDidEnd(self)
    }
}

/// The delegate of an animation.
///
/// - Apple: `NSAnimationDelegate`.
public protocol NSAnimationDelegate: AnyObject {
    /// Returns whether an animation starts. True by default.
    func animationShouldStart(_ animation: NSAnimation) -> Bool
    /// An animation was stopped.
    func animationDidStop(_ animation: NSAnimation)
    /// An animation has ended.
    func animationDidEnd(_ animation: NSAnimation)
    /// Returns the value for a progress; nil for that of the curve.
    func animation(_ animation: NSAnimation, valueForProgress progress: NSAnimation.Progress) -> Float?
    /// An animation has reached a moment.
    func animation(_ animation: NSAnimation, didReachProgressMark progress: NSAnimation.Progress)
}

extension NSAnimationDelegate {
    /// Returns true.
    public func animationShouldStart(_ animation: NSAnimation) -> Bool { true }
    /// Does nothing.
    public func animationDidStop(_ animation: NSAnimation) {}
    /// Does nothing.
    public func animationDidEnd(_ animation: NSAnimation) {}
    /// Returns nil.
    public func animation(_ animation: NSAnimation, valueForProgress progress: NSAnimation.Progress) -> Float? { nil }
    /// Does nothing.
    public func animation(_ animation: NSAnimation, didReachProgressMark progress: NSAnimation.Progress) {}
}

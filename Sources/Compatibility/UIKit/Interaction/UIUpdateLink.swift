import Foundation
import LayerTree
import ViewAnimation

/// Calls closures and methods in each frame of a movie.
///
///     let link = UIUpdateLink(view: view) { link, info in ball.center.y = 100 * info.modelTime }
///     link.isEnabled = true
///
/// - Apple: `UIUpdateLink`. Every frame is an update, with or without `requiresContinuousUpdates`.
public final class UIUpdateLink: NSObject {
    private struct Action {
        let phase: UIUpdateActionPhase
        let perform: (UIUpdateLink, UIUpdateInfo) -> Void
    }

    private var actions: [Action] = []
    private var displayLink: CADisplayLink?
    /// The update that runs; nil between updates.
    public private(set) var currentUpdateInfo: UIUpdateInfo?

    /// Whether the actions are called. False by default.
    public var isEnabled = false { didSet { if isEnabled != oldValue { update() } } }
    /// Stored; every frame is an update.
    public var requiresContinuousUpdates = false
    /// Stored; no events arrive.
    public var wantsLowLatencyEventDispatch = false
    /// Stored; has no effect.
    public var wantsImmediatePresentation = false
    /// The largest number of calls per second, as in a display link.
    public var preferredFrameRateRange = CAFrameRateRange.default {
        didSet { displayLink?.preferredFrameRateRange = preferredFrameRateRange }
    }

    /// Creates a link for the updates of a view.
    public init(view: UIView) {}
    /// Creates a link for the updates of a scene.
    public init(windowScene: UIWindowScene) {}

    /// Creates a link that calls a closure.
    public convenience init(view: UIView, actionHandler handler: @escaping (UIUpdateLink, UIUpdateInfo) -> Void) {
        self.init(view: view)
        addAction(handler: handler)
    }
    /// Creates a link that calls a closure.
    public convenience init(
        windowScene: UIWindowScene, actionHandler handler: @escaping (UIUpdateLink, UIUpdateInfo) -> Void
    ) {
        self.init(windowScene: windowScene)
        addAction(handler: handler)
    }
    /// Creates a link that calls a method.
    public convenience init(view: UIView, actionTarget target: Any, selector: Selector) {
        self.init(view: view)
        addAction(target: target, selector: selector)
    }
    /// Creates a link that calls a method.
    public convenience init(windowScene: UIWindowScene, actionTarget target: Any, selector: Selector) {
        self.init(windowScene: windowScene)
        addAction(target: target, selector: selector)
    }

    /// Adds a closure for a phase. The phases are run through in their order, before the frame is drawn.
    public func addAction(
        to phase: UIUpdateActionPhase = .afterUpdateScheduled,
        handler: @escaping (UIUpdateLink, UIUpdateInfo) -> Void
    ) {
        actions.append(Action(phase: phase, perform: handler))
    }
    /// Adds a method for a phase, with the link as its argument.
    public func addAction(to phase: UIUpdateActionPhase = .afterUpdateScheduled, target: Any, selector: Selector) {
        addAction(to: phase) { link, _ in selector.call(on: target, sender: link) }
    }

    private func update() {
        displayLink?.invalidate()
        displayLink = nil
        guard isEnabled else { return }
        let link = CADisplayLink { [weak self] link in self?.run(at: link) }
        link.preferredFrameRateRange = preferredFrameRateRange
        link.add(to: .main, forMode: .common)
        displayLink = link
    }

    private func run(at link: CADisplayLink) {
        let info = UIUpdateInfo(time: link.targetTimestamp)
        currentUpdateInfo = info
        for phase in UIUpdateActionPhase.all {
            for action in actions where action.phase == phase { action.perform(self, info) }
        }
        currentUpdateInfo = nil
    }

    deinit { displayLink?.invalidate() }
}

/// The times of an update.
///
/// - Apple: `UIUpdateInfo`.
public final class UIUpdateInfo: NSObject {
    /// The time of the frame in seconds, for animations.
    public let modelTime: TimeInterval
    /// The time of the frame in seconds.
    public var completionDeadlineTime: TimeInterval { modelTime }
    /// The time of the frame in seconds.
    public var estimatedPresentationTime: TimeInterval { modelTime }
    /// Whether the frame is presented early: false.
    public var isImmediatePresentationExpected: Bool { false }
    /// Whether events arrive late: false.
    public var isLowLatencyEventDispatchConfirmed: Bool { false }
    /// Whether late events are processed: false.
    public var isPerformingLowLatencyPhases: Bool { false }

    init(time: TimeInterval) { modelTime = time }
}

/// A part of an update.
///
/// - Apple: `UIUpdateActionPhase`.
public struct UIUpdateActionPhase: Hashable, Sendable {
    private let order: Int

    /// The update begins.
    public static let afterUpdateScheduled = UIUpdateActionPhase(order: 0)
    /// Before events.
    public static let beforeEventDispatch = UIUpdateActionPhase(order: 1)
    /// After events.
    public static let afterEventDispatch = UIUpdateActionPhase(order: 2)
    /// Before display links.
    public static let beforeCADisplayLinkDispatch = UIUpdateActionPhase(order: 3)
    /// After display links.
    public static let afterCADisplayLinkDispatch = UIUpdateActionPhase(order: 4)
    /// Before changes of layers are committed.
    public static let beforeCATransactionCommit = UIUpdateActionPhase(order: 5)
    /// After changes of layers are committed; here, before that.
    public static let afterCATransactionCommit = UIUpdateActionPhase(order: 6)
    /// Before late events.
    public static let beforeLowLatencyEventDispatch = UIUpdateActionPhase(order: 7)
    /// After late events.
    public static let afterLowLatencyEventDispatch = UIUpdateActionPhase(order: 8)
    /// Before late changes of layers are committed.
    public static let beforeLowLatencyCATransactionCommit = UIUpdateActionPhase(order: 9)
    /// After late changes of layers are committed.
    public static let afterLowLatencyCATransactionCommit = UIUpdateActionPhase(order: 10)
    /// The update ends.
    public static let afterUpdateComplete = UIUpdateActionPhase(order: 11)

    static let all = (0...11).map { UIUpdateActionPhase(order: $0) }
}

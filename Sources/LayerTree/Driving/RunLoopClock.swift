import Foundation

/// The display links, timers and delayed actions of a thread that wait for an engine, as they would be in a run loop.
///
/// They follow the next engine that advances on the thread, and after its end the next one.
struct RunLoopClock {
    private(set) var links: [CADisplayLink] = []
    private var timers: [MovieTimer] = []
    /// The actions that wait for an engine, with their delays in seconds.
    private var actions: [(delay: Double, action: () -> Void)] = []

    /// The shortest delay in seconds of timers, and of actions while an engine advances: callbacks that schedule
    /// themselves without a delay must not stop the time of the movie.
    static let minimumDelay = 1e-4

    var isEmpty: Bool { links.isEmpty && timers.isEmpty && actions.isEmpty }

    mutating func add(_ link: CADisplayLink) {
        remove(link)
        links.append(link)
    }

    mutating func remove(_ link: CADisplayLink) { links.removeAll { $0 === link } }
    mutating func add(_ timer: MovieTimer) { timers.append(timer) }
    mutating func add(after delay: Double, _ action: @escaping () -> Void) { actions.append((delay, action)) }

    mutating func append(_ other: RunLoopClock) {
        links += other.links
        timers += other.timers
        actions += other.actions
    }

    /// Gives the actions, and the links and timers without an engine, to `engine`.
    mutating func attach(to engine: AnimationEngine) {
        for link in links where link.isUnattached { link.attach(to: engine) }
        timers.removeAll { !$0.timer.isValid }
        for timer in timers where timer.engine == nil { timer.start(in: engine) }
        let minimum = engine.isAdvancing ? Self.minimumDelay : 0
        for (delay, action) in actions { engine.schedule(at: engine.time + max(delay, minimum), action) }
        actions = []
    }
}

/// The display links, timers and delayed actions that wait on a thread, on their way to the thread that renders.
package struct WaitingCallbacks: @unchecked Sendable {
    private let clock: RunLoopClock

    /// Takes the callbacks that wait on the current thread.
    package static func take() -> WaitingCallbacks {
        let context = ThreadContext.current
        defer { context.runLoop = RunLoopClock() }
        return WaitingCallbacks(clock: context.runLoop)
    }

    /// Makes the callbacks wait on the current thread, after those that wait there already.
    package func wait() { ThreadContext.current.runLoop.append(clock) }
}

/// A timer that fires in the time of an engine.
final class MovieTimer {
    let timer: Timer
    weak var engine: AnimationEngine?
    private let interval: Double

    init(_ timer: Timer, interval: Double) {
        self.timer = timer
        self.interval = interval
    }

    func start(in engine: AnimationEngine) {
        self.engine = engine
        schedule(at: engine.time + interval)
    }

    private func schedule(at time: Double) {
        engine?.schedule(at: time) { [self] in
            guard timer.isValid else { return }
            timer.fire()
            if timer.isValid { schedule(at: time + interval) }
        }
    }
}

/// A timer with an object of its creator.
private final class UserInfoTimer: Timer {
    nonisolated(unsafe) var info: Any?
}

extension Timer {
    /// The object that was given to `scheduledTimer(timeInterval:target:selector:userInfo:repeats:)`.
    package var scheduledUserInfo: Any? { (self as? UserInfoTimer)?.info }

    /// Creates a timer that calls a method of its target in the time of the movie: from the next frame on the thread's
    /// engine on, or the current time while an engine runs. The target is retained until the timer is invalidated.
    ///
    /// - Parameters:
    ///   - ti: the interval in seconds, at least 0.1 ms.
    ///   - aTarget: the target.
    ///   - aSelector: the method, with the timer as its sender.
    ///   - userInfo: the timer's `movieUserInfo`.
    ///   - yesOrNo: whether the timer fires again after each interval.
    /// - Apple: `Timer.scheduledTimer(timeInterval:target:selector:userInfo:repeats:)`.
    @discardableResult
    public class func scheduledTimer(
        timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector, userInfo: Any?,
        repeats yesOrNo: Bool
    ) -> Timer {
        // The target is used by the timer's thread only; the closure's type does not say so.
        nonisolated(unsafe) let target = aTarget
        let interval = max(ti.isFinite ? ti : 0, RunLoopClock.minimumDelay)
        let timer = UserInfoTimer(fire: Date(timeIntervalSinceNow: interval), interval: interval, repeats: yesOrNo) {
            aSelector.call(on: target, sender: $0)
        }
        timer.info = userInfo
        return start(timer, interval: interval)
    }

    private class func start(_ timer: Timer, interval: TimeInterval) -> Timer {
        let context = ThreadContext.current
        context.runLoop.add(MovieTimer(timer, interval: interval))
        context.attachToRunningEngine()
        return timer
    }

    /// Creates a timer that calls a closure in the time of the movie: from the next frame on the thread's engine on, or
    /// the current time while an engine runs. `Scripts/port` writes it in place of
    /// `scheduledTimer(withTimeInterval:repeats:block:)`, which waits for a run loop that never runs.
    ///
    /// - Parameters:
    ///   - interval: the interval in seconds, at least 0.1 ms.
    ///   - repeats: whether the timer fires again after each interval, until it is invalidated.
    ///   - block: is called with the timer.
    @discardableResult
    public class func scheduledTimer(
        withMovieTimeInterval interval: TimeInterval, repeats: Bool, block: @escaping (Timer) -> Void
    ) -> Timer {
        let interval = max(interval.isFinite ? interval : 0, RunLoopClock.minimumDelay)
        // The closure is called on the thread of the engine only.
        nonisolated(unsafe) let block = block
        return start(Timer(timeInterval: interval, repeats: repeats) { block($0) }, interval: interval)
    }
}

extension RunLoop.Mode {
    /// The name of `common` in Swift 4.
    public static var commonModes: RunLoop.Mode { .common }
    /// The name of `default` in Swift 4.
    public static var defaultRunLoopMode: RunLoop.Mode { .default }
}

/// The name of `RunLoop.Mode` in Swift 4.
public typealias RunLoopMode = RunLoop.Mode

import Dispatch
import Foundation

/// Delays in the time of the movie that is rendered on this thread, for code that has no renderer at hand.
///
///     MovieTime.schedule(after: 0.5) { label.text = "Done" }
///
/// During a rendering, delays count from `CACurrentMediaTime()`. Actions that are scheduled before it belong to the
/// next rendering on the thread, and count from its first frame; for actions that run in every rendering, use
/// `MovieRenderer.schedule(at:_:)`.
///
/// Blocks of `DispatchQueue.main.async` and main-actor tasks that wait on the main queue run by themselves during a
/// rendering on the main thread. `DispatchQueue.main.asyncAfter`, `Task.sleep` and Foundation's timers wait for the
/// clock of the computer: use the functions of this type, which `Scripts/port` writes in their place.
public enum MovieTime {
    /// Runs an action after a delay.
    ///
    /// - Parameters:
    ///   - delay: seconds; negative delays are 0.
    ///   - action: runs in the implicit transaction of that time. Actions with equal times run in the order they were
    ///     scheduled.
    public static func schedule(after delay: TimeInterval, _ action: @escaping () -> Void) {
        guard delay != .infinity else { return }
        let context = ThreadContext.current
        context.runLoop.add(after: delay.isFinite ? max(delay, 0) : 0, action)
        context.attachToRunningEngine()
    }

    /// Runs a block at a time of the movie, in place of `DispatchQueue.main.asyncAfter(deadline:execute:)`.
    public static func asyncAfter(deadline: Deadline, execute work: @escaping () -> Void) {
        schedule(after: deadline.delay, work)
    }

    /// Runs a work item at a time of the movie, unless it is canceled before.
    public static func asyncAfter(deadline: Deadline, execute workItem: DispatchWorkItem) {
        schedule(after: deadline.delay) { if !workItem.isCancelled { workItem.perform() } }
    }

    /// Suspends the task for a time of the movie, in place of `Task.sleep(for:)`.
    @MainActor
    public static func sleep(for duration: Duration) async {
        let (seconds, attoseconds) = duration.components
        await sleep(seconds: Double(seconds) + Double(attoseconds) / 1e18)
    }

    /// Suspends the task for a time of the movie, in place of `Task.sleep(nanoseconds:)`.
    @MainActor
    public static func sleep(nanoseconds: UInt64) async { await sleep(seconds: Double(nanoseconds) / 1e9) }

    @MainActor
    private static func sleep(seconds: TimeInterval) async {
        await result { resume in schedule(after: seconds) { resume(()) } }
    }

    /// A time of the movie for `asyncAfter(deadline:execute:)`, such as `.now() + 0.5`.
    public struct Deadline: Sendable {
        /// Seconds from now.
        fileprivate var delay: TimeInterval

        /// Returns the current time.
        public static func now() -> Deadline { Deadline(delay: 0) }

        /// Returns a time in seconds after another.
        public static func + (time: Deadline, seconds: Double) -> Deadline { Deadline(delay: time.delay + seconds) }

        /// Returns a time after another.
        public static func + (time: Deadline, interval: DispatchTimeInterval) -> Deadline {
            time + interval.inSeconds
        }
    }
}

extension MovieTime {
    /// Returns the value that a callback of the engine passes on. The task continues in the turn of the callback.
    ///
    /// - Parameter start: is called at once with the function that resumes the task.
    @MainActor
    package static func result<Value: Sendable>(_ start: (@escaping (Value) -> Void) -> Void) async -> Value {
        let value = await withCheckedContinuation { (continuation: CheckedContinuation<Value, Never>) in
            start { value in
                ThreadContext.current.resumedTasks += 1
                continuation.resume(returning: value)
            }
        }
        let context = ThreadContext.current
        context.resumedTasks = max(context.resumedTasks - 1, 0)
        return value
    }
}

extension DispatchTimeInterval {
    /// The interval in seconds; infinite for `never`.
    fileprivate var inSeconds: Double {
        switch self {
        case .seconds(let count): Double(count)
        case .milliseconds(let count): Double(count) / 1e3
        case .microseconds(let count): Double(count) / 1e6
        case .nanoseconds(let count): Double(count) / 1e9
        case .never: .infinity
        @unknown default: 0
        }
    }
}

import Foundation
import LayerTree

extension MovieTime {
    /// Starts a timer in the time of the movie. `Scripts/port` writes it in place of `RunLoop.add(_:forMode:)`.
    ///
    /// - Parameters:
    ///   - timer: a timer that was created without scheduling it.
    ///   - mode: has no effect.
    public static func add(_ timer: Timer, forMode mode: RunLoop.Mode) {
        if timer.timeInterval > 0 { return fire(timer, after: timer.timeInterval, repeats: true) }
        if let schedule = timer.movieSchedule {
            return fire(timer, after: max(schedule.fireTime - CACurrentMediaTime(), 0), repeats: false)
        }
        // The time since the timer was created is not part of the movie.
        let delay = (timer.fireDate.timeIntervalSinceNow * 1000).rounded() / 1000
        fire(timer, after: delay, repeats: false)
    }

    private static func fire(_ timer: Timer, after delay: TimeInterval, repeats: Bool) {
        schedule(after: delay) {
            guard timer.isValid else { return }
            timer.fire()
            if repeats { fire(timer, after: delay, repeats: true) }
        }
    }
}

extension Timer {
    /// Creates a timer that calls a method of its target once `MovieTime.add(_:forMode:)` started it.
    ///
    /// - Apple: `Timer.init(timeInterval:target:selector:userInfo:repeats:)`.
    public convenience init(
        timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector, userInfo: Any?,
        repeats yesOrNo: Bool
    ) {
        // The target is used by the timer's thread only; the closure's type does not say so.
        nonisolated(unsafe) let target = aTarget
        self.init(movieTimeInterval: ti, repeats: yesOrNo) { aSelector.call(on: target, sender: $0) }
        objc_setAssociatedObject(self, Self.key, userInfo, .OBJC_ASSOCIATION_RETAIN)
    }

    /// Creates a timer that calls a closure once `MovieTime.add(_:forMode:)` started it. A timer that does not repeat
    /// fires at its interval after its creation, in the time of the movie. `Scripts/port` writes it in place of
    /// `Timer(timeInterval:repeats:block:)`.
    public convenience init(movieTimeInterval interval: TimeInterval, repeats: Bool, block: @escaping (Timer) -> Void) {
        // The closure is called on the thread of the engine only.
        nonisolated(unsafe) let block = block
        self.init(timeInterval: interval, repeats: repeats) { block($0) }
        let schedule = MovieSchedule(fireTime: CACurrentMediaTime() + interval)
        objc_setAssociatedObject(self, Self.scheduleKey, schedule, .OBJC_ASSOCIATION_RETAIN)
    }

    /// When a timer fires that does not repeat.
    fileprivate struct MovieSchedule {
        let fireTime: CFTimeInterval
    }

    fileprivate var movieSchedule: MovieSchedule? {
        objc_getAssociatedObject(self, Self.scheduleKey) as? MovieSchedule
    }

    nonisolated(unsafe) private static let scheduleKey = UnsafeRawPointer(
        UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

    nonisolated(unsafe) private static let key = UnsafeRawPointer(
        UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

    /// The object of a timer that was created with a target and a selector; nil for others.
    /// `Scripts/port` writes it in place of `userInfo`, which Foundation on Linux does not set.
    public var movieUserInfo: Any? { scheduledUserInfo ?? objc_getAssociatedObject(self, Self.key) }
}

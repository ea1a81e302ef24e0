import Images
import Synchronization

/// The time without progress after which the process gives up on a file.
package enum DecodeTimeout {
    /// The default, in seconds.
    package static let standard = 30.0
    /// The accepted values, in seconds.
    package static let range = 0.1...86_400

    private static let value = LockedValue(standard)

    /// The timeout of this process, in seconds. Set it before the first file is opened.
    package static var seconds: Double {
        get { value.withLock { $0 } }
        set { value.withLock { $0 = min(max(newValue, range.lowerBound), range.upperBound) } }
    }
}

/// Counts the steps of work on a file: chunks of bytes read, packets and frames.
///
/// The code that reads a file counts its steps, and the thread that waits for the result checks that the count changes.
/// - Thread safety: any thread.
package final class DecodeProgress: Sendable {
    /// The counter of the work that the current thread does; `nil` if nobody waits for it.
    @TaskLocal static var current: DecodeProgress?

    private let steps = Atomic<Int>(0)

    /// Creates a counter.
    package init() {}

    /// Counts one step.
    func advance() { steps.wrappingAdd(1, ordering: .relaxed) }

    /// The number of steps so far.
    var count: Int { steps.load(ordering: .relaxed) }
}

/// Measures how long work has made no progress.
///
/// Only waits are counted, each at most one second: a suspended process or a sleeping computer does not time out.
struct StallTimer {
    /// The reasons to stop waiting.
    enum Verdict { case stalled, cancelled }

    private let limit: Double
    private let interruption: InputInterruption
    private let now: () -> Double
    private var idleSeconds = 0.0
    private var lastCount = -1
    private var lastTime: Double

    /// Creates a timer.
    ///
    /// - Parameters:
    ///   - timeout: The timeout in seconds. The timer allows slightly more, so that a read that `InputWatchdog`
    ///     interrupts at the timeout returns its own error.
    ///   - now: Returns the current time in seconds.
    init(
        timeout: Double, _ interruption: InputInterruption,
        now: @escaping () -> Double = InputWatchdog.monotonicSeconds
    ) {
        limit = timeout + min(1, timeout / 10)
        self.interruption = interruption
        self.now = now
        lastTime = now()
    }

    /// The seconds to wait before the next check.
    var interval: Double { min(0.1, limit / 4) }

    /// The seconds without progress after which cancelled work is given up: usually the library only needs to finish
    /// a frame.
    static let cancelledTimeout = 1.0

    /// Returns why not to wait any longer; `nil` to continue.
    ///
    /// - Parameter count: The number of steps so far.
    mutating func check(_ count: Int) -> Verdict? {
        let time = now()
        idleSeconds = count == lastCount ? idleSeconds + min(max(0, time - lastTime), 1) : 0
        lastTime = time
        lastCount = count
        if idleSeconds >= limit { return .stalled }
        return interruption.isCancelled && idleSeconds >= Self.cancelledTimeout ? .cancelled : nil
    }
}

import Foundation

/// What the system says about time and memory.
enum Clocks {
    /// Seconds that this thread has computed.
    static var thread: Double { seconds(CLOCK_THREAD_CPUTIME_ID) }
    /// Seconds that all threads of this process have computed.
    static var process: Double { seconds(CLOCK_PROCESS_CPUTIME_ID) }
    /// Seconds of a clock that never goes back.
    static var wall: Double { seconds(CLOCK_MONOTONIC) }

    private static func seconds(_ clock: clockid_t) -> Double {
        var now = timespec()
        clock_gettime(clock, &now)
        return Double(now.tv_sec) + Double(now.tv_nsec) * 1e-9
    }
}

extension [Double] {
    /// The middle value; 0 without any.
    var median: Double { isEmpty ? 0 : sorted()[count / 2] }
}

import Glibc
import WorkerSandbox

/// Ends the command with the status of an exceeded limit when Swift cannot allocate memory, for which its runtime calls
/// `abort`.
///
/// A signal handler looks for the runtime's allocating functions among the callers. Other aborts keep their signal.
enum AllocationFailure {
    private typealias Backtrace = @convention(c) (UnsafeMutablePointer<UnsafeMutableRawPointer?>, Int32) -> Int32

    private static let backtrace = dlsym(nil, "backtrace").map { unsafeBitCast($0, to: Backtrace.self) }
    private static let depth = 24

    /// Starts to handle failed allocations.
    static func handle() {
        // The first call loads a library, which a signal handler must not do.
        guard !isAllocating else { return }
        signal(SIGABRT) { number in
            // Another abort ends the process.
            signal(SIGABRT, SIG_DFL)
            if AllocationFailure.isAllocating { ResourceMonitor.endWithoutMemory(byteCount: nil) }
            raise(number)
        }
    }

    /// Whether a caller of the signal handler allocates memory.
    private static var isAllocating: Bool {
        guard let backtrace else { return false }
        return withUnsafeTemporaryAllocation(of: UnsafeMutableRawPointer?.self, capacity: depth) { callers in
            guard let start = callers.baseAddress else { return false }
            let count = backtrace(start, Int32(depth))
            return callers.prefix(Int(count)).contains { mp_is_swift_allocation($0) != 0 }
        }
    }
}

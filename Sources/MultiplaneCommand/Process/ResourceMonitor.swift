import Foundation
import Glibc
import Limits
import MediaWriting
import MovieRendering

/// Ends the command when it exceeds the limits of time or memory, whatever its threads are doing: reading, validating,
/// probing, analyzing audio or drawing a frame.
///
/// Renders check the same limits between frames, and stop in an orderly way if they get to it first.
struct ResourceMonitor {
    /// The interval between two checks, in seconds.
    private static let interval = 0.05
    /// The seconds beyond the limit in which a render can end by itself.
    private static let gracePeriod = 1.0

    private let limits: ResourceLimits
    private let start = ContinuousClock.now

    init(limits: ResourceLimits) { self.limits = limits }

    /// Starts the thread that checks the limits of a command, unless it has none.
    static func start(_ limits: ResourceLimits) {
        guard limits.renderTime < .max || limits.memory < .max else { return }
        let monitor = ResourceMonitor(limits: limits)
        let thread = Thread { monitor.run() }
        thread.name = "limits"
        thread.start()
    }

    private func run() {
        while true {
            let time = ContinuousClock.now - start
            if let error = exceeded(after: time, resident: MemoryUse.resident) { Self.end(error) }
            usleep(UInt32(Self.interval * 1e6))
        }
    }

    /// Returns the error of the limit that is exceeded by more than a render needs to notice it; nil if none is.
    ///
    /// - Parameters:
    ///   - time: The time since the start of the command.
    ///   - resident: The resident memory in bytes; nil if it is not known.
    func exceeded(after time: Duration, resident: Int?) -> LimitError? {
        let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
        if limits.renderTime < .max, seconds >= Double(limits.renderTime) + Self.gracePeriod {
            return limits.error(ResourceLimits.renderTimeEntry, seconds.rounded(.down))
        }
        guard limits.memory < .max, let resident else { return nil }
        let used = (Double(resident) / 1_048_576).rounded(.up)
        guard used > Double(limits.memory) * 17 / 16 else { return nil }
        return limits.error(ResourceLimits.memoryEntry, used)
    }

    private static func end(_ error: LimitError) -> Never {
        PartialFiles.removeAll()
        Console.errorWithoutBlocking("multiplane: \(error)\n")
        _exit(CommandStatus.limitExceeded.rawValue)
    }
}

/// A command whose outputs or scenes have limits of their own, or that runs until it is stopped: `ResourceMonitor` does
/// not end it.
protocol UnmonitoredCommand {}

extension Batch: UnmonitoredCommand {}
extension Preview: UnmonitoredCommand {}
extension Watch: UnmonitoredCommand {}
extension Worker: UnmonitoredCommand {}

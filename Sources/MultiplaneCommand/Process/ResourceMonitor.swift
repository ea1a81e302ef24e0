import FileAccess
import Foundation
import Glibc
import Limits
import MediaReading
import MediaWriting
import MovieRendering

/// Ends the command when it exceeds the limits of time or memory, whatever its threads are doing: reading, validating,
/// probing, analyzing audio or drawing a frame.
///
/// Renders check the same limits between frames, and stop in an orderly way if they get to it first.
struct ResourceMonitor {
    /// The interval between two checks, in seconds.
    private static let interval = 0.05
    /// The address space below which allocations are about to fail, in bytes.
    private static let leastAddressSpace = 32 << 20
    /// The seconds beyond the limit in which a render can end by itself.
    static let gracePeriod = 1.0

    private let limits: ResourceLimits

    init(limits: ResourceLimits) { self.limits = limits }

    /// Starts the thread that checks the limits of the process, unless it has none.
    static func start(_ limits: ResourceLimits) {
        guard limits.renderTime < .max || limits.memory < .max || MemoryUse.addressSpace != nil else { return }
        let monitor = ResourceMonitor(limits: limits)
        let thread = Thread { monitor.run() }
        thread.name = "limits"
        thread.start()
    }

    private func run() {
        while true {
            if let left = MemoryUse.addressSpaceLeft, left < Self.leastAddressSpace {
                Self.endWithoutMemory(byteCount: Self.leastAddressSpace)
            }
            if let error = memoryError(resident: MemoryUse.resident) ?? TimedWork.all.lazy.compactMap(timeError).first {
                Self.end(error)
            }
            usleep(UInt32(Self.interval * 1e6))
        }
    }

    private func timeError(_ work: TimedWork) -> LimitError? {
        timeError(after: ContinuousClock.now - work.start, of: work.title)
    }

    /// Returns the error of work that takes longer than a render needs to notice it; nil for other work.
    ///
    /// - Parameters:
    ///   - time: The time since the start of the work.
    ///   - title: What the work is for.
    func timeError(after time: Duration, of title: String? = nil) -> LimitError? {
        let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
        guard limits.renderTime < .max, seconds >= Double(limits.renderTime) + Self.gracePeriod else { return nil }
        return limits.error(ResourceLimits.renderTimeEntry, seconds.rounded(.down), at: title)
    }

    /// Returns the error of memory beyond the limit by more than a render needs to notice it; nil for less.
    ///
    /// - Parameter resident: The resident memory in bytes; nil if it is not known.
    func memoryError(resident: Int?) -> LimitError? {
        guard limits.memory < .max, let resident else { return nil }
        let used = (Double(resident) / 1_048_576).rounded(.up)
        guard used > Double(limits.memory) * 17 / 16 else { return nil }
        return limits.error(ResourceLimits.memoryEntry, used)
    }

    private static func end(_ error: LimitError) -> Never { end("\(error)") }

    /// Ends the command because the system has no memory.
    ///
    /// - Parameter byteCount: The number of bytes that could not be allocated; nil if it is not known.
    @Sendable static func endWithoutMemory(byteCount: Int?) -> Never {
        let amount = byteCount.map { "for \($0 >> 20) MiB more" } ?? "left"
        end(
            "the system has no memory \(amount) (memory); render smaller frames and images, or "
                + "give the process more memory")
    }

    private static func end(_ message: String) -> Never {
        PartialFiles.removeAll()
        EmbeddedFile.removeAll()
        ConfinedProcess.removeTemporaryFolder()
        Console.errorWithoutBlocking("multiplane: \(message)".escapingControls + "\n")
        _exit(CommandStatus.limitExceeded.rawValue)
    }
}

/// A command with several outputs, files or requests, each of which has its own time limit. The time of other commands
/// is limited as a whole.
protocol MultipleWorkCommand {}

extension Assemble: MultipleWorkCommand {}
extension Batch: MultipleWorkCommand {}
extension Chunk: MultipleWorkCommand {}
extension Preview: MultipleWorkCommand {}
extension Probe: MultipleWorkCommand {}
extension Validate: MultipleWorkCommand {}
extension Watch: MultipleWorkCommand {}
extension Worker: MultipleWorkCommand {}

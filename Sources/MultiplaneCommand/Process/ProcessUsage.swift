import FileAccess
import Foundation
import Glibc
import Images

/// Measures the processor time and the memory of the process while it does several pieces of work at the same time, such
/// as the renders of a batch.
///
/// - Processor time, with that of ended child processes, is divided equally among the work that goes on at the time. All
///   shares add up to the time of the process.
/// - The peak memory is that of the process while a piece of work goes on.
/// - Thread safety: any thread.
final class ProcessUsage: Sendable {
    /// The share of a piece of work.
    struct Share: Equatable, Sendable {
        var cpuSeconds = 0.0
        /// The peak of the process's resident memory in bytes; 0 if the system does not report it.
        var peakMemory = 0
    }

    private struct State {
        var shares: [Int: Share] = [:]
        var cpuSeconds = ProcessUsage.cpuSeconds
    }

    private let state = LockedValue(State())

    /// Begins a piece of work.
    func begin(_ work: Int) {
        state.withLock { state in
            Self.measure(&state)
            state.shares[work] = Share()
        }
    }

    /// Ends a piece of work, and returns its share.
    func end(_ work: Int) -> Share {
        state.withLock { state in
            Self.measure(&state)
            return state.shares.removeValue(forKey: work) ?? Share()
        }
    }

    /// Adds what was used since the last measurement to the shares.
    private static func measure(_ state: inout State) {
        let cpuSeconds = cpuSeconds
        let part = (cpuSeconds - state.cpuSeconds) / Double(max(1, state.shares.count))
        let memory = peakMemory ?? 0
        state.shares = state.shares.mapValues { share in
            Share(cpuSeconds: share.cpuSeconds + part, peakMemory: max(share.peakMemory, memory))
        }
        state.cpuSeconds = cpuSeconds
        resetPeakMemory()
    }

    /// The processor time of the process and its ended child processes, in seconds.
    static var cpuSeconds: Double {
        [RUSAGE_SELF, RUSAGE_CHILDREN].reduce(0) { sum, who -> Double in
            var usage = rusage()
            guard getrusage(__rusage_who_t(who.rawValue), &usage) == 0 else { return sum }
            return sum + seconds(usage.ru_utime) + seconds(usage.ru_stime)
        }
    }

    private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }

    /// The peak of the resident memory since the last reset, in bytes; nil if the system does not report it.
    static var peakMemory: Int? {
        guard let data = try? InputFile.contents("/proc/self/status", limit: 1 << 16) else { return nil }
        let line = String(decoding: data, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }.map { $0 * 1024 }
    }

    /// Makes the current memory the peak. Best effort: otherwise the peak is that since the start of the process.
    private static func resetPeakMemory() {
        let descriptor = open("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        _ = write(descriptor, "5", 1)
        close(descriptor)
    }
}

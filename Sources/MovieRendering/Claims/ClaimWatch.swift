import FileAccess
import Foundation
import Limits

/// Observes the claims of other workers, and finds those of lost workers: the process has ended on this machine, or the
/// claim has not changed for `timeout` seconds.
package struct ClaimWatch: Sendable {
    /// The seconds after which a claim that does not change is void: several times the interval of its updates and of
    /// the caches of network file systems.
    package static let timeout = 90.0

    /// The state of a claim.
    package enum Status: Equatable {
        /// There is no claim.
        case free
        /// A worker is at work; the state is nil while its first line is incomplete.
        case held(ClaimState?)
        /// The worker was lost, and its claim is removed now by this worker.
        case removed(ClaimState?)
    }

    private var lines: [String: (text: String, since: Double)] = [:]

    package init() {}

    /// Reads a claim, and removes that of a lost worker.
    ///
    /// - Parameter time: the time in seconds since any fixed time.
    package mutating func status(of path: String, at time: Double) -> Status {
        let contents = ResourceLimits.notCountingMediaFiles { try? InputFile.contents(path, limit: 1024) }
        guard let data = contents else {
            lines[path] = nil
            return .free
        }
        let text = String(decoding: data, as: UTF8.self)
        if lines[path]?.text != text { lines[path] = (text, time) }
        let state = ClaimState(text)
        guard state?.worker.hasEnded == true || time - (lines[path]?.since ?? time) >= Self.timeout else {
            return .held(state)
        }
        lines[path] = nil
        return ClaimFile.remove(path, of: text) ? .removed(state) : .free
    }

    /// Forgets a claim that does not exist.
    package mutating func forget(_ path: String) { lines[path] = nil }
}

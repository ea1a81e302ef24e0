import Synchronization

/// Work with a time limit of its own: one output, file or request, from loading to the end.
///
/// A monitor of the process ends work that exceeds `ResourceLimits.renderTime`, whatever it is doing.
package struct TimedWork: Sendable {
    /// What the work is for, such as a file name; nil if the process has only this work.
    package let title: String?
    /// The start of the work.
    package let start: ContinuousClock.Instant

    private static let running = Mutex<(works: [Int: TimedWork], next: Int)>(([:], 0))

    /// The work that is going on.
    package static var all: [TimedWork] { running.withLock { Array($0.works.values) } }

    /// Calls `body` as one piece of work, whose media files are counted from zero.
    package static func perform<Result>(_ title: String? = nil, _ body: () throws -> Result) rethrows -> Result {
        let work = TimedWork(title: title, start: .now)
        let number = running.withLock { running in
            running.next += 1
            running.works[running.next] = work
            return running.next
        }
        defer { running.withLock { $0.works[number] = nil } }
        return try ResourceLimits.current.countingMediaFiles(body)
    }
}

import Foundation
import Images

/// Finds out whether files changed since the last look, by their sizes, inodes and modification times.
package struct FileChanges {
    /// The most files that are looked at.
    package static let limit = 10_000

    private struct Version: Equatable {
        let inode: UInt
        let size: Int
        let seconds: Int
        let nanoseconds: Int
    }

    private var versions: [String: Version?] = [:]
    /// The versions at the last look, while they may still change.
    private var unsettled: [String: Version?]?

    /// Creates a watch without files.
    package init() {}

    /// Watches other files. Those that were not watched before count as unchanged; they need not exist.
    package mutating func watch(_ paths: some Sequence<String>) {
        let known = versions
        versions = Self.versions(of: Array(paths.prefix(Self.limit)))
        versions.merge(known.filter { versions.keys.contains($0.key) }) { $1 }
        unsettled = nil
    }

    /// Records the current versions of files, because the preview has written them.
    package mutating func accept(_ paths: [String]) {
        for path in paths where versions.keys.contains(path) {
            versions.updateValue(Self.version(of: path), forKey: path)
        }
    }

    /// Returns whether a file changed, and was the same at the last two looks: editors write files in several steps.
    package mutating func look() -> Bool {
        let now = Self.versions(of: Array(versions.keys))
        guard now != versions else {
            unsettled = nil
            return false
        }
        guard now == unsettled else {
            unsettled = now
            return false
        }
        versions = now
        unsettled = nil
        return true
    }

    private static func versions(of paths: [String]) -> [String: Version?] {
        var versions: [String: Version?] = [:]
        for path in paths { versions.updateValue(version(of: path), forKey: path) }
        return versions
    }

    private static func version(of path: String) -> Version? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return Version(
            inode: UInt(status.st_ino), size: Int(status.st_size), seconds: status.st_mtim.tv_sec,
            nanoseconds: status.st_mtim.tv_nsec)
    }
}

/// Calls a closure on a thread of its own after files changed.
package final class FileWatcher: Sendable {
    /// The seconds between two looks at the files.
    package static let interval = 0.1

    private struct State {
        var changes = FileChanges()
        var isStopped = false
    }

    private let state: LockedValue<State>

    /// Starts to watch; there are no files at first.
    package init(_ changed: @escaping @Sendable () -> Void) {
        state = LockedValue(State())
        let thread = Thread { [state] in
            while !state.withLock({ $0.isStopped }) {
                if state.withLock({ $0.changes.look() }) { changed() }
                usleep(UInt32(Self.interval * 1e6))
            }
        }
        thread.name = "preview files"
        thread.start()
    }

    /// Watches other files from now on.
    package func watch(_ paths: [String]) { state.withLock { $0.changes.watch(paths) } }

    /// Records the current versions of files, because the preview has written them.
    package func accept(_ paths: [String]) { state.withLock { $0.changes.accept(paths) } }

    /// Ends the thread.
    package func stop() { state.withLock { $0.isStopped = true } }
}

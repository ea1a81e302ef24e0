import FileAccess
import Foundation
import Images
import MediaWriting
import MovieRendering

/// The part of a process in a batch that several processes or machines render at the same time.
///
/// A hidden file beside the first output of the batch, `.NAME.HOST-PID.batch`, shows that the process is at work. It is a
/// claim (`ClaimFile`) with the seconds since the batch began, in the first of the processes. Outputs written since then
/// are complete: no other process renders them again, also without `--skip-existing`. The times compared are those of the
/// file system.
final class BatchSession: Sendable {
    private let marker: ClaimFile?
    /// The time of the file system at which the batch began; nil if the folder of the output is not writable.
    private let start: Double?
    /// The system's uptime at `start`.
    private let startUptime: Double

    /// Begins the work on a batch.
    ///
    /// - Parameter output: the first output of the batch.
    init(output: String) {
        let url = URL(fileURLWithPath: output)
        let folder = url.deletingLastPathComponent().path
        let prefix = ".\(url.lastPathComponent)."
        let suffix = ".batch"
        let name = WorkerName.current.text.replacing("/", with: "-")
        let path = "\(folder)/\(prefix)\(name)\(suffix)"
        let uptime = ProcessInfo.processInfo.systemUptime
        guard !MovieWriter.isPipe(output), (try? OutputFiles.makeFolder(of: output)) != nil,
            let marker = try? ClaimFile(path, during: "joining the batch"), let now = Self.modificationTime(of: path)
        else {
            self.marker = nil
            self.start = nil
            self.startUptime = uptime
            return
        }
        var watch = ClaimWatch()
        var start = now
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for other in names where other.hasPrefix(prefix) && other.hasSuffix(suffix) && "\(folder)/\(other)" != path {
            let other = "\(folder)/\(other)"
            guard case .held(let state?) = watch.status(of: other, at: 0),
                let updated = Self.modificationTime(of: other)
            else { continue }
            guard now - updated < ClaimWatch.timeout else {
                unlink(other)
                continue
            }
            // The seconds are rounded down to tenths.
            start = min(start, updated - state.elapsed - 0.1)
        }
        self.marker = marker
        self.start = start
        startUptime = uptime - (now - start)
        update()
    }

    /// Shows the other processes that this one is still at work.
    func update() { marker?.update(elapsed: ProcessInfo.processInfo.systemUptime - startUptime) }

    /// Ends the work.
    func end() { marker?.release() }

    /// Returns whether a process wrote a file since the batch began.
    func wrote(_ path: String) -> Bool {
        guard let start, let time = Self.modificationTime(of: path) else { return false }
        return time >= start
    }

    /// The time at which a regular file was last changed, in seconds; nil for other paths.
    private static func modificationTime(of path: String) -> Double? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
    }
}

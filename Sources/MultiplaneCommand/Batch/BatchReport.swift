import Foundation
import Images
import MediaWriting

/// The report of a batch (`--report`): a file with a JSON object for each finished render, one per line, in the order
/// in which they finish. docs/CommandLine.md describes the fields.
///
/// Each line is written with one system call, so that the report of a batch that was killed is complete.
/// - Thread safety: any thread.
final class BatchReport: Sendable {
    /// A line of the report.
    struct Line: Encodable {
        var row: Int?
        var scene: String
        var preset: String?
        var output: String
        var columns: [String: String]?
        var status: String
        var frames: Int?
        var seconds: Double
        var cpuSeconds: Double
        var peakMemoryBytes: Int?
        var attempts: Int?
        var warnings: [String]
        var error: String?
        var exitStatus: Int32?

        init(_ item: BatchPlan.Item, _ result: BatchResult) {
            row = item.row
            scene = item.scene.path
            preset = item.preset?.name
            output = item.output
            columns = item.columns.isEmpty ? nil : item.columns
            status = result.status.rawValue
            frames = result.frames
            seconds = (result.seconds * 1000).rounded() / 1000
            cpuSeconds = (result.usage.cpuSeconds * 1000).rounded() / 1000
            peakMemoryBytes = result.usage.peakMemory > 0 ? result.usage.peakMemory : nil
            attempts = result.attempts > 1 ? result.attempts : nil
            warnings = result.warnings
            error = result.error
            exitStatus = result.exitStatus?.rawValue
        }

        /// The line of JSON with its keys in alphabetical order.
        var text: String {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) + "\n" } ?? ""
        }
    }

    private let path: String
    private let descriptor: Int32
    /// The `errno` of the first line that could not be written; 0 if there is none.
    private let failure = LockedValue<Int32>(0)

    /// Creates the file.
    ///
    /// - Parameters:
    ///   - overwriting: whether an existing report is replaced.
    ///   - appends: whether lines are added to an existing report, for a batch that continues an earlier one.
    /// - Throws: `CommandError` if the file exists and is neither replaced nor continued, or cannot be written.
    init(_ path: String, _ overwriting: OverwritePolicy, appends: Bool) throws(CommandError) {
        if !appends { try OutputFiles.check(path, overwriting) }
        try OutputFiles.makeFolder(of: path)
        self.path = path
        descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | (appends ? 0 : O_TRUNC), 0o666)
        guard descriptor >= 0 else { throw Self.error(path, errno) }
        if appends { endLastLine() }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Ends a line that a killed process left incomplete.
    private func endLastLine() {
        let size = lseek(descriptor, 0, SEEK_END)
        var last: UInt8 = 0
        if size > 0, pread(descriptor, &last, 1, size - 1) == 1, last != UInt8(ascii: "\n") { write("\n") }
    }

    /// Adds the line of a finished render.
    func add(_ item: BatchPlan.Item, _ result: BatchResult) { write(Line(item, result).text) }

    private func write(_ text: String) {
        failure.withLock { failure in
            guard failure == 0 else { return }
            var bytes = Array(text.utf8)[...]
            while !bytes.isEmpty {
                let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else {
                    failure = count < 0 ? errno : EIO
                    return
                }
                bytes = bytes.dropFirst(count)
            }
        }
    }

    /// Checks that all lines were written.
    ///
    /// - Throws: `CommandError` with status `outputNotWritable` otherwise.
    func check() throws(CommandError) {
        let code = failure.withLock { $0 }
        if code != 0 { throw Self.error(path, code) }
    }

    private static func error(_ path: String, _ code: Int32) -> CommandError {
        CommandError(
            .outputNotWritable, "\(path): \(String(cString: strerror(code)).lowercased()) (while writing the report)")
    }
}

import Foundation
import Images
import MediaWriting
import SourceFiles

/// The metrics of a batch (`--metrics`): a file in the OpenMetrics text format, which is replaced atomically when renders
/// finish, at most once per second. docs/CommandLine.md describes the metrics.
///
/// Prometheus's node exporter reads such files (textfile collector). It also accepts only names and types of the older
/// text format, so that there are no timestamps and no types beyond counters and gauges.
/// - Thread safety: any thread.
final class BatchMetrics: Sendable {
    /// The values of the metrics.
    struct Values: Equatable, Sendable {
        /// The number of renders of this process.
        var planned = 0
        var running = 0
        var finished: [BatchResult.Status: Int] = [:]
        var failures: [Int32: Int] = [:]
        var retries = 0
        var frames = 0
        var warnings = 0
        var renderSeconds = 0.0
        var cpuSeconds = 0.0
        var peakMemory = 0
        /// The times in seconds since 1970.
        var startTime = 0.0
        var lastRenderTime = 0.0
        var isComplete = false

        mutating func add(_ result: BatchResult) {
            finished[result.status, default: 0] += 1
            if let status = result.exitStatus { failures[status.rawValue, default: 0] += 1 }
            retries += result.attempts - 1
            if result.status == .rendered { frames += result.frames ?? 0 }
            warnings += result.warnings.count
            renderSeconds += result.seconds
            cpuSeconds += result.usage.cpuSeconds
            peakMemory = max(peakMemory, result.usage.peakMemory)
        }
    }

    private struct State {
        var values: Values
        var lastWrite = -Double.infinity
        var failure: MediaError?
    }

    /// The seconds between two files.
    private static let interval = 1.0

    private let path: String
    private let state: LockedValue<State>

    /// Writes the first file.
    ///
    /// - Parameter planned: the number of renders of this process.
    /// - Throws: a `MediaError` if the file cannot be written.
    init(_ path: String, planned: Int) throws {
        try OutputFiles.makeFolder(of: path)
        self.path = path
        var values = Values()
        values.planned = planned
        values.startTime = Date().timeIntervalSince1970
        state = LockedValue(State(values: values))
        state.withLock { write(&$0) }
        try check()
    }

    /// Counts a render that begins.
    func begin() { state.withLock { $0.values.running += 1 } }

    /// Counts a render that ended, with its result; nil after a cancellation.
    func end(_ result: BatchResult?) {
        state.withLock { state in
            state.values.running -= 1
            guard let result else { return }
            state.values.add(result)
            state.values.lastRenderTime = Date().timeIntervalSince1970
            if ProcessInfo.processInfo.systemUptime - state.lastWrite >= Self.interval { write(&state) }
        }
    }

    /// Writes the last file.
    ///
    /// - Parameter isComplete: whether all renders of this process have ended.
    /// - Throws: a `MediaError` if a file could not be written.
    func finish(isComplete: Bool) throws {
        state.withLock { state in
            state.values.isComplete = isComplete
            write(&state)
        }
        try check()
    }

    private func check() throws { if let error = state.withLock(\.failure) { throw error } }

    private func write(_ state: inout State) {
        state.lastWrite = ProcessInfo.processInfo.systemUptime
        let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        do throws(MediaError) {
            try writeFile(Data(OpenMetrics(state.values, batch: name).text.utf8), to: path)
            state.failure = nil
        } catch {
            state.failure = error
        }
    }
}

/// The text of metrics in the OpenMetrics format.
struct OpenMetrics {
    /// The file as text.
    private(set) var text = ""
    private let batch: String

    /// Writes the metrics of a batch.
    ///
    /// - Parameter batch: the value of the label `batch`, which tells the files of a folder apart.
    init(_ values: BatchMetrics.Values, batch: String) {
        self.batch = batch
        gauge("renders", "Renders of this process.", [("", Double(values.planned))])
        gauge("renders_running", "Renders that are running.", [("", Double(values.running))])
        counter(
            "renders_finished", "Renders that ended, by result.",
            [BatchResult.Status.rendered, .skipped, .failed].map { status in
                (#",status="\#(status.rawValue)""#, Double(values.finished[status] ?? 0))
            })
        counter(
            "failures", "Failed renders, by exit status.",
            values.failures.sorted { $0.key < $1.key }.map { (#",exit_status="\#($0)""#, Double($1)) })
        counter("retries", "Further attempts after failures that can pass.", [("", Double(values.retries))])
        counter("frames", "Frames of rendered outputs.", [("", Double(values.frames))])
        counter("warnings", "Warnings of renders.", [("", Double(values.warnings))])
        counter("render_seconds", "Duration of renders.", unit: "seconds", [("", values.renderSeconds)])
        counter("cpu_seconds", "Processor time of renders.", unit: "seconds", [("", values.cpuSeconds)])
        gauge("peak_memory_bytes", "Peak resident memory.", unit: "bytes", [("", Double(values.peakMemory))])
        gauge("start_time_seconds", "Start since 1970.", unit: "seconds", [("", values.startTime)])
        gauge(
            "last_render_time_seconds", "End of the last render since 1970; 0 before the first.", unit: "seconds",
            [
                ("", values.lastRenderTime)
            ])
        gauge("complete", "1 if all renders of this process have ended.", [("", values.isComplete ? 1 : 0)])
        text += "# EOF\n"
    }

    /// Adds samples, each with further labels and a value.
    private mutating func gauge(_ name: String, _ help: String, unit: String? = nil, _ samples: [(String, Double)]) {
        add(name, "gauge", help, unit, samples, suffix: "")
    }

    private mutating func counter(_ name: String, _ help: String, unit: String? = nil, _ samples: [(String, Double)]) {
        add(name, "counter", help, unit, samples, suffix: "_total")
    }

    private mutating func add(
        _ name: String, _ type: String, _ help: String, _ unit: String?, _ samples: [(String, Double)], suffix: String
    ) {
        let family = "multiplane_batch_\(name)"
        text += "# HELP \(family) \(help)\n# TYPE \(family) \(type)\n"
        if let unit { text += "# UNIT \(family) \(unit)\n" }
        for (labels, value) in samples {
            text += "\(family)\(suffix){batch=\"\(Self.escaped(batch))\"\(labels)} \(Self.number(value))\n"
        }
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }

    /// Returns a number with at most three decimals, and no exponent.
    private static func number(_ value: Double) -> String {
        value == value.rounded() ? String(format: "%.0f", value) : String(format: "%.3f", value)
    }
}

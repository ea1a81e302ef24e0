import Foundation

/// A line of `--progress ndjson`. docs/CommandLine.md describes the fields.
struct ProgressEvent: Encodable, Equatable {
    enum Name: String, Encodable { case start, progress, done, failed, skipped }

    var event: Name
    /// The output path as given.
    var output: String
    /// The number of the table row, in a batch with a table.
    var row: Int?
    /// The number of frames passed to the encoder, in this run and earlier ones.
    var frame: Int?
    /// The total number of frames.
    var frames: Int?
    /// The number of frames that an earlier run rendered; nil for none.
    var resumed: Int?
    /// The number of segments that were rendered at the same time, in the event `done`; nil for a movie that was
    /// rendered as a whole.
    var segments: Int?
    /// The frames rendered per second so far in this run.
    var fps: Double?
    /// The speed relative to playback: 2 is twice real time.
    var speed: Double?
    /// The seconds since the start of the render.
    var elapsed: Double?
    /// The estimated remaining time in seconds.
    var eta: Double?
    /// The processor time in seconds; in the last event of a render of a batch.
    var cpuSeconds: Double?
    /// The peak of the process's memory during the render, in bytes; in the last event of a render of a batch.
    var peakMemoryBytes: Int?
    /// The warnings, each once; in the last event of a render of a batch.
    var warnings: [String]?
    /// The error message of a `failed` event.
    var error: String?
    /// The exit status for the error of a `failed` event.
    var status: Int32?

    init(_ event: Name, output: String, _ sample: ProgressSample? = nil) {
        self.event = event
        self.output = output
        guard let sample else { return }
        frame = sample.done
        frames = sample.total
        resumed = sample.earlier > 0 ? sample.earlier : nil
        elapsed = Self.rounded(sample.elapsed)
        fps = sample.framesPerSecond.map(Self.rounded)
        speed = sample.speed.map(Self.rounded)
        eta = event == .progress ? sample.remaining.map(Self.rounded) : nil
    }

    init(failed error: any Error, output: String) {
        self.init(.failed, output: output)
        self.error = "\(error)"
        status = CommandStatus(error).rawValue
    }

    /// Creates the last event of a render of a batch.
    ///
    /// - Parameter sample: the progress at the end; nil for a render that ended before its first frame.
    init(_ item: BatchPlan.Item, _ result: BatchResult, _ sample: ProgressSample?) {
        let name: Name =
            switch result.status {
            case .rendered: .done
            case .skipped: .skipped
            case .failed: .failed
            }
        self.init(name, output: item.output, sample)
        row = item.row
        frames = frames ?? result.frames
        elapsed = elapsed ?? Self.rounded(result.seconds)
        cpuSeconds = Self.rounded(result.usage.cpuSeconds)
        peakMemoryBytes = result.usage.peakMemory > 0 ? result.usage.peakMemory : nil
        warnings = result.warnings
        error = result.error
        status = result.exitStatus?.rawValue
    }

    /// The event as a line of JSON with its keys in alphabetical order.
    var line: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) + "\n" } ?? ""
    }

    private static func rounded(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }
}

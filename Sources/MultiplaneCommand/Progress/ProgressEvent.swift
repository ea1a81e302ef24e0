import Foundation

/// One line of `--progress ndjson`; docs/CommandLine.md describes the fields.
struct ProgressEvent: Encodable, Equatable {
    enum Name: String, Encodable { case start, progress, done, failed }

    var event: Name
    var output: String
    /// Frames handed to the encoder, of `frames`.
    var frame: Int?
    var frames: Int?
    /// Frames a second so far.
    var fps: Double?
    /// Of real time: 2 is twice as fast as the movie plays.
    var speed: Double?
    /// Seconds.
    var elapsed: Double?
    /// Seconds.
    var eta: Double?
    /// What `failed` failed of, as on standard error, and the exit status that it stands for.
    var error: String?
    var status: Int32?

    init(_ event: Name, output: String, _ sample: ProgressSample? = nil) {
        self.event = event
        self.output = output
        guard let sample else { return }
        frame = sample.done
        frames = sample.total
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

    /// The event as a line, keys in alphabetical order.
    var line: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) + "\n" } ?? ""
    }

    private static func rounded(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }
}

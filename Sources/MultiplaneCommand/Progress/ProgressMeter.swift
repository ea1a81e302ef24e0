import ArgumentParser
import Foundation
import MediaTime
import MediaWriting

/// Reports the progress of a render as a progress bar or as JSON lines, at most once per interval.
///
/// - Thread safety: Use a meter on one thread only.
final class ProgressMeter {
    private let mode: ProgressMode
    private let output: String
    private let row: Int?
    private let isEndReported: Bool
    private let frameRate: Double
    private let earlier: Int
    private let columns: () -> Int
    private let clock: () -> Double
    private let write: (Stream, String) -> Void
    private let began: Double
    private var lastReportTime: Double?
    /// The last reported progress; after `finish()`, that of the complete file.
    private(set) var last: ProgressSample?
    /// The number of segments of the movie, for the event `done`; nil for a movie that is rendered as a whole.
    var segments: Int?

    enum Stream: Sendable { case output, error }

    /// Creates the meter of a render, which knows the total number of frames, the number of those that an earlier run
    /// rendered, and the frame rate.
    typealias Factory = (_ frames: Int, _ earlier: Int, _ frameRate: FrameRate) -> ProgressMeter

    /// Creates a meter, and writes the start event in `ndjson` mode.
    ///
    /// - Parameters:
    ///   - output: the output path as given.
    ///   - frames: the total number of frames.
    ///   - earlier: the number of these frames that an earlier run rendered. They count as done, but not for the
    ///     speed.
    ///   - frameRate: the movie's frames per second.
    ///   - row: the number of the table row; nil without a table.
    ///   - isEndReported: whether the events `done` and `failed` are written.
    ///   - columns: returns the width of the terminal.
    ///   - clock: returns the time in seconds since any fixed time.
    ///   - write: writes text to a stream.
    init(
        _ mode: ProgressMode, output: String, frames: Int, earlier: Int = 0, frameRate: Double,
        row: Int? = nil, isEndReported: Bool = true,
        columns: @escaping () -> Int,
        clock: @escaping () -> Double,
        write: @escaping (Stream, String) -> Void
    ) {
        self.mode = mode
        self.output = output
        self.row = row
        self.isEndReported = isEndReported
        self.frameRate = frameRate
        self.earlier = earlier
        self.columns = columns
        self.clock = clock
        self.write = write
        began = clock()
        let start = ProgressSample(
            done: earlier, total: frames, elapsed: 0, frameRate: frameRate, earlier: earlier)
        if mode == .ndjson { write(.output, event(.start, start).line) }
    }

    /// The minimum time between two reports in seconds.
    private var interval: Double { mode == .bar ? 0.1 : 0.5 }

    /// Reports that `done` of `total` frames are rendered, unless the last report is too recent.
    func report(done: Int, total: Int) {
        let now = clock()
        let sample = ProgressSample(
            done: done, total: total, elapsed: now - began, frameRate: frameRate, earlier: earlier)
        last = sample
        if let lastReportTime, now - lastReportTime < interval { return }
        lastReportTime = now
        switch mode {
        case .bar: draw(sample)
        case .ndjson: write(.output, event(.progress, sample).line)
        case .none: break
        }
    }

    /// Reports that the file is complete.
    func finish() {
        guard let last else { return }
        let sample = ProgressSample(
            done: last.done, total: last.total, elapsed: clock() - began, frameRate: frameRate, earlier: earlier)
        self.last = sample
        switch mode {
        case .bar:
            draw(sample)
            write(.error, "\n")
        case .ndjson: if isEndReported { write(.output, event(.done, sample).line) }
        case .none: break
        }
    }

    /// Reports a failed render. The bar ends its line, so that the error message starts on a new line.
    func fail(_ error: any Error) {
        switch mode {
        case .bar: if lastReportTime != nil { write(.error, "\n") }
        case .ndjson: if isEndReported { write(.output, ProgressEvent(failed: error, output: output).line) }
        case .none: break
        }
    }

    private func event(_ name: ProgressEvent.Name, _ sample: ProgressSample) -> ProgressEvent {
        var event = ProgressEvent(name, output: output, sample)
        event.row = row
        event.segments = name == .done ? segments : nil
        return event
    }

    private func draw(_ sample: ProgressSample) {
        let name = output.split(separator: "/").last.map(String.init) ?? output
        write(.error, "\r" + ProgressBar(label: name, columns: columns()).line(sample) + "\u{1B}[K")
    }
}

/// The form of progress output (`--progress`).
enum ProgressMode: String, CaseIterable, ExpressibleByArgument {
    /// A progress bar on standard error.
    case bar
    /// JSON objects on standard output, one per line.
    case ndjson
    case none

    /// Returns the mode without `--progress`: a bar on a terminal, nothing otherwise.
    static func `default`(isTerminal: Bool) -> ProgressMode { isTerminal ? .bar : .none }
}

/// The progress of a render at one time.
struct ProgressSample: Equatable {
    /// The number of frames passed to the encoder.
    let done: Int
    let total: Int
    /// The seconds since the start of the render.
    let elapsed: Double
    /// The movie's frames per second.
    let frameRate: Double
    /// The number of done frames that an earlier run rendered.
    var earlier = 0

    /// The frames rendered per second so far in this run; nil before the first frame.
    var framesPerSecond: Double? { done > earlier && elapsed > 0 ? Double(done - earlier) / elapsed : nil }

    /// The seconds of movie rendered per second: 1 is real time.
    var speed: Double? { framesPerSecond.map { $0 / frameRate } }

    /// The estimated remaining seconds at the current speed.
    var remaining: Double? { framesPerSecond.map { Double(total - done) / $0 } }

    /// The rendered fraction, 0…1.
    var fraction: Double { total > 0 ? Double(done) / Double(total) : 1 }
}

extension ProgressMeter {
    /// Returns a meter that uses the standard streams and the system clock. If the movie is written to a pipe, all
    /// progress goes to standard error.
    ///
    /// - Parameter write: writes text to a stream.
    static func console(
        _ mode: ProgressMode, output: String, frames: Int, earlier: Int = 0, frameRate: FrameRate,
        row: Int? = nil, isEndReported: Bool = true,
        write: @escaping (Stream, String) -> Void = { $0 == .output ? Console.output($1) : Console.progress($1) }
    ) -> ProgressMeter {
        ProgressMeter(
            mode, output: output, frames: frames, earlier: earlier,
            frameRate: Double(frameRate.framesPerSecond.numerator) / Double(frameRate.framesPerSecond.denominator),
            row: row, isEndReported: isEndReported, columns: { Console.errorColumns },
            clock: { ProcessInfo.processInfo.systemUptime },
            write: { stream, text in write(MovieWriter.isPipe(output) ? .error : stream, text) })
    }
}

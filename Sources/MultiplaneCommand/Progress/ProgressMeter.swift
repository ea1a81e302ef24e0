import ArgumentParser
import Foundation
import Multiplane

/// Tells how far one render is: samples the clock, and speaks no more often than people or programs read.
///
/// - Thread safety: one thread's only.
final class ProgressMeter {
    private let mode: ProgressMode
    private let output: String
    private let frameRate: Double
    private let columns: () -> Int
    private let clock: () -> Double
    private let write: (Stream, String) -> Void
    private let began: Double
    private var lastReportTime: Double?
    private var last: ProgressSample?

    enum Stream { case output, error }

    /// - Parameters:
    ///   - output: the file's path, as the user wrote it.
    ///   - clock: seconds from any start.
    ///   - write: where the text goes.
    init(
        _ mode: ProgressMode, output: String, frames: Int, frameRate: Double, columns: @escaping () -> Int,
        clock: @escaping () -> Double,
        write: @escaping (Stream, String) -> Void
    ) {
        self.mode = mode
        self.output = output
        self.frameRate = frameRate
        self.columns = columns
        self.clock = clock
        self.write = write
        began = clock()
        let start = ProgressSample(done: 0, total: frames, elapsed: 0, frameRate: frameRate)
        if mode == .ndjson { write(.output, ProgressEvent(.start, output: output, start).line) }
    }

    /// Seconds between two reports.
    private var interval: Double { mode == .bar ? 0.1 : 0.5 }

    func report(done: Int, total: Int) {
        let now = clock()
        let sample = ProgressSample(done: done, total: total, elapsed: now - began, frameRate: frameRate)
        last = sample
        if let lastReportTime, now - lastReportTime < interval { return }
        lastReportTime = now
        switch mode {
        case .bar: draw(sample)
        case .ndjson: write(.output, ProgressEvent(.progress, output: output, sample).line)
        case .none: break
        }
    }

    /// The file is complete.
    func finish() {
        guard let last else { return }
        let sample = ProgressSample(done: last.done, total: last.total, elapsed: clock() - began, frameRate: frameRate)
        switch mode {
        case .bar:
            draw(sample)
            write(.error, "\n")
        case .ndjson: write(.output, ProgressEvent(.done, output: output, sample).line)
        case .none: break
        }
    }

    /// Ends the bar's line, so that the message that follows has one of its own.
    func fail(_ error: any Error) {
        switch mode {
        case .bar: if lastReportTime != nil { write(.error, "\n") }
        case .ndjson: write(.output, ProgressEvent(failed: error, output: output).line)
        case .none: break
        }
    }

    private func draw(_ sample: ProgressSample) {
        let name = output.split(separator: "/").last.map(String.init) ?? output
        write(.error, "\r" + ProgressBar(label: name, columns: columns()).line(sample) + "\u{1B}[K")
    }
}

/// How a render tells how far it is.
enum ProgressMode: String, CaseIterable, ExpressibleByArgument {
    /// A line on standard error that is drawn over.
    case bar
    /// A JSON object a line on standard output.
    case ndjson
    case none

    /// What is shown when nothing was asked for: a bar on a terminal, nothing on a pipe.
    static func usual(isTerminal: Bool) -> ProgressMode { isTerminal ? .bar : .none }
}

/// How far a render is at one moment.
struct ProgressSample: Equatable {
    /// Frames that were handed to the encoder.
    let done: Int
    let total: Int
    /// Seconds since the render began.
    let elapsed: Double
    /// Frames a second that the movie plays at.
    let frameRate: Double

    /// Frames rendered in a second so far; nil before there is anything to measure.
    var framesPerSecond: Double? { done > 0 && elapsed > 0 ? Double(done) / elapsed : nil }

    /// Seconds of movie rendered in a second: 1 is real time.
    var speed: Double? { framesPerSecond.map { $0 / frameRate } }

    /// Seconds that are left at the present speed.
    var remaining: Double? { framesPerSecond.map { Double(total - done) / $0 } }

    var fraction: Double { total > 0 ? Double(done) / Double(total) : 1 }
}

extension ProgressMeter {
    /// A meter on this process's streams and clock; where the movie goes into a pipe, all goes to standard error.
    static func console(_ mode: ProgressMode, output: String, frames: Int, frameRate: FrameRate) -> ProgressMeter {
        ProgressMeter(
            mode, output: output, frames: frames,
            frameRate: Double(frameRate.framesPerSecond.numerator) / Double(frameRate.framesPerSecond.denominator),
            columns: { Console.errorColumns }, clock: { ProcessInfo.processInfo.systemUptime },
            write: { stream, text in
                stream == .output && !MovieWriter.isPipe(output) ? Console.output(text) : Console.error(text)
            })
    }
}

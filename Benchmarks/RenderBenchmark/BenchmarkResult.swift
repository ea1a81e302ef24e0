import Foundation

/// The measurements of one movie workload. Times are in milliseconds per frame unless stated otherwise.
public struct BenchmarkResult: Codable, Sendable {
    /// The name of the workload, such as "W1 cards".
    public var workload: String
    /// The number of measured frames.
    public var frames: Int
    /// CPU time of evaluating the layer tree and drawing with one thread, median. Decoding of clips is not included.
    public var drawMs1: Double
    /// Elapsed time of evaluating and drawing with one thread per core, median.
    public var drawMsAll: Double
    /// CPU time of converting a composited BGRA frame to the encoder's 4:2:0, median.
    public var convertMs: Double
    /// CPU time of changing the model, and of decoding and converting a clip's frame, median.
    public var modelMs: Double
    /// Frames per second from the model to the finished file, in elapsed time.
    public var fps: Double
    /// CPU seconds of all threads for all frames, from the model to the finished file.
    public var cpuSeconds: Double
    /// Frames per second of the encoder alone with the same frames in the same run; conversion is subtracted.
    public var encoderFps: Double
    /// CPU seconds of all threads for all frames, of the encoder alone; conversion is subtracted.
    public var encoderCpuSeconds: Double
    /// The peak resident memory of a process that makes the movie once, in MiB; 0 if the system does not report it.
    public var peakMiB: Double
    /// The peak resident memory of a process that only encodes frames of the same size, in MiB.
    public var encoderPeakMiB: Double
    /// Page faults of drawing with one thread, from changing the model to the finished frame, mean.
    public var pageFaultsPerFrame: Double
    /// Allocator calls from changing the model to the finished frame; nil unless `Scripts/count-allocations` counts
    /// them.
    public var allocationsPerFrame: Double?

    /// The ratio of `cpuSeconds` to `encoderCpuSeconds`.
    public var cpuRatio: Double { encoderCpuSeconds > 0 ? cpuSeconds / encoderCpuSeconds : 0 }

    private enum CodingKeys: String, CodingKey {
        case workload, frames, drawMs1, drawMsAll, convertMs, modelMs, fps, cpuSeconds, encoderFps, encoderCpuSeconds,
            peakMiB, encoderPeakMiB, pageFaultsPerFrame
        case allocationsPerFrame
    }

    /// Encodes all keys; uncounted values are null.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(workload, forKey: .workload)
        try values.encode(frames, forKey: .frames)
        try values.encode(drawMs1, forKey: .drawMs1)
        try values.encode(drawMsAll, forKey: .drawMsAll)
        try values.encode(convertMs, forKey: .convertMs)
        try values.encode(modelMs, forKey: .modelMs)
        try values.encode(fps, forKey: .fps)
        try values.encode(cpuSeconds, forKey: .cpuSeconds)
        try values.encode(encoderFps, forKey: .encoderFps)
        try values.encode(encoderCpuSeconds, forKey: .encoderCpuSeconds)
        try values.encode(peakMiB, forKey: .peakMiB)
        try values.encode(encoderPeakMiB, forKey: .encoderPeakMiB)
        try values.encode(pageFaultsPerFrame, forKey: .pageFaultsPerFrame)
        try values.encode(allocationsPerFrame, forKey: .allocationsPerFrame)
    }
}

/// The measurements of one engine workload. Times are in milliseconds per frame.
public struct EngineResult: Codable, Sendable {
    /// The name of the workload, such as "E1 10,000 layers".
    public var workload: String
    /// The number of measured frames.
    public var frames: Int
    /// CPU time from the engine's clock to the render tree, median.
    public var evaluateMs: Double
    /// CPU time of the fastest frame.
    public var evaluateMsLeast: Double
    /// The number of layers with a new node; all others share the node of the previous frame.
    public var nodesPerFrame: Int
    /// Allocator calls per frame; nil unless `Scripts/count-allocations` counts them.
    public var allocationsPerFrame: Double?

    private enum CodingKeys: String, CodingKey {
        case workload, frames, evaluateMs, evaluateMsLeast, nodesPerFrame, allocationsPerFrame
    }

    /// Encodes all keys; uncounted values are null.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(workload, forKey: .workload)
        try values.encode(frames, forKey: .frames)
        try values.encode(evaluateMs, forKey: .evaluateMs)
        try values.encode(evaluateMsLeast, forKey: .evaluateMsLeast)
        try values.encode(nodesPerFrame, forKey: .nodesPerFrame)
        try values.encode(allocationsPerFrame, forKey: .allocationsPerFrame)
    }
}

/// Formats results as a table with one line per result, or as JSON.
public enum BenchmarkTable {
    private static let names = [
        "draw 1", "draw all", "convert", "model", "fps", "CPU ms", "encoder", "enc CPU", "ratio", "MiB",
        "enc MiB", "faults", "allocs",
    ]

    private static let engineNames = ["evaluate", "least", "nodes", "allocs"]

    private static let batchNames = [
        "movies", "startup", "1 job", "all cores", "speedup", "CPU s",
    ]

    /// Returns the table header for the kind of task.
    public static func header(for task: BenchmarkTask) -> String {
        switch task {
        case .movie: padded("workload", names)
        case .engine: padded("workload", engineNames)
        case .batch: padded("workload", batchNames)
        }
    }

    /// Returns the table line of a result.
    public static func line(_ outcome: BenchmarkOutcome) -> String {
        switch outcome {
        case .movie(let result): line(result)
        case .engine(let result): line(result)
        case .batch(let result): line(result)
        }
    }

    private static func line(_ r: BatchThroughput) -> String {
        let figures = [r.moviesPerHour1, r.moviesPerHourAndCore, r.speedup, r.cpuSecondsPerMovie]
        return padded(r.workload, ["\(r.movies)", text(r.startupSeconds)] + figures.map(text))
    }

    private static func line(_ r: EngineResult) -> String {
        padded(
            r.workload,
            [text(r.evaluateMs), text(r.evaluateMsLeast), "\(r.nodesPerFrame)", r.allocationsPerFrame.map(text) ?? "-"])
    }

    private static func line(_ r: BenchmarkResult) -> String {
        let frames = Double(max(1, r.frames))
        let figures: [Double] = [
            r.drawMs1, r.drawMsAll, r.convertMs, r.modelMs, r.fps, r.cpuSeconds / frames * 1000, r.encoderFps,
            r.encoderCpuSeconds / frames * 1000, r.cpuRatio, r.peakMiB, r.encoderPeakMiB, r.pageFaultsPerFrame,
        ]
        return padded(r.workload, figures.map(text) + [r.allocationsPerFrame.map(text) ?? "-"])
    }

    /// Returns an array of objects with sorted keys.
    ///
    /// - Throws: An encoding error.
    public static func json(_ results: [BenchmarkOutcome]) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        return try encoder.encode(results)
    }

    private static func padded(_ name: String, _ fields: [String]) -> String {
        ([name.padding(toLength: 20, withPad: " ", startingAt: 0)]
            + fields.map { String(repeating: " ", count: max(1, 10 - $0.count)) + $0 }).joined()
    }

    private static func text(_ v: Double) -> String { String(format: v < 10 ? "%.3f" : v < 1000 ? "%.1f" : "%.0f", v) }
}

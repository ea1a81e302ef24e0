import Foundation

/// What was measured of one workload; times in milliseconds, per frame where not said otherwise.
public struct BenchmarkResult: Codable, Sendable {
    /// "W1 cards".
    public var workload: String
    public var frames: Int
    /// CPU time of evaluating the layer tree and drawing with one thread, median; decoding a clip is not in it.
    public var drawMs1: Double
    /// The same with as many threads as there are cores, by the clock.
    public var drawMsAll: Double
    /// CPU time of composed BGRA to the encoder's 4:2:0, median.
    public var convertMs: Double
    /// CPU time of changing the model, and of decoding and converting a clip's frame, median.
    public var modelMs: Double
    /// From the model to the finished file, by the clock: frames a second.
    public var fps: Double
    /// From the model to the finished file: seconds of all threads, for all frames.
    public var cpuSeconds: Double
    /// The encoder alone, fed with the same pictures in the same run; conversion is subtracted.
    public var encoderFps: Double
    public var encoderCpuSeconds: Double
    /// The most memory resident while the movie was made; 0 where the system does not tell.
    public var peakMiB: Double
    /// Calls of the allocator from changing the model to the finished picture; nil unless `Scripts/count-allocations`
    /// counts them.
    public var allocationsPerFrame: Double?

    /// `cpuSeconds` to `encoderCpuSeconds`.
    public var cpuRatio: Double { encoderCpuSeconds > 0 ? cpuSeconds / encoderCpuSeconds : 0 }

    private enum CodingKeys: String, CodingKey {
        case workload, frames, drawMs1, drawMsAll, convertMs, modelMs, fps, cpuSeconds, encoderFps, encoderCpuSeconds,
            peakMiB
        case allocationsPerFrame
    }

    /// What could not be counted is written as null.
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
        try values.encode(allocationsPerFrame, forKey: .allocationsPerFrame)
    }
}

/// What was measured of an engine workload; times in milliseconds per frame.
public struct EngineResult: Codable, Sendable {
    /// "E1 10,000 layers".
    public var workload: String
    public var frames: Int
    /// CPU time from the engine's clock to the render tree, median.
    public var evaluateMs: Double
    /// The same, of the fastest frame.
    public var evaluateMsLeast: Double
    /// Layers whose node is not that of the frame before; all others are shared with it.
    public var nodesPerFrame: Int
    /// Calls of the allocator; nil unless `Scripts/count-allocations` counts them.
    public var allocationsPerFrame: Double?

    private enum CodingKeys: String, CodingKey {
        case workload, frames, evaluateMs, evaluateMsLeast, nodesPerFrame, allocationsPerFrame
    }

    /// What could not be counted is written as null.
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

/// Results as text, a line each.
public enum BenchmarkTable {
    private static let names = [
        "draw 1", "draw all", "convert", "model", "fps", "CPU ms", "encoder", "enc CPU", "ratio", "MiB", "allocs",
    ]

    private static let engineNames = ["evaluate", "least", "nodes", "allocs"]

    /// The heading of the lines that the task's family gives.
    public static func header(for task: BenchmarkTask) -> String {
        switch task {
        case .movie: padded("workload", names)
        case .engine: padded("workload", engineNames)
        }
    }

    public static func line(_ outcome: BenchmarkOutcome) -> String {
        switch outcome {
        case .movie(let result): line(result)
        case .engine(let result): line(result)
        }
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
            r.encoderCpuSeconds / frames * 1000, r.cpuRatio, r.peakMiB,
        ]
        return padded(r.workload, figures.map(text) + [r.allocationsPerFrame.map(text) ?? "-"])
    }

    /// An array of objects, keys sorted.
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

import Foundation

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

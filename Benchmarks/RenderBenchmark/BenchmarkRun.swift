import Foundation
import LayerTree

/// Measures workloads one after the other in a temporary folder that is removed at the end.
///
/// Each part of a workload runs in a process of its own, so that its peak memory does not include that of others.
public final class BenchmarkRun {
    private let frames: Int
    private let folder: URL
    private var clip: URL?

    /// Creates a run.
    ///
    /// - Parameter frames: The number of frames per workload; at least 10. Batches render one movie of 30 frames per
    ///   core for ten of them.
    /// - Throws: An error if the temporary folder cannot be created.
    public init(frames: Int) throws {
        self.frames = max(10, frames)
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("multiplane-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Measures a workload.
    ///
    /// - Throws: An error from decoding, drawing or encoding.
    public func measure(_ task: BenchmarkTask) throws -> BenchmarkOutcome {
        switch task {
        case .movie(let workload):
            var arguments = [workload.shortName, "--frames", "\(frames)"]
            if workload == .clip { arguments += ["--clip", try clipFile().path] }
            func result<Result: Decodable>(_ part: BenchmarkPart) throws -> Result {
                try BenchmarkChild(arguments + ["--part", part.rawValue], in: folder).result()
            }
            var timings: BenchmarkResult = try result(.timings)
            timings.peakMiB = try result(.movieMemory)
            timings.encoderPeakMiB = try result(.encoderMemory)
            return .movie(timings)
        case .engine(let workload):
            let arguments = [workload.shortName, "--frames", "\(frames)", "--part", BenchmarkPart.timings.rawValue]
            return .engine(try BenchmarkChild(arguments, in: folder).result())
        case .batch(let workload): return .batch(try measure(workload))
        }
    }

    /// Measures a part of a workload in this process, and returns the result as JSON.
    ///
    /// - Parameter clip: The path of the clip of W4, which is created if there is none.
    /// - Throws: An error from decoding, drawing or encoding.
    public func measure(_ part: BenchmarkPart, of task: BenchmarkTask, clip: String?) throws -> Data {
        if let clip { self.clip = URL(fileURLWithPath: clip) }
        switch (task, part) {
        case (.movie(let workload), .timings): return try JSONEncoder().encode(measure(workload))
        case (.movie(let workload), .movieMemory): return try JSONEncoder().encode(movie(workload).peakMiB)
        case (.movie(let workload), .encoderMemory): return try JSONEncoder().encode(encoderPeak(workload))
        case (.movie(let workload), .drawing): return try JSONEncoder().encode(drawing(workload))
        case (.engine(let workload), _): return try JSONEncoder().encode(measure(workload))
        case (.batch(let workload), _): return try JSONEncoder().encode(measure(workload))
        }
    }

    private func movie(_ workload: BenchmarkWorkload) throws -> MovieTiming {
        let cores = ProcessInfo.processInfo.activeProcessorCount
        return try MovieTiming(
            scene(workload), scale: workload.scale, threads: cores, frames: frames,
            file: folder.appendingPathComponent("movie.mp4"))
    }

    private func encoderPeak(_ workload: BenchmarkWorkload) throws -> Double {
        let size = workload.canvasSize
        return try EncoderPeak(
            width: Int(size.width) * workload.scale, height: Int(size.height) * workload.scale, frames: frames,
            file: folder.appendingPathComponent("movie.mp4")
        ).mebibytes
    }

    private func measure(_ workload: EngineWorkload) throws -> EngineResult {
        let timing = try EngineTiming(AnimationEngine(root: workload.root()), frames: frames)
        return EngineResult(
            workload: workload.rawValue, frames: frames, evaluateMs: timing.medianMs, evaluateMsLeast: timing.minimumMs,
            nodesPerFrame: timing.nodes, allocationsPerFrame: timing.allocations)
    }

    private func measure(_ workload: BatchWorkload) throws -> BatchThroughput {
        let jobs = ProcessInfo.processInfo.activeProcessorCount
        let movies = jobs * max(2, frames / 10)
        try workload.write(to: folder, movies: movies)
        let command = BenchmarkChild.program.deletingLastPathComponent().appendingPathComponent("multiplane")
        func pass(_ jobs: Int) throws -> BatchTiming {
            try BatchTiming(command, workload.arguments(jobs: jobs), in: folder)
        }
        let startup = try (0..<5).map { _ in try BatchTiming(command, ["--version"], in: folder).wallSeconds }
        // Alternating passes are comparable on a machine with other load; the faster one of each counts.
        let passes = try (0..<2).map { _ in (one: try pass(1), all: try pass(jobs)) }
        guard let one = passes.map(\.one).min(by: { $0.wallSeconds < $1.wallSeconds }),
            let all = passes.map(\.all).min(by: { $0.wallSeconds < $1.wallSeconds })
        else { preconditionFailure("there are two passes") }
        return BatchThroughput(
            workload: workload.rawValue, movies: movies, jobs: jobs, startupSeconds: startup.min() ?? 0, one: one,
            all: all)
    }

    private func measure(_ workload: BenchmarkWorkload) throws -> BenchmarkResult {
        let renderer = { try BenchmarkRenderer(self.scene(workload), scale: workload.scale, threads: $0) }
        let cores = ProcessInfo.processInfo.activeProcessorCount
        let single = try DrawTiming(renderer(1), frames: frames)
        let all = try PipelineTiming(scene(workload), scale: workload.scale, threads: cores, frames: frames)
        let (movie, alone) = try movieAndEncoder(workload, threads: cores)
        let conversion = alone.convertMs / 1000 * Double(frames)
        return BenchmarkResult(
            workload: workload.rawValue, frames: frames, drawMs1: single.cpuMs, drawMsAll: all.wallMs,
            convertMs: alone.convertMs,
            modelMs: single.modelMs, fps: Double(frames) / movie.wallSeconds, cpuSeconds: movie.cpuSeconds,
            encoderFps: Double(frames) / max(1e-9, alone.wallSeconds - conversion),
            encoderCpuSeconds: alone.cpuSeconds - conversion,
            peakMiB: 0, encoderPeakMiB: 0, pageFaultsPerFrame: single.pageFaults,
            allocationsPerFrame: try AllocationCount.perFrame(renderer(1)))
    }

    /// Measures the complete pipeline and the encoder alone in turns, twice, and returns the faster pass of each. This
    /// keeps them comparable on a machine with other load.
    private func movieAndEncoder(_ workload: BenchmarkWorkload, threads: Int) throws -> (MovieTiming, EncoderTiming) {
        let passes = try (0..<2).map { _ in
            (
                try movie(workload),
                try EncoderTiming(
                    BenchmarkRenderer(scene(workload), scale: workload.scale, threads: threads), frames: frames,
                    file: folder.appendingPathComponent("alone.mp4"))
            )
        }
        let first = passes[0]
        let second = passes[1]
        return (
            first.0.cpuSeconds < second.0.cpuSeconds ? first.0 : second.0,
            first.1.cpuSeconds < second.1.cpuSeconds ? first.1 : second.1
        )
    }

    /// Measures only drawing, with one thread and with one per core.
    private func drawing(_ workload: BenchmarkWorkload) throws -> [String: Double] {
        let cores = ProcessInfo.processInfo.activeProcessorCount
        let single = try DrawTiming(
            BenchmarkRenderer(scene(workload), scale: workload.scale, threads: 1), frames: frames)
        let all = try PipelineTiming(scene(workload), scale: workload.scale, threads: cores, frames: frames)
        return [
            "drawMs1": single.cpuMs, "evaluateMs": single.evaluateMs, "modelMs": single.modelMs,
            "drawMsAll": all.wallMs, "pageFaults": single.pageFaults,
        ]
    }

    private func scene(_ workload: BenchmarkWorkload) throws -> any BenchmarkScene {
        try workload.scene(clip: clipFile())
    }

    /// Returns the clip of W4, which is created when it is first needed.
    private func clipFile() throws -> URL {
        if let clip { return clip }
        let url = folder.appendingPathComponent("clip.mp4")
        try BenchmarkClip().write(to: url.path)
        clip = url
        return url
    }
}

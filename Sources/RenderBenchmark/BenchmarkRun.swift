import Foundation
import LayerTree
import MediaPipeline

/// Measures workloads one after the other, in a folder of its own that it removes at the end.
public final class BenchmarkRun {
    private let frames: Int
    private let folder: URL
    private var clip: URL?

    /// - Parameter frames: how many each workload is measured over; at least 10.
    public init(frames: Int) throws {
        self.frames = max(10, frames)
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("multiplane-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    public func measure(_ task: BenchmarkTask) throws -> BenchmarkOutcome {
        switch task {
        case .movie(let workload): .movie(try measure(workload))
        case .engine(let workload): .engine(try measure(workload))
        }
    }

    private func measure(_ workload: EngineWorkload) throws -> EngineResult {
        let timing = try EngineTiming(AnimationEngine(root: workload.root()), frames: frames)
        return EngineResult(
            workload: workload.rawValue, frames: frames, evaluateMs: timing.medianMs, evaluateMsLeast: timing.minimumMs,
            nodesPerFrame: timing.nodes, allocationsPerFrame: timing.allocations)
    }

    private func measure(_ workload: BenchmarkWorkload) throws -> BenchmarkResult {
        let stage = { try BenchmarkRenderer(self.scene(workload), scale: workload.scale, threads: $0) }
        let cores = ProcessInfo.processInfo.activeProcessorCount
        let single = try DrawTiming(stage(1), frames: frames)
        let all = try DrawTiming(stage(cores), frames: frames)
        let (movie, alone) = try movieAndEncoder(of: stage, threads: cores)
        let conversion = alone.convertMs / 1000 * Double(frames)
        return BenchmarkResult(
            workload: workload.rawValue, frames: frames, drawMs1: single.cpuMs, drawMsAll: all.wallMs,
            convertMs: alone.convertMs,
            modelMs: single.modelMs, fps: Double(frames) / movie.wallSeconds, cpuSeconds: movie.cpuSeconds,
            encoderFps: Double(frames) / max(1e-9, alone.wallSeconds - conversion),
            encoderCpuSeconds: alone.cpuSeconds - conversion,
            peakMiB: movie.peakMiB, allocationsPerFrame: try AllocationCount.perFrame(stage(1)))
    }

    /// The whole way and the encoder alone by turns, twice, of each the pass that took less: on a machine with other
    /// work the two would not be comparable otherwise.
    private func movieAndEncoder(of stage: (Int) throws -> BenchmarkRenderer, threads: Int) throws -> (
        MovieTiming, EncoderTiming
    ) {
        let passes = try (0..<2).map { _ in
            (
                try MovieTiming(stage(threads), frames: frames, file: folder.appendingPathComponent("movie.mp4")),
                try EncoderTiming(stage(threads), frames: frames, file: folder.appendingPathComponent("alone.mp4"))
            )
        }
        let first = passes[0]
        let second = passes[1]
        return (
            first.0.cpuSeconds < second.0.cpuSeconds ? first.0 : second.0,
            first.1.cpuSeconds < second.1.cpuSeconds ? first.1 : second.1
        )
    }

    /// Only the draw times of `workload`, for profiling.
    public func measureDrawing(_ workload: BenchmarkWorkload, threads: Int) throws -> (
        cpuMs: Double, wallMs: Double, modelMs: Double
    ) {
        let timing = try DrawTiming(
            BenchmarkRenderer(scene(workload), scale: workload.scale, threads: threads), frames: frames)
        return (timing.cpuMs, timing.wallMs, timing.modelMs)
    }

    private func scene(_ workload: BenchmarkWorkload) throws -> any BenchmarkScene {
        try workload.scene(clip: clipFile())
    }

    /// The clip of W4, made when it is first needed.
    private func clipFile() throws -> URL {
        if let clip { return clip }
        let url = folder.appendingPathComponent("clip.mp4")
        try BenchmarkClip().write(to: url.path)
        clip = url
        return url
    }
}

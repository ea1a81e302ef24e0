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

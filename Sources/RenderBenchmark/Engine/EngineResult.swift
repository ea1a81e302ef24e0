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

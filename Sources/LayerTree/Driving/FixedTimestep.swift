import Foundation

/// Steps of equal length for a simulation, whatever the rate of the frames.
///
/// A call makes at most `limit` steps, so that a simulation slower than its time cannot fall behind for ever; what is
/// left out is added to `skippedTime`. Steps are counted from the start, never summed, so that any rate of frames makes
/// the same ones.
///
///     var steps = FixedTimestep(1.0 / 120)
///     let link = CADisplayLink { link in
///         let rest = steps.advance(to: link.targetTimestamp) { simulation.step($0) }
///         layer.position = simulation.position(blendedBy: rest)
///     }
public struct FixedTimestep: Sendable {
    /// Seconds of one step.
    public let length: Double
    public let limit: Int
    /// Seconds that no step was made for.
    public private(set) var skippedTime = 0.0

    private var start: Double?
    private var count = 0

    /// - Precondition: `length` is above 0 and `limit` at least 1.
    public init(_ length: Double, limit: Int = 240) {
        precondition(length > 0 && limit > 0, "a step takes time, and at least one is made")
        self.length = length
        self.limit = limit
    }

    /// Makes the steps that are due at `time`; the first call only sets the start.
    ///
    /// - Parameter step: is given the length of a step.
    /// - Returns: the part of a step, 0…1, that is left over, for blending the last two states.
    @discardableResult
    public mutating func advance(to time: Double, _ step: (Double) -> Void) -> Double {
        guard let start else {
            self.start = time
            return 0
        }
        let elapsed = (time - start) / length
        // A millionth: a frame's time may lie a rounding below the step's.
        let due = Int(min((elapsed + 1e-6).rounded(.down), 1e15))
        let skipped = max(due - count - limit, 0)
        skippedTime += Double(skipped) * length
        for _ in 0..<max(due - count - skipped, 0) { step(length) }
        count = max(due, count)
        return min(max(elapsed - Double(count), 0), 1)
    }
}

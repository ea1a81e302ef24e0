import Foundation

/// Advances a simulation in steps of equal length, independent of the frame rate.
///
/// A call makes at most `limit` steps, so that a simulation slower than real time cannot fall behind forever; the
/// omitted time is added to `skippedTime`. Steps are counted from the start, never summed, so that every frame rate
/// makes the same steps.
///
///     var steps = FixedTimestep(1.0 / 120)
///     let link = CADisplayLink { link in
///         let rest = steps.advance(to: link.targetTimestamp) { simulation.step($0) }
///         layer.position = simulation.position(blendedBy: rest)
///     }
package struct FixedTimestep: Sendable {
    /// The length of a step in seconds.
    package let length: Double
    /// The maximum number of steps per call.
    package let limit: Int
    /// The seconds for which no step was made.
    package private(set) var skippedTime = 0.0

    private var start: Double?
    private var count = 0

    /// Creates a fixed time step.
    ///
    /// - Precondition: `length` is above 0 and `limit` at least 1.
    package init(_ length: Double, limit: Int = 240) {
        precondition(length > 0 && limit > 0, "FixedTimestep: length must be above 0 and limit at least 1")
        self.length = length
        self.limit = limit
    }

    /// Makes the steps that are due at `time`; the first call only sets the start.
    ///
    /// - Parameter step: Receives the length of a step in seconds.
    /// - Returns: The remaining fraction of a step, 0…1, for blending the last two states.
    @discardableResult
    package mutating func advance(to time: Double, _ step: (Double) -> Void) -> Double {
        guard let start else {
            self.start = time
            return 0
        }
        let elapsed = (time - start) / length
        // A tolerance, because a frame's time may be a rounding error below the step's.
        let due = Int(min((elapsed + 1e-6).rounded(.down), 1e15))
        let skipped = max(due - count - limit, 0)
        skippedTime += Double(skipped) * length
        for _ in 0..<max(due - count - skipped, 0) { step(length) }
        count = max(due, count)
        return min(max(elapsed - Double(count), 0), 1)
    }
}

/// Where an animation stands at one moment.
public struct TimingSample: Equatable, Sendable {
    public enum Phase: Equatable, Sendable { case before, active, after }

    /// The share of the simple duration, 0…1, before the timing curve.
    public var fraction: Double
    /// The number of completed cycles.
    public var iteration: Int
    public var phase: Phase

    public init(fraction: Double, iteration: Int, phase: Phase) {
        self.fraction = fraction
        self.iteration = iteration
        self.phase = phase
    }
}

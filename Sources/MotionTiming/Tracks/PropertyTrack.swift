/// One animated property: what it animates, through which values, and how they combine with what is under them.
///
/// - Apple: `CAPropertyAnimation`; facts 2.6.
public struct PropertyTrack: Sendable {
    public var target: any TrackTarget
    /// Whether the value is added to the one under it, instead of replacing it.
    public var isAdditive: Bool
    /// Whether each cycle goes on from the end of the one before; not while autoreversing (facts N60).
    public var isCumulative: Bool
    public var valueFunction: ValueFunction?
    public var segment: Kind

    // Indirect, because tracks are passed on at every evaluation and their values are large.
    public indirect enum Kind: Equatable, Sendable {
        case basic(BasicTrack)
        case keyframes(KeyframeTrack)
        case path(PathTrack)
        case spring(BasicTrack, SpringCurve)
    }

    public init(
        target: any TrackTarget, segment: Kind, isAdditive: Bool = false, isCumulative: Bool = false,
        valueFunction: ValueFunction? = nil
    ) {
        self.target = target
        self.segment = segment
        self.valueFunction = valueFunction
        self.isAdditive = isAdditive
        self.isCumulative = isCumulative
    }

    /// How far an animation in effect has come.
    public struct Progress: Equatable, Sendable {
        /// The share of the simple duration after the timing curve; may leave 0…1.
        public var fraction: Double
        /// The number of completed cycles.
        public var iteration: Int
        /// The simple duration in local seconds, which springs need.
        public var duration: Double
        public var autoreverses: Bool

        public init(fraction: Double, iteration: Int = 0, duration: Double = 1, autoreverses: Bool = false) {
            self.fraction = fraction
            self.iteration = iteration
            self.duration = duration
            self.autoreverses = autoreverses
        }
    }
}

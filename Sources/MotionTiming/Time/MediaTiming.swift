/// When and how fast something runs in the time of its parent.
///
/// Times are in seconds; `speed` and `repeatCount` are 32-bit, as Apple's. - Apple: `CAMediaTiming`; facts 2.1.
public struct MediaTiming: Equatable, Sendable {
    /// The start, in parent time.
    public var beginTime = 0.0
    /// Added to local time: shifts the phase of an animation and wraps.
    public var timeOffset = 0.0
    /// Local seconds per parent second; 0 is paused, below 0 runs backwards.
    public var speed: Float = 1
    /// The length of one cycle in local seconds; 0 or less takes the inherited one.
    public var duration = 0.0
    /// The number of cycles, which may be fractional or infinite; 0 is one cycle.
    public var repeatCount: Float = 0
    /// The length of all cycles together in local seconds; wins over `repeatCount` when above 0.
    public var repeatDuration = 0.0
    /// Whether each cycle also plays backwards, which doubles its length.
    public var autoreverses = false
    public var fillMode = FillMode.removed

    /// Times nearer than this many seconds count as equal, so that a frame stamped at an end shows the end (facts 2.2).
    static let tolerance = 1e-9

    public init(
        beginTime: Double = 0, timeOffset: Double = 0, speed: Float = 1, duration: Double = 0, repeatCount: Float = 0,
        repeatDuration: Double = 0, autoreverses: Bool = false, fillMode: FillMode = .removed
    ) {
        self.beginTime = beginTime
        self.timeOffset = timeOffset
        self.speed = speed
        self.duration = duration
        self.repeatCount = repeatCount
        self.repeatDuration = repeatDuration
        self.autoreverses = autoreverses
        self.fillMode = fillMode
    }
}

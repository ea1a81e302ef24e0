public typealias CMTimeValue = Int64
public typealias CMTimeScale = Int32

/// A time as `value / timescale` seconds, or one of the times that are no number.
///
/// - Apple: `CMTime`, without epochs other than zero and without `hasBeenRounded` in comparisons.
public struct CMTime: Sendable {
    public var value: CMTimeValue
    /// Ticks a second; positive in every numeric time.
    public var timescale: CMTimeScale
    public var flags: CMTimeFlags

    /// - Apple: the memberwise initializer makes a time of exactly these fields.
    public init(value: CMTimeValue, timescale: CMTimeScale, flags: CMTimeFlags) {
        self.value = value
        self.timescale = timescale
        self.flags = flags
    }

    /// `value / timescale` seconds; invalid unless `timescale` is positive (Apple).
    public init(value: CMTimeValue, timescale: CMTimeScale) {
        self.init(value: value, timescale: timescale, flags: timescale > 0 ? .valid : [])
    }

    /// The tick of `preferredTimescale` nearest to `seconds`.
    ///
    /// Infinite seconds give the infinities and NaN an invalid time.
    /// - Apple: rounds half away from zero and marks the result `hasBeenRounded` when it is not exact; facts 3.11.
    public init(seconds: Double, preferredTimescale: CMTimeScale) {
        guard !seconds.isNaN, preferredTimescale > 0 else {
            self = .invalid
            return
        }
        let ticks = (seconds * Double(preferredTimescale)).rounded()
        guard ticks.magnitude < 9.2e18 else {
            self = seconds < 0 ? .negativeInfinity : .positiveInfinity
            return
        }
        self.init(value: Int64(ticks), timescale: preferredTimescale)
        if ticks / Double(preferredTimescale) != seconds { flags.insert(.hasBeenRounded) }
    }

    /// What an unset field holds (Apple: all zero, which is invalid).
    public init() { self = .invalid }
}

/// - Apple: `CMTimeFlags`.
public struct CMTimeFlags: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let valid = CMTimeFlags(rawValue: 1)
    public static let hasBeenRounded = CMTimeFlags(rawValue: 2)
    public static let positiveInfinity = CMTimeFlags(rawValue: 4)
    public static let negativeInfinity = CMTimeFlags(rawValue: 8)
    public static let indefinite = CMTimeFlags(rawValue: 16)
    public static let impliedValueFlagsMask: CMTimeFlags = [.positiveInfinity, .negativeInfinity, .indefinite]
}

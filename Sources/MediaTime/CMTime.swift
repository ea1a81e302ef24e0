/// The numerator of a `CMTime`, in ticks.
public typealias CMTimeValue = Int64
/// The denominator of a `CMTime`, in ticks per second.
public typealias CMTimeScale = Int32

/// A time of `value / timescale` seconds, or a special value: invalid, indefinite or infinite.
///
/// - Apple: `CMTime`, except that epochs other than zero are not supported and comparisons ignore `hasBeenRounded`.
public struct CMTime: Sendable {
    /// The number of ticks.
    public var value: CMTimeValue
    /// The number of ticks per second; greater than zero in every numeric time.
    public var timescale: CMTimeScale
    /// The flags that mark special values and rounded times.
    public var flags: CMTimeFlags

    /// Creates a time with exactly these fields.
    ///
    /// - Apple: the memberwise initializer.
    public init(value: CMTimeValue, timescale: CMTimeScale, flags: CMTimeFlags) {
        self.value = value
        self.timescale = timescale
        self.flags = flags
    }

    /// Creates a time of `value / timescale` seconds; invalid unless `timescale` is greater than zero (Apple).
    public init(value: CMTimeValue, timescale: CMTimeScale) {
        self.init(value: value, timescale: timescale, flags: timescale > 0 ? .valid : [])
    }

    /// Creates the time in ticks of `preferredTimescale` that is nearest to `seconds`.
    ///
    /// Infinite seconds give the infinities; NaN gives an invalid time.
    /// - Apple: rounds half away from zero and sets `hasBeenRounded` when the result is not exact; facts 3.11.
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

    /// Creates an invalid time, with all fields zero (Apple).
    public init() { self = .invalid }
}

/// The flags of a `CMTime`.
///
/// - Apple: `CMTimeFlags`.
public struct CMTimeFlags: OptionSet, Sendable {
    /// The flags as bits.
    public let rawValue: UInt32
    /// Creates flags from bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The time is valid.
    public static let valid = CMTimeFlags(rawValue: 1)
    /// The time was rounded when it was computed.
    public static let hasBeenRounded = CMTimeFlags(rawValue: 2)
    /// The time is positive infinity.
    public static let positiveInfinity = CMTimeFlags(rawValue: 4)
    /// The time is negative infinity.
    public static let negativeInfinity = CMTimeFlags(rawValue: 8)
    /// The time is indefinite.
    public static let indefinite = CMTimeFlags(rawValue: 16)
    /// The flags of the valid times that are not numbers.
    public static let impliedValueFlagsMask: CMTimeFlags = [.positiveInfinity, .negativeInfinity, .indefinite]
}

extension CMTime {
    /// Zero seconds, with a timescale of 1.
    public static let zero = CMTime(value: 0, timescale: 1)
    /// An invalid time.
    public static let invalid = CMTime(value: 0, timescale: 0, flags: [])
    /// An indefinite time, such as the duration of a live stream.
    public static let indefinite = CMTime(value: 0, timescale: 0, flags: [.valid, .indefinite])
    /// Positive infinity.
    public static let positiveInfinity = CMTime(value: 0, timescale: 0, flags: [.valid, .positiveInfinity])
    /// Negative infinity.
    public static let negativeInfinity = CMTime(value: 0, timescale: 0, flags: [.valid, .negativeInfinity])

    /// A Boolean value that indicates whether the time is valid; infinite and indefinite times are.
    public var isValid: Bool { flags.contains(.valid) }
    /// A Boolean value that indicates whether the time is indefinite.
    public var isIndefinite: Bool { isValid && flags.contains(.indefinite) }
    /// A Boolean value that indicates whether the time is positive infinity.
    public var isPositiveInfinity: Bool { isValid && flags.contains(.positiveInfinity) }
    /// A Boolean value that indicates whether the time is negative infinity.
    public var isNegativeInfinity: Bool { isValid && flags.contains(.negativeInfinity) }
    /// A Boolean value that indicates whether the time is a number that was rounded.
    public var hasBeenRounded: Bool { isNumeric && flags.contains(.hasBeenRounded) }
    /// A Boolean value that indicates whether the time is a number: valid, and neither indefinite nor infinite.
    public var isNumeric: Bool { isValid && timescale > 0 && flags.isDisjoint(with: .impliedValueFlagsMask) }

    /// The time in seconds; NaN for invalid and indefinite times, and infinite for the infinities (Apple).
    public var seconds: Double {
        if isPositiveInfinity { return .infinity }
        if isNegativeInfinity { return -.infinity }
        return isNumeric ? Double(value) / Double(timescale) : .nan
    }

    /// The exact time in seconds; `nil` unless the time is a number.
    public var rational: Rational? { isNumeric ? Rational(value, Int64(timescale)) : nil }

    /// Creates a time in ticks of the smallest timescale that represents `time` exactly; rounded to nanoseconds if no
    /// 32-bit timescale does.
    public init(_ time: Rational) {
        if let scale = CMTimeScale(exactly: time.denominator) {
            self.init(value: time.numerator, timescale: scale)
        } else {
            self.init(seconds: time.seconds, preferredTimescale: 1_000_000_000)
        }
    }

    /// Returns the time in ticks of `newTimescale`, rounded by `method`.
    ///
    /// The result is marked `hasBeenRounded` when it is not exact, infinite when it does not fit into 64 bits, and
    /// invalid unless `newTimescale` is greater than zero. Times that are not numbers are returned unchanged.
    public func convertScale(_ newTimescale: CMTimeScale, method: CMTimeRoundingMethod) -> CMTime {
        guard isNumeric else { return self }
        guard newTimescale > 0 else { return .invalid }
        let (ticks, isExact) = method.round(Int128(value) * Int128(newTimescale), by: Int128(timescale))
        guard let fitting = Int64(exactly: ticks) else { return ticks < 0 ? .negativeInfinity : .positiveInfinity }
        var result = CMTime(value: fitting, timescale: newTimescale, flags: flags)
        if !isExact { result.flags.insert(.hasBeenRounded) }
        return result
    }
}

/// The rounding methods of timescale conversions.
///
/// - Apple: `CMTimeRoundingMethod`.
public enum CMTimeRoundingMethod: UInt32, Sendable {
    /// Rounds to the nearest tick, halves away from zero.
    case roundHalfAwayFromZero = 1
    /// Rounds toward zero.
    case roundTowardZero = 2
    /// Rounds away from zero.
    case roundAwayFromZero = 3
    /// Rounds to the nearest tick, halves away from zero, like `roundHalfAwayFromZero`.
    case quickTime = 4
    /// Rounds up.
    case roundTowardPositiveInfinity = 5
    /// Rounds down.
    case roundTowardNegativeInfinity = 6

    /// The default method: `roundHalfAwayFromZero`.
    public static let `default` = CMTimeRoundingMethod.roundHalfAwayFromZero

    /// Returns the rounded quotient, and whether the division is exact.
    func round(_ numerator: Int128, by denominator: Int128) -> (quotient: Int128, isExact: Bool) {
        let (quotient, remainder) = numerator.quotientAndRemainder(dividingBy: denominator)
        guard remainder != 0 else { return (quotient, true) }
        let away: Int128 = numerator < 0 ? -1 : 1
        return (quotient + (goesAway(numerator < 0, remainder, denominator) ? away : 0), false)
    }

    private func goesAway(_ isNegative: Bool, _ remainder: Int128, _ denominator: Int128) -> Bool {
        switch self {
        case .roundHalfAwayFromZero, .quickTime: 2 * remainder.magnitude >= denominator.magnitude
        case .roundTowardZero: false
        case .roundAwayFromZero: true
        case .roundTowardPositiveInfinity: !isNegative
        case .roundTowardNegativeInfinity: isNegative
        }
    }
}

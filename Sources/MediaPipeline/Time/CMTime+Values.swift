extension CMTime {
    public static let zero = CMTime(value: 0, timescale: 1)
    public static let invalid = CMTime(value: 0, timescale: 0, flags: [])
    public static let indefinite = CMTime(value: 0, timescale: 0, flags: [.valid, .indefinite])
    public static let positiveInfinity = CMTime(value: 0, timescale: 0, flags: [.valid, .positiveInfinity])
    public static let negativeInfinity = CMTime(value: 0, timescale: 0, flags: [.valid, .negativeInfinity])

    public var isValid: Bool { flags.contains(.valid) }
    public var isIndefinite: Bool { isValid && flags.contains(.indefinite) }
    public var isPositiveInfinity: Bool { isValid && flags.contains(.positiveInfinity) }
    public var isNegativeInfinity: Bool { isValid && flags.contains(.negativeInfinity) }
    public var hasBeenRounded: Bool { isNumeric && flags.contains(.hasBeenRounded) }
    /// True for times that are numbers: valid, and neither indefinite nor infinite.
    public var isNumeric: Bool { isValid && timescale > 0 && flags.isDisjoint(with: .impliedValueFlagsMask) }

    /// The time in seconds; NaN for invalid and indefinite times, and the infinities for theirs (Apple).
    public var seconds: Double {
        if isPositiveInfinity { return .infinity }
        if isNegativeInfinity { return -.infinity }
        return isNumeric ? Double(value) / Double(timescale) : .nan
    }

    /// The exact time; nil unless it is a number.
    public var rational: Rational? { isNumeric ? Rational(value, Int64(timescale)) : nil }

    /// The time as ticks of the smallest scale that holds it exactly; rounded when none of 32 bits does.
    public init(_ time: Rational) {
        if let scale = CMTimeScale(exactly: time.denominator) {
            self.init(value: time.numerator, timescale: scale)
        } else {
            self.init(seconds: time.seconds, preferredTimescale: 1_000_000_000)
        }
    }

    /// The same time in ticks of `newTimescale`, rounded half away from zero.
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

/// - Apple: `CMTimeRoundingMethod`.
public enum CMTimeRoundingMethod: UInt32, Sendable {
    case roundHalfAwayFromZero = 1
    case roundTowardZero = 2
    case roundAwayFromZero = 3
    case quickTime = 4
    case roundTowardPositiveInfinity = 5
    case roundTowardNegativeInfinity = 6

    public static let `default` = CMTimeRoundingMethod.roundHalfAwayFromZero

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

/// - Apple: `CMTimeMake`.
public func CMTimeMake(value: CMTimeValue, timescale: CMTimeScale) -> CMTime {
    CMTime(value: value, timescale: timescale)
}

/// - Apple: `CMTimeMakeWithSeconds`.
public func CMTimeMakeWithSeconds(_ seconds: Double, preferredTimescale: CMTimeScale) -> CMTime {
    CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}

/// - Apple: `CMTimeGetSeconds`.
public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }

/// - Apple: `CMTimeAdd`.
public func CMTimeAdd(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs + rhs }

/// - Apple: `CMTimeSubtract`.
public func CMTimeSubtract(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs - rhs }

/// - Apple: `CMTimeCompare`: -1, 0 or 1.
public func CMTimeCompare(_ time1: CMTime, _ time2: CMTime) -> Int32 { time1 < time2 ? -1 : time1 == time2 ? 0 : 1 }

/// - Apple: `CMTimeMultiply`, which keeps the timescale while 64 bits hold the ticks.
public func CMTimeMultiply(_ time: CMTime, multiplier: Int32) -> CMTime {
    CMTimeMultiplyByRatio(time, multiplier: multiplier, divisor: 1)
}

/// Times the one, divided by the other, exactly where `CMTime` holds that; invalid for a divisor of 0.
///
/// - Apple: `CMTimeMultiplyByRatio`.
public func CMTimeMultiplyByRatio(_ time: CMTime, multiplier: Int32, divisor: Int32) -> CMTime {
    guard divisor != 0 else { return .invalid }
    guard let seconds = time.rational else {
        // What is infinite stays so, on the side that the signs make.
        let turns = (multiplier < 0) != (divisor < 0)
        return multiplier == 0 && !time.isIndefinite ? .invalid : turns ? -time : time
    }
    let ticks = Int128(time.value) * Int128(multiplier)
    let scale = Int128(time.timescale) * Int128(divisor.magnitude)
    guard let value = Int64(exactly: divisor < 0 ? -ticks : ticks), let timescale = CMTimeScale(exactly: scale) else {
        return CMTime(seconds * Rational(Int64(multiplier), Int64(divisor)))
    }
    return CMTime(value: value, timescale: timescale, flags: time.flags)
}

/// - Apple: `CMTimeAbsoluteValue`: what is neither valid nor definite stays as it is.
public func CMTimeAbsoluteValue(_ time: CMTime) -> CMTime { time < .zero ? -time : time }

/// - Apple: `CMTimeConvertScale`.
public func CMTimeConvertScale(_ time: CMTime, timescale newTimescale: CMTimeScale, method: CMTimeRoundingMethod)
    -> CMTime
{
    time.convertScale(newTimescale, method: method)
}

/// - Apple: `CMTimeMinimum`.
public func CMTimeMinimum(_ time1: CMTime, _ time2: CMTime) -> CMTime { min(time1, time2) }

/// - Apple: `CMTimeMaximum`.
public func CMTimeMaximum(_ time1: CMTime, _ time2: CMTime) -> CMTime { max(time1, time2) }

/// - Apple: `CMTimeMultiplyByFloat64`, which keeps the timescale here and rounds to it.
public func CMTimeMultiplyByFloat64(_ time: CMTime, multiplier: Double) -> CMTime {
    guard time.isNumeric else { return time }
    return CMTime(seconds: time.seconds * multiplier, preferredTimescale: time.timescale)
}

/// - Apple: `CMTimeRangeMake`.
public func CMTimeRangeMake(start: CMTime, duration: CMTime) -> CMTimeRange {
    CMTimeRange(start: start, duration: duration)
}

/// - Apple: `CMTimeRangeGetEnd`.
public func CMTimeRangeGetEnd(_ range: CMTimeRange) -> CMTime { range.end }

/// - Apple: `CMTimeRangeFromTimeToTime`.
public func CMTimeRangeFromTimeToTime(start: CMTime, end: CMTime) -> CMTimeRange { CMTimeRange(start: start, end: end) }

public let kCMTimeZero = CMTime.zero
public let kCMTimeInvalid = CMTime.invalid
public let kCMTimeIndefinite = CMTime.indefinite
public let kCMTimePositiveInfinity = CMTime.positiveInfinity
public let kCMTimeNegativeInfinity = CMTime.negativeInfinity

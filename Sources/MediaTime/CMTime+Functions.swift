import Foundation

/// Returns a time of `value / timescale` seconds.
///
/// - Apple: `CMTimeMake`.
public func CMTimeMake(value: CMTimeValue, timescale: CMTimeScale) -> CMTime {
    CMTime(value: value, timescale: timescale)
}

/// Returns the time in ticks of `preferredTimescale` that is nearest to `seconds`.
///
/// - Apple: `CMTimeMakeWithSeconds`.
public func CMTimeMakeWithSeconds(_ seconds: Double, preferredTimescale: CMTimeScale) -> CMTime {
    CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}

/// Returns the time in seconds.
///
/// - Apple: `CMTimeGetSeconds`.
public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }

/// Returns the sum of two times.
///
/// - Apple: `CMTimeAdd`.
public func CMTimeAdd(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs + rhs }

/// Returns the difference of two times.
///
/// - Apple: `CMTimeSubtract`.
public func CMTimeSubtract(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs - rhs }

/// Returns -1, 0 or 1 if the first time is less than, equal to or greater than the second.
///
/// - Apple: `CMTimeCompare`.
public func CMTimeCompare(_ time1: CMTime, _ time2: CMTime) -> Int32 { time1 < time2 ? -1 : time1 == time2 ? 0 : 1 }

/// Returns the time multiplied by an integer.
///
/// - Apple: `CMTimeMultiply`, which keeps the timescale while the ticks fit into 64 bits.
public func CMTimeMultiply(_ time: CMTime, multiplier: Int32) -> CMTime {
    CMTimeMultiplyByRatio(time, multiplier: multiplier, divisor: 1)
}

/// Returns the time multiplied by `multiplier / divisor`, exact if `CMTime` can represent it; invalid for a divisor of
/// 0.
///
/// - Apple: `CMTimeMultiplyByRatio`.
public func CMTimeMultiplyByRatio(_ time: CMTime, multiplier: Int32, divisor: Int32) -> CMTime {
    guard divisor != 0 else { return .invalid }
    guard let seconds = time.rational else {
        // Infinite times stay infinite; the signs of the operands decide which infinity results.
        let flipsSign = (multiplier < 0) != (divisor < 0)
        return multiplier == 0 && !time.isIndefinite ? .invalid : flipsSign ? -time : time
    }
    let ticks = Int128(time.value) * Int128(multiplier)
    let scale = Int128(time.timescale) * Int128(divisor.magnitude)
    guard let value = Int64(exactly: divisor < 0 ? -ticks : ticks), let timescale = CMTimeScale(exactly: scale) else {
        return CMTime(seconds * Rational(Int64(multiplier), Int64(divisor)))
    }
    return CMTime(value: value, timescale: timescale, flags: time.flags)
}

/// Returns the absolute value of a time; invalid and indefinite times are returned unchanged.
///
/// - Apple: `CMTimeAbsoluteValue`.
public func CMTimeAbsoluteValue(_ time: CMTime) -> CMTime { time < .zero ? -time : time }

/// Returns the time in ticks of another timescale.
///
/// - Apple: `CMTimeConvertScale`.
public func CMTimeConvertScale(_ time: CMTime, timescale newTimescale: CMTimeScale, method: CMTimeRoundingMethod)
    -> CMTime
{
    time.convertScale(newTimescale, method: method)
}

/// Returns the lesser of two times.
///
/// - Apple: `CMTimeMinimum`.
public func CMTimeMinimum(_ time1: CMTime, _ time2: CMTime) -> CMTime { min(time1, time2) }

/// Returns the greater of two times.
///
/// - Apple: `CMTimeMaximum`.
public func CMTimeMaximum(_ time1: CMTime, _ time2: CMTime) -> CMTime { max(time1, time2) }

/// Returns the time multiplied by a number, rounded to its own timescale; Apple may choose another one.
///
/// - Apple: `CMTimeMultiplyByFloat64`.
public func CMTimeMultiplyByFloat64(_ time: CMTime, multiplier: Double) -> CMTime {
    guard time.isNumeric else { return time }
    return CMTime(seconds: time.seconds * multiplier, preferredTimescale: time.timescale)
}

/// Returns a time range with a start and a duration.
///
/// - Apple: `CMTimeRangeMake`.
public func CMTimeRangeMake(start: CMTime, duration: CMTime) -> CMTimeRange {
    CMTimeRange(start: start, duration: duration)
}

/// Returns the end of a time range.
///
/// - Apple: `CMTimeRangeGetEnd`.
public func CMTimeRangeGetEnd(_ range: CMTimeRange) -> CMTime { range.end }

/// Returns the time range between two times.
///
/// - Apple: `CMTimeRangeFromTimeToTime`.
public func CMTimeRangeFromTimeToTime(start: CMTime, end: CMTime) -> CMTimeRange { CMTimeRange(start: start, end: end) }

/// Zero seconds.
public let kCMTimeZero = CMTime.zero
/// An invalid time.
public let kCMTimeInvalid = CMTime.invalid
/// An indefinite time.
public let kCMTimeIndefinite = CMTime.indefinite
/// Positive infinity.
public let kCMTimePositiveInfinity = CMTime.positiveInfinity
/// Negative infinity.
public let kCMTimeNegativeInfinity = CMTime.negativeInfinity

/// Returns whether a time range contains a time.
///
/// - Apple: `CMTimeRangeContainsTime`.
public func CMTimeRangeContainsTime(_ range: CMTimeRange, time: CMTime) -> Bool { range.containsTime(time) }

/// Returns whether a time range contains another one.
///
/// - Apple: `CMTimeRangeContainsTimeRange`.
public func CMTimeRangeContainsTimeRange(_ range: CMTimeRange, otherRange: CMTimeRange) -> Bool {
    range.containsTimeRange(otherRange)
}

/// Returns whether two time ranges are equal.
///
/// - Apple: `CMTimeRangeEqual`.
public func CMTimeRangeEqual(_ range1: CMTimeRange, _ range2: CMTimeRange) -> Bool { range1 == range2 }

/// Returns the common part of two time ranges.
///
/// - Apple: `CMTimeRangeGetIntersection`.
public func CMTimeRangeGetIntersection(_ range: CMTimeRange, otherRange: CMTimeRange) -> CMTimeRange {
    range.intersection(otherRange)
}

/// Returns the smallest time range that contains both ranges.
///
/// - Apple: `CMTimeRangeGetUnion`.
public func CMTimeRangeGetUnion(_ range: CMTimeRange, otherRange: CMTimeRange) -> CMTimeRange {
    range.union(otherRange)
}

/// An empty time range at zero.
public let kCMTimeRangeZero = CMTimeRange.zero
/// An invalid time range.
public let kCMTimeRangeInvalid = CMTimeRange.invalid

/// Writes a time to standard error, such as `{1/2 = 0.500}`.
///
/// - Apple: `CMTimeShow`.
public func CMTimeShow(_ time: CMTime) { show(time.debugText) }

/// Writes the start and the duration of a range to standard error, such as `{{0/1 = 0.000}, {1/2 = 0.500}}`.
///
/// - Apple: `CMTimeRangeShow`.
public func CMTimeRangeShow(_ range: CMTimeRange) { show("{\(range.start.debugText), \(range.duration.debugText)}") }

private func show(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

extension CMTime {
    /// The text that Apple's debugger and `CMTimeShow` print.
    var debugText: String {
        if isPositiveInfinity { return "{+INFINITY}" }
        if isNegativeInfinity { return "{-INFINITY}" }
        if isIndefinite { return "{INDEFINITE}" }
        guard isNumeric else { return "{INVALID}" }
        return "{\(value)/\(timescale) = \(String(format: "%.3f", seconds))\(hasBeenRounded ? ", rounded" : "")}"
    }
}

// Apple's macros for the kinds of times, as functions.

/// Returns true if the time is valid.
///
/// - Apple: `CMTIME_IS_VALID(_:)`.
public func CMTIME_IS_VALID(_ time: CMTime) -> Bool { time.isValid }
/// Returns true if the time is invalid.
///
/// - Apple: `CMTIME_IS_INVALID(_:)`.
public func CMTIME_IS_INVALID(_ time: CMTime) -> Bool { !time.isValid }
/// Returns true for positive infinity.
///
/// - Apple: `CMTIME_IS_POSITIVE_INFINITY(_:)`.
public func CMTIME_IS_POSITIVE_INFINITY(_ time: CMTime) -> Bool { time.isPositiveInfinity }
/// Returns true for negative infinity.
///
/// - Apple: `CMTIME_IS_NEGATIVE_INFINITY(_:)`.
public func CMTIME_IS_NEGATIVE_INFINITY(_ time: CMTime) -> Bool { time.isNegativeInfinity }
/// Returns true for the indefinite time.
///
/// - Apple: `CMTIME_IS_INDEFINITE(_:)`.
public func CMTIME_IS_INDEFINITE(_ time: CMTime) -> Bool { time.isIndefinite }
/// Returns true for a number of seconds.
///
/// - Apple: `CMTIME_IS_NUMERIC(_:)`.
public func CMTIME_IS_NUMERIC(_ time: CMTime) -> Bool { time.isNumeric }
/// Returns true if the time was rounded.
///
/// - Apple: `CMTIME_HAS_BEEN_ROUNDED(_:)`.
public func CMTIME_HAS_BEEN_ROUNDED(_ time: CMTime) -> Bool { time.hasBeenRounded }

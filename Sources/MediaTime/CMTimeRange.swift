import Foundation

/// A half-open time range: from `start` up to, but not including, `start + duration`.
///
/// - Apple: `CMTimeRange`.
public struct CMTimeRange: Hashable, Sendable {
    /// The start of the range.
    public var start: CMTime
    /// The duration of the range.
    public var duration: CMTime

    /// Creates a range with a start and a duration.
    public init(start: CMTime, duration: CMTime) {
        self.start = start
        self.duration = duration
    }

    /// Creates a range between two times.
    public init(start: CMTime, end: CMTime) { self.init(start: start, duration: end - start) }

    /// An empty range at zero.
    public static let zero = CMTimeRange(start: .zero, duration: .zero)
    /// An invalid range.
    public static let invalid = CMTimeRange(start: .invalid, duration: .invalid)

    /// The end of the range, which the range does not contain.
    public var end: CMTime { start + duration }
    /// A Boolean value that indicates whether both times are valid and the duration is not negative.
    public var isValid: Bool { start.isValid && duration.isValid && duration >= .zero }
    /// A Boolean value that indicates whether the range is valid and its duration is zero.
    public var isEmpty: Bool { isValid && duration == .zero }

    /// Returns whether the range is valid and contains `time`.
    public func containsTime(_ time: CMTime) -> Bool { isValid && time.isValid && time >= start && time < end }

    /// Returns whether both ranges are valid and this one contains `other`.
    public func containsTimeRange(_ other: CMTimeRange) -> Bool {
        isValid && other.isValid && other.start >= start && other.end <= end
    }

    /// Returns the common part of two ranges; `zero` if there is none (Apple).
    public func intersection(_ other: CMTimeRange) -> CMTimeRange {
        let from = max(start, other.start)
        let to = min(end, other.end)
        return from < to ? CMTimeRange(start: from, end: to) : .zero
    }

    /// Returns the smallest range that contains both ranges.
    public func union(_ other: CMTimeRange) -> CMTimeRange {
        CMTimeRange(start: min(start, other.start), end: max(end, other.end))
    }
}

/// Times and time ranges boxed in `NSValue`, as in older source code.
///
/// - Apple: the additions of AVFoundation to `NSValue`.
extension NSValue {
    /// Creates a value that contains a time.
    public convenience init(time: CMTime) { self.init(bytes: time.integers, objCType: "[3q]") }
    /// Creates a value that contains a time range.
    public convenience init(timeRange range: CMTimeRange) {
        self.init(bytes: range.start.integers + range.duration.integers, objCType: "[6q]")
    }

    /// The contained time; invalid if the value has another type.
    public var timeValue: CMTime { integers(3).map { CMTime($0[0...]) } ?? .invalid }

    /// The contained time range; invalid if the value has another type.
    public var timeRangeValue: CMTimeRange {
        integers(6).map { CMTimeRange(start: CMTime($0[0...]), duration: CMTime($0[3...])) } ?? .invalid
    }

    /// Returns the contained 64-bit integers, or `nil` if the value does not contain exactly `count` of them.
    private func integers(_ count: Int) -> [Int64]? {
        guard String(cString: objCType) == "[\(count)q]" else { return nil }
        var integers = [Int64](repeating: 0, count: count)
        integers.withUnsafeMutableBytes { if let start = $0.baseAddress { getValue(start) } }
        return integers
    }
}

extension CMTime {
    fileprivate var integers: [Int64] { [value, Int64(timescale), Int64(flags.rawValue)] }

    fileprivate init(_ integers: ArraySlice<Int64>) {
        let first = integers.startIndex
        self.init(
            value: integers[first], timescale: CMTimeScale(truncatingIfNeeded: integers[first + 1]),
            flags: CMTimeFlags(rawValue: UInt32(truncatingIfNeeded: integers[first + 2])))
    }
}

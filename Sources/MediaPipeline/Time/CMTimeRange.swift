/// A half-open span of time: from `start`, for `duration`, without its end.
///
/// - Apple: `CMTimeRange`.
public struct CMTimeRange: Hashable, Sendable {
    public var start: CMTime
    public var duration: CMTime

    public init(start: CMTime, duration: CMTime) {
        self.start = start
        self.duration = duration
    }

    public init(start: CMTime, end: CMTime) { self.init(start: start, duration: end - start) }

    public static let zero = CMTimeRange(start: .zero, duration: .zero)
    public static let invalid = CMTimeRange(start: .invalid, duration: .invalid)

    public var end: CMTime { start + duration }
    public var isValid: Bool { start.isValid && duration.isValid && duration >= .zero }
    public var isEmpty: Bool { isValid && duration == .zero }

    public func containsTime(_ time: CMTime) -> Bool { isValid && time.isValid && time >= start && time < end }

    public func containsTimeRange(_ other: CMTimeRange) -> Bool {
        isValid && other.isValid && other.start >= start && other.end <= end
    }

    /// The common part; `zero` when there is none (Apple).
    public func intersection(_ other: CMTimeRange) -> CMTimeRange {
        let from = max(start, other.start)
        let to = min(end, other.end)
        return from < to ? CMTimeRange(start: from, end: to) : .zero
    }

    /// The least range that holds both.
    public func union(_ other: CMTimeRange) -> CMTimeRange {
        CMTimeRange(start: min(start, other.start), end: max(end, other.end))
    }
}

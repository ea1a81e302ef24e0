/// The key times as fractions of the duration: finite, nominally nondecreasing and within 0…1.
struct KeyTimes: Equatable, Sendable {
    let times: [Double]
    /// Whether no time is less than the one before.
    private let isSorted: Bool

    /// Uses the times as given: they are not sorted, limited or raised (facts 2.9). A time that is not finite repeats
    /// the one before.
    init(_ keyTimes: some Sequence<Double>) {
        var latest = 0.0
        times = keyTimes.map { time in
            latest = time.isFinite ? time : latest
            return latest
        }
        isSorted = zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
    }

    /// Divides the duration into `segments` equal parts.
    init(evenly segments: Int) {
        self.init((0...max(segments, 1)).map { Double($0) / Double(max(segments, 1)) })
    }

    /// Divides the duration in proportion to the lengths of the segments; equally if all are zero.
    init(lengths: [Double]) {
        let total = lengths.reduce(0, +)
        guard total > 0, total.isFinite else {
            self.init(evenly: lengths.count)
            return
        }
        var sum = 0.0
        var result = [0.0]
        for length in lengths.dropLast() {
            sum += length
            result.append(min(sum / total, 1))
        }
        self.init(result + [1])
    }

    /// Returns the first index whose next time is after `fraction`, or the last index: for sorted times the largest
    /// index whose time is at or before `fraction`, by binary search.
    @inline(__always)
    func index(at fraction: Double) -> Int {
        guard isSorted else { return unsortedIndex(at: fraction) }
        var low = 0
        var high = times.count
        while low < high {
            let middle = (low + high) / 2
            if times[middle] <= fraction { low = middle + 1 } else { high = middle }
        }
        return max(low - 1, 0)
    }

    private func unsortedIndex(at fraction: Double) -> Int {
        let later = times.dropFirst().firstIndex { $0 > fraction }
        return (later ?? times.count) - 1
    }

    /// Returns the interval that contains `fraction` and the local fraction within it.
    ///
    /// Intervals are half-open; the last is closed. An interval of zero length counts as finished. Beyond a last key
    /// time of 1 the last interval is extrapolated, because curves may overshoot; beyond an earlier last key time its
    /// end is held.
    @inline(__always)
    func interval(at fraction: Double) -> (index: Int, local: Double) {
        let index = min(self.index(at: fraction), times.count - 2)
        let start = times[index]
        let end = times[index + 1]
        guard end > start else { return (index, 1) }
        let local = (fraction - start) / (end - start)
        if local < 0, start > 0 { return (index, 0) }
        if local > 1, end < 1 { return (index, 1) }
        return (index, local)
    }

    /// Creates the times from which values hold in discrete mode. A value that would start at the very end is never
    /// shown (N53).
    init(discreteValues count: Int, keyTimes: [Double]?) {
        guard let keyTimes else {
            self.init((0..<max(count, 0)).map { Double($0) / Double(count) })
            return
        }
        let starts = KeyTimes(keyTimes.prefix(count)).times
        self.init(Array(starts.prefix(1)) + starts.dropFirst().prefix { $0 < 1 })
    }
}

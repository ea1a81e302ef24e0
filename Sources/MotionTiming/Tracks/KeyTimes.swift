/// The fractions of the duration at which keyframes lie: never decreasing, all within 0…1.
struct KeyTimes: Equatable, Sendable {
    let times: [Double]

    /// Repairs what the caller gave: each time is limited to 0…1 and to no less than the one before.
    init(_ given: some Sequence<Double>) {
        var latest = 0.0
        times = given.map { time in
            latest = max(latest, min(time.isNaN ? latest : time, 1))
            return latest
        }
    }

    /// `segments` equal shares of the duration.
    init(evenly segments: Int) {
        times = (0...max(segments, 1)).map { Double($0) / Double(max(segments, 1)) }
    }

    /// Shares in proportion to the lengths of the segments; equal ones when all are zero.
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

    /// The largest index whose time is at or before `fraction`, 0 when there is none; by binary search.
    @inline(__always)
    func index(at fraction: Double) -> Int {
        var low = 0
        var high = times.count
        while low < high {
            let middle = (low + high) / 2
            if times[middle] <= fraction { low = middle + 1 } else { high = middle }
        }
        return max(low - 1, 0)
    }

    /// The segment that `fraction` falls into and how far through it lies.
    ///
    /// Segments are open on the right, the last is closed. One of no length counts as finished. Beyond a last key of 1
    /// the last segment is continued, because curves may overshoot; beyond an earlier one its end is held.
    @inline(__always)
    func segment(at fraction: Double) -> (index: Int, local: Double) {
        let index = min(self.index(at: fraction), times.count - 2)
        let start = times[index]
        let end = times[index + 1]
        guard end > start else { return (index, 1) }
        let local = (fraction - start) / (end - start)
        if local < 0, start > 0 { return (index, 0) }
        if local > 1, end < 1 { return (index, 1) }
        return (index, local)
    }

    /// The times from which values hold in discrete mode; a value that would start at the very end is never shown
    /// (N53).
    init(discreteValues count: Int, given: [Double]?) {
        guard let given else {
            times = (0..<max(count, 0)).map { Double($0) / Double(count) }
            return
        }
        let starts = KeyTimes(given.prefix(count)).times
        times = Array(starts.prefix(1)) + starts.dropFirst().prefix { $0 < 1 }
    }
}

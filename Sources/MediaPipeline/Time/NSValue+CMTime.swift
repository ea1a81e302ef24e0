import Foundation

/// Times in the boxes that older source keeps them in.
///
/// - Apple: the additions of AVFoundation to `NSValue`.
extension NSValue {
    public convenience init(time: CMTime) { self.init(bytes: time.words, objCType: "[3q]") }
    public convenience init(timeRange range: CMTimeRange) {
        self.init(bytes: range.start.words + range.duration.words, objCType: "[6q]")
    }

    /// Invalid for a value of another type.
    public var timeValue: CMTime { words(3).map { CMTime($0[0...]) } ?? .invalid }

    /// Invalid for a value of another type.
    public var timeRangeValue: CMTimeRange {
        words(6).map { CMTimeRange(start: CMTime($0[0...]), duration: CMTime($0[3...])) } ?? .invalid
    }

    private func words(_ count: Int) -> [Int64]? {
        guard String(cString: objCType) == "[\(count)q]" else { return nil }
        var words = [Int64](repeating: 0, count: count)
        words.withUnsafeMutableBytes { if let start = $0.baseAddress { getValue(start) } }
        return words
    }
}

extension CMTime {
    fileprivate var words: [Int64] { [value, Int64(timescale), Int64(flags.rawValue)] }

    fileprivate init(_ words: ArraySlice<Int64>) {
        let first = words.startIndex
        self.init(
            value: words[first], timescale: CMTimeScale(truncatingIfNeeded: words[first + 1]),
            flags: CMTimeFlags(rawValue: UInt32(truncatingIfNeeded: words[first + 2])))
    }
}

/// Fills in missing word times: words without times share the gap between their neighbors by their lengths. WhisperX
/// writes numbers without times, and Google omits starts of 0.
enum WordGaps {
    /// The time of a word at the end of a list without a known end, in seconds.
    private static let lastWord = 0.3

    /// Sets the start and the end of each word.
    ///
    /// - Parameters:
    ///   - words: The words in order; at least one has a start, or both `start` and `end` are known.
    ///   - start: The start of the phrase; nil if it is unknown.
    ///   - end: The end of the phrase; nil if it is unknown.
    static func fill(_ words: inout [CaptionCue.Word], from start: Double?, to end: Double?) {
        var index = 0
        while index < words.count {
            guard words[index].start == nil else {
                index += 1
                continue
            }
            let next = words[index...].firstIndex { $0.start != nil } ?? words.count
            share(index..<next, of: &words, from: start, to: end)
            index = next
        }
        for index in words.indices where words[index].end == nil {
            let next = index + 1 < words.count ? words[index + 1].start : end
            let start = words[index].start ?? 0
            words[index].end = max(next ?? start + lastWord, start)
        }
    }

    /// Gives a run of words the time between its neighbors, or, if these touch, a part of the time of the word before.
    private static func share(
        _ run: Range<Int>, of words: inout [CaptionCue.Word], from start: Double?, to end: Double?
    ) {
        var run = run
        let before = run.lowerBound > 0 ? words[run.lowerBound - 1] : nil
        // An end within the run is that of Google's word with the omitted start 0.
        let after = run.upperBound < words.count ? words[run.upperBound].start : end
        var begin = before.map { $0.end ?? $0.start ?? 0 } ?? start ?? 0
        let finish = after ?? words[run.upperBound - 1].end ?? begin + lastWord * Double(run.count)
        if finish - begin < 1e-3 * Double(run.count), let before, let first = before.start, first < finish {
            run = run.lowerBound - 1..<run.upperBound
            begin = first
            words[run.lowerBound].end = nil
        }
        let weights = words[run].map { Double($0.text.count + 1) }
        let total = weights.reduce(0, +)
        var earlier = 0.0
        for (index, weight) in zip(run, weights) {
            words[index].start = begin + max(finish - begin, 0) * earlier / total
            earlier += weight
        }
    }
}

/// The times at which the words of a caption are spoken.
enum CaptionTimes {
    /// Returns the start of each word. Words without a time share the time between their neighbors by their lengths.
    static func starts(of cue: CaptionCue) -> [Double] {
        let weights = cue.words.map { Double($0.text.count + 1) }
        var starts: [Double] = []
        var index = 0
        while index < cue.words.count {
            let next = cue.words[(index + 1)...].firstIndex { $0.start != nil } ?? cue.words.count
            let begin = cue.words[index].start ?? cue.start
            let end = next < cue.words.count ? cue.words[next].start ?? cue.end : cue.end
            let total = weights[index..<next].reduce(0, +)
            var before = 0.0
            for word in index..<next {
                let time = begin + max(end - begin, 0) * before / total
                starts.append(max(time, starts.last ?? cue.start))
                before += weights[word]
            }
            index = next
        }
        return starts
    }
}

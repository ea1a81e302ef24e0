/// Divides words into phrases: at pauses, after sentences, and before they get too long.
enum PhraseGrouping {
    /// The pause that ends a phrase, in seconds.
    static let pause = 0.7
    /// The longest phrase, in characters.
    static let length = 84

    /// Returns the phrases of words with times.
    static func cues(_ words: [CaptionCue.Word]) -> [CaptionCue] {
        var cues: [CaptionCue] = []
        var length = 0
        for word in words {
            let start = word.start ?? 0
            let end = word.end ?? start
            let wordLength = word.text.count + 1
            if let last = cues.last, start - last.end < pause, !endsSentence(last), length + wordLength <= Self.length {
                cues[cues.count - 1].words.append(word)
                cues[cues.count - 1].end = max(last.end, end)
                length += wordLength
            } else {
                var first = word
                first.separator = .none
                cues.append(CaptionCue(start: start, end: end, words: [first]))
                length = wordLength
            }
        }
        return cues
    }

    private static func endsSentence(_ cue: CaptionCue) -> Bool {
        let last = cue.words.last?.text.last { !"\"'”’)]»".contains($0) }
        return last.map { ".?!。？！…".contains($0) } ?? false
    }
}

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
        let last = cue.words.last?.text.last { !TranscriptPunctuation.closing.contains($0) }
        return last.map { TranscriptPunctuation.sentenceEnds.contains($0) } ?? false
    }
}

/// The punctuation marks that words of transcripts can have, or lack.
enum TranscriptPunctuation {
    /// The marks at the end of a sentence.
    static let sentenceEnds: Set<Character> = [".", "?", "!", "…", "。", "．", "？", "！"]
    /// The marks that follow a word without a space.
    static let trailing = sentenceEnds.union([",", ";", ":", ")", "、", "，", "；", "：", "）"])
    /// The quotes and brackets that can follow the end of a sentence.
    static let closing: Set<Character> = ["\"", "'", "”", "’", ")", "]", "»", "）", "」", "』"]
}

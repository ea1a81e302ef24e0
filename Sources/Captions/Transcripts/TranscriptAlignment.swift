/// Restores missing punctuation: gives the words of a text with punctuation the times of a list of words without.
enum TranscriptAlignment {
    /// The number of words after the expected one that are searched for a match.
    private static let window = 8

    /// Whether words lack the punctuation of their text.
    static func isNeeded(_ words: [CaptionCue.Word], text: String) -> Bool {
        guard !words.isEmpty, text.contains(where: TranscriptPunctuation.trailing.contains) else { return false }
        return !words.contains { $0.text.last.map(TranscriptPunctuation.trailing.contains) == true }
    }

    /// Returns the words of the texts, with times where they match; nil if less than half of them do.
    ///
    /// - Parameters:
    ///   - texts: The texts of phrases, in order.
    ///   - words: The words with times.
    static func phrases(_ texts: [String], _ words: [CaptionCue.Word]) -> [[CaptionCue.Word]]? {
        var cursor = Cursor(words)
        var count = 0
        let phrases = texts.map { text in
            text.split(whereSeparator: \.isWhitespace).enumerated().map { index, token -> CaptionCue.Word in
                count += 1
                let times = cursor.match(key(token))
                return CaptionCue.Word(
                    String(token), start: times?.start, end: times?.end, separator: index == 0 ? .none : .space)
            }
        }
        return cursor.matches * 2 >= count && cursor.matches * 3 >= words.count ? phrases : nil
    }

    /// Returns the letters and digits of a text, in lower case.
    private static func key(_ text: some StringProtocol) -> String {
        text.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    private struct Cursor {
        private let words: [CaptionCue.Word]
        private let keys: [String]
        private var next = 0
        private var misses = 0
        private(set) var matches = 0

        init(_ words: [CaptionCue.Word]) {
            self.words = words
            keys = words.map { key($0.text) }
        }

        /// Returns the times of the next word with a key, or of the words whose keys make up the key.
        mutating func match(_ key: String) -> (start: Double?, end: Double?)? {
            guard !key.isEmpty else { return nil }
            for first in next..<min(next + window + min(misses, 24), keys.count) {
                guard let last = end(of: key, from: first) else { continue }
                next = last + 1
                misses = 0
                matches += 1
                return (words[first].start, words[last].end)
            }
            misses += 1
            return nil
        }

        private func end(of key: String, from first: Int) -> Int? {
            var joined = ""
            for index in first..<min(first + window, keys.count) {
                joined += keys[index]
                if joined == key { return index }
                guard key.hasPrefix(joined) else { return nil }
            }
            return nil
        }
    }
}

import JSONParsing

/// Words that are arrays of texts and of times: the alignments of speech synthesis by ElevenLabs, Cartesia and Inworld.
/// The texts are characters, which are joined to words, or words.
enum TranscriptArrays {
    /// The names of the object with the arrays, which can also be the document.
    private static let owners = [
        "alignment", "normalized_alignment", "normalizedAlignment", "word_timestamps", "timestampInfo.wordAlignment",
        "timestampInfo.characterAlignment",
    ]
    private static let ownerPaths = owners.map { JSONPath($0) }
    private static let starts: [(name: String, scale: Double)] = [
        ("character_start_times_seconds", 1), ("charStartTimesMs", 1e-3), ("char_start_times_ms", 1e-3),
        ("wordStartTimeSeconds", 1), ("characterStartTimeSeconds", 1), ("start", 1),
    ]
    private static let ends: [(name: String, scale: Double, isDuration: Bool)] = [
        ("character_end_times_seconds", 1, false), ("charEndTimesMs", 1e-3, false), ("charDurationsMs", 1e-3, true),
        ("charsDurationsMs", 1e-3, true), ("chars_durations_ms", 1e-3, true), ("wordEndTimeSeconds", 1, false),
        ("characterEndTimeSeconds", 1, false), ("end", 1, false),
    ]

    /// The paths that only files with arrays of times have. The path "" is the document.
    static let signature: [JSONPath] = (owners + [""]).flatMap { owner in
        starts.map { JSONPath("\(owner).\($0.name).0") }
    }

    /// A character or word.
    private struct Entry {
        let text: String
        let isWord: Bool
        var times: TranscriptTimes
    }

    /// Returns the words of the messages of a stream, or of a document.
    static func words(_ messages: [JSONValue]) -> [TranscriptItem] {
        var words: [TranscriptItem] = []
        var word = ""
        var times = TranscriptTimes(start: nil, end: nil)
        func endWord() {
            if !word.isEmpty { words.append(TranscriptItem(word, times)) }
            word = ""
        }
        for entry in consecutive(messages.map(entries)) {
            let isSpace = entry.text.allSatisfy(\.isWhitespace)
            if isSpace || entry.isWord { endWord() }
            guard !isSpace else { continue }
            if word.isEmpty { times.start = entry.times.start }
            times.end = entry.times.end
            word += entry.text
            if entry.isWord { endWord() }
        }
        endWord()
        return words
    }

    /// Returns the entries of all messages. A message that starts at 0, or before the last entry of the message above,
    /// begins an audio of its own, which follows that of the message above.
    private static func consecutive(_ messages: [[Entry]]) -> [Entry] {
        let messages = messages.filter { !$0.isEmpty }
        var offset = 0.0
        // The start of the last entry above, as it is written.
        var last = 0.0
        var entries: [Entry] = []
        for message in messages {
            if let first = message.first?.times.start, first == 0 || first < last {
                offset = entries.last?.times.end ?? offset
            }
            last = message.compactMap(\.times.start).last ?? last
            entries += message.map { entry in
                var entry = entry
                entry.times.start = entry.times.start.map { $0 + offset }
                entry.times.end = entry.times.end.map { $0 + offset }
                return entry
            }
        }
        return entries
    }

    private static func entries(_ message: JSONValue) -> [Entry] {
        let owner = owner(in: message)
        let characters = owner.first(["characters", "chars"])?.array
        let texts = (characters ?? owner["words"]?.array ?? []).map { $0.string ?? "" }
        let starts = starts.lazy.compactMap { numbers(owner, $0.name, $0.scale) }.first ?? []
        let ends =
            ends.lazy.compactMap { ends -> [Double]? in
                guard let numbers = numbers(owner, ends.name, ends.scale) else { return nil }
                return ends.isDuration ? zip(starts, numbers).map { $0 + $1 } : numbers
            }.first ?? []
        return texts.enumerated().map { index, text in
            let times = TranscriptTimes(
                start: starts.indices.contains(index) ? starts[index] : nil,
                end: ends.indices.contains(index) ? ends[index] : nil)
            return Entry(text: text, isWord: characters == nil, times: times)
        }
    }

    /// Returns the first object with start times.
    private static func owner(in root: JSONValue) -> JSONValue {
        let candidates = ownerPaths.compactMap { $0.first(in: root) }
        return candidates.first { owner in starts.contains { owner[$0.name]?.array != nil } } ?? root
    }

    private static func numbers(_ owner: JSONValue, _ name: String, _ scale: Double) -> [Double]? {
        owner[name]?.array.map { $0.map { ($0.number ?? 0) * scale } }
    }
}

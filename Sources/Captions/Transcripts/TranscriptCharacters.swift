import JSONParsing

/// The words of characters with times: the alignment of ElevenLabs' speech synthesis.
enum TranscriptCharacters {
    /// The names of the object with the characters, which can also be the document.
    private static let owners = ["alignment", "normalized_alignment", "normalizedAlignment"]
    private static let starts: [(name: String, scale: Double)] = [
        ("character_start_times_seconds", 1), ("charStartTimesMs", 1e-3), ("char_start_times_ms", 1e-3),
    ]
    private static let ends: [(name: String, scale: Double, isDuration: Bool)] = [
        ("character_end_times_seconds", 1, false), ("charEndTimesMs", 1e-3, false), ("charDurationsMs", 1e-3, true),
        ("charsDurationsMs", 1e-3, true), ("chars_durations_ms", 1e-3, true),
    ]

    /// The paths that only files with times of characters have. The path "" is the document.
    static let signature: [JSONPath] = (owners + [""]).flatMap { owner in
        starts.map { JSONPath("\(owner).\($0.name)") }
    }

    /// Returns the words between white space.
    static func words(_ root: JSONValue) -> [TranscriptItem] {
        let owner = owner(in: root)
        let texts = (owner.first(["characters", "chars"])?.array ?? []).map { $0.string ?? "" }
        let starts = starts.lazy.compactMap { numbers(owner, $0.name, $0.scale) }.first ?? []
        let ends =
            ends.lazy.compactMap { ends -> [Double]? in
                guard let numbers = numbers(owner, ends.name, ends.scale) else { return nil }
                return ends.isDuration ? zip(starts, numbers).map { $0 + $1 } : numbers
            }.first ?? []
        var words: [TranscriptItem] = []
        var word = ""
        var times = TranscriptTimes(start: nil, end: nil)
        for (index, text) in (texts + [" "]).enumerated() {
            guard text.allSatisfy(\.isWhitespace) else {
                if word.isEmpty { times.start = starts.indices.contains(index) ? starts[index] : nil }
                times.end = ends.indices.contains(index) ? ends[index] : nil
                word += text
                continue
            }
            if !word.isEmpty { words.append(TranscriptItem(word, times)) }
            word = ""
        }
        return words
    }

    /// Returns the first object with start times.
    private static func owner(in root: JSONValue) -> JSONValue {
        let candidates = owners.compactMap { root[$0] }
        return candidates.first { owner in starts.contains { owner[$0.name]?.array != nil } } ?? root
    }

    private static func numbers(_ owner: JSONValue, _ name: String, _ scale: Double) -> [Double]? {
        owner[name]?.array.map { $0.map { ($0.number ?? 0) * scale } }
    }
}

import JSONParsing

/// The words of characters with times: the alignment of ElevenLabs' speech synthesis.
enum TranscriptCharacters {
    private static let starts: [(path: JSONPath, scale: Double)] = [
        ("character_start_times_seconds", 1), ("charStartTimesMs", 1e-3), ("char_start_times_ms", 1e-3),
    ]
    private static let ends: [(path: JSONPath, scale: Double, isDuration: Bool)] = [
        ("character_end_times_seconds", 1, false), ("charEndTimesMs", 1e-3, false), ("charDurationsMs", 1e-3, true),
        ("charsDurationsMs", 1e-3, true),
    ]

    /// Returns the words between white space.
    static func words(_ root: JSONValue) -> [TranscriptItem] {
        let owner = root.first(["alignment", "normalized_alignment", "normalizedAlignment"]) ?? root
        let texts = (owner.first(["characters", "chars"])?.array ?? []).map { $0.string ?? "" }
        let starts = starts.lazy.compactMap { numbers(owner, $0.path, $0.scale) }.first ?? []
        let ends =
            ends.lazy.compactMap { ends -> [Double]? in
                guard let numbers = numbers(owner, ends.path, ends.scale) else { return nil }
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

    private static func numbers(_ owner: JSONValue, _ path: JSONPath, _ scale: Double) -> [Double]? {
        path.first(in: owner)?.array.map { $0.map { ($0.number ?? 0) * scale } }
    }
}

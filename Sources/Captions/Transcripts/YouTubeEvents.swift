import JSONParsing

/// The captions of YouTube's `json3` format: events with segments of text, whose times are relative to the event.
enum YouTubeEvents {
    /// The times of words, which only automatic captions have.
    private static let wordTimes: [JSONPath] = ["segs.1.tOffsetMs"]

    /// Returns a phrase for each event with a text.
    ///
    /// The events of automatic captions last until their line scrolls away. They end with the next one here, so that
    /// each word is shown once.
    static func phrases(_ root: JSONValue) -> [TranscriptPhrase] {
        let events = root["events"]?.array ?? []
        let isAutomatic = events.contains { $0.first(wordTimes) != nil || $0["aAppend"] != nil }
        var phrases = events.compactMap { phrase($0, isAutomatic) }
        guard isAutomatic else { return phrases }
        for index in phrases.indices.dropLast() {
            let next = max(phrases[index + 1].times.start ?? 0, phrases[index].times.start ?? 0)
            phrases[index].times.end = min(phrases[index].times.end ?? next, next)
        }
        return phrases
    }

    private static func phrase(_ event: JSONValue, _ isAutomatic: Bool) -> TranscriptPhrase? {
        let segments = event["segs"]?.array ?? []
        let texts = segments.map { $0["utf8"]?.string ?? "" }
        guard texts.contains(where: { !$0.allSatisfy(\.isWhitespace) }) else { return nil }
        var phrase = TranscriptPhrase(times: TranscriptTimes(event), offset: event.object.map { Int($0.offset) })
        let start = phrase.times.start ?? 0
        phrase.times.start = start
        guard isAutomatic else {
            phrase.text = texts.joined()
            return phrase
        }
        phrase.words = zip(segments, texts).map { segment, text in
            let offset = (segment["tOffsetMs"]?.number ?? 0) / 1000
            return TranscriptItem(text, TranscriptTimes(start: start + offset, end: nil))
        }
        return phrase
    }
}

import JSONParsing

/// The captions of YouTube's `json3` format: events with segments of text, whose times are relative to the event.
enum YouTubeEvents {
    /// The duration of a caption without one, if none follows it, in seconds.
    private static let lastDuration = 4.0

    /// Returns a phrase for each event with a text.
    ///
    /// The events of automatic captions last until their line scrolls away. They end with the next one here, so that
    /// each word is shown once.
    static func phrases(_ root: JSONValue) -> [TranscriptPhrase] {
        let events = root["events"]?.array ?? []
        let isAutomatic = events.contains { $0.first(["segs.1.tOffsetMs"]) != nil || $0["aAppend"] != nil }
        var phrases = events.compactMap { phrase($0, isAutomatic) }
        for index in phrases.indices {
            let next = index + 1 < phrases.count ? phrases[index + 1].times.start : nil
            let start = phrases[index].times.start ?? 0
            let end = phrases[index].times.end ?? next ?? start + lastDuration
            phrases[index].times.end = isAutomatic ? min(end, max(next ?? end, start)) : end
        }
        return phrases
    }

    private static func phrase(_ event: JSONValue, _ isAutomatic: Bool) -> TranscriptPhrase? {
        let segments = event["segs"]?.array ?? []
        let texts = segments.map { $0["utf8"]?.string ?? "" }
        guard texts.contains(where: { !$0.allSatisfy(\.isWhitespace) }) else { return nil }
        let start = (event["tStartMs"]?.number ?? 0) / 1000
        let duration = event["dDurationMs"]?.number.map { $0 / 1000 }
        var phrase = TranscriptPhrase(
            times: TranscriptTimes(start: start, end: duration.map { start + $0 }),
            offset: event.object.map { Int($0.offset) })
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

import JSONParsing

/// The speech marks of Amazon Polly: the starts of words and sentences in milliseconds, one JSON object per line.
struct SpeechMarks {
    /// The format of the words. It is not in the table of `TranscriptFormat`, because other files use the names `time`
    /// and `value` with other meanings.
    static let format = TranscriptFormat(signature: [], contents: .words([]), unit: .seconds)

    /// The words, with the punctuation of the sentences if there are any.
    let transcript: Transcript

    /// Reads marks; nil for other documents.
    init?(_ documents: [JSONValue]) {
        let marks = documents.count > 1 ? documents : documents.first?.array ?? documents
        guard !marks.isEmpty, marks.allSatisfy(Self.isMark) else { return nil }
        let words = marks.filter { $0["type"]?.string == "word" }.map(Self.item)
        let sentences = marks.filter { $0["type"]?.string == "sentence" }.map(Self.item)
        let phrases = sentences.map {
            TranscriptPhrase(
                text: $0.text, times: words.isEmpty ? $0.times : TranscriptTimes(start: nil, end: nil))
        }
        transcript =
            words.isEmpty || sentences.isEmpty
            ? Transcript(phrases: words.isEmpty ? phrases : [TranscriptPhrase(words: words)])
            : Transcript(phrases: phrases, words: words)
    }

    private static func isMark(_ json: JSONValue) -> Bool {
        guard let kind = json["type"]?.string, ["sentence", "word", "viseme", "ssml"].contains(kind),
            case .number? = json["time"]
        else { return false }
        return json["value"]?.string != nil
    }

    private static func item(_ json: JSONValue) -> TranscriptItem {
        TranscriptItem(
            json["value"]?.string ?? "",
            TranscriptTimes(start: (json["time"]?.number ?? 0) / 1000, end: nil))
    }
}

import Foundation
import JSONParsing
import Limits

/// Reads JSON files of words or phrases with times, as speech recognition programs write them. `TranscriptFormat` lists
/// the formats.
struct TranscriptReader {
    private let source: CaptionSource

    init(_ source: CaptionSource) { self.source = source }

    /// Returns the captions; reports problems to the source.
    func cues() -> [CaptionCue] {
        guard let documents = documents() else { return [] }
        guard isWithinLimits(documents) else { return [] }
        if let marks = SpeechMarks(documents) {
            return TranscriptCues(source, SpeechMarks.format, marks.transcript).cues()
        }
        let messages = TranscriptMessages(documents)
        guard !messages.areInterim else {
            source.report(
                "the transcript has only interim results", expected: "expected results that are marked as final",
                at: nil)
            return []
        }
        guard let (format, roots) = messages.contents else {
            reportMissingWords(documents[0])
            return []
        }
        let transcript = TranscriptContentsReader(source, format).transcript(roots)
        guard source.limit == nil else { return [] }
        let cues = TranscriptCues(source, format, transcript).cues()
        if cues.contains(where: { $0.words.contains { SplitCharacters.isIncomplete($0.text) } }) {
            source.report("the text is not in UTF-8", expected: CaptionSource.encodingRemedy, at: nil)
        }
        if cues.isEmpty { source.reportNothingSpoken() }
        return cues
    }

    /// Reports a document without words: a response about an error or an unfinished job, a text without times, or
    /// another document.
    private func reportMissingWords(_ document: JSONValue) {
        let offset = document.object.map { Int($0.offset) }
        let status = (document["status"] ?? document["state"])?.string
        let error = document["error"] ?? document["errors"]
        let unfinished = ["queued", "processing", "running", "in_progress", "starting", "notstarted"]
        if let error, error.array?.isEmpty != true, error.string?.isEmpty != true, !error.isNull {
            let text = error.string ?? error["message"]?.string ?? status ?? "an error"
            source.report(
                "the transcription failed: \(CaptionSource.excerpt(text))",
                expected: "expected the transcript of a finished job", at: offset)
        } else if let status, unfinished.contains(status.lowercased()) {
            source.report(
                "the transcription is not finished: its status is \(CaptionSource.excerpt(status))",
                expected: "expected the transcript of a finished job", at: offset)
        } else if document.first(TranscriptFormat.phraseTexts)?.string != nil {
            source.report(
                "the transcript has a text without times",
                expected: "expected times of words or segments; ask the service for them, such as with verbose_json",
                at: offset)
        } else {
            source.report(
                "there is no list of words", expected: "expected a list, or a list under segments, captions or words",
                at: offset)
        }
    }

    /// The number of objects and array elements that a file can have for each word of the limit: files have times of
    /// characters, and repeat words in phrases, alternatives and speakers.
    private static let itemsPerWord = 40

    /// Counts messages, objects and elements before they are searched; reports too many.
    private func isWithinLimits(_ documents: [JSONValue]) -> Bool {
        source.check(
            ResourceLimits.captionWordsEntry, max(documents.count, documents.first?.array?.count ?? 0), line: 0)
        var count = 0
        var waiting = documents
        while let value = waiting.popLast(), source.limit == nil {
            switch value {
            case .array(let values):
                count += values.count
                waiting += values.filter(\.isContainer)
            case .object(let object):
                count += 1
                waiting += object.members.lazy.map(\.value).filter(\.isContainer)
            default: break
            }
            source.check(ResourceLimits.captionWordsEntry, count / Self.itemsPerWord, line: 0)
        }
        return source.limit == nil
    }

    /// Parses the text, which can have one document per line; reports a syntax error and returns nil.
    private func documents() -> [JSONValue]? {
        var text = EventStream.matches(source.text) ? EventStream.documents(source.text) : source.text
        let result = text.withUTF8 { bytes in
            Result { () throws(JSONSyntaxError) in try JSONParser.parseDocuments(bytes) }
        }
        do throws(JSONSyntaxError) {
            return try result.get()
        } catch {
            source.report(error.problem, expected: "expected valid JSON", line: error.line, column: error.column)
            return nil
        }
    }
}

extension JSONValue {
    fileprivate var isContainer: Bool {
        switch self {
        case .array, .object: true
        default: false
        }
    }
}

/// A phrase of a transcript: its text, its words, or both.
struct TranscriptPhrase {
    var text: String?
    var times = TranscriptTimes(start: nil, end: nil)
    var words: [TranscriptItem] = []
    /// The offset of the phrase in the file, in bytes; nil for phrases that are not objects.
    var offset: Int?
}

/// The phrases of a transcript, and the words that belong to all of them.
struct Transcript {
    var phrases: [TranscriptPhrase]
    /// The words of all phrases, in a list beside phrases without words. OpenAI's have no punctuation.
    var words: [TranscriptItem] = []
}

/// Finds the phrases and words of a transcript.
struct TranscriptContentsReader {
    private let source: CaptionSource
    private let format: TranscriptFormat
    private static let words: [JSONPath] = ["words.*"]

    init(_ source: CaptionSource, _ format: TranscriptFormat) {
        self.source = source
        self.format = format
    }

    /// Returns the phrases and words in the order written; reports items without a text.
    ///
    /// - Parameter roots: The values that have the format: the document, or the messages of a stream.
    func transcript(_ roots: [JSONValue]) -> Transcript {
        switch format.contents {
        case .phrases(let paths, let words):
            let phrases = TranscriptMessages.final(roots.flatMap { $0.values(paths) })
            source.addWords(phrases.count)
            // Services also write results without words, such as those about silence.
            return Transcript(phrases: phrases.map { phrase($0, words: $0.values(words), needsText: false) })
        case .words(let paths):
            return Transcript(phrases: [TranscriptPhrase(words: items(roots.flatMap { $0.values(paths) }))])
        case .items(let paths):
            let transcripts = roots.map { transcript($0, of: $0.values(paths)) }
            return Transcript(phrases: transcripts.flatMap(\.phrases), words: transcripts.flatMap(\.words))
        case .arrays: return Transcript(phrases: [TranscriptPhrase(words: TranscriptArrays.words(roots))])
        case .events: return Transcript(phrases: roots.flatMap(YouTubeEvents.phrases))
        }
    }

    /// Reads a list of words or of phrases.
    private func transcript(_ root: JSONValue, of list: [JSONValue]) -> Transcript {
        let isSegmented = ["segments", "captions", "snippets"].contains { root[$0] != nil }
        guard isSegmented || list.contains(where: { $0["words"] != nil }) || !isListOfWords(list) else {
            return Transcript(phrases: [TranscriptPhrase(words: items(list))])
        }
        let phrases = list.map { phrase($0, words: $0.values(Self.words)) }
        let words = phrases.allSatisfy(\.words.isEmpty) ? root.values(Self.words) : []
        return Transcript(phrases: phrases, words: items(words))
    }

    /// Whether most items are single words.
    private func isListOfWords(_ list: [JSONValue]) -> Bool {
        let texts = list.compactMap { $0.first(TranscriptFormat.wordTexts)?.string }
        let phrases = texts.count { text in
            text.trimmingCharacters(in: .whitespacesAndNewlines).contains { $0.isWhitespace }
        }
        return phrases * 4 <= texts.count
    }

    private func phrase(_ json: JSONValue, words: [JSONValue], needsText: Bool = true) -> TranscriptPhrase {
        guard let item = TranscriptItem(json, TranscriptFormat.phraseTexts) else {
            if words.isEmpty, needsText { reportMissingText(json) }
            return TranscriptPhrase(
                times: TranscriptTimes(json), words: items(words), offset: json.object.map { Int($0.offset) })
        }
        if TranscriptItem.isSilence(item.text) { return TranscriptPhrase(times: item.times) }
        return TranscriptPhrase(text: item.text, times: item.times, words: items(words), offset: item.offset)
    }

    /// Reads a list of words; reports those without a text.
    private func items(_ list: [JSONValue]) -> [TranscriptItem] {
        source.addWords(list.count)
        guard source.limit == nil else { return [] }
        let items = list.compactMap { json -> TranscriptItem? in
            // Soniox repeats the tokens that are not final, and adds translations without times.
            if json["is_final"]?.flag == false || json["translation_status"]?.string == "translation" { return nil }
            let item = TranscriptItem(json, TranscriptFormat.wordTexts)
            if item == nil { reportMissingText(json) }
            return item
        }
        return SplitCharacters.joined(items)
    }

    private func reportMissingText(_ json: JSONValue) {
        source.report(
            "an item has no text", expected: "expected \"text\" or \"word\" with a text",
            at: json.object.map { Int($0.offset) })
    }
}

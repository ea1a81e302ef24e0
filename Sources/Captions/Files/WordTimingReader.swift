import Foundation
import JSONParsing

/// Reads JSON files of words or phrases with times, as speech recognition programs write them.
///
/// The file is a list, or an object with a list under `segments`, `captions`, `words` or `transcript`. Items have a
/// text (`text`, `word` or `punctuated_word`), a start and an end (`start` and `end` in seconds, or `startMs` and
/// `endMs` in milliseconds), and segments a list of `words`.
struct WordTimingReader {
    private let source: CaptionSource

    init(_ source: CaptionSource) { self.source = source }

    /// Returns the captions; reports problems to the source.
    func cues() -> [CaptionCue] {
        guard let root = root() else { return [] }
        let listed = root.first("segments", "captions", "words", "transcript", "transcription")
        guard let items = root.array ?? listed?.array else {
            report(root, "there is no list of words", "expected a list, or a list under segments, captions or words")
            return []
        }
        let isSegmented = items.contains { $0.first("words") != nil } || root.first("segments", "captions") != nil
        return isSegmented ? items.compactMap(segment) : PhraseGrouping.cues(words(items))
    }

    /// Parses the text; reports a syntax error and returns nil.
    private func root() -> JSONValue? {
        var text = source.text
        let result = text.withUTF8 { bytes in Result { () throws(JSONSyntaxError) in try JSONParser.parse(bytes) } }
        do throws(JSONSyntaxError) {
            return try result.get()
        } catch {
            source.report(error.problem, expected: "expected valid JSON", line: error.line, column: error.column)
            return nil
        }
    }

    /// Reports a problem at an object, or of the whole file for other values.
    private func report(_ value: JSONValue, _ problem: String, _ expectation: String) {
        source.report(problem, expected: expectation, at: value.object.map { Int($0.offset) })
    }

    /// Reads a phrase, whose words may have times of their own.
    private func segment(_ item: JSONValue) -> CaptionCue? {
        var words = words(item.first("words")?.array ?? [])
        if words.isEmpty, let (text, times) = timedText(item) {
            var parser = CueTextParser(CaptionSource("", name: ""), dialect: .subRip, start: times.0, end: times.1)
            for line in text.split(separator: "\n") {
                parser.read(line.replacing("<", with: "&lt;")[...], number: 1)
            }
            words = parser.words
        }
        let start = time(item, "start") ?? words.first?.start
        let end = time(item, "end") ?? words.last?.end
        guard let start, let end, end > start, !words.isEmpty else { return nil }
        return CaptionCue(start: start, end: end, words: words)
    }

    /// Reads a list of words; words without times are reported.
    private func words(_ items: [JSONValue]) -> [CaptionCue.Word] {
        let texts = items.map { Self.text(of: $0) ?? "" }
        // Some programs write the spaces as parts of words, or as words.
        let hasSpaces = texts.contains { $0.first?.isWhitespace == true || $0.last?.isWhitespace == true }
        var words: [CaptionCue.Word] = []
        var isAfterSpace = false
        for item in items {
            guard let (text, times) = timedText(item) else { continue }
            let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
            let isSpaced = hasSpaces ? isAfterSpace || text.first?.isWhitespace == true : !joins(words.last, trimmed)
            isAfterSpace = text.last?.isWhitespace == true || (trimmed.isEmpty && isSpaced)
            guard !trimmed.isEmpty else { continue }
            let separator: CaptionCue.Word.Separator = words.isEmpty || !isSpaced ? .none : .space
            words.append(CaptionCue.Word(trimmed, start: times.0, end: times.1, separator: separator))
        }
        return words
    }

    /// Whether a word touches the one before, in a list without spaces.
    private func joins(_ last: CaptionCue.Word?, _ text: String) -> Bool {
        guard let before = last?.text.last, let first = text.first else { return false }
        return ".,!?;:)…。、！？".contains(first) || (before.isIdeographic && first.isIdeographic)
    }

    private static func text(of item: JSONValue) -> String? {
        item.first("punctuated_word", "word", "text", "value")?.string
    }

    /// Reads the text, start and end of an item; reports what is missing and returns nil.
    private func timedText(_ item: JSONValue) -> (text: String, times: (Double, Double))? {
        guard let text = Self.text(of: item) else {
            report(item, "an item has no text", "expected \"text\" or \"word\" with a text")
            return nil
        }
        guard let start = time(item, "start"), let end = time(item, "end") else {
            report(
                item, "\(CaptionSource.excerpt(text)) has no times",
                "expected \"start\" and \"end\" in seconds, or \"startMs\" and \"endMs\"")
            return nil
        }
        guard start >= 0, end >= start, end <= 1e6 else {
            report(
                item, "\(CaptionSource.excerpt(text)) is from \(start) to \(end) s",
                "expected a start of at least 0 and an end after it")
            return nil
        }
        return (text, (start, end))
    }

    /// Returns a time in seconds; nil if it is missing or not a number.
    private func time(_ item: JSONValue, _ key: String) -> Double? {
        let offset = key == "start" ? "from" : "to"
        if let value = item.first(key, key + "Time", key + "_time") { return Self.number(value) }
        if let value = item.first(key + "Ms", key + "_ms") ?? item.first("offsets")?.first(offset) {
            return Self.number(value).map { $0 / 1000 }
        }
        return nil
    }

    /// Returns a number, or the number of a text such as "1.25" or "1.25s".
    private static func number(_ value: JSONValue) -> Double? {
        switch value {
        case .number(let number): number
        case .string(let text):
            Double(text.hasSuffix("s") ? String(text.dropLast()) : text).flatMap { $0.isFinite ? $0 : nil }
        default: nil
        }
    }
}

extension JSONValue {
    /// Returns the first value under one of the keys of an object; nil for none, for null, and for other values.
    fileprivate func first(_ keys: String...) -> JSONValue? {
        for key in keys {
            guard let value = self[key] else { continue }
            if case .null = value { continue }
            return value
        }
        return nil
    }
}

/// Divides words into phrases: at pauses, after sentences, and before they get too long.
enum PhraseGrouping {
    /// The pause that ends a phrase, in seconds.
    static let pause = 0.7
    /// The longest phrase, in characters.
    static let length = 84

    static func cues(_ words: [CaptionCue.Word]) -> [CaptionCue] {
        var cues: [CaptionCue] = []
        for word in words {
            let start = word.start ?? 0
            let end = word.end ?? 0
            if let last = cues.last, start - last.end < pause, !endsSentence(last),
                last.text.count + word.text.count < length
            {
                cues[cues.count - 1].words.append(word)
                cues[cues.count - 1].end = max(last.end, end)
            } else {
                var first = word
                first.separator = .none
                cues.append(CaptionCue(start: start, end: end, words: [first]))
            }
        }
        return cues.filter { $0.end > $0.start }
    }

    private static func endsSentence(_ cue: CaptionCue) -> Bool {
        cue.words.last?.text.last.map { ".?!。？！…".contains($0) } ?? false
    }
}

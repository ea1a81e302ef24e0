import Foundation

/// Makes captions of the phrases and words of a transcript.
struct TranscriptCues {
    /// The duration of a phrase without an end, if none follows it, in seconds.
    private static let lastDuration = 4.0

    private let source: CaptionSource
    private let format: TranscriptFormat
    private let transcript: Transcript
    private let unit: TranscriptUnit

    init(_ source: CaptionSource, _ format: TranscriptFormat, _ transcript: Transcript) {
        self.source = source
        self.format = format
        self.transcript = transcript
        unit = format.unit ?? SpeechRate.unit(of: transcript, source)
    }

    /// Returns the captions; reports items without times and with impossible ones.
    func cues() -> [CaptionCue] {
        guard transcript.words.isEmpty else { return alignedCues() }
        let phrases = format.repeatsWords ? distinctPhrases : transcript.phrases
        var previousEnd = 0.0
        var cues: [CaptionCue] = []
        for (index, phrase) in phrases.enumerated() {
            let next = index + 1 < phrases.count ? phrases[index + 1] : nil
            let times = times(of: phrase, after: previousEnd, before: next)
            let phraseCues = phrase.words.isEmpty ? textCues(phrase, times) : wordCues(phrase, times)
            previousEnd = times.end ?? phraseCues.last?.end ?? previousEnd
            cues += phraseCues
        }
        return cues.filter { $0.end > $0.start && !$0.words.isEmpty }
    }

    /// Returns the times of a phrase, with a missing start or end set from its neighbors.
    private func times(
        of phrase: TranscriptPhrase, after previousEnd: Double, before next: TranscriptPhrase?
    ) -> TranscriptTimes {
        var times = times(phrase.times, phrase.text ?? "", phrase.offset)
        guard let start = times.start else {
            // Google's phrases have only an end.
            if times.end != nil { times.start = previousEnd }
            return times
        }
        let nextStart = next?.times.converted(unit).start ?? start
        // The durations of YouTube's automatic captions last until their line scrolls away.
        if times.hasDuration, phrase.words.isEmpty, nextStart > start { times.end = min(times.end ?? start, nextStart) }
        // Hugging Face writes null for the end of the last phrase.
        if times.end == nil, phrase.words.allSatisfy({ $0.times.start == nil }) {
            times.end = nextStart > start ? nextStart : start + Self.lastDuration
        }
        return times
    }

    /// The phrases without a last one that repeats the words of all others: that of Google with speakers.
    private var distinctPhrases: [TranscriptPhrase] {
        let phrases = transcript.phrases
        guard phrases.count > 1, let last = phrases.last, let first = phrases.first?.words.first?.times.start,
            let repeated = last.words.first?.times.start, repeated <= first,
            last.words.count >= phrases.dropLast().reduce(0, { $0 + $1.words.count })
        else { return phrases }
        return Array(phrases.dropLast())
    }

    // MARK: - Phrases

    /// Returns the captions of words that are a list beside the phrases.
    private func alignedCues() -> [CaptionCue] {
        var words = words(transcript.words)
        WordGaps.fill(&words, from: nil, to: nil)
        let phrases = transcript.phrases
        guard let aligned = TranscriptAlignment.phrases(phrases.map { $0.text ?? "" }, words) else {
            return PhraseGrouping.cues(words)
        }
        return zip(phrases, aligned).compactMap { phrase, words in
            cue(words, times(phrase.times, phrase.text ?? "", phrase.offset))
        }.filter { $0.end > $0.start }
    }

    private func wordCues(_ phrase: TranscriptPhrase, _ times: TranscriptTimes) -> [CaptionCue] {
        var words = words(phrase.words)
        let isTimed = words.contains { $0.start != nil } || (times.start != nil && times.end != nil)
        guard isTimed else {
            if let word = phrase.words.first(where: { $0.kind != .event }) {
                reportMissingTimes(word.text, word.offset ?? phrase.offset)
            }
            return []
        }
        // The text also has the sounds that are left out.
        let hasSounds = phrase.words.contains { $0.kind == .event }
        if !hasSounds, let text = phrase.text, TranscriptAlignment.isNeeded(words, text: text),
            let aligned = TranscriptAlignment.phrases([text], words)?.first
        {
            words = aligned
        }
        if format.hasCaptions, times.start != nil || times.end != nil { return cue(words, times).map { [$0] } ?? [] }
        WordGaps.fill(&words, from: times.start, to: times.end)
        return PhraseGrouping.cues(words)
    }

    private func cue(_ words: [CaptionCue.Word], _ times: TranscriptTimes) -> CaptionCue? {
        var words = words
        WordGaps.fill(&words, from: times.start, to: times.end)
        guard let first = words.first?.start, let last = words.last?.end else { return nil }
        return CaptionCue(start: times.start ?? first, end: times.end ?? last, words: words)
    }

    /// Returns the caption of a phrase without words, whose words share its time.
    private func textCues(_ phrase: TranscriptPhrase, _ times: TranscriptTimes) -> [CaptionCue] {
        guard let text = phrase.text, !text.allSatisfy(\.isWhitespace) else { return [] }
        guard let start = times.start, let end = times.end else {
            reportMissingTimes(text, phrase.offset)
            return []
        }
        var parser = CueTextParser(CaptionSource("", name: ""), dialect: .plain, start: start, end: max(start, end))
        for line in text.split(separator: "\n") { parser.read(line, number: 1) }
        return [CaptionCue(start: start, end: end, words: parser.words)]
    }

    // MARK: - Words

    /// Returns words with the spaces between them; punctuation marks and tokens become parts of words.
    private func words(_ items: [TranscriptItem]) -> [CaptionCue.Word] {
        // Some programs write the spaces as parts of words, or as words.
        let hasSpaces = items.contains { $0.text.first?.isWhitespace == true || $0.text.last?.isWhitespace == true }
        var words: [CaptionCue.Word] = []
        var isAfterSpace = false
        var opening = ""
        for item in items {
            let trimmed = item.text.trimmingCharacters(in: .whitespacesAndNewlines)
            let startsSpaced = item.text.first?.isWhitespace == true
            let isSpaced =
                hasSpaces ? isAfterSpace || startsSpaced : !format.hasTokens && !joins(words.last, trimmed)
            if item.kind == .event {
                noteEvent(item, trimmed)
                isAfterSpace = isAfterSpace || startsSpaced
                continue
            }
            isAfterSpace = item.text.last?.isWhitespace == true || (trimmed.isEmpty && isSpaced)
            guard !trimmed.isEmpty else { continue }
            let times = times(item.times, item.text, item.offset)
            switch item.kind {
            case .openingPunctuation: opening += trimmed
            case .punctuation where !words.isEmpty: words[words.count - 1].text += trimmed
            case _ where format.hasTokens && !isSpaced && !words.isEmpty:
                words[words.count - 1].text += trimmed
                words[words.count - 1].end = times.end ?? words[words.count - 1].end
            default:
                words.append(
                    CaptionCue.Word(
                        opening + trimmed, start: times.start, end: times.end,
                        separator: words.isEmpty || !isSpaced ? .none : .space))
                opening = ""
            }
        }
        return words
    }

    /// Whether a word touches the one before, in a list without spaces.
    private func joins(_ last: CaptionCue.Word?, _ text: String) -> Bool {
        guard let before = last?.text.last, let first = text.first else { return false }
        return TranscriptPunctuation.trailing.contains(first) || (before.isFullWidth && first.isFullWidth)
    }

    private func noteEvent(_ item: TranscriptItem, _ text: String) {
        guard !text.hasPrefix("[_"), !TranscriptItem.isSilence(text) else { return }
        source.note(
            .soundEvent, "the sound \(CaptionSource.excerpt(text)) is not spoken, and is left out", at: item.offset)
    }

    // MARK: - Times

    /// Returns times in seconds; reports impossible ones.
    private func times(_ written: TranscriptTimes, _ text: String, _ offset: Int?) -> TranscriptTimes {
        let times = written.converted(unit)
        let start = times.start ?? 0
        let end = times.end ?? start
        if start < 0 || end > 1e6 || (times.start != nil && end < start) {
            source.report(
                "\(CaptionSource.excerpt(text)) is from \(start) to \(end) s",
                expected: "expected a start of at least 0 and an end after it", at: offset)
        }
        return times
    }

    private func reportMissingTimes(_ text: String, _ offset: Int?) {
        source.report(
            "\(CaptionSource.excerpt(text)) has no times",
            expected: "expected \"start\" and \"end\" in seconds, or \"startMs\" and \"endMs\"", at: offset)
    }
}

/// The unit of times in files that do not state it.
enum SpeechRate {
    /// The median duration of a word above which the times are in milliseconds: no word lasts 15 seconds, and no word
    /// is spoken in 15 milliseconds.
    private static let threshold = 15.0

    /// Returns the unit of a transcript's times; notes milliseconds to the source.
    static func unit(of transcript: Transcript, _ source: CaptionSource) -> TranscriptUnit {
        let items = transcript.words + transcript.phrases.flatMap(\.words)
        var durations = items.compactMap { duration($0.times, words: 1) }
        if durations.isEmpty {
            durations = transcript.phrases.compactMap { phrase in
                let count = phrase.text?.split(whereSeparator: \.isWhitespace).count ?? 1
                // A caption without spaces is a sentence of Chinese or Japanese, or a single word.
                return duration(phrase.times, words: max(count, (phrase.text?.count ?? 0) / 12, 1))
            }
        }
        guard !durations.isEmpty else { return .seconds }
        durations.sort()
        let median = durations[durations.count / 2]
        guard median >= threshold else { return .seconds }
        // A word of 15 seconds has 15,000 milliseconds.
        let unit = median < threshold * 1000 ? TranscriptUnit.milliseconds : .ticks
        let name = unit == .ticks ? "units of 100 nanoseconds" : "milliseconds"
        source.note(
            .milliseconds,
            "the times are read as \(name), because a word lasts \(Int(min(median, 1e9))) of their unit", at: nil)
        return unit
    }

    private static func duration(_ times: TranscriptTimes, words: Int) -> Double? {
        guard times.isInFileUnit, let start = times.start, let end = times.end, end > start else { return nil }
        return (end - start) / Double(words)
    }
}

import JSONParsing

/// The documents of a file: one, or the messages of a streaming API, as a list or as one document per line.
///
/// Messages with interim results, which later ones replace, are left out.
struct TranscriptMessages {
    private let documents: [JSONValue]
    /// The list of messages; nil for a document that is an object.
    private let list: [JSONValue]?

    /// The number of messages in which the format is searched.
    private static let searchLimit = 1000

    /// Whether all messages have interim results.
    let areInterim: Bool

    init(_ documents: [JSONValue]) {
        let documents = documents.map(Self.withoutOuterList)
        self.documents = documents
        let messages = documents.count > 1 ? documents : documents.first?.array
        list = messages.map { Self.withoutRevisions(Self.final($0)) }
        areInterim = list?.isEmpty == true && messages?.isEmpty == false
    }

    /// Returns the list of a document that is a list of one list, as programs write it that read several videos.
    private static func withoutOuterList(_ document: JSONValue) -> JSONValue {
        guard let lists = document.array, lists.count == 1, lists[0].array?.first?.object != nil else {
            return document
        }
        return lists[0]
    }

    /// The format, and the values that have it; nil for an unknown format.
    var contents: (TranscriptFormat, roots: [JSONValue])? {
        guard let list else { return documents.first.flatMap { Self.contents(ofDocument: $0) } }
        let array = JSONValue.array(list)
        let formats = TranscriptFormat.all
        if let index = formats.firstIndex(where: { array.first($0.signature) != nil }) {
            return (formats[index], [array])
        }
        let match = list.prefix(Self.searchLimit).lazy.compactMap { TranscriptFormat.find(formats, in: $0) }.first
        if let index = match?.index {
            let format = formats[index]
            return (format, list.compactMap { TranscriptFormat.find([format], in: $0)?.root })
        }
        return Self.contents(ofDocument: .array(withoutEvents(list)))
    }

    private static func contents(ofDocument document: JSONValue) -> (TranscriptFormat, roots: [JSONValue])? {
        let formats = TranscriptFormat.all + TranscriptFormat.lists
        return TranscriptFormat.find(formats, in: document).map { (formats[$0.index], [$0.root]) }
    }

    /// The kinds of messages that are words and punctuation marks, also without times.
    private static let itemKinds: Set<String> = ["word", "pronunciation", "punctuation", "punct"]

    /// Returns a list without messages that have neither times nor words, such as the start of speech.
    private func withoutEvents(_ list: [JSONValue]) -> [JSONValue] {
        let kinds = Self.kinds + ["event"]
        let timed = list.filter { message in
            let kind = message.first(kinds)?.string
            guard documents.count > 1 || kind != nil else { return true }
            if kind.map({ Self.itemKinds.contains($0) }) ?? (message.first(TranscriptFormat.wordTexts)?.string != nil) {
                return true
            }
            return message["words"]?.array?.isEmpty == false || TranscriptTimes(message).start != nil
        }
        return timed.isEmpty ? list : timed
    }
}

// MARK: - Interim results

extension TranscriptMessages {
    private enum State {
        case final, interim, unmarked
    }

    /// The marks of final results, and whether their value is true for interim ones.
    private static let marks: [(path: JSONPath, isInterim: Bool)] = [
        ("is_final", false), ("isFinal", false), ("data.is_final", false), ("end_of_turn", false), ("IsPartial", true),
        ("is_partial", true),
    ]
    /// The names of kinds of messages.
    private static let kinds: [JSONPath] = ["type", "message", "message_type"]
    private static let finalKinds: Set<String> = [
        "final", "FinalTranscript", "AddTranscript", "turn.end", "committed_transcript_with_timestamps",
    ]
    private static let interimKinds: Set<String> = ["turn.start", "turn.update", "turn.eager_end", "turn.resume"]

    /// Returns messages or phrases without interim ones. If some are marked as final, the others are interim.
    static func final(_ values: [JSONValue]) -> [JSONValue] {
        let states = values.map(state)
        let hasFinal = states.contains(.final)
        return zip(values, states).compactMap { value, state in
            state == .final || (state == .unmarked && !hasFinal) ? value : nil
        }
    }

    private static func state(_ value: JSONValue) -> State {
        // In speech synthesis by ElevenLabs, `isFinal` marks the end of the audio.
        if value.first(TranscriptArrays.signature) != nil { return .final }
        for mark in marks {
            if case .bool(let flag)? = mark.path.first(in: value) { return flag == mark.isInterim ? .interim : .final }
        }
        // Vosk.
        if value["partial"]?.string != nil { return .interim }
        guard let kind = value.first(kinds)?.string else { return .unmarked }
        if finalKinds.contains(kind) { return .final }
        return interimKinds.contains(kind) || kind.lowercased().contains("partial") ? .interim : .unmarked
    }

    /// Returns a list with the last message of each turn: AssemblyAI repeats a turn with punctuation.
    private static func withoutRevisions(_ list: [JSONValue]) -> [JSONValue] {
        var last: [Int: Int] = [:]
        for (index, message) in list.enumerated() {
            if let turn = message["turn_order"]?.integer { last[turn] = index }
        }
        guard !last.isEmpty else { return list }
        return list.enumerated().compactMap { index, message in
            message["turn_order"]?.integer.map { last[$0] == index } ?? true ? message : nil
        }
    }
}

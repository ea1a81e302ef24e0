import Foundation
import JSONParsing

/// An item of a transcript: a word, a token, a punctuation mark or a phrase.
struct TranscriptItem {
    /// How an item is joined to its neighbors.
    enum Kind {
        case word
        /// A punctuation mark, which is part of the word before it.
        case punctuation
        /// A punctuation mark that is part of the word after it.
        case openingPunctuation
        /// A sound that is not spoken, or a token that is not text.
        case event
    }

    /// The text as written, with white space.
    var text: String
    let kind: Kind
    var times: TranscriptTimes
    /// The offset of the item in the file, in bytes; nil for items that are not objects.
    let offset: Int?

    /// Reads an item; nil if it has no text.
    init?(_ json: JSONValue, _ texts: [JSONPath]) {
        guard let text = json.first(texts)?.string else { return nil }
        self.text = text
        kind = Self.kind(of: json, text)
        times = TranscriptTimes(json)
        offset = json.object.map { Int($0.offset) }
    }

    /// Creates an item of a list of texts.
    init(_ text: String, _ times: TranscriptTimes) {
        self.text = text
        self.times = times
        kind = .word
        offset = nil
    }

    private static func kind(of json: JSONValue, _ text: String) -> Kind {
        switch (json["type"] ?? json["Type"])?.string {
        case "punctuation", "punct":
            return json["attaches_to"]?.string == "next" ? .openingPunctuation : .punctuation
        case "audio_event", "unknown": return .event
        // Tokens of whisper.cpp, and the mark of IBM Watson.
        default:
            let isMark = text.hasPrefix("[_") && text.hasSuffix("]") || text == "%HESITATION" || isSilence(text)
            return isMark ? .event : .word
        }
    }

    /// Whether a text is whisper.cpp's mark of silence.
    static func isSilence(_ text: String) -> Bool {
        text.trimmingCharacters(in: .whitespaces) == "[BLANK_AUDIO]"
    }
}

extension TranscriptTimes {
    /// Creates times in seconds.
    init(start: Double?, end: Double?) {
        self.start = start
        self.end = end
    }
}

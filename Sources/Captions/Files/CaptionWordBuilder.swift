import Limits

/// Divides the text of a caption into words: at white space, and around Chinese characters and Japanese kana.
struct CaptionWordBuilder {
    private(set) var words: [CaptionCue.Word] = []
    /// The style of the text that follows.
    var style = CaptionCue.Style()
    /// The time of the last word with one, in seconds.
    private(set) var lastTime: Double?
    private let source: CaptionSource
    /// The time of the next word.
    private var time: Double?
    private var separator = CaptionCue.Word.Separator.none
    private var word = ""
    /// The length of the text in bytes of UTF-8.
    private var byteCount = 0
    private var line = 0

    init(_ source: CaptionSource) { self.source = source }

    /// Adds a character of a line, whose number is for messages.
    mutating func append(_ character: Character, line: Int) {
        byteCount += character.utf8.count
        self.line = line
        source.check(ResourceLimits.textLengthEntry, byteCount, line: line)
        if character.isWhitespace, character != "\u{a0}", character != "\u{202f}" {
            finishWord()
            if separator != .lineBreak, !words.isEmpty { separator = .space }
            return
        }
        if character.isIdeographic || word.last?.isIdeographic == true, !character.isPunctuation { finishWord() }
        word.append(character)
    }

    /// Ends the word, and sets the time of the next one.
    mutating func setTime(_ time: Double) {
        finishWord()
        self.time = time
    }

    /// Ends the word, and begins a line.
    mutating func breakLine() {
        finishWord()
        separator = words.isEmpty ? .none : .lineBreak
    }

    /// Ends the word.
    mutating func finishWord() {
        guard !word.isEmpty else { return }
        source.addWords(line: line)
        words.append(CaptionCue.Word(word, start: time, separator: separator, style: style))
        lastTime = time ?? lastTime
        word = ""
        time = nil
        separator = .none
    }
}

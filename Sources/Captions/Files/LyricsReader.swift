/// Reads lyrics in the LRC format: lines such as `[00:12.50]Text`, also with times of words, as in `<00:13.20>word`.
struct LyricsReader {
    /// The duration of the last line, in seconds.
    private static let lastDuration = 4.0
    /// The largest number of times at which a line is repeated.
    private static let repetitionLimit = 100

    private struct Line {
        let start: Double
        let words: [CaptionCue.Word]
    }

    private let source: CaptionSource

    init(_ source: CaptionSource) { self.source = source }

    /// Whether a text begins like lyrics: with a time or a tag such as `[ar:Name]`.
    static func matches(_ text: Substring) -> Bool {
        guard text.first == "[" else { return false }
        let tag = text.dropFirst().prefix(16).prefix { $0 != "]" && !$0.isNewline }
        guard let colon = tag.firstIndex(of: ":") else { return false }
        let name = tag[..<colon]
        return !name.isEmpty && (name.allSatisfy(\.isLetter) || CaptionTime.looseSeconds(tag) != nil)
    }

    /// Returns the lines as captions until the next line starts; reports problems to the source.
    func cues() -> [CaptionCue] {
        let lines = lines()
        let sorted = lines.indices.sorted { (lines[$0].start, $0) < (lines[$1].start, $1) }.map { lines[$0] }
        var cues: [CaptionCue] = []
        var next = Double.infinity
        var latest = Double.infinity
        for line in sorted.reversed() {
            if line.start < latest { next = latest }
            latest = line.start
            // A line without text ends the one before it.
            guard !line.words.isEmpty else { continue }
            let last = line.words.last?.start ?? line.start
            let end = next < .infinity ? next : last + Self.lastDuration
            cues.append(CaptionCue(start: line.start, end: end, words: line.words))
        }
        return cues.reversed()
    }

    private func lines() -> [Line] {
        var lines: [Line] = []
        var offset = 0.0
        for (index, text) in source.lines.enumerated() where source.limit == nil {
            let (starts, content) = tags(text.trimmingSpaces, &offset)
            guard !starts.isEmpty else {
                if !content.isEmpty {
                    source.warn(.strayText, "the text has no time, and is left out", line: index + 1)
                }
                continue
            }
            guard starts.count <= Self.repetitionLimit else {
                source.report(
                    "the line has more than \(Self.repetitionLimit) times", expected: "expected fewer",
                    line: index + 1)
                continue
            }
            // The times of words are those of the first repetition.
            let words = words(content, shift: offset, isTimed: starts.count == 1, line: index + 1)
            // The words of the first repetition are counted when they are read.
            source.addWords((starts.count - 1) * words.count + (words.isEmpty ? 1 : 0), line: index + 1)
            lines += starts.map { Line(start: max($0 - offset, 0), words: words) }
        }
        return lines
    }

    /// Returns the times of a line and the text after them; reads the offset of all times.
    private func tags(_ line: Substring, _ offset: inout Double) -> (starts: [Double], text: Substring) {
        var starts: [Double] = []
        var remaining = line
        while remaining.utf8.first == UInt8(ascii: "["), starts.count <= Self.repetitionLimit,
            let close = remaining.utf8.firstIndex(of: UInt8(ascii: "]"))
        {
            let tag = remaining[..<close].dropFirst()
            if let time = CaptionTime.looseSeconds(tag) {
                starts.append(time)
            } else if let colon = tag.firstIndex(of: ":"), tag[..<colon].allSatisfy(\.isLetter) {
                let value = tag[tag.index(after: colon)...].trimmingSpaces
                if tag[..<colon].lowercased() == "offset", let shift = Double(value), abs(shift) < 1e9 {
                    // A positive offset shows lines earlier.
                    offset = shift / 1000
                }
            } else {
                break
            }
            remaining = remaining[close...].dropFirst()
        }
        return (starts, remaining.trimmingSpaces)
    }

    private func words(_ text: Substring, shift: Double, isTimed: Bool, line: Int) -> [CaptionCue.Word] {
        var builder = CaptionWordBuilder(source)
        var index = text.startIndex
        while index < text.endIndex, source.limit == nil {
            if text[index] == "<", let close = text[index...].prefix(16).firstIndex(of: ">"),
                let time = CaptionTime.looseSeconds(text[index..<close].dropFirst())
            {
                source.addTag(line: line)
                let start = max(time - shift, 0)
                if isTimed, start >= builder.lastTime ?? 0 { builder.setTime(start) }
                index = text.index(after: close)
            } else {
                builder.append(text[index], line: line)
                index = text.index(after: index)
            }
        }
        builder.finishWord()
        return builder.words
    }
}

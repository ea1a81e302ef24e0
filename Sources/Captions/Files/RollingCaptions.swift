/// Removes the lines that rolling captions repeat.
///
/// Automatic captions, such as YouTube's, show a line while it is spoken, and repeat it above the next one. Players
/// show both lines, so that the text seems to roll. Here each word is shown once, at its own time.
enum RollingCaptions {
    /// The longest time between captions of which the second repeats the first, in seconds.
    private static let pause = 0.25
    /// The largest number of lines that are repeated.
    private static let lineLimit = 4

    /// Returns captions without repeated lines, if they are rolling captions; other captions are returned as they are.
    ///
    /// - Parameter cues: Captions in the order of their start times.
    static func unrolled(_ cues: [CaptionCue], _ source: CaptionSource) -> [CaptionCue] {
        let lines = cues.map(lines)
        let repeated = cues.indices.map { $0 == 0 ? 0 : repeatedLines(cues, lines, $0) }
        guard isRolling(cues, lines, repeated) else { return cues }
        source.note(
            .rolling, "the captions repeat the lines before them, as automatic captions do; each word is shown once",
            line: 0)
        var result: [CaptionCue] = []
        for (index, cue) in cues.enumerated() {
            guard repeated[index] > 0, let last = result.indices.last else {
                result.append(cue)
                continue
            }
            var words = cue.words.dropFirst(lines[index].prefix(repeated[index]).reduce(0) { $0 + $1.count })
            guard var first = words.popFirst() else {
                result[last].end = max(result[last].end, cue.end)
                continue
            }
            first.separator = .none
            result[last].end = min(result[last].end, max(cue.start, result[last].start))
            var shown = cue
            shown.words = [first] + words
            result.append(shown)
        }
        return result.filter { $0.end > $0.start }
    }

    /// Whether captions roll: some repeat a line and add one, and these are most captions without a pause, or have
    /// words with times.
    private static func isRolling(_ cues: [CaptionCue], _ lines: [[ArraySlice<CaptionCue.Word>]], _ repeated: [Int])
        -> Bool
    {
        guard cues.indices.contains(where: { repeated[$0] > 0 && lines[$0].count > repeated[$0] }) else { return false }
        let repeats = repeated.count { $0 > 0 }
        let neighbors = cues.indices.dropFirst().count { cues[$0].start - cues[$0 - 1].end <= pause }
        return (repeats >= 2 && repeats * 2 >= neighbors)
            || cues.contains { $0.words.contains { $0.start != nil } }
    }

    /// Returns the number of lines at the start of a caption that are those at the end of the one before.
    private static func repeatedLines(
        _ cues: [CaptionCue], _ lines: [[ArraySlice<CaptionCue.Word>]], _ index: Int
    ) -> Int {
        guard cues[index].start - cues[index - 1].end <= pause else { return 0 }
        let (before, after) = (lines[index - 1], lines[index])
        for count in stride(from: min(before.count, after.count, lineLimit), to: 0, by: -1)
        where zip(before.suffix(count), after.prefix(count)).allSatisfy({ $0.elementsEqual($1, by: isSame) }) {
            return count
        }
        return 0
    }

    private static func isSame(_ first: CaptionCue.Word, _ second: CaptionCue.Word) -> Bool {
        first.text == second.text
    }

    /// Returns the lines of a caption.
    private static func lines(_ cue: CaptionCue) -> [ArraySlice<CaptionCue.Word>] {
        var lines: [ArraySlice<CaptionCue.Word>] = []
        var start = 0
        for index in cue.words.indices.dropFirst() where cue.words[index].separator == .lineBreak {
            lines.append(cue.words[start..<index])
            start = index
        }
        return lines + [cue.words[start...]]
    }
}

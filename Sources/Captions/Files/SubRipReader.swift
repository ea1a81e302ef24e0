import Limits

/// Reads SubRip files, as FFmpeg does: a caption ends where the next one starts, whatever is between them.
struct SubRipReader {
    /// The lines of a caption.
    private struct Entry {
        /// The index of the line with the times.
        let timing: Int
        /// The indices of the lines of the text.
        var text: [Int] = []
    }

    private let source: CaptionSource
    private var lines: [Substring] { source.lines }

    init(_ source: CaptionSource) { self.source = source }

    /// Returns the captions in the order written; reports problems to the source. A caption can end before it starts.
    func cues() -> [CaptionCue] { entries().compactMap(cue) }

    /// Divides the file into captions.
    private func entries() -> [Entry] {
        var entries: [Entry] = []
        var isAfterBlank = true
        var index = 0
        while index < lines.count, source.limit == nil {
            guard !lines[index].trimmingSpaces.isEmpty else {
                isAfterBlank = true
                index += 1
                continue
            }
            if let timing = timing(at: index, isAfterBlank: isAfterBlank) {
                if !isAfterBlank, entries.last?.text.isEmpty == false {
                    source.warn(
                        .missingBlankLine, "there is no blank line before the caption; it is read as a new one",
                        line: index + 1)
                }
                entries.append(Entry(timing: timing))
                source.check(ResourceLimits.captionWordsEntry, entries.count, line: timing + 1)
                index = timing + 1
            } else if isAfterBlank, entries.isEmpty || isDamaged(at: index) {
                source.report(
                    "\(CaptionSource.excerpt(lines[index])) does not start a caption",
                    expected: "expected a number, and below it times such as 00:00:01,000 --> 00:00:02,500",
                    line: index + 1)
                index = lines[index...].firstIndex { $0.trimmingSpaces.isEmpty } ?? lines.count
            } else if isAfterBlank, isNumber(index), lines[(index + 1)...].allSatisfy(\.trimmingSpaces.isEmpty) {
                source.warn(
                    .incompleteCaption, "the last caption has no times and no text, and is left out", line: index + 1)
                break
            } else {
                if isAfterBlank {
                    source.warn(
                        .blankLine,
                        "there is a blank line within the caption; the text below it is part of the caption",
                        line: index)
                }
                entries[entries.count - 1].text.append(index)
                index += 1
            }
            isAfterBlank = false
        }
        return entries
    }

    /// Returns the index of the timing line of a caption that starts at an index; nil if none does.
    private func timing(at index: Int, isAfterBlank: Bool) -> Int? {
        func matches(_ index: Int) -> Bool {
            isAfterBlank ? CaptionTiming.matches(lines[index]) : CaptionTiming.interrupts(lines[index])
        }
        if matches(index) { return index }
        // The number of a caption is optional.
        return isNumber(index) && index + 1 < lines.count && matches(index + 1) ? index + 1 : nil
    }

    private func isNumber(_ index: Int) -> Bool { lines[index].trimmingSpaces.allSatisfy { $0.isASCII && $0.isNumber } }

    /// Whether a caption with an unreadable timing line starts at an index.
    private func isDamaged(at index: Int) -> Bool {
        let timing = isNumber(index) && index + 1 < lines.count ? index + 1 : index
        return CaptionTiming.isDamaged(lines[timing])
    }

    private func cue(_ entry: Entry) -> CaptionCue? {
        guard source.limit == nil,
            let timing = CaptionTiming(lines[entry.timing], number: entry.timing + 1, .subRip, source)
        else { return nil }
        var parser = CueTextParser(source, dialect: .subRip, start: timing.start, end: timing.end)
        for index in entry.text { parser.read(lines[index], number: index + 1) }
        guard !parser.words.isEmpty else { return nil }
        source.addCaption((timing.start, timing.end), .subRip, line: entry.timing + 1)
        return CaptionCue(start: timing.start, end: timing.end, words: parser.words, placement: parser.placement)
    }
}

extension CaptionCue.Placement {
    /// Returns the place of an `{\anN}` override: the keys of a numeric keypad. Nil for other numbers.
    init?(keypad: Int) {
        guard (1...9).contains(keypad) else { return nil }
        self.init()
        alignment = [.left, .center, .right][(keypad - 1) % 3]
        switch (keypad - 1) / 3 {
        case 0: line = nil
        case 1:
            line = .fraction(0.5)
            lineAnchor = .center
        default: line = .fraction(0)
        }
    }
}

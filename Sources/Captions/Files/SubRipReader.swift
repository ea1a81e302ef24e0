/// Reads SubRip files.
struct SubRipReader {
    private let source: CaptionSource

    init(_ source: CaptionSource) { self.source = source }

    /// Returns the captions; reports problems to the source.
    func cues() -> [CaptionCue] {
        let lines = source.lines
        var cues: [CaptionCue] = []
        var index = 0
        while index < lines.count, source.limit == nil {
            guard !lines[index].trimmingSpaces.isEmpty else {
                index += 1
                continue
            }
            // The number of a caption is optional.
            let isNumber = lines[index].trimmingSpaces.allSatisfy { $0.isASCII && $0.isNumber }
            if isNumber, index + 1 < lines.count, CaptionTiming.matches(lines[index + 1]) { index += 1 }
            let first = index + 1
            let end = lines[first...].firstIndex { $0.trimmingSpaces.isEmpty } ?? lines.count
            if CaptionTiming.matches(lines[index]) {
                if let cue = cue(timing: lines[index], at: index + 1, text: lines[first..<max(end, first)]) {
                    cues.append(cue)
                }
            } else {
                source.report(
                    "\(CaptionSource.excerpt(lines[index])) does not start a caption",
                    expected: "expected a number, and below it times such as 00:00:01,000 --> 00:00:02,500",
                    line: index + 1)
            }
            index = max(end, first)
        }
        return cues
    }

    private func cue(timing: Substring, at number: Int, text: ArraySlice<Substring>) -> CaptionCue? {
        guard let timing = CaptionTiming(timing, number: number, .subRip, source) else { return nil }
        var parser = CueTextParser(source, dialect: .subRip, start: timing.start, end: timing.end)
        for (offset, line) in text.enumerated() { parser.read(line, number: number + 1 + offset) }
        guard !parser.words.isEmpty else { return nil }
        source.addCaption(timing, line: number)
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

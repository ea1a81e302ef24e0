/// Reads WebVTT files.
struct WebVTTReader {
    private let source: CaptionSource

    init(_ source: CaptionSource) { self.source = source }

    /// Returns the captions; reports problems to the source.
    func cues() -> [CaptionCue] {
        let lines = source.lines
        let first = lines.first ?? ""
        guard first == "WEBVTT" || first.hasPrefix("WEBVTT ") || first.hasPrefix("WEBVTT\t") else {
            source.report(
                "the file begins with \(CaptionSource.excerpt(first))", expected: "expected WEBVTT on the first line",
                line: 1)
            return []
        }
        var cues: [CaptionCue] = []
        var sheet = CaptionStyleSheet()
        // The header ends at the first empty line, or where a caption starts.
        var index = lines.firstIndex { $0.isEmpty || CaptionTiming.interrupts($0) } ?? lines.count
        while index < lines.count, source.limit == nil {
            guard !lines[index].isEmpty else {
                index += 1
                continue
            }
            let end = blockEnd(from: index)
            let block = lines[index..<end]
            if isKeyword("STYLE", block) {
                sheet.add(block.dropFirst().joined(separator: "\n"))
            } else if isStray(block), !cues.isEmpty {
                source.warn(
                    .strayText, "the text has no times, and is left out; a caption ends at the first blank line",
                    line: index + 1)
            } else if !isKeyword("NOTE", block), !isKeyword("REGION", block), let cue = cue(block, sheet) {
                cues.append(cue)
            }
            index = end
        }
        return cues
    }

    /// Returns the end of the block that starts at an index: an empty line, or the start of another caption.
    private func blockEnd(from start: Int) -> Int {
        let lines = source.lines
        let isTimingFirst = CaptionTiming.matches(lines[start])
        var index = start + (isTimingFirst ? 1 : min(2, lines.count - start))
        if !isTimingFirst, start + 1 < lines.count, lines[start + 1].isEmpty { return start + 1 }
        while index < lines.count, !lines[index].isEmpty {
            if CaptionTiming.interrupts(lines[index]) {
                source.warn(
                    .missingBlankLine, "there is no blank line before the caption; it is read as a new one",
                    line: index + 1)
                let isNumbered = index - 1 > start + 1 && lines[index - 1].allSatisfy { $0.isASCII && $0.isNumber }
                return isNumbered ? index - 1 : index
            }
            index += 1
        }
        return index
    }

    /// Whether a block is neither a caption, nor a comment or a region.
    private func isStray(_ block: ArraySlice<Substring>) -> Bool {
        guard let first = block.first, !block.prefix(2).contains(where: CaptionTiming.matches) else { return false }
        return !isKeyword("NOTE", block) && !isKeyword("REGION", block) && !CaptionTiming.isDamaged(first)
            && !block.dropFirst().prefix(1).contains(where: CaptionTiming.isDamaged)
    }

    private func isKeyword(_ word: String, _ block: ArraySlice<Substring>) -> Bool {
        guard let first = block.first, first.hasPrefix(word),
            [nil, " ", "\t"].contains(first.dropFirst(word.count).first)
        else { return false }
        return !block.prefix(2).contains(where: CaptionTiming.matches)
    }

    private func cue(_ block: ArraySlice<Substring>, _ sheet: CaptionStyleSheet) -> CaptionCue? {
        let hasTimesFirst = block.first.map(CaptionTiming.matches) ?? false
        let line = hasTimesFirst ? block.startIndex : block.startIndex + 1
        guard block.indices.contains(line), CaptionTiming.matches(block[line]) else {
            source.report(
                "\(CaptionSource.excerpt(block.first ?? "")) does not start a caption",
                expected: "expected times such as 00:01.000 --> 00:02.500, or NOTE before a comment",
                line: block.startIndex + 1)
            return nil
        }
        guard let timing = CaptionTiming(block[line], number: line + 1, .webVTT, source) else { return nil }
        let identifier = hasTimesFirst ? nil : String(block[block.startIndex])
        var parser = CueTextParser(
            source, dialect: .webVTT, start: timing.start, end: timing.end, identifier: identifier, sheet: sheet)
        for index in block.indices.dropFirst(line + 1 - block.startIndex) {
            parser.read(block[index], number: index + 1)
        }
        let placement = WebVTTSettings(timing, line: line + 1, source).placement
        guard !parser.words.isEmpty else { return nil }
        source.addCaption((timing.start, timing.end), .webVTT, line: line + 1)
        return CaptionCue(start: timing.start, end: timing.end, words: parser.words, placement: placement)
    }
}

/// The settings after the times of a WebVTT caption: `line:10% position:50%,center size:80% align:start`.
struct WebVTTSettings {
    private(set) var placement = CaptionCue.Placement()
    private let source: CaptionSource
    private let line: Int

    init(_ timing: CaptionTiming, line: Int, _ source: CaptionSource) {
        self.source = source
        self.line = line
        for setting in timing.settings.split(whereSeparator: { $0 == " " || $0 == "\t" }) {
            let column = timing.settingsColumn + timing.settings.column(of: setting.startIndex) - 1
            read(setting, column: column)
        }
    }

    private mutating func read(_ setting: Substring, column: Int) {
        let parts = setting.split(separator: ":", maxSplits: 1)
        guard parts.count == 2 else {
            return report(setting, "expected a setting such as line:10% or align:start", column)
        }
        let values = parts[1].split(separator: ",", maxSplits: 1)
        let anchor = values.count > 1 ? Self.anchors[String(values[1])] : nil
        switch parts[0] {
        case "line":
            guard let written = Self.line(values[0]), values.count == 1 || anchor != nil else {
                return report(setting, "expected a line number or a percentage, such as line:-2 or line:10%", column)
            }
            placement.line = written
            placement.lineAnchor = anchor ?? .start
        case "position":
            guard let position = Self.percentage(values[0]), values.count == 1 || anchor != nil else {
                return report(setting, "expected a percentage, such as position:50%", column)
            }
            placement.position = position
            placement.positionAnchor = anchor
        case "size":
            guard let size = Self.percentage(parts[1]), size > 0 else {
                return report(setting, "expected a percentage above 0, such as size:80%", column)
            }
            placement.size = size
        case "align":
            let name = parts[1] == "middle" ? "center" : String(parts[1])
            guard let alignment = CaptionCue.Alignment(rawValue: name) else {
                let names = CaptionCue.Alignment.allCases.map(\.rawValue).joined(separator: ", ")
                return report(setting, "expected one of \(names)", column)
            }
            placement.alignment = alignment
        case "region": break
        case "vertical":
            report(setting, "expected horizontal text, because vertical captions are not supported", column)
        default: report(setting, "expected line, position, size or align", column)
        }
    }

    private func report(_ setting: Substring, _ expectation: String, _ column: Int) {
        source.report(
            "the setting is \(CaptionSource.excerpt(setting))", expected: expectation, line: line, column: column)
    }

    private static let anchors: [String: CaptionCue.Placement.Anchor] = [
        "start": .start, "center": .center, "middle": .center, "end": .end, "line-left": .start, "line-right": .end,
    ]

    private static func line(_ text: Substring) -> CaptionCue.Placement.Line? {
        if text.hasSuffix("%") { return percentage(text).map { .fraction($0) } }
        return Int(text).flatMap { abs($0) <= 1000 ? .row($0) : nil }
    }

    private static func percentage(_ text: Substring) -> Double? {
        guard text.hasSuffix("%"), let number = Double(text.dropLast()), (0...100).contains(number) else { return nil }
        return number / 100
    }
}

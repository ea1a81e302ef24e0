import Foundation

/// Reads the text of an ASS event: line breaks, and overrides in braces.
struct SubStationTextParser {
    var words: [CaptionCue.Word] { builder.words }
    private(set) var placement: CaptionCue.Placement
    private let source: CaptionSource
    private let script: SubStationScript
    private let base: SubStationScript.Style
    /// The start of the event in seconds.
    private let start: Double
    private let line: Int
    private var builder: CaptionWordBuilder
    private var keypad: Int?
    private var position: (x: Double, y: Double)?
    /// The end of the last syllable in seconds.
    private var karaokeTime: Double
    /// Whether the text is the path of a drawing.
    private var isDrawing = false

    init(
        _ source: CaptionSource, _ script: SubStationScript, _ base: SubStationScript.Style, start: Double, line: Int
    ) {
        self.source = source
        self.script = script
        self.base = base
        self.start = start
        self.line = line
        karaokeTime = start
        placement = .init()
        keypad = base.keypad
        builder = CaptionWordBuilder(source)
        builder.style = base.text
    }

    /// Reads the text of an event.
    mutating func read(_ text: Substring) {
        var index = text.startIndex
        let lastBrace = text.lastIndex(of: "}") ?? text.startIndex
        while index < text.endIndex, source.limit == nil {
            let remaining = text[index...]
            if remaining.first == "{", index < lastBrace, let close = remaining.firstIndex(of: "}") {
                readOverrides(remaining[text.index(after: index)..<close])
                index = text.index(after: close)
            } else if let length = readEscape(remaining) {
                index = text.index(index, offsetBy: length)
            } else {
                if !isDrawing { builder.append(text[index], line: line) }
                index = text.index(after: index)
            }
        }
        builder.finishWord()
        setPlacement()
    }

    /// Reads `\N`, `\n`, `\h`, `\{` or `\}`, and returns its length; nil for other text.
    private mutating func readEscape(_ text: Substring) -> Int? {
        guard text.first == "\\", let letter = text.dropFirst().first else { return nil }
        switch letter {
        case "N": builder.breakLine()
        case "n": if script.breaksAtSmallN { builder.breakLine() } else { builder.append(" ", line: line) }
        case "h": builder.append("\u{a0}", line: line)
        case "{", "}": if !isDrawing { builder.append(letter, line: line) }
        default: return nil
        }
        return 2
    }

    /// Reads the tags between braces; text without a backslash is a comment.
    private mutating func readOverrides(_ text: Substring) {
        for tag in Self.tags(text) {
            source.addTag(line: line)
            read(tag: tag.trimmingSpaces)
        }
    }

    /// Divides overrides into tags. A backslash in parentheses is part of the tag around it: `\t(0,500,\b1)`.
    private static func tags(_ text: Substring) -> [Substring] {
        var tags: [Substring] = []
        var start: Substring.Index?
        var depth = 0
        for index in text.indices {
            switch text[index] {
            case "(" where start != nil: depth += 1
            case ")": depth = max(depth - 1, 0)
            case "\\" where depth == 0:
                if let start { tags.append(text[start..<index]) }
                start = text.index(after: index)
            default: break
            }
        }
        if let start { tags.append(text[start...]) }
        return tags
    }

    private mutating func read(tag: Substring) {
        let name = tag.prefix { $0.isLetter }
        let value = tag.dropFirst(name.count)
        switch name.lowercased() {
        case "k", "kf", "ko":
            builder.setTime(karaokeTime)
            karaokeTime += Self.seconds(value)
        case "kt": karaokeTime = start + Self.seconds(value)
        case "an": keypad = keypad(Int(value)) ?? keypad
        case "a": keypad = Int(value).flatMap { SubStationScript.keypad(legacy: $0) } ?? keypad
        case "pos": position = position ?? coordinates(value)
        case "p": isDrawing = (Int(value) ?? 0) > 0
        case "b", "i", "u", "r": restyle(name.lowercased(), value)
        case "c": setColor(value)
        case "" where value.hasPrefix("1c"): setColor(value.dropFirst(2))
        default:
            // \rName has no separator between its name and its value.
            if name.hasPrefix("r"), !name.hasPrefix("rnd") { return restyle("r", tag.dropFirst()) }
            source.note(
                .style, "\(CaptionSource.excerpt("\\" + tag)) is ignored; the layer sets fonts, sizes and effects",
                line: line)
        }
    }

    /// Returns a duration in hundredths of a second as seconds; 0 for negative numbers and other text.
    private static func seconds(_ text: Substring) -> Double {
        guard let number = Double(text), number.isFinite else { return 0 }
        return min(max(number, 0), 1e8) / 100
    }

    private func keypad(_ number: Int?) -> Int? { number.flatMap { (1...9).contains($0) ? $0 : nil } }

    private mutating func restyle(_ name: String, _ value: Substring) {
        builder.finishWord()
        let number = Int(value)
        switch name {
        case "b": builder.style.isBold = number.map { $0 == 1 || $0 >= 600 } ?? base.text.isBold
        case "i": builder.style.isItalic = number.map { $0 != 0 } ?? base.text.isItalic
        case "u": builder.style.isUnderlined = number.map { $0 != 0 } ?? base.text.isUnderlined
        default: builder.style = value.isEmpty ? base.text : script.style(value).text
        }
    }

    private mutating func setColor(_ value: Substring) {
        builder.finishWord()
        builder.style.color = value.isEmpty ? base.text.color : SubStationColor.color(value)
    }

    /// Reads `(x,y)`.
    private func coordinates(_ text: Substring) -> (x: Double, y: Double)? {
        let parts = text.filter { $0 != "(" && $0 != ")" }.split(separator: ",").map {
            Double($0.trimmingCharacters(in: .whitespaces))
        }
        guard parts.count == 2, let x = parts[0], let y = parts[1], x.isFinite, y.isFinite else { return nil }
        return (x, y)
    }

    /// Sets the placement: the alignment, and the point of `\pos` in fractions of the script's size.
    private mutating func setPlacement() {
        if let keypad, let aligned = CaptionCue.Placement(keypad: keypad) { placement = aligned }
        guard let position else { return }
        let keypad = keypad ?? 2
        let anchors: [CaptionCue.Placement.Anchor] = [.start, .center, .end]
        placement.alignment = [.left, .center, .right][(keypad - 1) % 3]
        placement.position = min(max(position.x / script.width, 0), 1)
        placement.positionAnchor = anchors[(keypad - 1) % 3]
        placement.line = .fraction(min(max(position.y / script.height, 0), 1))
        placement.lineAnchor = anchors[2 - (keypad - 1) / 3]
    }
}

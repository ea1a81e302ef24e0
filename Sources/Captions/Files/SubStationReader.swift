import Images

/// Reads Advanced SubStation Alpha (`.ass`) and SubStation Alpha (`.ssa`) files: the texts, styles, places and karaoke
/// times. Fonts, sizes, borders and effects are those of the layer.
struct SubStationReader {
    /// The fields of a section's lines: the names of its `Format` line.
    private typealias Fields = [String]

    private let source: CaptionSource
    /// The fields that SubStation Alpha 4 files without a `Format` line have.
    private static let eventFields: Fields = [
        "layer", "start", "end", "style", "name", "marginl", "marginr", "marginv", "effect", "text",
    ]

    init(_ source: CaptionSource) { self.source = source }

    /// Returns the captions in the order written; reports problems to the source.
    func cues() -> [CaptionCue] {
        var script = SubStationScript()
        var cues: [CaptionCue] = []
        var section = ""
        var styleFields: Fields = []
        var eventFields = Self.eventFields
        for (index, written) in source.lines.enumerated() where source.limit == nil {
            let line = written.trimmingSpaces
            guard !line.isEmpty, !line.hasPrefix(";"), !line.hasPrefix("!") else { continue }
            if line.hasPrefix("["), line.hasSuffix("]") {
                section = line.dropFirst().dropLast().lowercased()
                continue
            }
            guard let colon = line.firstIndex(of: ":") else { continue }
            let name = line[..<colon].trimmingSpaces.lowercased()
            let value = line[line.index(after: colon)...].trimmingSpaces
            switch (section, name) {
            case ("script info", _): script.set(name, value)
            case ("v4+ styles", "format"), ("v4 styles", "format"): styleFields = Self.names(value)
            case ("v4+ styles", "style"), ("v4 styles", "style"):
                script.addStyle(Self.values(value, styleFields), isLegacy: section == "v4 styles")
            case ("events", "format"): eventFields = Self.names(value)
            case ("events", "dialogue"):
                if let cue = cue(Self.values(value, eventFields), line: index + 1, script) { cues.append(cue) }
            default: continue
            }
        }
        return cues
    }

    private static func names(_ text: Substring) -> Fields {
        text.split(separator: ",").map { $0.trimmingSpaces.lowercased() }
    }

    /// Returns the values by field; the last one can contain commas.
    private static func values(_ text: Substring, _ fields: Fields) -> [String: Substring] {
        let values = text.split(separator: ",", maxSplits: max(fields.count - 1, 0), omittingEmptySubsequences: false)
        return Dictionary(zip(fields, values.map { $0.trimmingSpaces })) { first, _ in first }
    }

    private func cue(_ values: [String: Substring], line: Int, _ script: SubStationScript) -> CaptionCue? {
        guard let start = time(values["start"], line), let end = time(values["end"], line) else { return nil }
        source.warnAboutEnd((start, end), values["end"] ?? "", line: line)
        let style = script.style(values["style"] ?? "")
        var parser = SubStationTextParser(source, script, style, start: start, line: line)
        parser.read(values["text"] ?? "")
        guard !parser.words.isEmpty else { return nil }
        source.addCaption((start, end), .subStation, line: line)
        return CaptionCue(start: start, end: end, words: parser.words, placement: parser.placement)
    }

    /// Reads a time such as `0:00:01.50`; reports others and returns nil.
    private func time(_ text: Substring?, _ line: Int) -> Double? {
        if let text, let time = CaptionTime.looseSeconds(text) { return time }
        source.report(
            "the time is \(CaptionSource.excerpt(text ?? ""))", expected: "expected a time such as 0:00:01.50",
            line: line)
        return nil
    }
}

/// The size and the styles of an ASS script.
struct SubStationScript {
    /// A style of an ASS script.
    struct Style {
        var text = CaptionCue.Style()
        /// The key of a numeric keypad, from 1 to 9; nil for the default, the bottom center.
        var keypad: Int?
    }

    /// The largest number of styles; further ones are ignored.
    private static let styleLimit = 1_000

    /// The size of the coordinates of `\pos`.
    private(set) var width = 384.0, height = 288.0
    private var hasWidth = false, hasHeight = false
    /// Whether `\n` breaks lines.
    private(set) var breaksAtSmallN = false
    private var styles: [String: Style] = [:]

    /// Sets a value of the script's header.
    mutating func set(_ name: String, _ value: Substring) {
        guard let number = Double(value), number > 0 else { return }
        switch name {
        case "playresx":
            width = number
            hasWidth = true
            if !hasHeight { height = number * 3 / 4 }
        case "playresy":
            height = number
            hasHeight = true
            if !hasWidth { width = number * 4 / 3 }
        case "wrapstyle": breaksAtSmallN = number == 2
        default: break
        }
    }

    mutating func addStyle(_ values: [String: Substring], isLegacy: Bool) {
        guard styles.count < Self.styleLimit, let name = values["name"] else { return }
        func flag(_ name: String) -> Bool { values[name].flatMap { Int($0) } ?? 0 != 0 }
        var style = Style()
        style.text.isBold = flag("bold")
        style.text.isItalic = flag("italic")
        style.text.isUnderlined = flag("underline")
        style.text.color = values["primarycolour"].flatMap { SubStationColor.color($0) }
        let alignment = values["alignment"].flatMap { Int($0) }
        let keypad = isLegacy ? alignment.flatMap { Self.keypad(legacy: $0) } : alignment
        style.keypad = keypad.flatMap { $0 != 2 && (1...9).contains($0) ? $0 : nil }
        styles[Self.key(name)] = style
    }

    /// Returns a style, or that named "Default".
    func style(_ name: Substring) -> Style { styles[Self.key(name)] ?? styles["default"] ?? Style() }

    private static func key(_ name: Substring) -> String { name.drop { $0 == "*" }.lowercased() }

    /// Returns the key of a numeric keypad for an alignment of SubStation Alpha 4.
    static func keypad(legacy: Int) -> Int? {
        guard (1..<12).contains(legacy), legacy & 3 != 0 else { return nil }
        return (legacy & 3) + (legacy & 4 != 0 ? 6 : legacy & 8 != 0 ? 3 : 0)
    }
}

/// Colors of ASS scripts: `&HAABBGGRR`, with an alpha of 0 for opaque colors, or a decimal number.
enum SubStationColor {
    /// Returns a color; nil for opaque white, which is the default of captions, and for other text.
    static func color(_ text: Substring) -> CGColor? {
        let digits = text.filter { $0 != "&" && $0 != "H" && $0 != "h" }
        let isHexadecimal = text.contains("&") || text.lowercased().contains("h")
        guard
            let value = isHexadecimal ? UInt32(digits, radix: 16) : Int64(text).map({ UInt32(truncatingIfNeeded: $0) })
        else { return nil }
        guard value != 0xffffff else { return nil }
        func part(_ shift: UInt32) -> Double { Double(value >> shift & 255) / 255 }
        return CGColor(red: part(0), green: part(8), blue: part(16), alpha: 1 - part(24))
    }
}

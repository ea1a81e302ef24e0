import Foundation
import Images

/// A tag of a caption's text: `<b>`, `<c.yellow>`, `<v Anna>`, `<font color="#ff0000">`.
struct CaptionTag {
    /// The name in lower case.
    let name: String
    /// The names after periods.
    let classes: [String]
    /// The text after the name: the voice of `<v>`, or attributes.
    let annotation: Substring

    init(_ text: Substring) {
        let head = text.prefix { !$0.isWhitespace }
        let parts = head.split(separator: ".", omittingEmptySubsequences: false)
        name = parts.first?.lowercased() ?? ""
        classes = parts.dropFirst().map(String.init)
        annotation = text[head.endIndex...].trimmingSpaces
    }

    /// Returns the value of `color` in `<font color=…>`; nil for none.
    var fontColor: CGColor? {
        guard name == "font", let range = annotation.lowercased().firstRange(of: "color=") else { return nil }
        let offset = annotation.lowercased().distance(from: annotation.lowercased().startIndex, to: range.upperBound)
        let value = annotation.dropFirst(offset).prefix { !$0.isWhitespace }
        return CSSColor.color(value.filter { $0 != "\"" && $0 != "'" })
    }
}

/// The rules of WebVTT's STYLE blocks: `::cue`, `::cue(b)`, `::cue(.name)`, `::cue(#id)` and `::cue(v[voice="Anna"])`.
struct CaptionStyleSheet {
    private enum Change {
        case color(CGColor), backgroundColor(CGColor), bold(Bool), italic(Bool), underlined(Bool)

        func apply(to style: inout CaptionCue.Style) {
            switch self {
            case .color(let color): style.color = color
            case .backgroundColor(let color): style.backgroundColor = color
            case .bold(let flag): style.isBold = flag
            case .italic(let flag): style.isItalic = flag
            case .underlined(let flag): style.isUnderlined = flag
            }
        }
    }

    private struct Rule {
        let selector: Selector
        let change: Change
    }

    /// The part of a selector in parentheses: a tag with classes, an identifier, or a voice.
    private struct Selector {
        let text: String
        /// The name of the tag; empty for all.
        let name: String
        let classes: [String]

        /// The key of the tags or captions that the selector can match: a class, or the whole text.
        let key: String

        init(_ text: String) {
            self.text = text
            let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            name = parts.first ?? ""
            classes = Array(parts.dropFirst())
            key = text.hasPrefix("v[voice=") ? text : classes.first.map { ".\($0)" } ?? text
        }
    }

    private var rules: [Rule] = []
    /// The indices of the rules whose selectors have a key, so that a tag is compared with few of them.
    private var indices: [String: [Int]] = [:]
    /// The largest number of rules; further ones are ignored.
    private static let ruleLimit = 200
    /// The largest length of a selector in bytes; longer ones are ignored, because each tag is compared with all rules.
    private static let selectorLimit = 256

    /// Adds the rules of a block. Properties and selectors that captions do not support are ignored, as CSS asks.
    mutating func add(_ css: String) {
        for block in Self.withoutComments(css).split(separator: "}") {
            let parts = block.split(separator: "{", maxSplits: 1)
            guard parts.count == 2 else { continue }
            for name in parts[0].split(separator: ",") {
                guard let selector = Self.selector(name) else { continue }
                for declaration in parts[1].split(separator: ";") {
                    guard rules.count < Self.ruleLimit else { return }
                    guard let change = Self.change(declaration) else { continue }
                    indices[selector.key, default: []].append(rules.count)
                    rules.append(Rule(selector: selector, change: change))
                }
            }
        }
    }

    /// Returns a text without comments. One that is not closed extends to the end.
    private static func withoutComments(_ css: String) -> String {
        var text = ""
        var remaining = css[...]
        while let start = remaining.firstRange(of: "/*") {
            text += remaining[..<start.lowerBound]
            remaining = remaining[start.upperBound...]
            guard let end = remaining.firstRange(of: "*/") else { return text }
            remaining = remaining[end.upperBound...]
        }
        return text + remaining
    }

    /// Returns the part in parentheses, without quotes; empty for `::cue`, nil for other selectors.
    private static func selector(_ text: Substring) -> Selector? {
        let plain = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if plain == "::cue" { return Selector("") }
        guard plain.utf8.count <= selectorLimit, plain.hasPrefix("::cue("), plain.hasSuffix(")") else { return nil }
        return Selector(plain.dropFirst(6).dropLast().filter { $0 != "\"" && $0 != "'" && $0 != "\\" })
    }

    private static func change(_ declaration: Substring) -> Change? {
        let parts = declaration.split(separator: ":", maxSplits: 1).map {
            $0.trimmingCharacters(in: .whitespacesAndNewlines)
        }
        guard parts.count == 2 else { return nil }
        let value = parts[1].lowercased()
        switch parts[0].lowercased() {
        case "color": return CSSColor.color(value).map { .color($0) }
        case "background", "background-color": return CSSColor.color(value).map { .backgroundColor($0) }
        case "font-weight": return .bold(value == "bold" || value == "bolder" || (Int(value) ?? 0) >= 600)
        case "font-style": return .italic(value == "italic" || value.hasPrefix("oblique"))
        case "text-decoration", "text-decoration-line": return .underlined(value.contains("underline"))
        default: return nil
        }
    }

    /// Returns the style of a caption's text outside of tags.
    func style(identifier: String?) -> CaptionCue.Style {
        var style = CaptionCue.Style()
        guard !rules.isEmpty else { return style }
        apply(to: &style, ["", identifier.map { "#\($0)" } ?? ""]) { _ in true }
        return style
    }

    /// Returns the style of text within a tag.
    ///
    /// - Parameter outer: The style of the text around the tag.
    func style(of tag: CaptionTag, in outer: CaptionCue.Style) -> CaptionCue.Style {
        var style = outer
        switch tag.name {
        case "b", "strong": style.isBold = true
        case "i", "em": style.isItalic = true
        case "u": style.isUnderlined = true
        case "font": style.color = tag.fontColor ?? style.color
        default: break
        }
        for name in tag.classes {
            if let color = Self.defaultColor(name) { style.color = color }
            if name.hasPrefix("bg_"), let color = Self.defaultColor(String(name.dropFirst(3))) {
                style.backgroundColor = color
            }
        }
        guard !rules.isEmpty else { return style }
        let classes = Set(tag.classes)
        let voice = tag.name == "v" ? "v[voice=\(tag.annotation)]" : nil
        apply(to: &style, [tag.name, voice ?? tag.name] + classes.map { ".\($0)" }) { selector in
            if let voice, selector.text == voice { return true }
            guard !selector.text.isEmpty, selector.name.isEmpty || selector.name == tag.name else { return false }
            return selector.classes.allSatisfy(classes.contains)
        }
        return style
    }

    /// Returns the color of one of WebVTT's default classes.
    private static func defaultColor(_ name: String) -> CGColor? {
        let names = ["white", "lime", "cyan", "red", "yellow", "magenta", "blue", "black"]
        return names.contains(name) ? CSSColor.named(name) : nil
    }

    /// Applies the rules that match, of those with one of the keys.
    private func apply(to style: inout CaptionCue.Style, _ keys: [String], _ matches: (Selector) -> Bool) {
        let candidates = Set(keys).flatMap { indices[$0] ?? [] }
        for index in candidates.sorted() where matches(rules[index].selector) { rules[index].change.apply(to: &style) }
    }
}

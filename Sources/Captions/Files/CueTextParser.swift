import Foundation
import Limits

/// Reads the text of a caption: words, tags and times.
struct CueTextParser {
    var words: [CaptionCue.Word] { builder.words }
    /// The place of an override such as `{\an8}`.
    private(set) var placement = CaptionCue.Placement()
    private let source: CaptionSource
    private let dialect: CaptionDialect
    private let sheet: CaptionStyleSheet
    private let times: ClosedRange<Double>
    /// The open tags with the styles of their text.
    private var open: [(tag: CaptionTag, style: CaptionCue.Style)] = []
    /// The numbers of open tags by name.
    private var openCounts: [String: Int] = [:]
    private let base: CaptionCue.Style
    private var style: CaptionCue.Style { open.last?.style ?? base }
    private var builder: CaptionWordBuilder
    private var number = 0

    init(
        _ source: CaptionSource, dialect: CaptionDialect, start: Double, end: Double, identifier: String? = nil,
        sheet: CaptionStyleSheet = CaptionStyleSheet()
    ) {
        self.source = source
        self.dialect = dialect
        self.sheet = sheet
        times = start...max(start, end)
        base = sheet.style(identifier: identifier)
        builder = CaptionWordBuilder(source)
        builder.style = base
    }

    /// Reads a line of the text.
    mutating func read(_ line: Substring, number: Int) {
        builder.breakLine()
        self.number = number
        var index = line.startIndex
        let lastBrace = line.lastIndex(of: "}") ?? line.startIndex
        while index < line.endIndex, source.limit == nil {
            let remaining = line[index...]
            if let tag = tagText(remaining) {
                guard let close = remaining.firstIndex(of: ">") else {
                    source.report(
                        "the tag \(CaptionSource.excerpt(remaining)) is not closed",
                        expected: dialect == .webVTT ? "expected >, or &lt; for a literal <" : "expected >",
                        line: number, column: line.column(of: index))
                    break
                }
                read(tag: tag, number: number, column: line.column(of: index))
                index = line.index(after: close)
            } else if dialect == .subRip, index < lastBrace, remaining.hasPrefix("{\\"),
                let close = remaining.firstIndex(of: "}")
            {
                override(remaining[..<close])
                index = line.index(after: close)
            } else if dialect != .plain, remaining.first == "&", let (text, end) = CharacterReference.read(remaining) {
                append(text)
                index = end
            } else {
                append(line[index])
                index = line.index(after: index)
            }
        }
        builder.finishWord()
    }

    /// Returns the text of the tag that a text begins with, up to its `>` or the end; nil for other text.
    private func tagText(_ text: Substring) -> Substring? {
        guard dialect != .plain, text.first == "<", let next = text.dropFirst().first else { return nil }
        guard next.isLetter || next == "/" || (dialect == .webVTT && (next.isNumber || next == ".")) else { return nil }
        return text.dropFirst().prefix { $0 != ">" }
    }

    private mutating func read(tag text: Substring, number: Int, column: @autoclosure () -> Int) {
        source.addTag(line: number)
        if dialect == .webVTT, text.first?.isNumber == true {
            return read(time: text, number: number, column: column())
        }
        builder.finishWord()
        if text.hasPrefix("/") {
            close(text.dropFirst().lowercased())
        } else {
            let tag = CaptionTag(text)
            open.append((tag, sheet.style(of: tag, in: style)))
            openCounts[tag.name, default: 0] += 1
        }
        builder.style = style
    }

    /// Closes the last open tag with a name, and the tags in it.
    private mutating func close(_ name: String) {
        guard openCounts[name, default: 0] > 0 else { return }
        while let last = open.popLast() {
            openCounts[last.tag.name, default: 1] -= 1
            if last.tag.name == name { return }
        }
    }

    private mutating func read(time text: Substring, number: Int, column: @autoclosure () -> Int) {
        builder.finishWord()
        guard let time = CaptionTime.seconds(text, .webVTT) else {
            return source.report(
                "the time is \(CaptionSource.excerpt(text))", expected: "expected a time such as 00:01.500",
                line: number, column: column())
        }
        guard times.contains(time), time >= builder.lastTime ?? times.lowerBound else {
            return source.report(
                "the time <\(text)> is not in order within its caption",
                expected: "expected a time after those before it, until the end of the caption", line: number,
                column: column())
        }
        builder.setTime(time)
    }

    private mutating func override(_ text: Substring) {
        guard let tag = text.firstRange(of: "\\an"), let keypad = text[tag.upperBound...].first?.wholeNumberValue,
            let aligned = CaptionCue.Placement(keypad: keypad)
        else { return }
        placement = aligned
    }

    private mutating func append(_ text: String) { for character in text { append(character) } }

    private mutating func append(_ character: Character) {
        // Ruby text is a note above the text, which is not shown.
        if open.last?.tag.name == "rt" { return }
        builder.append(character, line: number)
    }
}

extension Character {
    /// Whether lines can break before and after the character: Chinese characters and Japanese kana.
    var isIdeographic: Bool {
        guard let scalar = unicodeScalars.first?.value, scalar >= 0x3041 else { return false }
        return (0x3041...0x30ff).contains(scalar) || (0x3400...0x9fff).contains(scalar)
            || (0xf900...0xfaff).contains(scalar) || (0x20000...0x3ffff).contains(scalar)
    }

    /// Whether no space separates the character from others like it: Chinese characters, Japanese kana, and their
    /// punctuation.
    var isFullWidth: Bool {
        guard let scalar = unicodeScalars.first?.value, scalar >= 0x3000 else { return false }
        return isIdeographic || (0x3000...0x303f).contains(scalar) || (0xff00...0xff60).contains(scalar)
    }
}

/// The character references of HTML that captions use.
enum CharacterReference {
    private static let named = [
        "amp": "&", "lt": "<", "gt": ">", "nbsp": "\u{a0}", "quot": "\"", "apos": "'", "lrm": "\u{200e}",
        "rlm": "\u{200f}", "shy": "\u{ad}",
    ]

    /// Reads the reference that a text begins with, and returns its end; nil for other text.
    static func read(_ text: Substring) -> (text: String, end: Substring.Index)? {
        guard let semicolon = text.prefix(12).firstIndex(of: ";") else { return nil }
        let name = text[text.index(after: text.startIndex)..<semicolon]
        let end = text.index(after: semicolon)
        if let character = named[String(name)] { return (character, end) }
        guard name.hasPrefix("#") else { return nil }
        let digits = name.dropFirst()
        let code =
            digits.hasPrefix("x") || digits.hasPrefix("X") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return code.flatMap { Unicode.Scalar($0) }.map { (String(Character($0)), end) }
    }
}

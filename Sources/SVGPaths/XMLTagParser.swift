/// Reads the tags of XML text. Text between tags, comments and declarations are skipped.
///
/// Entities that a document type declares are not expanded.
struct XMLTagParser {
    /// A start tag or an end tag.
    struct Tag {
        let name: String
        let attributes: [String: SVGElementTree.Attribute]
        let isEnd: Bool
        /// Whether the element ends with the tag: `<path/>`.
        let isEmpty: Bool
        let offset: Int
    }

    /// An unexpected token.
    struct Failure: Error {
        let offset: Int
        let found: String
        let expected: String
    }

    /// The prefix of the SVG namespace with its colon; empty for none.
    var prefix = ""
    private let bytes: [UInt8]
    private var index = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns the next tag; nil at the end of the text.
    mutating func next() throws(Failure) -> Tag? {
        while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
            index = start
            if try skipMarkup() { continue }
            return try tag()
        }
        return nil
    }

    /// Skips a comment, CDATA section, processing instruction or declaration; returns false before a tag.
    private mutating func skipMarkup() throws(Failure) -> Bool {
        for (start, end) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")] where hasPrefix(start) {
            try skip(past: end, from: index + start.utf8.count)
            return true
        }
        guard hasPrefix("<!") else { return false }
        // A document type may contain declarations in brackets.
        var brackets = 0
        var quote: UInt8?
        let start = index
        while index < bytes.count {
            let c = bytes[index]
            index += 1
            if let open = quote {
                if c == open { quote = nil }
            } else if c == UInt8(ascii: "\"") || c == UInt8(ascii: "'") {
                quote = c
            } else if c == UInt8(ascii: "[") {
                brackets += 1
            } else if c == UInt8(ascii: "]") {
                brackets -= 1
            } else if c == UInt8(ascii: ">"), brackets <= 0 {
                return true
            }
        }
        throw Failure(offset: start, found: "a declaration without an end", expected: ">")
    }

    private mutating func skip(past end: String, from start: Int) throws(Failure) {
        let opening = index
        index = min(start, bytes.count)
        while index < bytes.count {
            if hasPrefix(end) {
                index += end.utf8.count
                return
            }
            index += 1
        }
        throw Failure(offset: opening, found: "markup without an end", expected: end)
    }

    private mutating func tag() throws(Failure) -> Tag {
        let offset = index
        index += 1
        let isEnd = current == UInt8(ascii: "/")
        if isEnd { index += 1 }
        let name = name()
        guard !name.isEmpty else { throw failure("the name of an element") }
        var attributes: [String: SVGElementTree.Attribute] = [:]
        while true {
            skipSpace()
            if current == UInt8(ascii: ">") {
                index += 1
                return Tag(name: name, attributes: attributes, isEnd: isEnd, isEmpty: false, offset: offset)
            }
            if hasPrefix("/>"), !isEnd {
                index += 2
                return Tag(name: name, attributes: attributes, isEnd: false, isEmpty: true, offset: offset)
            }
            let key = self.name()
            guard !key.isEmpty, !isEnd else { throw failure("an attribute or the end of the tag") }
            attributes[key] = try value()
        }
    }

    private mutating func value() throws(Failure) -> SVGElementTree.Attribute {
        skipSpace()
        guard current == UInt8(ascii: "=") else { throw failure("= after an attribute") }
        index += 1
        skipSpace()
        guard let quote = current, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            throw failure("a value in quotes")
        }
        index += 1
        guard let end = bytes[index...].firstIndex(of: quote) else {
            throw Failure(offset: index, found: "a value without a closing quote", expected: "a value in quotes")
        }
        let offset = index
        let text = String(decoding: bytes[index..<end], as: UTF8.self)
        index = end + 1
        return .init(value: text.contains("&") ? Self.unescaped(text) : text, offset: offset)
    }

    /// Returns text with its character references replaced; other references stay as they are.
    private static func unescaped(_ text: String) -> String {
        var result = ""
        var remaining = text[...]
        while let start = remaining.firstIndex(of: "&") {
            result += remaining[..<start]
            remaining = remaining[start...]
            guard let end = remaining.prefix(12).firstIndex(of: ";"),
                let character = character(remaining[remaining.index(after: start)..<end])
            else {
                result += "&"
                remaining = remaining.dropFirst()
                continue
            }
            result.append(character)
            remaining = remaining[remaining.index(after: end)...]
        }
        return result + remaining
    }

    private static func character(_ reference: Substring) -> Character? {
        let named: [Substring: Character] = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"]
        if let character = named[reference] { return character }
        guard reference.first == "#" else { return nil }
        let digits = reference.dropFirst()
        let code = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return code.flatMap(UnicodeScalar.init).map(Character.init)
    }

    private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    private func failure(_ expected: String) -> Failure {
        let found = current.map { "'\(Character(UnicodeScalar($0)))'" } ?? "the end of the file"
        return Failure(offset: index, found: found, expected: expected)
    }

    private func hasPrefix(_ text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

    private mutating func skipSpace() {
        while let c = current, c == 0x20 || (0x09...0x0D).contains(c) { index += 1 }
    }

    private mutating func name() -> String {
        let start = index
        while let c = current, c > 0x20, !"<>/='\"".utf8.contains(c) { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }
}

/// A part of an HTML document.
enum HTMLToken: Equatable {
    /// Text with its character references replaced.
    case text(String)
    /// A start tag, with its name and the names of its attributes in lowercase.
    case start(String, [String: String])
    /// An end tag, with its name in lowercase.
    case end(String)

    /// Reads the tags and the text of a document. Anything that is not a tag is text, as browsers read it.
    static func read(_ source: String) -> [HTMLToken] {
        var reader = HTMLReader(source)
        return reader.read()
    }
}

/// Splits an HTML document. Comments, declarations, scripts and style sheets are left out.
private struct HTMLReader {
    private let characters: [Character]
    private var position = 0
    private var tokens: [HTMLToken] = []

    /// The elements whose contents are not text.
    private static let ignored: Set<String> = ["script", "style", "title"]

    init(_ source: String) { characters = Array(source) }

    mutating func read() -> [HTMLToken] {
        var text = ""
        while position < characters.count {
            guard characters[position] == "<", let token = readTag() else {
                text.append(characters[position])
                position += 1
                continue
            }
            if !text.isEmpty { tokens.append(.text(HTMLEntity.replaced(text))) }
            text = ""
            guard let tag = token else { continue }
            tokens.append(tag)
            if case .start(let name, _) = tag, Self.ignored.contains(name) { skip(to: "</" + name) }
        }
        if !text.isEmpty { tokens.append(.text(HTMLEntity.replaced(text))) }
        return tokens
    }

    private func starts(with word: String, at index: Int) -> Bool {
        let end = index + word.count
        return end <= characters.count && String(characters[index..<end]).lowercased() == word
    }

    private mutating func skip(to word: String) {
        while position < characters.count, !starts(with: word, at: position) { position += 1 }
    }

    /// Reads a tag; nil if there is none, and a token of nil for a comment or a declaration.
    private mutating func readTag() -> HTMLToken?? {
        if starts(with: "<!--", at: position) {
            skip(to: "-->")
            position += 3
            return .some(nil)
        }
        let next = position + 1 < characters.count ? characters[position + 1] : " "
        guard next.isLetter || next == "/" || next == "!" || next == "?" else { return nil }
        var tag = ""
        var quote: Character?
        position += 1
        while position < characters.count, quote != nil || characters[position] != ">" {
            let character = characters[position]
            if character == quote {
                quote = nil
            } else if quote == nil, character == "\"" || character == "'", tag.last == "=" {
                quote = character
            }
            tag.append(character)
            position += 1
        }
        position += 1
        if next == "!" || next == "?" { return .some(nil) }
        let isEnd = next == "/"
        let body = isEnd ? tag.dropFirst() : tag[...]
        let name = body.prefix { $0.isLetter || $0.isNumber }
        if isEnd { return .end(name.lowercased()) }
        return .start(name.lowercased(), Self.attributes(body.dropFirst(name.count)))
    }

    private static func attributes(_ text: Substring) -> [String: String] {
        var result: [String: String] = [:]
        var rest = text
        while let start = rest.firstIndex(where: { !$0.isWhitespace && $0 != "/" }) {
            rest = rest[start...]
            let name = rest.prefix { !$0.isWhitespace && $0 != "=" && $0 != "/" }
            rest = rest.dropFirst(max(name.count, 1))
            var value = Substring("")
            let equals = rest.drop { $0.isWhitespace }
            if equals.first == "=" {
                rest = equals.dropFirst().drop { $0.isWhitespace }
                if let quote = rest.first, quote == "\"" || quote == "'" {
                    value = rest.dropFirst().prefix { $0 != quote }
                    rest = rest.dropFirst(value.count + 2)
                } else {
                    value = rest.prefix { !$0.isWhitespace }
                    rest = rest.dropFirst(value.count)
                }
            }
            if !name.isEmpty { result[name.lowercased()] = HTMLEntity.replaced(String(value)) }
        }
        return result
    }
}

/// Character references.
enum HTMLEntity {
    private static let names: [String: Character] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "copy": "©", "reg": "®",
        "trade": "™", "hellip": "…", "ndash": "–", "mdash": "—", "lsquo": "‘", "rsquo": "’", "ldquo": "“",
        "rdquo": "”", "laquo": "«", "raquo": "»", "bull": "•", "middot": "·", "euro": "€", "pound": "£", "yen": "¥",
        "cent": "¢", "sect": "§", "deg": "°", "plusmn": "±", "times": "×", "divide": "÷", "frac12": "½",
        "shy": "\u{AD}",
        "auml": "ä", "ouml": "ö", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü", "szlig": "ß", "eacute": "é",
        "egrave": "è", "agrave": "à", "ccedil": "ç", "ntilde": "ñ", "larr": "←", "rarr": "→", "uarr": "↑", "darr": "↓",
    ]

    /// Returns text with its references replaced; unknown ones stay.
    static func replaced(_ text: String) -> String {
        guard text.contains("&") else { return text }
        var result = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "&") {
            result += rest[..<start]
            let body = rest[rest.index(after: start)...].prefix { $0.isLetter || $0.isNumber || $0 == "#" }
            let after = rest.index(start, offsetBy: body.count + 1)
            let isClosed = after < rest.endIndex && rest[after] == ";"
            if isClosed, let character = character(of: body) {
                result.append(character)
                rest = rest[rest.index(after: after)...]
            } else {
                result.append("&")
                rest = rest[rest.index(after: start)...]
            }
        }
        return result + rest
    }

    private static func character(of name: Substring) -> Character? {
        guard name.hasPrefix("#") else { return names[String(name)] }
        let digits = name.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        let code = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return code.flatMap(Unicode.Scalar.init).map(Character.init)
    }
}

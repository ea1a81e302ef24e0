/// Text with `{{expression}}` placeholders; `\{{` is two literal braces.
struct TemplateText {
    enum Piece: Equatable {
        case literal(String)
        /// The text of an expression, without the spaces around it.
        case expression(String)
    }

    let pieces: [Piece]

    /// Whether a text has two opening braces. Expansion asks it of every key and text, most of which have no brace.
    static func hasBraces(_ text: String) -> Bool {
        guard let brace = text.utf8.firstIndex(of: UInt8(ascii: "{")) else { return false }
        return text[brace...].contains("{{")
    }

    /// Parses the text; nil if a `{{` is not closed.
    init?(_ text: String) {
        var pieces = [Piece]()
        var literal = ""
        var rest = Substring(text)
        while let open = rest.range(of: "{{") {
            let before = rest[..<open.lowerBound]
            if before.last == "\\" {
                literal += before.dropLast() + "{{"
                rest = rest[open.upperBound...]
                continue
            }
            literal += before
            let inner = rest[open.upperBound...]
            let end = Self.end(of: inner)
            guard let close = end ?? inner.range(of: "}}") else { return nil }
            if !literal.isEmpty { pieces.append(.literal(literal)) }
            literal = ""
            pieces.append(.expression(Self.trimmed(rest[open.upperBound..<close.lowerBound])))
            rest = rest[close.upperBound...]
            // The expression is not legal; its problem is reported when it is parsed.
            if end == nil { break }
        }
        literal += rest
        if !literal.isEmpty { pieces.append(.literal(literal)) }
        self.pieces = pieces
    }

    /// Returns the braces that close an expression: the first `}}` outside of quoted text and inner braces; nil if
    /// there is none within the length of an expression.
    private static func end(of rest: Substring) -> Range<Substring.Index>? {
        let text = rest.prefix(ExpressionLimits.source + 2)
        var quote: Character?
        var depth = 0
        var index = text.startIndex
        while index < text.endIndex {
            let character = text[index]
            let next = text.index(after: index)
            if let open = quote {
                if character == open { quote = nil }
                if character == "\\", next < text.endIndex {
                    index = text.index(after: next)
                    continue
                }
            } else if character == "'" || character == "\"" {
                quote = character
            } else if character == "{" {
                depth += 1
            } else if character == "}", depth > 0 {
                depth -= 1
            } else if character == "}", next < text.endIndex, text[next] == "}" {
                return index..<text.index(after: next)
            }
            index = next
        }
        return nil
    }

    private static func trimmed(_ text: Substring) -> String {
        func isSpace(_ character: Character) -> Bool { character == " " || character.isNewline }
        return String(text.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
    }
}

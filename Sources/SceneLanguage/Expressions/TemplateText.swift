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
        var isAfterBrace = false
        for byte in text.utf8 {
            if byte == openingBrace, isAfterBrace { return true }
            isAfterBrace = byte == openingBrace
        }
        return false
    }

    /// Parses the text; nil if a `{{` is not closed.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        var pieces = [Piece]()
        var literal: [UInt8] = []
        func finishLiteral() {
            if !literal.isEmpty { pieces.append(.literal(String(decoding: literal, as: UTF8.self))) }
            literal = []
        }
        var start = 0
        // Where the next two closing braces are, so that they are searched once.
        var close = 0
        while let open = Self.pair(of: Self.openingBrace, in: bytes, from: start) {
            if open > start, bytes[open - 1] == UInt8(ascii: "\\") {
                literal += bytes[start..<open - 1] + [Self.openingBrace, Self.openingBrace]
                start = open + 2
                continue
            }
            literal += bytes[start..<open]
            let end = Self.end(in: bytes, from: open + 2)
            if end == nil, close < open + 2 {
                close = Self.pair(of: Self.closingBrace, in: bytes, from: open + 2) ?? bytes.count
            }
            guard let close = end ?? (close < bytes.count ? close : nil) else { return nil }
            finishLiteral()
            pieces.append(.expression(Self.trimmed(bytes[open + 2..<close])))
            start = close + 2
            // The expression is not legal; its problem is reported when it is parsed.
            if end == nil { break }
        }
        literal += bytes[start...]
        finishLiteral()
        self.pieces = pieces
    }

    private static let openingBrace = UInt8(ascii: "{")
    private static let closingBrace = UInt8(ascii: "}")

    /// Returns the place of two equal bytes, one after the other; nil for none.
    private static func pair(of byte: UInt8, in bytes: [UInt8], from start: Int) -> Int? {
        var index = start
        while index + 1 < bytes.count {
            if bytes[index] == byte, bytes[index + 1] == byte { return index }
            index += 1
        }
        return nil
    }

    /// Returns the place of the braces that close an expression: the first `}}` outside of quoted text and inner
    /// braces; nil if there is none within the length of an expression.
    private static func end(in bytes: [UInt8], from start: Int) -> Int? {
        let end = min(bytes.count, start + ExpressionLimits.source + 2)
        var quote: UInt8?
        var depth = 0
        var index = start
        while index < end {
            let byte = bytes[index]
            if let open = quote {
                if byte == open { quote = nil }
                if byte == UInt8(ascii: "\\") { index += 1 }
            } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
                quote = byte
            } else if byte == openingBrace {
                depth += 1
            } else if byte == closingBrace, depth > 0 {
                depth -= 1
            } else if byte == closingBrace, index + 1 < end, bytes[index + 1] == closingBrace {
                return index
            }
            index += 1
        }
        return nil
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0a || byte == 0x0d }
        let start = bytes.drop(while: isSpace)
        let end = start.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? start.startIndex
        return String(decoding: start[..<end], as: UTF8.self)
    }
}

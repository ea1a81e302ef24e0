/// A word or sign of an expression.
enum ExpressionToken: Equatable {
    case number(NumberLiteral)
    case text(String)
    case name(String)
    case sign(String)
    case end

    /// The token in messages.
    var summary: String {
        switch self {
        case .number(let number): number.text
        case .text(let text): "'\(text)'"
        case .name(let name): name
        case .sign(let sign): "\"\(sign)\""
        case .end: "the end"
        }
    }
}

/// Splits an expression into tokens.
struct ExpressionLexer {
    private static let allSigns = [
        "=>", "==", "!=", "<=", ">=", "&&", "||", "??", "+", "-", "*", "/", "%", "<", ">", "!", "?", ":", ".", ",",
        "(", ")", "[", "]", "{", "}",
    ]

    /// The signs by their first character, the longest first.
    private static let signs = Dictionary(grouping: allSigns.map(Array.init)) { $0[0] }

    private let characters: [Character]
    private var position = 0
    /// Returns whether a name is known, so that `first-name` can be told from a difference.
    private let isKnown: (String) -> Bool

    init(_ text: String, isKnown: @escaping (String) -> Bool) {
        characters = Array(text)
        self.isKnown = isKnown
    }

    /// Returns all tokens; the last one is `.end`.
    mutating func tokens() throws(ExpressionError) -> [ExpressionToken] {
        var tokens: [ExpressionToken] = []
        while true {
            while position < characters.count, characters[position].isWhitespace { position += 1 }
            guard position < characters.count else { return tokens + [.end] }
            tokens.append(try next(characters[position]))
        }
    }

    private mutating func next(_ first: Character) throws(ExpressionError) -> ExpressionToken {
        if first == "'" || first == "\"" { return .text(try text(quote: first)) }
        if first.isASCII, first.isNumber { return try number() }
        if first == "_" || first.isLetter { return .name(name()) }
        for sign in Self.signs[first] ?? [] where characters[position...].starts(with: sign) {
            position += sign.count
            return .sign(String(sign))
        }
        throw ExpressionError(
            "'\(first)' at character \(position + 1) is not part of expressions",
            expected: first == "="
                ? "expected == for a comparison" : "expected a value, a name or an operator (see docs/SceneFormat.md)")
    }

    private mutating func text(quote: Character) throws(ExpressionError) -> String {
        let start = position
        var text = ""
        position += 1
        while position < characters.count {
            let character = characters[position]
            position += 1
            if character == quote { return text }
            guard character == "\\", position < characters.count else {
                text.append(character)
                continue
            }
            text.append(characters[position] == "n" ? "\n" : characters[position])
            position += 1
        }
        throw ExpressionError(
            "the text that begins at character \(start + 1) is not closed", expected: "expected \(quote) at its end")
    }

    private mutating func number() throws(ExpressionError) -> ExpressionToken {
        let start = position
        func isDigit(_ index: Int) -> Bool {
            index < characters.count && characters[index].isASCII && characters[index].isNumber
        }
        while isDigit(position) { position += 1 }
        if position < characters.count, characters[position] == ".", isDigit(position + 1) {
            position += 1
            while isDigit(position) { position += 1 }
        }
        if position < characters.count, "eE".contains(characters[position]) {
            let hasSign = position + 1 < characters.count && "+-".contains(characters[position + 1])
            if isDigit(position + (hasSign ? 2 : 1)) {
                position += hasSign ? 2 : 1
                while isDigit(position) { position += 1 }
            }
        }
        let text = String(characters[start..<position])
        guard let number = NumberLiteral(text), number.value.isFinite else {
            throw ExpressionError("\(text) is not a number", expected: "expected a finite number")
        }
        return .number(number)
    }

    /// The length of the longest name with hyphens.
    private static let longestName = 100

    /// Reads a name: the longest known one with hyphens, or else the letters and digits before the first hyphen.
    private mutating func name() -> String {
        func endOfPart(_ start: Int) -> Int {
            var end = start
            while end < characters.count, characters[end] == "_" || characters[end].isLetter || characters[end].isNumber
            {
                end += 1
            }
            return end
        }
        let start = position
        position = endOfPart(start)
        var end = position
        while end < characters.count, characters[end] == "-", end - start < Self.longestName {
            end = endOfPart(end + 1)
            if isKnown(String(characters[start..<end])) { position = end }
        }
        return String(characters[start..<position])
    }
}

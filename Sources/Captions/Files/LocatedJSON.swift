/// A JSON value with its position in the text.
struct LocatedJSON {
    /// The kinds of values.
    indirect enum Content {
        case null
        case boolean(Bool)
        case number(Double)
        case text(String)
        case list([LocatedJSON])
        case map([(key: String, value: LocatedJSON)])
    }

    let content: Content
    /// The line and column, from 1.
    let line, column: Int

    /// Returns the first value under one of the keys; nil for none, for null, and for other values.
    subscript(_ keys: String...) -> LocatedJSON? {
        guard case .map(let entries) = content else { return nil }
        for key in keys {
            guard let value = entries.first(where: { $0.key == key })?.value else { continue }
            if case .null = value.content { continue }
            return value
        }
        return nil
    }

    var list: [LocatedJSON]? { if case .list(let items) = content { items } else { nil } }
    var text: String? { if case .text(let text) = content { text } else { nil } }
}

/// Parses JSON text in one pass over its Unicode scalars.
struct LocatedJSONParser {
    /// The deepest nesting that is parsed.
    private static let depthLimit = 64

    /// A syntax error with its position.
    struct Failure: Error {
        let problem: String
        let line, column: Int
    }

    private let scalars: [Unicode.Scalar]
    private var index = 0
    private var line = 1
    private var lineStart = 0

    init(_ text: String) { scalars = Array(text.unicodeScalars) }

    /// Returns the value of the whole text.
    mutating func document() throws(Failure) -> LocatedJSON {
        let value = try value(depth: 0)
        skipSpace()
        guard index == scalars.count else { throw failure("there is text after the JSON value") }
        return value
    }

    private func failure(_ problem: String) -> Failure {
        Failure(problem: problem, line: line, column: index - lineStart + 1)
    }

    private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    private mutating func skipSpace() {
        while let scalar = next, scalar == " " || scalar == "\n" || scalar == "\r" || scalar == "\t" {
            index += 1
            if scalar == "\n" {
                line += 1
                lineStart = index
            }
        }
    }

    private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
        skipSpace()
        guard next == scalar else { return false }
        index += 1
        return true
    }

    private mutating func value(depth: Int) throws(Failure) -> LocatedJSON {
        skipSpace()
        guard depth < Self.depthLimit else { throw failure("values are nested too deeply") }
        let line = self.line
        let column = index - lineStart + 1
        let content: LocatedJSON.Content
        switch next {
        case "{": content = .map(try entries(depth: depth))
        case "[": content = .list(try items(depth: depth))
        case "\"": content = .text(try string())
        case "t": content = try word("true", .boolean(true))
        case "f": content = try word("false", .boolean(false))
        case "n": content = try word("null", .null)
        default: content = .number(try number())
        }
        return LocatedJSON(content: content, line: line, column: column)
    }

    private mutating func entries(depth: Int) throws(Failure) -> [(key: String, value: LocatedJSON)] {
        index += 1
        var entries: [(key: String, value: LocatedJSON)] = []
        if skip("}") { return entries }
        repeat {
            skipSpace()
            guard next == "\"" else { throw failure("expected a name in quotes") }
            let key = try string()
            guard skip(":") else { throw failure("expected : after \"\(key.prefix(40))\"") }
            entries.append((key, try value(depth: depth + 1)))
        } while skip(",")
        guard skip("}") else { throw failure("expected , or }") }
        return entries
    }

    private mutating func items(depth: Int) throws(Failure) -> [LocatedJSON] {
        index += 1
        var items: [LocatedJSON] = []
        if skip("]") { return items }
        repeat { items.append(try value(depth: depth + 1)) } while skip(",")
        guard skip("]") else { throw failure("expected , or ]") }
        return items
    }

    private mutating func word(_ text: String, _ content: LocatedJSON.Content) throws(Failure) -> LocatedJSON.Content {
        let expected = Array(text.unicodeScalars)
        guard scalars[index...].starts(with: expected) else { throw failure("expected a JSON value") }
        index += expected.count
        return content
    }

    private mutating func number() throws(Failure) -> Double {
        let start = index
        while let scalar = next, "+-.eE0123456789".unicodeScalars.contains(scalar) { index += 1 }
        var text = ""
        text.unicodeScalars.append(contentsOf: scalars[start..<index])
        guard let number = Double(text), number.isFinite else {
            index = start
            throw failure("expected a JSON value")
        }
        return number
    }

    private mutating func string() throws(Failure) -> String {
        index += 1
        var text = ""
        while let scalar = next {
            index += 1
            switch scalar {
            case "\"": return text
            case "\n": throw failure("a text has no closing quote")
            case "\\": text.unicodeScalars.append(try escape())
            default: text.unicodeScalars.append(scalar)
            }
        }
        throw failure("a text has no closing quote")
    }

    private mutating func escape() throws(Failure) -> Unicode.Scalar {
        guard let scalar = next else { throw failure("a text has no closing quote") }
        index += 1
        switch scalar {
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "b": return "\u{8}"
        case "f": return "\u{c}"
        case "u": return try unicode()
        default: return scalar
        }
    }

    /// Reads the digits after `\u`, and the second half of a surrogate pair.
    private mutating func unicode() throws(Failure) -> Unicode.Scalar {
        let first = try digits()
        if (0xd800..<0xdc00).contains(first), index + 1 < scalars.count, scalars[index] == "\\",
            scalars[index + 1] == "u"
        {
            index += 2
            let second = try digits()
            guard (0xdc00..<0xe000).contains(second) else { return "\u{fffd}" }
            return Unicode.Scalar(0x10000 + (first - 0xd800) << 10 + (second - 0xdc00)) ?? "\u{fffd}"
        }
        return Unicode.Scalar(first) ?? "\u{fffd}"
    }

    private mutating func digits() throws(Failure) -> UInt32 {
        guard index + 4 <= scalars.count else { throw failure("\\u needs four hexadecimal digits") }
        var text = ""
        text.unicodeScalars.append(contentsOf: scalars[index..<index + 4])
        guard let code = UInt32(text, radix: 16) else { throw failure("\\u needs four hexadecimal digits") }
        index += 4
        return code
    }
}

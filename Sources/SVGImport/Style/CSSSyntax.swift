import Foundation

/// Splits texts of CSS at the level of blocks and functions.
enum CSSSyntax {
    /// Returns text without comments, and without the marks `<!--` and `-->`.
    static func withoutComments(_ text: String) -> String {
        guard text.contains("/*") || text.contains("<!--") || text.contains("-->") else { return text }
        var result = ""
        var remainder = text[...]
        while let start = remainder.range(of: "/*") {
            result += remainder[..<start.lowerBound]
            result += " "
            let end = remainder.range(of: "*/", range: start.upperBound..<remainder.endIndex)?.upperBound
            remainder = end.map { remainder[$0...] } ?? ""
        }
        return (result + remainder).replacingOccurrences(of: "<!--", with: " ")
            .replacingOccurrences(of: "-->", with: " ")
    }

    /// Splits text at a separator outside of parentheses, brackets, braces and quotation marks. Parts are trimmed.
    static func split(_ text: some StringProtocol, at separator: Character) -> [String] {
        var parts: [String] = []
        var part = ""
        var depth = 0
        var quote: Character?
        for character in text {
            if let open = quote {
                if character == open { quote = nil }
            } else if character == "\"" || character == "'" {
                quote = character
            } else if "([{".contains(character) {
                depth += 1
            } else if ")]}".contains(character) {
                depth -= 1
            } else if depth <= 0, character == separator || separator == " " && character.isWhitespace {
                parts.append(part)
                part = ""
                continue
            }
            part.append(character)
        }
        parts.append(part)
        let trimmed = parts.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
        return separator == " " ? trimmed.filter { !$0.isEmpty } : trimmed
    }

    /// A function with its arguments, such as `cubic-bezier(0, 0, 1, 1)`.
    struct Function: Equatable, Sendable {
        let name: String
        let arguments: String
    }

    /// Returns the functions in a text such as `translate(3px) rotate(4deg)`; nil if there is anything else.
    static func functions(_ text: String) -> [Function]? {
        var result: [Function] = []
        var remainder = text[...]
        while let open = remainder.firstIndex(of: "(") {
            let name = remainder[..<open].trimmingCharacters(in: CharacterSet(charactersIn: " ,\t\r\n"))
            var depth = 1
            var end = remainder.index(after: open)
            while end < remainder.endIndex {
                if remainder[end] == "(" { depth += 1 }
                if remainder[end] == ")" { depth -= 1 }
                if depth == 0 { break }
                end = remainder.index(after: end)
            }
            guard end < remainder.endIndex, !name.isEmpty else { return nil }
            let arguments = String(remainder[remainder.index(after: open)..<end])
            result.append(Function(name: name, arguments: arguments))
            remainder = remainder[remainder.index(after: end)...]
        }
        return remainder.allSatisfy { $0.isWhitespace || $0 == "," } ? result : nil
    }

    /// Returns the numbers of a list with commas and spaces; nil if anything else is in it, or a number is too large.
    static func numbers(_ text: some StringProtocol) -> [Double]? {
        var numbers: [Double] = []
        var scanner = NumberScanner(text)
        while !scanner.isAtEnd {
            guard let number = scanner.number() else { return nil }
            numbers.append(number)
        }
        return numbers
    }
}

/// Reads the numbers of attributes, which spaces, commas or only signs separate: `1,2-3.5.5`.
struct NumberScanner {
    /// The largest magnitude of a number.
    static let limit = 1e9

    private let bytes: [UInt8]
    private var index = 0

    init(_ text: some StringProtocol) {
        bytes = Array(text.utf8)
        skipSeparators()
    }

    var isAtEnd: Bool { index >= bytes.count }

    /// Returns the next number; nil if there is none, or it is too large.
    mutating func number() -> Double? {
        let start = index
        if let sign = current, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { index += 1 }
        var digits = skipDigits()
        if current == UInt8(ascii: ".") {
            index += 1
            digits += skipDigits()
        }
        guard digits > 0 else { return nil }
        skipExponent()
        let number = Double(String(decoding: bytes[start..<index], as: UTF8.self))
        skipSeparators()
        return number.flatMap { abs($0) <= Self.limit ? $0 : nil }
    }

    /// Returns the remaining text.
    var remainder: String { String(decoding: bytes[min(index, bytes.count)...], as: UTF8.self) }

    private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skipDigits() -> Int {
        let start = index
        while let byte = current, (0x30...0x39).contains(byte) { index += 1 }
        return index - start
    }

    private mutating func skipExponent() {
        let start = index
        guard let byte = current, byte | 0x20 == UInt8(ascii: "e") else { return }
        index += 1
        if let sign = current, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { index += 1 }
        if skipDigits() == 0 { index = start }
    }

    private mutating func skipSeparators() {
        while let byte = current, [0x20, 0x09, 0x0A, 0x0C, 0x0D, UInt8(ascii: ",")].contains(byte) { index += 1 }
    }
}

/// Reads the tokens of SVG path data: commands, numbers, flags and separators.
package struct SVGPathScanner {
    private let bytes: [UInt8]
    private let text: String
    package private(set) var index = 0

    package init(_ text: String) {
        bytes = Array(text.utf8)
        self.text = text
    }

    /// Returns an error at `position`, by default the current offset.
    ///
    /// All text before an error is ASCII, so byte offsets count Unicode scalars. They do not count characters: a
    /// two-byte line ending is one character.
    package func failure(expected: String, at position: Int? = nil) -> SVGPathError {
        let offset = position ?? index
        return SVGPathError(
            offset: offset, expected: expected, found: text.unicodeScalars.dropFirst(offset).first.map(Character.init))
    }

    package var isAtEnd: Bool { index >= bytes.count }

    private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    package mutating func skipSpace() {
        while let c = current, c == 0x20 || (0x09...0x0D).contains(c) && c != 0x0B { index += 1 }
    }

    /// Skips spaces with at most one comma among them, and returns whether there was a comma.
    @discardableResult
    package mutating func skipSeparator() -> Bool {
        skipSpace()
        guard current == UInt8(ascii: ",") else { return false }
        index += 1
        skipSpace()
        return true
    }

    /// The letter at the current offset, if it is one; it is not consumed.
    var letter: Character? {
        guard let c = current, (0x41...0x5A).contains(c & 0xDF) else { return nil }
        return Character(UnicodeScalar(c))
    }

    mutating func skipLetter() { index += 1 }

    var startsNumber: Bool {
        guard let c = current else { return false }
        return isDigit(c) || c == UInt8(ascii: "+") || c == UInt8(ascii: "-") || c == UInt8(ascii: ".")
    }

    package mutating func number(_ meaning: String) throws(SVGPathError) -> Double {
        let start = index
        if let c = current, c == UInt8(ascii: "+") || c == UInt8(ascii: "-") { index += 1 }
        var digits = skipDigits()
        if current == UInt8(ascii: ".") {
            index += 1
            digits += skipDigits()
        }
        guard digits > 0 else { throw failure(expected: "a number (\(meaning))") }
        skipExponent()
        guard let value = Double(String(decoding: bytes[start..<index], as: UTF8.self)), value.isFinite else {
            throw failure(expected: "a number in the range of a double (\(meaning))", at: start)
        }
        return value
    }

    mutating func flag(_ meaning: String) throws(SVGPathError) -> Bool {
        guard let c = current, c == UInt8(ascii: "0") || c == UInt8(ascii: "1") else {
            throw failure(expected: "0 or 1 (\(meaning))")
        }
        index += 1
        return c == UInt8(ascii: "1")
    }

    private func isDigit(_ c: UInt8) -> Bool { (0x30...0x39).contains(c) }

    private mutating func skipDigits() -> Int {
        let start = index
        while let c = current, isDigit(c) { index += 1 }
        return index - start
    }

    /// Skips an exponent. An "e" without digits is not part of the number.
    private mutating func skipExponent() {
        let start = index
        guard let c = current, c | 0x20 == UInt8(ascii: "e") else { return }
        index += 1
        if let sign = current, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { index += 1 }
        if skipDigits() == 0 { index = start }
    }
}

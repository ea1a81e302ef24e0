/// Reads the parts of YAML and JSON text that the parser gives no positions of: comments, dashes, colons and line ends.
struct TextScanner {
    let bytes: [UInt8]

    static let newline = UInt8(ascii: "\n")
    static let space = UInt8(ascii: " ")

    /// Returns the byte at an offset; nil at the end.
    func byte(_ index: Int) -> UInt8? { bytes.indices.contains(index) ? bytes[index] : nil }

    static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == 9 }

    static func isBreak(_ byte: UInt8) -> Bool { byte == newline || byte == 13 }

    /// Returns the offset of the first byte of the line with an offset.
    func lineStart(_ index: Int) -> Int {
        var index = index
        while index > 0, !Self.isBreak(bytes[index - 1]) { index -= 1 }
        return index
    }

    /// Returns the offset of the line break at or after an offset, or the end of the text.
    func lineEnd(_ index: Int) -> Int {
        var index = index
        while index < bytes.count, !Self.isBreak(bytes[index]) { index += 1 }
        return index
    }

    /// Returns the offset of the line after the one with an offset, or the end of the text.
    func nextLine(_ index: Int) -> Int {
        let end = lineEnd(index)
        guard end < bytes.count else { return end }
        return bytes[end] == 13 && byte(end + 1) == Self.newline ? end + 2 : end + 1
    }

    /// Returns the offset of the line break in front of an offset; the offset itself without one.
    func beforeBreak(_ index: Int) -> Int {
        var index = index
        if index > 0, bytes[index - 1] == Self.newline { index -= 1 }
        if index > 0, bytes[index - 1] == 13 { index -= 1 }
        return index
    }

    /// Returns the offset after spaces and tabs.
    func afterBlanks(_ index: Int) -> Int {
        var index = index
        while let byte = byte(index), Self.isBlank(byte) { index += 1 }
        return index
    }

    /// Returns the offset of the next byte that is neither white space nor part of a comment.
    func token(after index: Int) -> Int {
        var index = index
        while let byte = byte(index) {
            if Self.isBlank(byte) || Self.isBreak(byte) {
                index += 1
            } else if byte == UInt8(ascii: "#"), isComment(index) {
                index = lineEnd(index)
            } else {
                break
            }
        }
        return index
    }

    /// Returns the offset after the white space before the next comment or value.
    func afterSpace(_ index: Int) -> Int {
        var index = index
        while let byte = byte(index), Self.isBlank(byte) || Self.isBreak(byte) { index += 1 }
        return index
    }

    private func isComment(_ index: Int) -> Bool {
        guard index > 0 else { return true }
        return Self.isBlank(bytes[index - 1]) || Self.isBreak(bytes[index - 1])
            || [UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "{")].contains(bytes[index - 1])
    }

    /// Whether there is a comment between two offsets that lie between values.
    func hasComment(from start: Int, to end: Int) -> Bool {
        var index = start
        while index < end {
            if bytes[index] == UInt8(ascii: "#"), isComment(index) { return true }
            index += 1
        }
        return false
    }

    /// The number of bytes between the start of the line and an offset.
    func column(_ index: Int) -> Int { index - lineStart(index) }

    /// Whether only spaces are in front of an offset on its line.
    func isFirstOnLine(_ index: Int) -> Bool { afterBlanks(lineStart(index)) >= index }

    /// Whether a line has no text, or only a comment.
    func isBlankOrComment(line start: Int) -> Bool {
        let first = afterBlanks(start)
        guard let byte = byte(first) else { return true }
        return Self.isBreak(byte) || byte == UInt8(ascii: "#")
    }

    /// Returns the end of an alias name.
    func endOfName(_ start: Int) -> Int {
        let ends = Set(",[]{} \t\r\n".utf8)
        var index = start
        while let byte = byte(index), !ends.contains(byte) { index += 1 }
        return index
    }
}

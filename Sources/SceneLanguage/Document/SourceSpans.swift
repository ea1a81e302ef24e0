import Yams

/// Finds the ends of values in YAML or JSON text, of which the parser gives the starts only.
///
/// The time for a position or a length does not depend on the lengths of the line, the value and the text.
package struct SourceSpans {
    /// The text in UTF-8.
    package let bytes: [UInt8]
    /// The offsets of the lines.
    private let lines: [Int]
    /// The numbers of scalars before each block of bytes, so that lengths cost no scan of the value.
    private let scalarsBeforeBlock: [Int]
    private static let blockSize = 32
    /// Whether each byte is a scalar.
    private let isASCII: Bool

    package init(_ text: String) {
        bytes = Array(text.utf8)
        lines = Self.lineStarts(bytes)
        isASCII = bytes.allSatisfy { $0 < 0x80 }
        scalarsBeforeBlock = isASCII ? [] : Self.scalarsBeforeBlocks(bytes)
    }

    /// Returns the byte offset of a position, from line and column 1; columns count Unicode scalars.
    package func offset(line: Int, column: Int) -> Int {
        guard lines.indices.contains(line - 1) else { return bytes.count }
        let start = lines[line - 1]
        let scalars = max(column - 1, 0)
        return isASCII ? min(start + scalars, bytes.count) : offset(ofScalar: self.scalars(before: start) + scalars)
    }

    /// Returns the byte offset of the scalar with a number, from 0.
    private func offset(ofScalar number: Int) -> Int {
        // The last block with at most this number of scalars before it.
        var low = 0
        var high = scalarsBeforeBlock.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if scalarsBeforeBlock[middle] <= number { low = middle } else { high = middle - 1 }
        }
        var count = scalarsBeforeBlock[low]
        for index in min(low * Self.blockSize, bytes.count)..<bytes.count
        where !Self.continuesScalar(bytes[index]) {
            if count == number { return index }
            count += 1
        }
        return bytes.count
    }

    /// Returns the byte offset of the end of a number of Unicode scalars after an offset.
    package func end(ofScalars count: Int, from start: Int) -> Int {
        var index = start
        for _ in 0..<count where index < bytes.count {
            index += 1
            while index < bytes.count, Self.continuesScalar(bytes[index]) { index += 1 }
        }
        return index
    }

    /// Returns the number of Unicode scalars in a range of bytes.
    func length(from start: Int, to end: Int) -> Int {
        start < end ? scalars(before: min(end, bytes.count)) - scalars(before: start) : 0
    }

    private func scalars(before offset: Int) -> Int {
        if isASCII { return offset }
        let block = offset / Self.blockSize
        return scalarsBeforeBlock[block]
            + bytes[block * Self.blockSize..<offset].count { !Self.continuesScalar($0) }
    }

    private static func scalarsBeforeBlocks(_ bytes: [UInt8]) -> [Int] {
        var counts = [0]
        var count = 0
        for start in stride(from: 0, to: bytes.count, by: blockSize) {
            count += bytes[start..<min(start + blockSize, bytes.count)].count { !continuesScalar($0) }
            counts.append(count)
        }
        return counts
    }

    /// Returns the end of a scalar.
    func end(of scalar: Node.Scalar, at start: Int) -> Int {
        let start = afterProperties(start)
        switch scalar.style {
        case .doubleQuoted: return afterQuote(start)
        case .singleQuoted: return afterQuote(start)
        case .literal, .folded: return afterBlock(start)
        default: return afterPlain(Array(scalar.string.utf8), at: start)
        }
    }

    /// Returns the end of a list or map: the end of its last item, or behind the closing bracket.
    ///
    /// - Parameters:
    ///   - start: The offset of the value.
    ///   - last: The end of its last item; the start if it has none.
    func endOfItems(at start: Int, after last: Int) -> Int {
        let first = afterProperties(start)
        // The parser does not tell the style of a list or map.
        guard first < bytes.count, bytes[first] == UInt8(ascii: "[") || bytes[first] == UInt8(ascii: "{") else {
            return last
        }
        return afterBracket(max(last, first + 1))
    }

    private func afterBracket(_ start: Int) -> Int {
        var index = start
        var depth = 1
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: "#") where index > 0 && Self.isSpace(bytes[index - 1]):
                index = endOfLine(index) - 1
            case UInt8(ascii: "\""), UInt8(ascii: "'"): index = afterQuote(index) - 1
            default: break
            }
            index += 1
            if depth == 0 { return index }
        }
        return bytes.count
    }

    /// Skips an anchor and a tag in front of a value.
    package func afterProperties(_ start: Int) -> Int {
        var index = start
        while index < bytes.count, bytes[index] == UInt8(ascii: "&") || bytes[index] == UInt8(ascii: "!") {
            while index < bytes.count, !Self.isSpace(bytes[index]) { index += 1 }
            while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
        }
        return index
    }

    private func afterQuote(_ start: Int) -> Int {
        guard start < bytes.count else { return bytes.count }
        let quote = bytes[start]
        var index = start + 1
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
                index += 2
            } else if bytes[index] != quote {
                index += 1
            } else if quote == UInt8(ascii: "'"), index + 1 < bytes.count, bytes[index + 1] == quote {
                index += 2
            } else {
                return index + 1
            }
        }
        return bytes.count
    }

    /// Follows plain text, whose line breaks are folded to spaces.
    private func afterPlain(_ text: [UInt8], at start: Int) -> Int {
        var index = start
        var end = start
        var position = 0
        while position < text.count, index < bytes.count {
            if bytes[index] == text[position] {
                index += 1
                position += 1
                end = index
            } else if Self.isSpace(bytes[index]) {
                while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
                while position < text.count, Self.isSpace(text[position]) { position += 1 }
            } else {
                break
            }
        }
        return end
    }

    /// Returns the end of the last line of text after `|` or `>`, without its line break.
    private func afterBlock(_ start: Int) -> Int {
        var line = endOfLine(start)
        var end = line
        var indentation: Int?
        while line < bytes.count {
            let first = line + 1
            var index = first
            while index < bytes.count, bytes[index] == UInt8(ascii: " ") { index += 1 }
            let next = endOfLine(index)
            if index < next {
                if index - first < (indentation ?? 1) { break }
                indentation = indentation ?? (index - first)
                end = next
            }
            line = next
        }
        return end
    }

    private func endOfLine(_ start: Int) -> Int {
        var index = start
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
        return index
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

    private static func continuesScalar(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

    /// Returns the offsets of the lines, which end as the parser's: with CR, LF, CR LF, NEL, LS or PS.
    private static func lineStarts(_ bytes: [UInt8]) -> [Int] {
        var starts = [0]
        for index in bytes.indices {
            let byte = bytes[index]
            let isBreak =
                switch byte {
                case 10: true
                case 13: index + 1 == bytes.count || bytes[index + 1] != 10
                case 0x85: index > 0 && bytes[index - 1] == 0xC2
                case 0xA8, 0xA9: index > 1 && bytes[index - 1] == 0x80 && bytes[index - 2] == 0xE2
                default: false
                }
            if isBreak { starts.append(index + 1) }
        }
        return starts
    }
}

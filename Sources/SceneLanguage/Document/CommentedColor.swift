import SourceText

/// A color without quotes, as in `backgroundColor: #ff0000`, of which YAML makes a comment.
enum CommentedColor {
    /// Returns the color that a comment starts with if nothing but a colon, a dash and spaces precede it.
    ///
    /// - Parameters:
    ///   - offset: The offset of the end of a key, or of an empty item.
    ///   - bytes: The text of the document.
    static func text(after offset: Int, in bytes: [UInt8]) -> String? {
        var index = offset
        while index < bytes.count, [" ", "\t", ":", "-"].contains(Character(UnicodeScalar(bytes[index]))) { index += 1 }
        guard index < bytes.count, bytes[index] == UInt8(ascii: "#") else { return nil }
        let digits = bytes[(index + 1)...].prefix(9).prefix { isHexadecimal($0) }
        let end = index + 1 + digits.count
        let isWord = end < bytes.count && Character(UnicodeScalar(bytes[end])).isLetter
        guard [3, 4, 6, 8].contains(digits.count), !isWord else { return nil }
        return "#" + String(decoding: digits, as: UTF8.self)
    }

    /// The warning about the color.
    ///
    /// - Parameter subject: The value that is empty because of the comment.
    static func diagnostic(_ color: String, subject: String, at location: SourceLocation) -> SceneDiagnostic {
        var diagnostic = SceneDiagnostic(
            at: location, "\(color) without quotes is a YAML comment, so that \(subject) is empty",
            expected: "quote colors: \"\(color)\"")
        diagnostic.code = .likelyMistake
        diagnostic.correction = correction(color)
        return diagnostic
    }

    /// The quotes around the color.
    static func correction(_ color: String) -> SceneCorrection {
        SceneCorrection(color, "\"\(color)\"", isNotation: true, isInside: true)
    }

    /// Returns the problem of a document that cannot be parsed because the comment hides closing brackets: the last
    /// color without quotes in a list or map in brackets, up to a line.
    static func inBrackets(of text: String, before line: Int) -> (color: String, line: Int, column: Int)? {
        var comment: (String, Int, Int)?
        for (number, written) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard number < line else { break }
            guard let (color, column) = inBrackets(ofLine: Array(written.utf8)) else { continue }
            comment = (color, number + 1, column)
        }
        return comment
    }

    private static func inBrackets(ofLine bytes: [UInt8]) -> (color: String, column: Int)? {
        var quote: UInt8?
        var previous = UInt8(ascii: " ")
        var column = 0
        for (index, byte) in bytes.enumerated() {
            if byte & 0xC0 != 0x80 { column += 1 }
            if let open = quote {
                if byte == open { quote = nil }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
            case UInt8(ascii: "#"):
                guard [":", ",", "["].contains(Character(UnicodeScalar(previous))) else { return nil }
                return text(after: index, in: bytes).map { ($0, column) }
            default: break
            }
            if byte != UInt8(ascii: " ") { previous = byte }
        }
        return nil
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool { Character(UnicodeScalar(byte)).isHexDigit }
}

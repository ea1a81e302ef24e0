import Foundation
import TextLayout

/// Breaks text into lines.
///
/// - Apple: `CTTypesetter`.
public final class CTTypesetter {
    let text: NSAttributedString
    private let paragraphs: [TextParagraphRange]

    init(_ text: NSAttributedString) {
        self.text = text
        paragraphs = TextParagraphRange.all(in: text)
    }

    /// Returns the paragraph that contains a character; nil behind the end of the text.
    func paragraph(at index: Int) -> TextParagraphRange? { paragraphs.first { $0.range.contains(index) } }

    /// Returns the line of a part of the text, in the direction of its paragraph.
    ///
    /// - Parameter offset: The distance of the line from the position that tab stops are relative to, in points.
    func line(_ part: Range<Int>, offset: CGFloat = 0) -> CTLine {
        let piece = text.attributedSubstring(from: NSRange(location: part.lowerBound, length: part.count))
        return CTLine(
            piece, at: part.lowerBound, isRightToLeft: paragraph(at: part.lowerBound)?.isRightToLeft, offset: offset)
    }

    /// Returns the starts of the lines of a part of a paragraph.
    func lineStarts(
        _ part: Range<Int>, width: CGFloat, indent: CGFloat = 0, offset: CGFloat = 0, breaksWords: Bool
    ) -> [Int] {
        let piece = text.attributedSubstring(from: NSRange(location: part.lowerBound, length: part.count))
        let starts = LineStart.all(
            in: AttributedText(piece), width: max(width, 0), indent: indent, offset: offset,
            breaksWords: breaksWords, drawsSoftHyphens: false)
        return starts.compactMap { start in
            let offset = part.lowerBound + piece.string.utf16Offset(ofUTF8: start.offset)
            return offset < part.upperBound ? offset : nil
        }
    }

    func suggestedBreak(from start: Int, width: Double, breaksWords: Bool) -> Int {
        guard start >= 0, let paragraph = paragraph(at: start) else { return 0 }
        let remaining = start..<paragraph.range.upperBound
        let starts = lineStarts(remaining, width: CGFloat(width), breaksWords: breaksWords)
        return (starts.count > 1 ? starts[1] : remaining.upperBound) - start
    }
}

extension String {
    /// Returns the UTF-16 offset of the character at a UTF-8 offset.
    fileprivate func utf16Offset(ofUTF8 offset: Int) -> Int {
        utf16.distance(
            from: startIndex, to: utf8.index(startIndex, offsetBy: offset, limitedBy: endIndex) ?? endIndex)
    }
}

/// A paragraph of a text, including the line break at its end.
struct TextParagraphRange {
    let range: Range<Int>
    let isRightToLeft: Bool

    static func all(in text: NSAttributedString) -> [TextParagraphRange] {
        let string = text.string as NSString
        var paragraphs: [TextParagraphRange] = []
        var start = 0
        while start < string.length {
            let range = string.paragraphRange(for: NSRange(location: start, length: 0))
            let end = max(range.location + range.length, start + 1)
            paragraphs.append(
                TextParagraphRange(
                    range: start..<end,
                    isRightToLeft: isRightToLeft(
                        string.substring(with: NSRange(location: start, length: end - start)))))
            start = end
        }
        return paragraphs
    }

    /// Returns whether the first strong character of a text is right-to-left.
    private static func isRightToLeft(_ text: String) -> Bool {
        guard text.unicodeScalars.contains(where: { $0.value >= 0x590 }) else { return false }
        return ShapedLine(AttributedText(NSAttributedString(string: text))).isRightToLeft
    }
}

/// Creates a typesetter for a string.
public func CTTypesetterCreateWithAttributedString(_ string: NSAttributedString) -> CTTypesetter {
    CTTypesetter(string)
}

/// Returns the line of a part of the string; a length of 0 means up to the end.
public func CTTypesetterCreateLine(_ typesetter: CTTypesetter, _ stringRange: CFRange) -> CTLine {
    typesetter.line(stringRange.clamped(to: 0..<typesetter.text.length))
}

/// Returns the line of a part of the string.
///
/// - Parameter offset: The position of the line in points, which tab stops include.
public func CTTypesetterCreateLineWithOffset(
    _ typesetter: CTTypesetter, _ stringRange: CFRange, _ offset: Double
) -> CTLine {
    typesetter.line(stringRange.clamped(to: 0..<typesetter.text.length), offset: CGFloat(offset))
}

/// Returns the number of UTF-16 units that fit into a width in points, up to a line break or the end of a word;
/// spaces at the end of the line count. A word that is too long is broken. A line that ends after a soft hyphen
/// (U+00AD) draws no hyphen, as in Core Text: programs replace the soft hyphen by a hyphen.
public func CTTypesetterSuggestLineBreak(
    _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double
) -> CFIndex {
    typesetter.suggestedBreak(from: startIndex, width: width, breaksWords: false)
}

/// Returns the number of UTF-16 units that fit into a width in points, up to a line break or any character.
public func CTTypesetterSuggestClusterBreak(
    _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double
) -> CFIndex {
    typesetter.suggestedBreak(from: startIndex, width: width, breaksWords: true)
}

import Foundation
import TextLayout
import VectorGeometry

/// A line of text, as characters with outlines, in the order in which they are drawn from left to right.
struct LottieTextLine {
    /// A character, or several that are drawn together, such as the letters of an Arabic ligature.
    struct Character {
        var text: String
        /// The outline relative to the start of the baseline.
        var outline: VectorPath
        /// The parts of color glyphs, relative to the start of the baseline.
        var marks: [TextMark] = []
        var advance: CGFloat

        /// Whether the character is a space.
        var isSpace: Bool { text == " " }
        /// Whether the character is white space.
        var isWhitespace: Bool { text.allSatisfy(\.isWhitespace) }
    }

    /// The characters.
    var characters: [Character]

    /// The width with a spacing after each character but the last.
    func width(spacing: CGFloat) -> CGFloat {
        characters.reduce(0) { $0 + $1.advance } + CGFloat(max(characters.count - 1, 0)) * spacing
    }
}

/// Breaks a paragraph into lines.
struct LottieLineBreaker {
    /// The characters in reading order.
    let characters: [LottieTextLine.Character]
    /// Whether a line may end after each character.
    let breaks: [Bool]
    /// The width of the hyphen that ends a line after each character, 0 without one; empty if there are none.
    var hyphens: [CGFloat] = []

    /// Returns the characters of the lines that fit a width. Words that are too long are broken anywhere. Spaces at the
    /// end of all lines but the last are left out.
    func ranges(width: CGFloat, spacing: CGFloat) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start = 0
        while start < characters.count {
            var end = endOfLine(from: start, width: width, spacing: spacing)
            if end < characters.count { end = breakBefore(end, from: start, width: width, spacing: spacing) }
            var shownEnd = end
            while end < characters.count, shownEnd > start, characters[shownEnd - 1].isSpace { shownEnd -= 1 }
            ranges.append(start..<shownEnd)
            start = end
        }
        return ranges.isEmpty ? [0..<0] : ranges
    }

    /// Returns the end of a line: after the last character that fits with its hyphen and after which a line may end.
    /// Without one the line ends within a word, without a hyphen.
    private func breakBefore(_ end: Int, from start: Int, width: CGFloat, spacing: CGFloat) -> Int {
        var used: CGFloat = 0
        var last: Int?
        for index in start..<end {
            used += characters[index].advance + spacing
            guard breaks[index] else { continue }
            let hyphen = hyphen(index)
            if hyphen == 0 || used + hyphen <= width { last = index }
        }
        if let last { return last + 1 }
        var end = end
        while end - 1 > start, hyphen(end - 1) > 0 { end -= 1 }
        return end
    }

    private func hyphen(_ index: Int) -> CGFloat { hyphens.isEmpty ? 0 : hyphens[index] }

    /// Returns the end of the characters that fit: at least one. Spaces always fit.
    private func endOfLine(from start: Int, width: CGFloat, spacing: CGFloat) -> Int {
        var used: CGFloat = 0
        for index in start..<characters.count {
            let character = characters[index]
            if used + character.advance > width, !character.isSpace, index > start { return index }
            used += character.advance + spacing
        }
        return characters.count
    }
}

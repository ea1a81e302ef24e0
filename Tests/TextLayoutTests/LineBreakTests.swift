import Foundation
import Testing

@testable import TextLayout

@Suite("Line breaking (UAX #14)")
struct LineBreakTests {
    /// Texts with "÷" where lines may end, and the rules that say so.
    private static let samples: [(rule: String, text: String)] = [
        ("LB7, LB18: after spaces", "ab ÷cd  ÷e "), ("LB8: after zero-width spaces", "a\u{200b}÷b"),
        ("LB8a: not after joiners", "👩‍👩‍👧"), ("LB9: not before marks", "e\u{301}a\u{30a} ÷x\u{323}"),
        ("LB11: not around word joiners", "a\u{2060}中"), ("LB12: not after no-break spaces", "10\u{a0}km"),
        ("LB13: not before closing punctuation", "(a) ÷b, ÷c! ÷d"), ("LB14: not after opening punctuation", "a ÷( b)"),
        ("LB16, LB30: not between letters and brackets", "f(x)y"), ("LB19: not around quotation marks", "a ÷\"b\""),
        ("LB21: after hyphens", "well-÷known"), ("LB21: after soft hyphens", "ex\u{ad}÷tra"),
        ("LB21a: not after Hebrew hyphens", "א-a"), ("LB22: not before ellipses", "a… ÷b"),
        ("LB23, LB25: not in numbers", "$1,234.50 ÷10% ÷-5 ÷a1b2"), ("LB26: between Hangul syllables", "한÷국"),
        ("LB28: not between letters", "Ёж ÷שלום ÷سلام"), ("LB29: not after periods in words", "e.g."),
        ("LB30a: between flags", "🇩🇪÷🇫🇷"), ("LB30b: not before skin tones", "👍🏽÷👍🏽"),
        ("LB31: between ideographs", "中÷文÷字"), ("ideographs and punctuation", "「中÷文」、÷字。"),
        ("kana", "カ÷タ"), ("words of Indic scripts", "नमस्ते ÷क्षत्रिय ÷বাংলা ÷தமிழ்"),
    ]

    @Test("Lines may end where Unicode's rules allow it", arguments: samples)
    func rules(rule: String, text: String) {
        let parts = text.split(separator: "÷", omittingEmptySubsequences: false)
        var offset = 0
        let expected = parts.dropLast().map { part in
            offset += part.utf8.count
            return offset
        }
        #expect(LineBreaks.offsets(in: parts.joined()).sorted() == expected, "\(rule)")
    }

    @Test("Text layouts end their lines at these positions", arguments: samples)
    func layouts(rule: String, text: String) {
        let plain = text.replacing("÷", with: "")
        let breaks = LineBreaks.offsets(in: plain)
        // Words that are wider than the line are broken anywhere.
        let style = TextStyle(string: plain, fontName: "DejaVu Sans", fontSize: 20, isWrapped: true)
        let word = style.widestPart(breaks)
        let lines = TextLayout(style, in: CGSize(width: word + 1, height: 900)).lines
        #expect(lines.dropFirst().allSatisfy { breaks.contains($0.offset) }, "\(rule): \(lines.map(\.offset))")
    }

    private static let wrapped = TextStyle(string: "", fontName: "DejaVu Sans", fontSize: 20, isWrapped: true)

    /// Returns the lines of a text in a box as wide as `fitting`.
    private func lines(_ text: String, fitting: String, alignment: TextAlignment = .natural) -> [TextLine] {
        var style = Self.wrapped
        style.alignment = alignment
        style.string = fitting
        let width = TextLayout(style, in: CGSize(width: CGFloat.infinity, height: .infinity)).lines[0].width
        style.string = text
        return TextLayout(style, in: CGSize(width: width + 0.01, height: .infinity)).lines
    }

    @Test(
        "All white space at the end of a line extends beyond it",
        arguments: [
            ("aa  aa", "aa", [0, 4]), ("aa     aa", "aa", [0, 7]), ("x aa  bb", "x aa", [0, 6]),
            ("aa   ", "aa", [0]), ("aa ", "aa", [0]), ("aa \naa", "aa", [0, 4]), ("aa   \r\nbb  ", "bb", [0, 7]),
            ("א א ", "א א", [0]), ("aa \u{2003} aa", "aa", [0, 7]), ("אא  בב", "אא", [0, 6]),
            ("aa  aa  aa", "aa", [0, 4, 8]), ("aa  b", "aa b", [0, 4]), ("aa  b", "aa  b", [0]),
        ])
    func trailingSpaces(_ text: String, _ fitting: String, _ starts: [Int]) {
        for alignment in [TextAlignment.natural, .center, .right, .justified] {
            let lines = lines(text, fitting: fitting, alignment: alignment)
            #expect(lines.map(\.offset) == starts, "\(alignment)")
            #expect(lines.allSatisfy { $0.x > -0.1 && $0.ascent == lines[0].ascent }, "\(alignment)")
            var whole = Self.wrapped
            whole.string = text
            let unwrapped = TextLayout(whole, in: CGSize(width: CGFloat.infinity, height: .infinity)).lines
            guard lines.count == unwrapped.count else { continue }
            #expect(zip(lines, unwrapped).allSatisfy { abs($0.advance - $1.advance) < 0.1 }, "\(alignment)")
        }
    }

    @Test("Justified lines are as wide as the box, without the white space at their ends")
    func justified() {
        let lines = lines("aa  bb cc   dddddd ee", fitting: "aa  bb cc dd", alignment: .justified)
        let box = self.lines("aa  bb cc dd", fitting: "aa  bb cc dd")[0].width
        #expect(lines.map(\.offset) == [0, 12])
        #expect(abs(lines[0].width - box) < 0.1 && lines[0].x == 0 && lines[1].width < box)
    }

    @Test("Spaces within a wrapped line keep their widths, also with letter spacing and several fonts")
    func innerSpaces() {
        var attributes = TextAttributes()
        attributes.fontName = "DejaVu Sans"
        attributes.fontSize = 20
        attributes.kern = 3
        var large = attributes
        large.fontSize = 30
        let text = AttributedText([.init("aa  ", attributes), .init("  b", large), .init("b cc", attributes)])
        var style = Self.wrapped
        style.show(text)
        style.isWrapped = false
        let unlimited = CGSize(width: CGFloat.infinity, height: .infinity)
        let unwrapped = TextLayout(style, in: unlimited)
        style.isWrapped = true
        let wrapped = TextLayout(style, in: CGSize(width: unwrapped.lines[0].width - 10, height: .infinity))
        #expect(wrapped.lines.map(\.offset) == [0, 9] && wrapped.lines[0].ascent == unwrapped.lines[0].ascent)
        let start = AttributedText([.init("aa  ", attributes), .init("  b", large), .init("b", attributes)])
        style.show(start)
        #expect(abs(wrapped.lines[0].width - TextLayout(style, in: unlimited).lines[0].width) < 3.5)
    }
}

extension TextStyle {
    /// Returns the width of the widest part of the text between line breaks.
    fileprivate func widestPart(_ breaks: Set<Int>) -> CGFloat {
        var bounds = [0] + breaks.sorted()
        bounds.append(string.utf8.count)
        return zip(bounds, bounds.dropFirst()).reduce(0) { widest, range in
            let part = String(decoding: Array(string.utf8)[range.0..<range.1], as: UTF8.self)
            var style = self
            style.string = part
            style.isWrapped = false
            let layout = TextLayout(style, in: CGSize(width: CGFloat.infinity, height: .infinity))
            // A soft hyphen draws a hyphen at the end of its line.
            return max(widest, (layout.lines.first?.width ?? 0) + (part.hasSuffix("\u{ad}") ? 10 : 0))
        }
    }
}

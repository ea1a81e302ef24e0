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
        ("LB21a: not after Hebrew hyphens", "א-ב"), ("LB22: not before ellipses", "a… ÷b"),
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

    // Pango moves the second of two spaces at the end of a line to the next line.
    @Test("Text layouts end their lines at these places", arguments: samples.filter { !$0.text.contains("  ") })
    func layouts(rule: String, text: String) {
        let plain = text.replacing("÷", with: "")
        let breaks = LineBreaks.offsets(in: plain)
        // Words that are wider than the line are broken anywhere.
        let style = TextStyle(string: plain, fontName: "DejaVu Sans", fontSize: 20, isWrapped: true)
        let word = style.widestPart(breaks)
        let lines = TextLayout(style, in: CGSize(width: word + 1, height: 900)).lines
        #expect(lines.dropFirst().allSatisfy { breaks.contains($0.offset) }, "\(rule): \(lines.map(\.offset))")
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

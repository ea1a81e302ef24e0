import Foundation
import TestSupport
import Testing

@testable import Images
@testable import TextLayout

@Suite("Text in pieces")
struct TextPieceTests {
    private static let width: CGFloat = 140

    private func style(_ sample: ScriptSample, size: CGFloat = 37) -> TextStyle {
        TextStyle(string: sample.text, fontName: sample.font, fontSize: size, isWrapped: true)
    }

    private func layout(_ style: TextStyle) -> TextLayout {
        TextLayout(style, in: CGSize(width: Self.width, height: 900))
    }

    /// The contours and images that are visible, in a canonical order.
    private func ink(_ layouts: [TextLayout]) -> [String] {
        layouts.flatMap(\.marks).flatMap { mark -> [String] in
            switch mark {
            case .fill(_, let color?) where color.alpha == 0: []
            case .fill(let path, _):
                path.elements.split { if case .close = $0 { true } else { false } }.map { "\(Array($0))" }
            case .image(let image, let rect): ["\(image.width) \(rect)"]
            }
        }.sorted()
    }

    /// The UTF-8 ranges of the characters of a text.
    private func ranges(_ text: String) -> [Range<Int>] {
        var start = 0
        return text.map { character in
            defer { start += character.utf8.count }
            return start..<start + character.utf8.count
        }
    }

    /// Calls `body` with the fonts of the samples.
    private func withFonts(_ sample: ScriptSample, _ body: () throws -> Void) throws {
        try FontCollection.withNew {
            try FontCatalog.register(fileAt: ScriptSample.fonts)
            let layout = layout(style(sample))
            #expect(layout.missingCharacters.isEmpty && !layout.font.isSubstitute)
            try body()
        }
    }

    @Test("The characters of a text together are the whole text", arguments: ScriptSample.all)
    func characters(sample: ScriptSample) throws {
        try withFonts(sample) {
            let pieces = ranges(sample.text).map { range in
                var part = style(sample)
                part.visibleRange = range
                return layout(part)
            }
            let whole = layout(style(sample))
            #expect(ink(pieces) == ink([whole]) && !ink(pieces).isEmpty)
            #expect(pieces.allSatisfy { $0.lines == whole.lines })
        }
    }

    @Test("Colors and decorations of characters do not change their shapes and places", arguments: ScriptSample.all)
    func colors(sample: ScriptSample) throws {
        func styled(_ isStyled: Bool) -> TextLayout {
            let pieces = sample.text.enumerated().map { index, character in
                var attributes = TextAttributes()
                attributes.fontName = sample.font
                attributes.fontSize = 37
                if isStyled {
                    attributes.color = CGColor(red: CGFloat(index % 3) / 3, green: 0, blue: 0, alpha: 1)
                    if index.isMultiple(of: 4) { attributes.underline = TextDecoration() }
                }
                return AttributedText.Piece(String(character), attributes)
            }
            var style = TextStyle(isWrapped: true)
            style.show(AttributedText(pieces))
            return layout(style)
        }
        try withFonts(sample) {
            let plain = styled(false)
            let colored = styled(true)
            #expect(colored.outlines.elements.count == plain.outlines.elements.count)
            #expect(colored.outlines == plain.outlines && colored.lines == plain.lines)
            #expect(colored.colorGlyphBounds == plain.colorGlyphBounds)
        }
    }

    @Test("A ligature has the color of its first letter")
    func ligature() throws {
        let colors = [CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 1)]
        let pieces = zip("لا", colors).map { letter, color in
            var attributes = TextAttributes()
            attributes.fontName = "DejaVu Sans"
            attributes.color = color
            return AttributedText.Piece(String(letter), attributes)
        }
        var style = TextStyle()
        style.show(AttributedText(pieces))
        let fills = layout(style).marks.compactMap { if case .fill(_, let color) = $0 { color } else { nil } }
        #expect(fills == [colors[0]])
    }

    @Test("A glyph that draws nothing is not a missing character")
    func emptyGlyphs() {
        // DejaVu Sans has the blank Braille pattern.
        let text = TextStyle(string: "\u{2801}\u{2800}\u{10fffd}", fontName: "DejaVu Sans", fontSize: 20)
        #expect(layout(text).missingCharacters.map(\.value) == [0x10fffd])
    }

    @Test("Soft hyphens draw a hyphen at the end of a line, and other broken words do not")
    func hyphens() {
        func lines(_ text: String) -> TextLayout {
            let style = TextStyle(string: text, fontName: "DejaVu Sans", fontSize: 20, isWrapped: true)
            return TextLayout(style, in: CGSize(width: 95, height: 400))
        }
        let hyphenated = lines("extra\u{ad}ordinary")
        let broken = lines("extraordinarily")
        #expect(hyphenated.lines.count == 2 && broken.lines.count == 2)
        let letters = lines("extra").lines[0].width
        #expect(hyphenated.lines[0].width > letters + 5)
        #expect(lines("ex\u{ad}tra").lines[0].width == letters)
        #expect(broken.outlines.elements.count == lines("extra ordinarily").outlines.elements.count)
    }

    @Test("Clusters of a line are whole characters, and their advances are the width", arguments: ScriptSample.all)
    func clusters(sample: ScriptSample) throws {
        var attributes = TextAttributes()
        attributes.fontName = sample.font
        try withFonts(sample) {
            let line = ShapedLine(AttributedText([.init(sample.text, attributes)]))
            let clusters = line.clusters(of: sample.text)
            let starts = Set(ranges(sample.text).map(\.lowerBound))
            #expect(line.missingCharacters.isEmpty)
            #expect(abs(clusters.reduce(0) { $0 + $1.advance } - line.width) < 0.01)
            #expect(clusters.allSatisfy { starts.contains($0.range.lowerBound) })
            #expect(clusters.reduce(0) { $0 + $1.range.count } == sample.text.utf8.count)
        }
    }
}

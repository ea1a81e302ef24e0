import Foundation
import Testing
import VectorGeometry

@testable import Images
@testable import TextLayout

@Suite("Attributed text")
struct AttributedTextTests {
    private func attributes(_ change: (inout TextAttributes) -> Void = { _ in }) -> TextAttributes {
        var attributes = TextAttributes()
        attributes.fontName = "DejaVu Sans"
        attributes.fontSize = 20
        change(&attributes)
        return attributes
    }

    private func layout(
        _ pieces: [AttributedText.Piece], width: CGFloat = 400, height: CGFloat = 300,
        _ change: (inout TextStyle) -> Void = { _ in }
    ) -> TextLayout {
        var style = TextStyle(fontName: "DejaVu Serif", fontSize: 99)
        style.show(AttributedText(pieces))
        change(&style)
        return TextLayout(style, in: CGSize(width: width, height: height))
    }

    private func plain(_ text: String, size: CGFloat = 20) -> TextLayout {
        TextLayout(
            TextStyle(string: text, fontName: "DejaVu Sans", fontSize: size), in: CGSize(width: 400, height: 300))
    }

    private func fills(_ layout: TextLayout) -> [(path: VectorPath, color: CGColor?)] {
        layout.marks.compactMap { if case .fill(let path, let color) = $0 { (path, color) } else { nil } }
    }

    @Test("A single piece lays out as plain text in its font, ignoring the font of the style")
    func onePiece() {
        let attributed = layout([.init("Hamburg", attributes())])
        let reference = plain("Hamburg")

        #expect(abs(attributed.lines[0].width - reference.lines[0].width) < 0.05)
        #expect(abs(attributed.lines[0].baseline - reference.lines[0].baseline) < 0.05)
        let a = attributed.outlines.controlBounds
        let b = reference.outlines.controlBounds
        #expect(abs(a.minX - b.minX) < 0.05 && abs(a.maxY - b.maxY) < 0.05)
        #expect(attributed.fonts.map(\.requested) == ["DejaVu Sans"])
    }

    @Test("Pieces that differ only in color have separate colors")
    func colors() {
        let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        let found = fills(layout([.init("AB", attributes { $0.color = red }), .init("CD", attributes())]))

        #expect(found.map(\.color) == [red, .black])
        #expect(found[0].path.controlBounds.maxX <= found[1].path.controlBounds.minX + 1)
    }

    @Test("Kerning widens the text once per letter, with or without the last")
    func kern() {
        let loose = layout([.init("mmmm", attributes { $0.kern = 5 })])
        let tight = plain("mmmm")

        #expect((14.9...20.1).contains(loose.lines[0].width - tight.lines[0].width))
    }

    @Test("A baseline offset raises letters")
    func baseline() {
        let found = fills(
            layout([.init("x", attributes { $0.color = .white }), .init("x", attributes { $0.baselineOffset = 7 })]))

        #expect(abs(found[0].path.controlBounds.maxY - found[1].path.controlBounds.maxY - 7) < 0.05)
    }

    @Test("Underlines, strikethroughs and backgrounds span the piece; equal colors share a path")
    func rules() {
        let yellow = CGColor(red: 1, green: 1, blue: 0, alpha: 1)
        let lined = attributes {
            $0.underline = TextDecoration(.double, color: yellow)
            $0.strikethrough = TextDecoration()
            $0.backgroundColor = .white
        }
        let set = layout([.init("aa", lined), .init("bb", lined), .init("cc", attributes())])
        let found = fills(set)

        #expect(found.map(\.color) == [.white, yellow, .black, .black])
        let end = plain("aabb").lines[0].width
        for mark in [found[0], found[1], found[3]] { #expect(abs(mark.path.controlBounds.maxX - end) < 0.1) }
        #expect(abs(found[0].path.controlBounds.height - set.lines[0].ascent - set.lines[0].descent) < 0.1)
        #expect(found[1].path.controlBounds.minY > set.lines[0].baseline)
        #expect(found[3].path.controlBounds.maxY < set.lines[0].baseline)
    }

    @Test(
        "Outlines draw over filled letters or alone, with a width in percent of the font size",
        arguments: [-4.0, 4])
    func stroke(width: Double) throws {
        let set = layout([.init("H", attributes { $0.stroke = TextStroke(strokeWidth: CGFloat(width), color: .white) })]
        )
        let found = fills(set)
        let letter = plain("H").outlines.controlBounds

        #expect(
            set.outlines.elements.count == plain("H").outlines.elements.count
                && abs(set.outlines.controlBounds.maxX - letter.maxX) < 0.001)
        #expect(found.map(\.color) == (width < 0 ? [.black, .white] : [.white]))
        let line = try #require(found.last).path
        // 4 % of 20 points: 0.4 points on each side.
        #expect(
            abs(line.controlBounds.minX - letter.minX + 0.4) < 0.1
                && abs(line.controlBounds.maxY - letter.maxY - 0.4) < 0.1)
        #expect(
            line.contains(CGPoint(x: letter.minX, y: letter.midY), using: .winding)
                && !line.contains(CGPoint(x: letter.minX + 1, y: letter.minY + 3), using: .winding))
        #expect(
            fills(layout([.init("H", attributes { $0.stroke = TextStroke(width: 10) })])).map(\.color) == [
                .black, .black,
            ])
        #expect(TextStroke(strokeWidth: 0, color: .white) == nil)
    }

    @Test("The largest piece determines the line height and the common baseline")
    func sizes() {
        let mixed = layout([.init("x", attributes()), .init("X", attributes { $0.fontSize = 60 })])

        #expect(abs(mixed.lines[0].ascent - plain("X", size: 60).lines[0].ascent) < 0.1)
    }

    @Test(
        "Line height multiple, minimum, maximum and spacing apply",
        arguments: [
            ("multiple", 2.0), ("minimum", 50.0), ("maximum", 15.0), ("spacing", 9.0),
        ])
    func lineHeights(what: String, value: Double) {
        let natural = layout([.init("a\nb", attributes())])
        let height = natural.lines[1].baseline - natural.lines[0].baseline
        let value = CGFloat(value)
        let set = layout([
            .init(
                "a\nb",
                attributes {
                    switch what {
                    case "multiple": $0.paragraph.lineHeightMultiple = value
                    case "minimum": $0.paragraph.minimumLineHeight = value
                    case "maximum": $0.paragraph.maximumLineHeight = value
                    default: $0.paragraph.lineSpacing = value
                    }
                })
        ])
        let expected =
            switch what {
            case "multiple": height * value
            case "spacing": height + value
            default: value
            }

        #expect(abs(set.lines[1].baseline - set.lines[0].baseline - expected) < 0.05)
    }

    @Test("Paragraphs have their own alignment and indents, and wrap in the remaining width")
    func paragraphs() {
        let text = layout(
            [
                .init("one two three four\n", attributes { $0.paragraph.firstLineHeadIndent = 30 }),
                .init("end\n", attributes { $0.paragraph.alignment = .right }),
                .init("one two three four", attributes { $0.paragraph.headIndent = 40 }),
            ], width: 120
        ) { $0.isWrapped = true }
        let lines = text.lines

        #expect(abs(lines[0].x - 30) < 0.01 && lines[1].x == 0)
        let right = lines.filter { abs($0.x + $0.width - 120) < 0.01 && $0.width < 60 }
        #expect(right.count == 1)
        #expect(lines.dropFirst().contains { abs($0.x - 40) < 0.01 })
        #expect(lines.allSatisfy { $0.x + $0.width < 121 })
    }

    @Test("An empty paragraph has the height of the font of its line break")
    func emptyParagraph() {
        let text = layout([
            .init("a\n", attributes()), .init("\n", attributes { $0.fontSize = 60 }), .init("b", attributes()),
        ])

        #expect(text.lines.count == 3)
        #expect(text.lines[1].ascent > 2.5 * text.lines[0].ascent)
    }

    @Test("Truncated text keeps the attributes of the remaining text")
    func truncation() {
        let text = layout(
            [.init("red ", attributes { $0.color = .white }), .init("and a good deal more", attributes())], width: 120
        ) { $0.truncation = .end }

        #expect(text.lines[0].isTruncated && text.lines[0].width <= 120.1)
        #expect(fills(text).map(\.color) == [.white, .black])
    }

    @Test(
        "A truncated line is aligned by its visible width, in any font",
        arguments: [TextTruncation.start, .middle, .end])
    func truncatedAlignment(_ mode: TextTruncation) {
        for size in [20, 31] {
            for width in stride(from: 120.0, to: 160, by: 3) {
                let pieces = [
                    AttributedText.Piece("several words, some of them ", attributes()),
                    .init("large in the end", attributes { $0.fontSize = CGFloat(size) }),
                ]
                let shown = layout(pieces, width: width) { ($0.truncation, $0.alignment) = (mode, .right) }
                #expect(shown.lines[0].isTruncated && abs(shown.lines[0].x + shown.lines[0].width - width) < 0.01)
                let right = fills(shown).map(\.path.controlBounds.maxX).max() ?? 0
                #expect(right > width - 5 && right <= width + 0.5, "\(right) of \(width)")
            }
        }
    }

    @Test("Right-to-left pieces are reordered across pieces")
    func bidirectional() {
        let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        let found = fills(layout([.init("אב", attributes { $0.color = red }), .init("גד", attributes())]))

        // In visual order from left to right: the first piece is on the right.
        #expect(found.map(\.color) == [.black, red])
        #expect(found[1].path.controlBounds.minX >= found[0].path.controlBounds.maxX - 1)
    }

    @Test("NSAttributedString converts in both directions")
    func foundation() {
        let style = NSMutableParagraphStyle()
        style.alignment = .center
        style.lineHeightMultiple = 1.5
        let text = NSMutableAttributedString(string: "ab")
        text.append(
            NSAttributedString(
                string: "cd",
                attributes: [
                    .font: UIFont(named: "DejaVu Sans", size: 30), .foregroundColor: CGColor.white, .kern: 2,
                    .baselineOffset: -3.5,
                    .underlineStyle: NSUnderlineStyle.double.rawValue, .paragraphStyle: style,
                    .strokeColor: CGColor.white, .strokeWidth: -3,
                ]))
        let attributed = AttributedText(text)

        #expect(attributed.string == "abcd" && attributed.pieces.count == 2)
        #expect(attributed.pieces[0].attributes == TextAttributes())
        let second = attributed.pieces[1].attributes
        #expect(second.fontName == "DejaVu Sans" && second.fontSize == 30 && second.color == .white && second.kern == 2)
        #expect(
            second.baselineOffset == -3.5 && second.underline == TextDecoration(.double) && second.strikethrough == nil)
        #expect(second.stroke == TextStroke(width: 3, color: .white))
        #expect(second.paragraph.alignment == .center && second.paragraph.lineHeightMultiple == 1.5)
        #expect(AttributedText(attributed.foundationString) == attributed)
    }

    @Test("AttributedString converts to AttributedText")
    func swiftString() {
        var text = AttributedString("plain")
        var loud = AttributedString("loud")
        loud.font = UIFont(named: "DejaVu Sans Bold", size: 40)
        loud.foregroundColor = CGColor.white
        text += loud
        let pieces = AttributedText(text).pieces

        #expect(pieces.map(\.text) == ["plain", "loud"])
        #expect(pieces[1].attributes.fontName == "DejaVu Sans Bold" && pieces[1].attributes.fontSize == 40)
        #expect(pieces[1].attributes.color == .white && pieces[0].attributes.color == .black)
    }

    @Test("Extreme attribute values do not crash", arguments: [0.0, -5, 1e-9, 1e5])
    func odd(size: Double) {
        let text = layout(
            [.init("a", attributes { $0.fontSize = CGFloat(size) }), .init("b", attributes { $0.kern = -50 })],
            width: 10
        ) { $0.isWrapped = true }

        #expect(text.lines.allSatisfy { $0.width.isFinite && $0.baseline.isFinite })
    }
}

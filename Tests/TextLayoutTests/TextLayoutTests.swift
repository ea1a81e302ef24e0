import Foundation
import Testing
import VectorGeometry

@testable import TextLayout

/// The tests use DejaVu, which ships with this package; positions are asserted only within a point (facts 3.2).
@Suite("TextLayout")
struct TextLayoutTests {
    private let font = "DejaVu Sans"

    private func layout(
        _ string: String, width: CGFloat = 400, height: CGFloat = 300, size: CGFloat = 20,
        _ change: (inout TextStyle) -> Void = { _ in }
    ) -> TextLayout {
        var style = TextStyle(string: string, fontName: font, fontSize: size)
        change(&style)
        return TextLayout(style, in: CGSize(width: width, height: height))
    }

    private func box(_ layout: TextLayout) -> CGRect {
        CGRect(
            enclosing: layout.outlines.elements.flatMap { element -> [CGPoint] in
                switch element {
                case .move(let p), .line(let p): [p]
                case .quad(let c, let p): [c, p]
                case .cubic(let c, let d, let p): [c, d, p]
                case .close: []
                }
            })
    }

    @Test("The ascent of the first line is below the top edge; x grows right, y down")
    func placement() throws {
        let text = layout("Hg")
        let line = try #require(text.lines.first)
        #expect(text.lines.count == 1)
        #expect(abs(line.baseline - line.ascent) < 0.01)
        #expect(line.ascent > 14 && line.ascent < 24)
        let ink = box(text)
        #expect(ink.minY > 0 && ink.minY < line.baseline - 10)
        #expect(ink.maxY > line.baseline + 2 && ink.maxY < line.bottom)
        #expect(ink.minX >= 0 && abs(ink.maxX - line.width) < 3)
    }

    @Test("The font size scales the whole layout")
    func scaling() throws {
        let small = layout("Scale", size: 10)
        let large = layout("Scale", size: 1000)
        let a = try #require(small.lines.first)
        let b = try #require(large.lines.first)
        #expect(abs(a.width * 100 - b.width) < 0.001)
        #expect(small.outlines.elements.count == large.outlines.elements.count)
    }

    @Test("Newlines break lines without wrapping, and empty lines take up space")
    func newlines() {
        let text = layout("one\n\nthree")
        #expect(text.lines.count == 3)
        let distances = zip(text.lines, text.lines.dropFirst()).map { $1.baseline - $0.baseline }
        #expect(abs(distances[0] - distances[1]) < 0.01 && distances[0] > 20)
        #expect(layout("a long line that would need more than its box", width: 50).lines.count == 1)
    }

    @Test("Wrapping keeps lines within the width and breaks words that are too long")
    func wrapping() {
        let text = layout("several words that wrap and Donaudampfschifffahrtsgesellschaft", width: 120) {
            $0.isWrapped = true
        }
        #expect(text.lines.count >= 5)
        #expect(text.lines.allSatisfy { $0.width <= 120.01 })
    }

    @Test(
        "Alignment positions a line within the width",
        arguments: [(TextAlignment.natural, 0.0), (.left, 0), (.center, 0.5), (.right, 1)])
    func alignment(_ alignment: TextAlignment, share: Double) throws {
        let line = try #require(layout("word") { $0.alignment = alignment }.lines.first)
        #expect(abs(line.x - (400 - line.width) * share) < 0.01)
    }

    @Test("Natural alignment follows the text direction; left alignment does not")
    func rightToLeft() throws {
        let natural = try #require(layout("שלום").lines.first)
        let left = try #require(layout("שלום") { $0.alignment = .left }.lines.first)
        #expect(abs(natural.x + natural.width - 400) < 0.01)
        #expect(left.x == 0)
    }

    @Test("Justified lines fill the width, except the last")
    func justified() throws {
        let text = layout("several words that wrap into more than two lines here", width: 160) {
            $0.isWrapped = true
            $0.alignment = .justified
        }
        #expect(text.lines.count > 2)
        for line in text.lines.dropLast() { #expect(abs(line.width - 160) < 1) }
        #expect(try #require(text.lines.last).width < 150)
    }

    @Test("Truncation shortens a line that is too long", arguments: [TextTruncation.start, .middle, .end])
    func truncation(_ mode: TextTruncation) throws {
        let text = layout("A sentence that cannot possibly fit", width: 120) { $0.truncation = mode }
        let line = try #require(text.lines.first)
        #expect(text.lines.count == 1 && line.isTruncated && line.width <= 120.01 && line.width > 80)
        let short = layout("Fits", width: 120) { $0.truncation = mode }
        #expect(short.lines.first?.isTruncated == false)
        #expect(short.outlines == layout("Fits", width: 120).outlines)
    }

    @Test(
        "A truncated line has its visible width, not the width of the box",
        arguments: [TextTruncation.start, .middle, .end])
    func truncatedWidth(_ mode: TextTruncation) throws {
        let widths = try (120..<160).map { width in
            try #require(
                layout("A sentence that cannot possibly fit", width: CGFloat(width)) { $0.truncation = mode }.lines
                    .first
            ).width
        }
        #expect(Set(widths).count < 20, "the same letters take the same width in boxes of different widths")
        #expect(widths.last ?? 0 > widths[0])
    }

    @Test("Truncation applies to the last line that fits", arguments: [1, 2, 3])
    func lastLine(_ count: Int) {
        let text = layout(
            "several words that wrap into many lines when there is room for them", width: 120,
            height: CGFloat(count) * 24 + 3
        ) {
            $0.isWrapped = true
            $0.truncation = .end
        }
        #expect(text.lines.count == count)
        #expect(text.lines.map(\.isTruncated) == (1...count).map { $0 == count })
    }

    @Test("A word that is too long is broken without a hyphen")
    func noHyphens() throws {
        let letter = try #require(layout("W").lines.first).width
        let lines = layout(String(repeating: "W", count: 12), width: 90) { $0.isWrapped = true }.lines
        #expect(lines.count > 2)
        for line in lines {
            #expect(abs((line.width / letter).rounded() - line.width / letter) < 0.01, "\(line.width) of \(letter)")
        }
    }

    @Test("An ellipsis also replaces omitted lines below", arguments: [false, true])
    func linesLeftOut(isWrapped: Bool) throws {
        let height = try #require(layout("two").lines.first).baseline + 30
        let cut = layout("one\ntwo\nthree\nfour", height: height) { ($0.truncation, $0.isWrapped) = (.end, isWrapped) }
            .lines
        let expected = try #require(layout("two…").lines.first)
        #expect(cut.count == 2 && cut.last?.isTruncated == true)
        #expect(abs((cut.last?.width ?? 0) - expected.width) < 0.5)
        let whole = layout("one\ntwo", height: height) { ($0.truncation, $0.isWrapped) = (.end, isWrapped) }.lines
        #expect(whole.count == 2 && whole.last?.isTruncated == false)
    }

    @Test(
        "Trailing spaces do not affect alignment, in either text direction",
        arguments: [TextAlignment.natural, .left, .center, .right])
    func trailingSpaces(_ alignment: TextAlignment) throws {
        for (text, spaces) in [("word", "  \t"), ("שלום", "   ")] {
            let bare = layout(text) { $0.alignment = alignment }
            let spaced = layout(text + spaces) { $0.alignment = alignment }
            #expect(abs(box(bare).minX - box(spaced).minX) < 0.01, "\(text)")
            let a = try #require(bare.lines.first)
            let b = try #require(spaced.lines.first)
            #expect(abs(a.x - b.x) < 0.01 && abs(a.width - b.width) < 0.01, "\(text)")
        }
        let wrapped = layout("several   words", width: 90) { ($0.isWrapped, $0.alignment) = (true, .right) }.lines
        #expect(wrapped.count == 2 && wrapped.allSatisfy { abs($0.x + $0.width - 90) < 0.01 })
        let fits = layout("word   ") { $0.truncation = .end }
        let most = try #require(layout("word").lines.first).width
        #expect(fits.lines.first?.isTruncated == false)
        #expect(layout("word   ", width: most + 0.1) { $0.truncation = .end }.lines.first?.isTruncated == false)
    }

    @Test("Missing characters are reported once; spaces are not reported")
    func missing() {
        #expect(layout("a b\u{200b}\tc").missingCharacters.isEmpty)
        #expect(layout("x\u{10fffd}y\u{10fffd}\u{10fff1}").missingCharacters.map(\.value) == [0x10fff1, 0x10fffd])
    }

    @Test("The font used is reported, and whether it is a substitute")
    func resolution() {
        #expect(layout("x").font == FontResolution(requested: "DejaVu Sans", used: "DejaVu Sans", isSubstitute: false))
        #expect(FontCatalog.resolution(of: "DejaVu Sans Bold").used == "DejaVu Sans Bold")
        #expect(FontCatalog.resolution(of: "No Such Family").isSubstitute)
        #expect(!FontCatalog.resolution(of: "No Such Family").used.isEmpty)
        #expect(FontCatalog.families().contains("DejaVu Sans"))
        #expect(FontCatalog.families() == FontCatalog.families().sorted())
    }

    @Test(
        "A metric-compatible family is not reported as a substitute",
        arguments: [
            ("Helvetica", ["Nimbus Sans", "Liberation Sans", "TeX Gyre Heros", "Arimo"]),
            ("Arial Bold", ["Nimbus Sans", "Liberation Sans", "Arimo"]),
            ("Courier New", ["Nimbus Mono PS", "Liberation Mono", "Cousine"]),
            ("Times-Roman", ["Nimbus Roman", "Liberation Serif", "Tinos"]),
        ])
    func metricAliases(_ name: String, designs: [String]) {
        let found = FontCatalog.resolution(of: name)
        let hasTheMetrics = designs.contains { found.used.hasPrefix($0) }
        #expect(found.isSubstitute == !hasTheMetrics, "\(found)")
    }

    @Test(
        "Accented capitals stay within the first line",
        arguments: [
            "DejaVu Sans", "DejaVu Serif", "DejaVu Sans Mono", "Helvetica", "Times", "Courier", "Liberation Sans",
            "Noto Sans", "Palatino",
        ])
    func accents(_ font: String) {
        let text = layout("ÁÀÂÄÃÅÇÉÑÖŠÜŽ", width: 4000, size: 100) { $0.fontName = font }
        #expect(box(text).minY >= 0, "\(text.font.used)")
    }

    @Test("Registering a file without a font throws an error")
    func registering() {
        #expect(throws: FontError.self) { try FontCatalog.register(fileAt: URL(fileURLWithPath: "/nowhere.ttf")) }
        #expect(throws: FontError.self) { try FontCatalog.register(fileAt: URL(fileURLWithPath: #filePath)) }
    }

    @Test("An empty text or font size gives an empty layout")
    func nothing() {
        #expect(layout("").outlines.isEmpty)
        #expect(layout("x", size: 0).outlines.isEmpty)
        #expect(layout("x", size: .nan).lines.isEmpty)
        #expect(layout("x", width: 0, height: 0).lines.count == 1)
        #expect(!layout("x", width: .infinity, height: .infinity) { $0.isWrapped = true }.outlines.isEmpty)
    }

    @Test("Concurrent layouts are equal")
    func concurrency() async {
        let layouts = await withTaskGroup(of: (Int, TextLayout).self) { group in
            for i in 0..<40 { group.addTask { (i % 5, self.layout("text \(i % 5)", size: CGFloat(i % 5) + 9)) } }
            return await group.reduce(into: [(Int, TextLayout)]()) { $0.append($1) }
        }
        for (i, text) in layouts { #expect(text == layout("text \(i)", size: CGFloat(i) + 9)) }
    }
}

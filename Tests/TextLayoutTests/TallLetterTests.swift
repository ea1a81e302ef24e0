import Foundation
import TestSupport
import Testing
import VectorGeometry

@testable import TextLayout

@Suite("Letters and marks that exceed the height of their lines")
struct TallLetterTests {
    /// Texts whose marks exceed the ascent or descent of the line at a size of 100 points.
    private static let tall: [(text: String, font: String)] = [
        ("A\u{302}\u{303}\u{301}\u{301}", "DejaVu Sans"), ("x\u{323}\u{323}\u{323}\u{323}", "DejaVu Sans"),
        ("A\u{302}\u{301}\u{301}\u{301}\ng\u{323}\u{323}\u{323}", "DejaVu Sans"),
    ]

    private static var samples: [(text: String, font: String)] {
        tall + ScriptSample.all.map { ($0.text, $0.font) }
    }

    private func style(_ text: String, _ font: String, _ alignment: VerticalTextAlignment) -> TextStyle {
        var style = TextStyle(string: text, fontName: font, fontSize: 100)
        style.verticalAlignment = alignment
        return style
    }

    private func ink(_ layout: TextLayout) -> CGRect { layout.outlines.bounds.union(layout.colorGlyphBounds) }

    @Test("Marks can reach beyond the integers of Pango")
    func thousandsOfMarks() {
        let text = "a" + String(repeating: "\u{301}", count: 24_000)
        let layout = TextLayout(style(text, "DejaVu Sans", .top), in: CGSize(width: 400, height: 100))
        #expect(layout.lines.count == 1)
    }

    @Test(
        "A box of the natural size, or a higher one, cuts nothing",
        arguments: [VerticalTextAlignment.top, .center, .bottom])
    func boxes(_ alignment: VerticalTextAlignment) throws {
        try FontCollection.withNew {
            try FontCatalog.register(fileAt: ScriptSample.fonts)
            for (text, font) in Self.samples {
                let style = style(text, font, alignment)
                let size = style.naturalSize(width: .infinity)
                for extra in [0.0, 1, 20, 500] {
                    let height = size.height + extra
                    let ink = ink(TextLayout(style, in: CGSize(width: size.width, height: height)))
                    #expect(ink.minY >= -1 && ink.maxY <= height + 1, "\(text) with \(extra): \(ink) in \(height)")
                }
            }
        }
    }

    @Test("Text without such letters keeps its position", arguments: [VerticalTextAlignment.top, .center, .bottom])
    func plain(_ alignment: VerticalTextAlignment) {
        let size = CGSize(width: 900, height: 300)
        let plain = TextLayout(style("xyz", "DejaVu Sans", alignment), in: size)
        let accented = TextLayout(style("Åéj", "DejaVu Sans", alignment), in: size)
        #expect(plain.lines[0].baseline == accented.lines[0].baseline)
        guard alignment == .bottom else { return }
        #expect(abs(plain.lines[0].bottom - 300) < 0.01)
    }

    @Test("Text that is higher than its box keeps its alignment")
    func overflow() {
        let text = Self.tall[2].text
        let low = TextLayout(style(text, "DejaVu Sans", .bottom), in: CGSize(width: 900, height: 50))
        #expect(abs((low.lines.last?.bottom ?? 0) - 50) < 0.01)
    }

    @Test("Hidden letters count, so that parts are drawn where the complete text is")
    func parts() {
        for alignment in [VerticalTextAlignment.top, .center, .bottom] {
            var style = style(Self.tall[2].text, "DejaVu Sans", alignment)
            let size = CGSize(width: 900, height: 320)
            let complete = TextLayout(style, in: size)
            style.visibleRange = 0..<1
            #expect(TextLayout(style, in: size).lines.map(\.baseline) == complete.lines.map(\.baseline))
        }
    }
}

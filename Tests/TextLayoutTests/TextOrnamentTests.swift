import Foundation
import Testing
import VectorGeometry

@testable import Images
@testable import TextLayout

@Suite("Fitting, aligning and decorating text")
struct TextOrnamentTests {
    private func style(_ string: String, wrapped: Bool = false) -> TextStyle {
        TextStyle(string: string, fontName: "DejaVu Sans", fontSize: 40, isWrapped: wrapped)
    }

    private func layout(_ style: TextStyle, _ width: CGFloat, _ height: CGFloat) -> TextLayout {
        TextLayout(style, in: CGSize(width: width, height: height))
    }

    @Test("Text that does not fit is reduced until it does, but not below the minimum")
    func shrinks() throws {
        var text = style("A line that is too long")
        let natural = text.naturalSize(width: .infinity)
        text.minimumFontSize = 10
        let half = layout(text, natural.width / 2, 100)

        let line = try #require(half.lines.first)
        #expect(line.width <= natural.width / 2 && line.width > natural.width / 2 * 0.97)
        #expect(layout(text, 20, 100).lines[0].width > 20)
        #expect(layout(text, natural.width, 100) == layout(style("A line that is too long"), natural.width, 100))
    }

    @Test("Wrapped text is reduced until all lines fit the height")
    func shrinksWrapped() {
        var text = style("Several words that need many lines in a narrow box", wrapped: true)
        text.minimumFontSize = 6
        let fitted = layout(text, 150, 90)

        #expect(!fitted.omitsLines && fitted.size.height <= 90 && fitted.lines.count > 2)
        #expect(layout(style(text.string, wrapped: true), 150, 90).omitsLines)
    }

    @Test("Lines can be in the middle or at the bottom of the box")
    func verticalAlignment() {
        var text = style("One\nTwo")
        text.verticalAlignment = .bottom
        let bottom = layout(text, 200, 300).lines
        text.verticalAlignment = .center
        let center = layout(text, 200, 300).lines

        #expect(abs((bottom.last?.bottom ?? 0) - 300) < 0.01)
        let (top, end) = (center[0].baseline - center[0].ascent, center[1].bottom)
        #expect(abs(top - (300 - end)) < 0.01)
    }

    @Test("Letter spacing and line height apply to plain strings, which keep the layer's color")
    func spacing() {
        let plain = layout(style("abc\nd"), 500, 500)
        var text = style("abc\nd")
        text.ornament.kern = 5
        text.ornament.lineHeightMultiple = 2
        let spaced = layout(text, 500, 500)

        let added = spaced.lines[0].advance - plain.lines[0].advance
        #expect(added > 9.5 && added < 20.5)
        let (gap, natural) = (
            spaced.lines[1].baseline - spaced.lines[0].baseline,
            plain.lines[0].ascent
                + plain.lines[0].descent
        )
        #expect(abs(gap - 2 * natural) < 0.5)
        #expect(spaced.marks.allSatisfy { if case .fill(_, nil) = $0 { true } else { false } })
    }

    @Test("Outlines and boxes are below the letters, and move the text inward")
    func marks() throws {
        var text = style("Hi")
        text.ornament.strokeColor = .black
        text.ornament.strokeWidth = 3
        text.lineBox = TextBox(color: .clear, padding: CGSize(width: 10, height: 4), cornerRadius: 5)
        let result = layout(text, 500, 500)
        let colors = result.marks.map { mark -> CGColor? in
            if case .fill(_, let color) = mark { color } else { nil }
        }

        #expect(colors == [.clear, .black, nil])
        #expect(result.lines[0].x == 13)
        guard case .fill(let box, _)? = result.marks.first else { return }
        #expect(abs(box.controlBounds.minX - 3) < 0.01)
        #expect(text.naturalSize(width: .infinity).width == (result.lines[0].width + 26).rounded(.up))
    }

    @Test("A number is shown in its format")
    func number() {
        var text = style("ignored")
        text.number.value = 1234.56
        text.number.format = "$#,##0.0 k"
        #expect(text.shownString == "$1,234.6 k")
        #expect(layout(text, 900, 100).lines == layout(style("$1,234.6 k"), 900, 100).lines)
        text.number.format = "no digits"
        #expect(text.shownString.isEmpty && layout(text, 900, 100).lines.isEmpty)
    }
}

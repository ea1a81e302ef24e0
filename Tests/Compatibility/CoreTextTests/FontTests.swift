import CoreText
import Testing

@Suite("Fonts of Core Text")
struct FontTests {
    private let font = CTFontCreateWithName("DejaVuSans", 20, nil)

    private func glyphs(_ text: String, _ font: CTFont) -> [CGGlyph] {
        let units = Array(text.utf16)
        var glyphs = [CGGlyph](repeating: 0, count: units.count)
        CTFontGetGlyphsForCharacters(font, units, &glyphs, units.count)
        return glyphs
    }

    @Test("The metrics are those of the font file, and agree with UIFont")
    func metrics() {
        #expect(CTFontGetUnitsPerEm(font) == 2048)
        #expect(isNear(CTFontGetAscent(font), 1901 / 2048 * 20))
        #expect(isNear(CTFontGetDescent(font), 483 / 2048 * 20))
        #expect(isNear(CTFontGetAscent(font), font.ascender, within: 0.05))
        #expect(isNear(CTFontGetDescent(font), -font.descender, within: 0.05))
        #expect(isNear(CTFontGetCapHeight(font), 1493 / 2048 * 20) && isNear(font.capHeight, CTFontGetCapHeight(font)))
        #expect(isNear(CTFontGetXHeight(font), 1120 / 2048 * 20, within: 0.4))
        #expect(CTFontGetUnderlinePosition(font) < 0 && CTFontGetUnderlineThickness(font) > 0.5)
        let box = CTFontGetBoundingBox(font)
        #expect(box.minX < 0 && box.maxY > CTFontGetAscent(font) && box.minY < -CTFontGetDescent(font))
        #expect(CTFontGetGlyphCount(font) > 5000 && CTFontGetSize(font) == 20)
        #expect(CTFontGetSize(CTFontCreateWithName("DejaVuSans", 0, nil)) == 12)
    }

    @Test("Names and traits are those of the font that is used")
    func names() throws {
        #expect(CTFontCopyPostScriptName(font) == "DejaVuSans" && CTFontCopyFamilyName(font) == "DejaVu Sans")
        #expect(CTFontGetSymbolicTraits(font) == [])
        let bold = try #require(CTFontCreateCopyWithSymbolicTraits(font, 0, nil, .traitBold, .traitBold))
        #expect(CTFontCopyPostScriptName(bold) == "DejaVuSans-Bold" && CTFontGetSize(bold) == 20)
        #expect(CTFontGetSymbolicTraits(bold) == .traitBold)
        let mono = CTFontCreateWithName("DejaVu Sans Mono", 10, nil)
        #expect(CTFontGetSymbolicTraits(mono) == .traitMonoSpace)
        let descriptor = CTFontDescriptorCreateWithAttributes([
            kCTFontFamilyNameAttribute: "DejaVu Sans", kCTFontStyleNameAttribute: "Bold", kCTFontSizeAttribute: 14,
        ])
        let styled = CTFontCreateWithFontDescriptor(descriptor, 0, nil)
        #expect(CTFontCopyFullName(styled) == "DejaVu Sans Bold" && CTFontGetSize(styled) == 14)
    }

    @Test("Glyphs have advances, boxes, names and outlines that agree")
    func glyphs() throws {
        let glyphs = glyphs("Ag ", font)
        var advances = [CGSize](repeating: .zero, count: 3)
        let sum = CTFontGetAdvancesForGlyphs(font, .horizontal, glyphs, &advances, 3)
        #expect(isNear(CGFloat(sum), width(line("Ag "))))
        #expect(isNear(advances[0].width, 1401 / 2048 * 20) && advances[0].height == 0)
        var boxes = [CGRect](repeating: .zero, count: 3)
        let union = CTFontGetBoundingRectsForGlyphs(font, .horizontal, glyphs, &boxes, 3)
        let path = try #require(CTFontCreatePathForGlyph(font, glyphs[1], nil))
        #expect(isNear(path.boundingBoxOfPath.minY, boxes[1].minY) && boxes[1].minY < -3)
        #expect(isNear(path.boundingBoxOfPath.width, boxes[1].width))
        #expect(isNear(union.maxY, CTFontGetCapHeight(font)) && isNear(union.minY, boxes[1].minY))
        #expect(CTFontCreatePathForGlyph(font, glyphs[2], nil) == nil)
        #expect(CTFontGetGlyphWithName(font, "A") == glyphs[0] && CTFontCopyNameForGlyph(font, glyphs[0]) == "A")
        var shear = CGAffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0)
        let slanted = CTFontCreateWithName("DejaVuSans", 20, &shear)
        let leaning = try #require(CTFontCreatePathForGlyph(slanted, glyphs[0], nil))
        #expect(leaning.boundingBoxOfPath.width > boxes[0].width + 1)
    }

    @Test("Missing characters have the glyph 0, and surrogate pairs have one glyph")
    func missing() {
        let units = Array("A\u{E123}𝔸".utf16)
        var glyphs = [CGGlyph](repeating: 9, count: units.count)
        #expect(!CTFontGetGlyphsForCharacters(font, units, &glyphs, units.count))
        #expect(glyphs[0] != 0 && glyphs[1] == 0 && glyphs[3] == 0)
        #expect(glyphs[2] == CTFontGetGlyphWithName(font, "u1D538") || glyphs[2] != 9)
    }

    @Test("A CGFont has metrics in font units, and draws the glyphs that the text engine draws")
    func graphicsFont() throws {
        let graphics = try #require(CGFont("DejaVu Sans"))
        #expect(graphics.unitsPerEm == 2048 && graphics.ascent == 1901 && graphics.descent == -483)
        #expect(graphics.postScriptName == "DejaVuSans" && CTFontCopyGraphicsFont(font, nil) == graphics)
        var advance: Int32 = 0
        #expect(graphics.getGlyphAdvances(glyphs: [glyphs("A", font)[0]], count: 1, advances: &advance))
        #expect(advance == 1401)
        let byGlyph = Drawing { context in
            context.setFont(graphics)
            context.setFontSize(20)
            context.showGlyphs(glyphs("A", font), at: [CGPoint(x: 10.25, y: 12)])
        }
        let byText = Drawing { context in
            context.setFont(named: "DejaVu Sans")
            context.setFontSize(20)
            context.showText("A", at: CGPoint(x: 10.25, y: 12))
        }
        #expect(byGlyph.rows == byText.rows && byGlyph.ink.minY == 12)
    }

    @Test("The text drawing mode strokes glyphs, or clips to them")
    func drawingMode() throws {
        let glyph = glyphs("I", font)
        let position = CGPoint(x: 20, y: 10)
        func drawing(_ mode: CGTextDrawingMode) -> Drawing {
            Drawing { context in
                context.setTextDrawingMode(mode)
                context.textPosition = CGPoint(x: 50, y: 30)
                CTFontDrawGlyphs(CTFontCreateWithName("DejaVuSans-Bold", 48, nil), glyph, [position], 1, context)
                if mode == .clip { context.fill(CGRect(x: 0, y: 0, width: 160, height: 60)) }
            }
        }
        let filled = drawing(.fill)
        #expect(drawing(.clip).rows == filled.rows && filled.ink.minX < 30 && filled.ink.minY == 10)
        let stroked = drawing(.stroke)
        let middle = (Int(filled.ink.midX), 60 - Int(filled.ink.midY))
        #expect(stroked.rows[middle.1][middle.0] == 255 && filled.rows[middle.1][middle.0] == 0)
        #expect(drawing(.invisible).ink.isNull)
    }

    @Test("The character spacing widens text, but not glyphs at positions")
    func characterSpacing() {
        func ink(_ spacing: CGFloat) -> CGRect {
            Drawing { context in
                context.setCharacterSpacing(spacing)
                context.setFontSize(20)
                context.setFillColor(.black)
                context.showText("III", at: CGPoint(x: 10, y: 10))
            }.ink
        }
        #expect(isNear(ink(6).width, ink(0).width + 12, within: 1.01))
    }
}

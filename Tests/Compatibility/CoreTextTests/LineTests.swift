import Testing

@testable import CoreText

@Suite("Lines of Core Text")
struct LineTests {
    @Test("A line has the width and heights of the text engine")
    func bounds() {
        var ascent: CGFloat = 0
        var descent: CGFloat = 0
        var leading: CGFloat = 0
        let text = line("Hamburg")
        let width = CTLineGetTypographicBounds(text, &ascent, &descent, &leading)
        let layout = TextLayout(
            TextStyle(string: "Hamburg", fontName: "DejaVu Sans", fontSize: 20),
            in: CGSize(width: CGFloat.infinity, height: .infinity))
        #expect(isNear(CGFloat(width), layout.lines[0].advance, within: 0.05))
        #expect(isNear(ascent, layout.lines[0].ascent, within: 0.05))
        #expect(isNear(descent, layout.lines[0].descent, within: 0.05))
        let box = CTLineGetBoundsWithOptions(text, [])
        #expect(box.minX == 0 && isNear(box.height, ascent + descent + leading) && isNear(box.maxY, ascent))
        let ink = CTLineGetImageBounds(text, nil)
        let outlines = layout.outlines.bounds
        #expect(isNear(ink.width, outlines.width, within: 0.1) && isNear(ink.height, outlines.height, within: 0.1))
        #expect(ink.minY < -3 && CTLineGetStringRange(text) == CFRange(location: 0, length: 7))
        #expect(isNear(CGFloat(CTLineGetTrailingWhitespaceWidth(line("a  "))), 2 * 0.318 * 20, within: 0.1))
    }

    @Test("A line is drawn upright at the text position, as the context draws text")
    func drawing() {
        let drawn = Drawing { context in
            context.textPosition = CGPoint(x: 10, y: 20)
            CTLineDraw(line("Level"), context)
        }
        let reference = Drawing { context in
            context.setFont(named: "DejaVu Sans")
            context.setFontSize(20)
            context.showText("Level", at: CGPoint(x: 10, y: 20))
        }
        let pairs = zip(drawn.rows.joined(), reference.rows.joined())
        #expect(pairs.allSatisfy { abs($0 - $1) <= 3 })
        #expect(drawn.ink.minY == 19 || drawn.ink.minY == 20)
        #expect(drawn.ink.maxY > 33)
        let mirrored = Drawing { context in
            context.textMatrix = CGAffineTransform(scaleX: 1, y: -1)
            context.textPosition = CGPoint(x: 10, y: 40)
            CTLineDraw(line("L"), context)
        }
        #expect(mirrored.ink.maxY == 40)
    }

    @Test("Text has its own color, or that of the context")
    func colors() {
        let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        func blue(_ attributes: [NSAttributedString.Key: Any]) -> Bool {
            let drawing = Drawing { context in
                context.setFillColor(CGColor(red: 0, green: 0, blue: 1, alpha: 1))
                context.textPosition = CGPoint(x: 10, y: 10)
                CTLineDraw(line("■", attributes), context)
            }
            return drawing.rows.joined().contains(0)
        }
        #expect(!blue([kCTForegroundColorAttributeName: red]))
        #expect(blue([kCTForegroundColorAttributeName: red, kCTForegroundColorFromContextAttributeName: true]))
    }

    @Test("Underlines and backgrounds cover the width of the run")
    func decorations() {
        let plain = Drawing { context in
            context.textPosition = CGPoint(x: 10, y: 20)
            CTLineDraw(line("no"), context)
        }
        let underlined = Drawing { context in
            context.textPosition = CGPoint(x: 10, y: 20)
            CTLineDraw(line("no", [kCTUnderlineStyleAttributeName: CTUnderlineStyle.single.rawValue]), context)
        }
        let text = width(line("no"))
        #expect(underlined.ink.minY < plain.ink.minY)
        #expect(isNear(underlined.ink.width, text, within: 1.5) && isNear(underlined.ink.minX, 10, within: 0.1))
        let gray = CGColor(gray: 0.5, alpha: 1)
        let boxed = Drawing { context in
            context.textPosition = CGPoint(x: 10, y: 20)
            CTLineDraw(line("no", [kCTBackgroundColorAttributeName: gray]), context)
        }
        let font = CTFontCreateWithName("DejaVu Sans", 20, nil)
        #expect(isNear(boxed.ink.maxY, 20 + CTFontGetAscent(font), within: 1.01))
        #expect(isNear(boxed.ink.minY, 20 - CTFontGetDescent(font), within: 1.01))
    }

    @Test("String indices and offsets along the line belong together")
    func positions() {
        let text = line("Wide 𝔸x")
        let count = CTLineGetStringRange(text).length
        #expect(count == 8 && CTLineGetOffsetForStringIndex(text, 0, nil) == 0)
        #expect(isNear(CTLineGetOffsetForStringIndex(text, count, nil), width(text)))
        #expect(isNear(CTLineGetOffsetForStringIndex(text, 5, nil), width(line("Wide "))))
        for index in [0, 1, 2, 3, 4, 5, 7, 8] {
            let x = CTLineGetOffsetForStringIndex(text, index, nil)
            #expect(CTLineGetStringIndexForPosition(text, CGPoint(x: x + 0.1, y: 0)) == index)
        }
        #expect(CTLineGetStringIndexForPosition(text, CGPoint(x: -50, y: 0)) == 0)
        #expect(CTLineGetStringIndexForPosition(text, CGPoint(x: 500, y: 0)) == count)
    }

    @Test("Carets are enumerated from left to right, with both edges of each character")
    func carets() {
        let text = line("ab")
        var found: [String] = []
        CTLineEnumerateCaretOffsets(text) { x, index, isLeading, stop in
            found.append("\(index) \(isLeading) \(isNear(CGFloat(x), CTLineGetOffsetForStringIndex(text, index, nil)))")
            if index == 1 && isLeading { stop.pointee = true }
        }
        #expect(found == ["0 true true", "0 false false", "1 true true"])
    }

    @Test("A right-to-left line has its first character on the right")
    func rightToLeft() throws {
        let text = line("שלום abc")
        #expect(isNear(CTLineGetOffsetForStringIndex(text, 0, nil), width(text)))
        #expect(CTLineGetStringIndexForPosition(text, CGPoint(x: 500, y: 0)) == 0)
        let runs = CTLineGetGlyphRuns(text)
        #expect(runs.count >= 2 && CTRunGetStatus(runs[0]) == [])
        let last = try #require(runs.last)
        #expect(CTRunGetStatus(last).contains(.rightToLeft) && CTRunGetStringRange(last).location == 0)
        #expect(isNear(CGFloat(CTLineGetPenOffsetForFlush(text, 1, 300)), 300 - width(text)))
    }

    @Test("Runs have glyphs, positions, indices and the font that is used")
    func runs() throws {
        let bold = CTFontCreateWithName("DejaVuSans-Bold", 20, nil)
        let text = NSMutableAttributedString(attributedString: attributed("ab"))
        text.append(attributed("cd", bold))
        let runs = CTLineGetGlyphRuns(CTLineCreateWithAttributedString(text))
        #expect(runs.count == 2 && runs.map(CTRunGetGlyphCount) == [2, 2])
        var positions = [CGPoint](repeating: .zero, count: 2)
        CTRunGetPositions(runs[1], CFRange(location: 0, length: 0), &positions)
        #expect(isNear(positions[0].x, width(line("ab"))))
        var indices = [0, 0]
        CTRunGetStringIndices(runs[1], CFRange(location: 0, length: 2), &indices)
        #expect(indices == [2, 3])
        #expect(CTRunGetAttributes(runs[1])[kCTFontAttributeName] as? CTFont == bold)
        #expect(CTRunGetPositionsPtr(runs[1])?[0] == positions[0] && CTRunGetStringIndicesPtr(runs[1])?[1] == 3)
        var advances = [CGSize](repeating: .zero, count: 1)
        CTRunGetAdvances(runs[1], CFRange(location: 1, length: 1), &advances)
        let second = CTRunGetTypographicBounds(runs[1], CFRange(location: 1, length: 1), nil, nil, nil)
        #expect(isNear(advances[0].width, CGFloat(second)) && second > 5)
    }

    @Test("Outlines of the glyphs of runs, also in fallback fonts, cover what the line draws")
    func glyphPaths() throws {
        // DejaVu Serif has no script capitals; DejaVu Sans, which the tests require, has them.
        let serif = CTFontCreateWithName("DejaVu Serif", 20, nil)
        let text = CTLineCreateWithAttributedString(attributed("Aℋ", serif))
        let runs = CTLineGetGlyphRuns(text)
        #expect(runs.count == 2)
        let outlines = CGMutablePath()
        for run in runs {
            let font = try #require(CTRunGetAttributes(run)[kCTFontAttributeName] as? CTFont)
            var glyph: CGGlyph = 0
            var position = CGPoint.zero
            CTRunGetGlyphs(run, CFRangeMake(0, 1), &glyph)
            CTRunGetPositions(run, CFRangeMake(0, 1), &position)
            let path = try #require(CTFontCreatePathForGlyph(font, glyph, nil))
            outlines.addPath(path, transform: CGAffineTransform(translationX: position.x, y: position.y))
        }
        let drawn = Drawing { context in
            context.textPosition = CGPoint(x: 10, y: 20)
            CTLineDraw(text, context)
        }
        let filled = Drawing { context in
            context.translateBy(x: 10, y: 20)
            context.addPath(outlines)
            context.fillPath()
        }
        #expect(zip(drawn.rows.joined(), filled.rows.joined()).allSatisfy { abs($0 - $1) <= 3 })
        #expect(CTFontCreateForString(serif, "Aℋ", CFRangeMake(1, 1)).fontName != "DejaVuSerif")
    }

    @Test("A truncated line fits, and shows the token in the place of omitted text")
    func truncation() throws {
        let text = line("The quick brown fox")
        let token = line("…")
        for type in [CTLineTruncationType.start, .middle, .end] {
            let short = try #require(CTLineCreateTruncatedLine(text, 100, type, token))
            #expect(width(short) <= 100 && width(short) > 80)
            #expect(short.text.string.contains("…"))
        }
        let end = try #require(CTLineCreateTruncatedLine(text, 100, .end, token))
        #expect(end.text.string.hasPrefix("The qu") && end.text.string.hasSuffix("…"))
        #expect(try #require(CTLineCreateTruncatedLine(text, 100, .start, token)).text.string.hasSuffix("fox"))
        #expect(CTLineCreateTruncatedLine(text, 500, .end, token) === text)
        #expect(CTLineCreateTruncatedLine(text, 5, .end, token) == nil)
    }

    @Test("A justified line is stretched between its words")
    func justification() throws {
        let text = line("one two three ")
        let wide = try #require(CTLineCreateJustifiedLine(text, 1, 200))
        let visible = width(wide) - CGFloat(CTLineGetTrailingWhitespaceWidth(wide))
        #expect(isNear(visible, 200))
        let first = CTLineGetOffsetForStringIndex(text, 3, nil)
        #expect(isNear(CTLineGetOffsetForStringIndex(wide, 3, nil), first))
        #expect(CTLineGetOffsetForStringIndex(wide, 4, nil) > CTLineGetOffsetForStringIndex(text, 4, nil) + 10)
        let half = try #require(CTLineCreateJustifiedLine(text, 0.5, 200))
        #expect(width(half) < width(wide) && width(half) > width(text))
    }
}

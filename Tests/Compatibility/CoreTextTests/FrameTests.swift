import Testing

@testable import CoreText

@Suite("Frames of Core Text")
struct FrameTests {
    private func frame(
        _ text: NSAttributedString, width: CGFloat, height: CGFloat = 1000, origin: CGPoint = .zero
    ) -> CTFrame {
        let box = CGRect(origin: origin, size: CGSize(width: width, height: height))
        return CTFramesetterCreateFrame(
            CTFramesetterCreateWithAttributedString(text), CFRangeMake(0, 0), CGPath(rect: box, transform: nil), nil)
    }

    private func origins(_ frame: CTFrame) -> [CGPoint] {
        var origins = [CGPoint](repeating: .zero, count: CTFrameGetLines(frame).count)
        CTFrameGetLineOrigins(frame, CFRangeMake(0, 0), &origins)
        return origins
    }

    private func strings(_ frame: CTFrame) -> [String] { CTFrameGetLines(frame).map(\.text.string) }

    @Test("A typesetter suggests breaks after spaces, at line breaks, or at any character")
    func breaks() {
        let typesetter = CTTypesetterCreateWithAttributedString(attributed("one two\nthree"))
        let fitting = Double(width(line("one tw")))
        #expect(CTTypesetterSuggestLineBreak(typesetter, 0, fitting) == 4)
        #expect(CTTypesetterSuggestClusterBreak(typesetter, 0, fitting + 0.1) == 6)
        #expect(CTTypesetterSuggestLineBreak(typesetter, 0, 1000) == 8)
        #expect(CTTypesetterSuggestLineBreak(typesetter, 8, 1000) == 5)
        let part = CTTypesetterCreateLine(typesetter, CFRangeMake(4, 4))
        #expect(CTLineGetStringRange(part) == CFRangeMake(4, 4) && isNear(width(part), width(line("two"))))
        #expect(CTLineGetOffsetForStringIndex(part, 5, nil) > 5)
    }

    @Test("A line may end after a soft hyphen, which draws no hyphen and needs no room for one")
    func softHyphens() {
        let limit = width(line("exam")) + 0.1
        let frame = frame(attributed("exam\u{ad}ple"), width: limit)
        #expect(strings(frame) == ["exam\u{ad}", "ple"])
        #expect(isNear(width(CTFrameGetLines(frame)[0]), width(line("exam"))))
    }

    @Test("All spaces at the end of a line belong to it")
    func trailingSpaces() {
        let typesetter = CTTypesetterCreateWithAttributedString(attributed("x one   two"))
        #expect(CTTypesetterSuggestLineBreak(typesetter, 0, Double(width(line("x one"))) + 0.1) == 8)
    }

    @Test("A frame breaks text into lines from the top of its path")
    func lines() {
        let limit = width(line("one two")) + 1
        let frame = frame(attributed("one two three\n\nfour"), width: limit, height: 200)
        #expect(strings(frame) == ["one two ", "three\n", "\n", "four"])
        let font = CTFontCreateWithName("DejaVu Sans", 20, nil)
        let height = CTFontGetAscent(font) + CTFontGetDescent(font) + CTFontGetLeading(font)
        let origins = origins(frame)
        #expect(isNear(origins[0].y, 200 - CTFontGetAscent(font)))
        for index in 1..<4 { #expect(isNear(origins[index - 1].y - origins[index].y, height)) }
        #expect(CTFrameGetVisibleStringRange(frame) == CFRangeMake(0, 19))
    }

    @Test("Lines that do not fit are left out, and the suggested size holds all of them")
    func sizes() {
        let text = attributed("one two three four five six")
        let setter = CTFramesetterCreateWithAttributedString(text)
        var fit = CFRange()
        let limit = width(line("three four")) + 1
        let size = CTFramesetterSuggestFrameSizeWithConstraints(
            setter, CFRangeMake(0, 0), nil, CGSize(width: limit, height: .greatestFiniteMagnitude), &fit)
        #expect(fit == CFRangeMake(0, 27) && size.width <= limit && size.width > limit - 20)
        let whole = frame(text, width: size.width, height: size.height)
        #expect(CTFrameGetVisibleStringRange(whole).length == 27 && CTFrameGetLines(whole).count == 3)
        let cut = frame(text, width: limit, height: size.height - 1)
        #expect(CTFrameGetLines(cut).count == 2 && CTFrameGetVisibleStringRange(cut).length < 27)
        let unlimited = CTFramesetterSuggestFrameSizeWithConstraints(
            setter, CFRangeMake(4, 3), nil,
            CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude), nil)
        #expect(isNear(unlimited.width, width(line("two"))))
    }

    @Test("Paragraph styles align, indent, justify and truncate lines")
    func paragraphStyles() {
        func styled(_ text: String, _ settings: [CTParagraphStyleSetting]) -> NSAttributedString {
            let style = CTParagraphStyleCreate(settings, settings.count)
            let font = CTFontCreateWithName("DejaVu Sans", 20, nil)
            return attributed(text, font, [kCTParagraphStyleAttributeName: style])
        }
        func setting<Value>(
            _ spec: CTParagraphStyleSpecifier, _ value: Value, _ body: (CTParagraphStyleSetting) -> Void
        ) {
            withUnsafeBytes(of: value) { bytes in
                guard let base = bytes.baseAddress else { return }
                body(CTParagraphStyleSetting(spec: spec, valueSize: bytes.count, value: base))
            }
        }
        setting(.alignment, CTTextAlignment.right) { right in
            let frame = frame(styled("ab", [right]), width: 300)
            #expect(isNear(origins(frame)[0].x, 300 - width(line("ab"))))
        }
        setting(.alignment, CTTextAlignment.center) { center in
            let style = CTParagraphStyleCreateCopy(CTParagraphStyleCreate([center], 1))
            var value = UInt8(99)
            #expect(CTParagraphStyleGetValueForSpecifier(style, .alignment, 1, &value))
            #expect(value == CTTextAlignment.center.rawValue)
            #expect(!CTParagraphStyleGetValueForSpecifier(style, .headIndent, 1, &value) && value == 2)
        }
        setting(.firstLineHeadIndent, CGFloat(30)) { indent in
            let frame = frame(styled("ab\ncd", [indent]), width: 300)
            #expect(origins(frame).map(\.x) == [30, 30])
        }
        setting(.lineSpacing, CGFloat(7)) { spacing in
            let spaced = origins(frame(styled("ab\ncd", [spacing]), width: 300))
            let plain = origins(frame(attributed("ab\ncd"), width: 300))
            #expect(isNear(spaced[0].y - spaced[1].y, plain[0].y - plain[1].y + 7))
        }
        setting(.lineBreakMode, CTLineBreakMode.byTruncatingTail) { tail in
            #expect(strings(frame(styled("one two three", [tail]), width: 80)) == ["one t…"])
        }
        setting(.alignment, CTTextAlignment.justified) { justified in
            let lines = CTFrameGetLines(frame(styled("a b c dddddd", [justified]), width: 90))
            #expect(lines.count == 2)
            #expect(isNear(width(lines[0]) - CGFloat(CTLineGetTrailingWhitespaceWidth(lines[0])), 90))
            #expect(width(lines[1]) < 90)
        }
    }

    @Test("A frame is drawn at its path")
    func drawing() {
        let text = attributed("Ag Ag")
        let drawing = Drawing { context in
            let frame = frame(text, width: 40, height: 50, origin: CGPoint(x: 30, y: 5))
            CTFrameDraw(frame, context)
        }
        #expect(drawing.ink.minX >= 30 && drawing.ink.maxX <= 70)
        #expect(drawing.ink.maxY <= 55 && drawing.ink.maxY > 45 && drawing.ink.minY >= 5 && drawing.ink.minY < 16)
    }
}

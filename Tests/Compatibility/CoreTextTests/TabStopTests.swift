import CoreText
import Foundation
import Testing

@Suite("Core Text: tab stops")
struct TabStopTests {
    private func styled(_ text: String, _ change: (NSMutableParagraphStyle) -> Void) -> NSAttributedString {
        let style = NSMutableParagraphStyle()
        change(style)
        return attributed(text, CTFontCreateWithName("DejaVu Sans", 20, nil), [kCTParagraphStyleAttributeName: style])
    }

    private func offset(_ index: Int, _ text: NSAttributedString) -> CGFloat {
        CTLineGetOffsetForStringIndex(CTLineCreateWithAttributedString(text), index, nil)
    }

    @Test("Without a paragraph style, tabs advance to multiples of 28 points")
    func standard() {
        #expect(isNear(offset(1, attributed("\tx")), 28))
        #expect(isNear(offset(3, attributed("\t\t\tx")), 84))
        #expect(isNear(offset(4, attributed("mmm\tx")), 84))
        #expect(isNear(offset(15, attributed(String(repeating: "\t", count: 15))), 15 * 28))
        #expect(NSParagraphStyle().tabStops.map(\.location) == (1...12).map { CGFloat($0) * 28 })
    }

    @Test("Text after a tab starts, ends, is centered or has the middle of its decimal point at the location")
    func alignments() {
        func x(_ tab: CTTextTab, _ text: String, _ index: Int) -> CGFloat {
            offset(index, styled("\t" + text) { $0.tabStops = [tab] })
        }
        #expect(isNear(x(CTTextTabCreate(.left, 100, nil), "ab", 1), 100))
        #expect(isNear(x(CTTextTabCreate(.right, 100, nil), "ab", 3), 100))
        let centered = CTTextTabCreate(.center, 100, nil)
        #expect(isNear((x(centered, "ab", 1) + x(centered, "ab", 3)) / 2, 100))
        let options = NSDictionary(
            object: NSTextTab.columnTerminators(for: Locale(identifier: "en_US")),
            forKey: kCTTabColumnTerminatorsAttributeName)
        let decimal = CTTextTabCreate(.right, 100, options)
        let point = width(line("."))
        #expect(isNear(x(decimal, "12.5", 3) + point / 2, 100) && isNear(x(decimal, "1234.25", 5) + point / 2, 100))
        #expect(CTTextTabGetAlignment(decimal) == .right && CTTextTabGetLocation(decimal) == 100)
        #expect(CTTextTabGetOptions(decimal)?.count == 1 && CTTextTabGetOptions(centered) == nil)
    }

    @Test("Tab stops follow the given ones at the default interval, or else at the last distance")
    func intervals() {
        let text = styled("\t\t\tx") {
            $0.tabStops = [NSTextTab(textAlignment: .left, location: 50, options: [:])]
            $0.defaultTabInterval = 40
        }
        #expect(isNear(offset(1, text), 50) && isNear(offset(2, text), 80) && isNear(offset(3, text), 120))
        let only = styled("\t\tx") {
            $0.tabStops = []
            $0.defaultTabInterval = 30
        }
        #expect(isNear(offset(1, only), 30) && isNear(offset(2, only), 60))
    }

    @Test("Tab stops are measured from the edge of the frame, not from the indent")
    func indents() throws {
        let text = styled("a\tb\na\tb") {
            $0.tabStops = [NSTextTab(textAlignment: .left, location: 90)]
            $0.firstLineHeadIndent = 25
            $0.headIndent = 10
        }
        let path = CGPath(rect: CGRect(x: 0, y: 0, width: 300, height: 200), transform: nil)
        let setter = CTFramesetterCreateWithAttributedString(text)
        let frame = CTFramesetterCreateFrame(setter, CFRangeMake(0, 0), path, nil)
        let line = try #require(CTFrameGetLines(frame).first)
        #expect(isNear(CTLineGetOffsetForStringIndex(line, 2, nil) + 25, 90))
        let moved = CTTypesetterCreateLineWithOffset(
            CTTypesetterCreateWithAttributedString(text), CFRangeMake(0, 3), 40)
        #expect(isNear(CTLineGetOffsetForStringIndex(moved, 2, nil) + 40, 90))
    }

    @Test("Paragraph styles take tab stops and the interval as settings")
    func settings() {
        var tabs: CFArray = [CTTextTabCreate(.left, 33, nil), CTTextTabCreate(.right, 66, nil)]
        var interval = CGFloat(44)
        let style = withUnsafeMutablePointer(to: &tabs) { tabs in
            withUnsafeMutablePointer(to: &interval) { interval in
                let settings = [
                    CTParagraphStyleSetting(spec: .tabStops, valueSize: MemoryLayout<CFArray>.size, value: tabs),
                    CTParagraphStyleSetting(
                        spec: .defaultTabInterval, valueSize: MemoryLayout<CGFloat>.size, value: interval),
                ]
                return CTParagraphStyleCreate(settings, settings.count)
            }
        }
        #expect(style.tabStops.map(\.location) == [33, 66] && style.tabStops.map(\.alignment) == [.left, .right])
        var stored: CGFloat = 0
        #expect(CTParagraphStyleGetValueForSpecifier(style, .defaultTabInterval, 8, &stored) && stored == 44)
    }
}

@Suite("Core Text: run delegates")
struct RunDelegateTests {
    private final class Size {
        let width: CGFloat
        var isReleased = false
        init(_ width: CGFloat) { self.width = width }
    }

    private func makeDelegate(_ size: Size) -> CTRunDelegate? {
        var callbacks = CTRunDelegateCallbacks(
            version: kCTRunDelegateVersion1,
            dealloc: { Unmanaged<Size>.fromOpaque($0).takeRetainedValue().isReleased = true },
            getAscent: { _ in 50 }, getDescent: { _ in 7 },
            getWidth: { Unmanaged<Size>.fromOpaque($0).takeUnretainedValue().width })
        return CTRunDelegateCreate(&callbacks, Unmanaged.passRetained(size).toOpaque())
    }

    @Test("A run delegate gives its character a width and heights, and draws nothing")
    func size() throws {
        let size = Size(64)
        do {
            let delegate = try #require(makeDelegate(size))
            #expect(CTRunDelegateGetRefCon(delegate) == Unmanaged.passUnretained(size).toOpaque())
            let text = NSMutableAttributedString(attributedString: attributed("ab"))
            text.append(
                attributed(
                    "\u{fffc}", CTFontCreateWithName("DejaVu Sans", 20, nil), [kCTRunDelegateAttributeName: delegate]))
            text.append(attributed("c"))
            let whole = CTLineCreateWithAttributedString(text)
            #expect(isNear(width(whole), width(line("ab")) + 64 + width(line("c"))))
            var (ascent, descent) = (CGFloat(0), CGFloat(0))
            CTLineGetTypographicBounds(whole, &ascent, &descent, nil)
            #expect(ascent == 50 && descent == 7)
            let run = try #require(
                CTLineGetGlyphRuns(whole).first { CTRunGetAttributes($0)[kCTRunDelegateAttributeName] != nil })
            #expect(isNear(CGFloat(CTRunGetTypographicBounds(run, CFRangeMake(0, 0), &ascent, &descent, nil)), 64))
            #expect(CTRunGetGlyphCount(run) == 1 && ascent == 50)
            let drawing = Drawing { CTRunDraw(run, $0, CFRangeMake(0, 0)) }
            #expect(drawing.ink.isNull)
        }
    }

    @Test("The argument of the callbacks is released with the delegate")
    func release() {
        let size = Size(1)
        do { _ = makeDelegate(size) }
        #expect(size.isReleased)
    }

    @Test("Lines wrap before a run delegate that does not fit")
    func wrapping() throws {
        let text = NSMutableAttributedString(attributedString: attributed("word "))
        let delegate = try #require(makeDelegate(Size(90)))
        text.append(
            attributed(
                "\u{fffc}", CTFontCreateWithName("DejaVu Sans", 20, nil), [kCTRunDelegateAttributeName: delegate]))
        let typesetter = CTTypesetterCreateWithAttributedString(text)
        #expect(CTTypesetterSuggestLineBreak(typesetter, 0, 100) == 5)
        #expect(CTTypesetterSuggestLineBreak(typesetter, 0, 200) == 6)
    }
}

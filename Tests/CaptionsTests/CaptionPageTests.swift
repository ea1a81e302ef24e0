import Images
import Testing
import TextLayout
import VectorGeometry

@testable import Captions

@Suite("Pages of captions")
struct CaptionPageTests {
    private func cue(_ text: String, start: Double = 0, end: Double = 4) -> CaptionCue {
        let words = text.split(separator: " ").map { CaptionCue.Word(String($0)) }
        return CaptionCue(start: start, end: end, words: words)
    }

    private var style: CaptionStyle {
        var style = CaptionStyle()
        style.fontName = "DejaVu Sans"
        style.fontSize = 20
        return style
    }

    @Test("Words without times share the time between their neighbors by their lengths")
    func sharedTime() {
        var timed = cue("a bcd e f")
        timed.words[2].start = 3

        #expect(CaptionTimes.starts(of: timed) == [0, 1, 3, 3.5])
        #expect(CaptionTimes.starts(of: cue("abc abc")) == [0, 2])
    }

    @Test("A maximum of words makes pages of about the same size, each from its first word to the next page")
    func words() {
        var style = style
        style.maximumWords = 2
        let pages = CaptionPage.pages(of: cue("a b c d e"), style, width: 1000)

        #expect(pages.map { $0.words.map(\.text) } == [["a"], ["b", "c"], ["d", "e"]])
        #expect(pages.map(\.start) == [0, 0.8, 2.4] && pages.map(\.end) == [0.8, 2.4, 4])
    }

    @Test("A maximum of lines divides wrapped text at lines")
    func lines() {
        var style = style
        style.maximumLines = 1
        let pages = CaptionPage.pages(of: cue("first line then second line"), style, width: 120)

        #expect(pages.count == 3)
        #expect(pages.flatMap { $0.words.map(\.text) } == ["first", "line", "then", "second", "line"])
        style.maximumLines = 0
        let all = CaptionPage.pages(of: cue("first line then second line"), style, width: 120)
        #expect(all.count == 1 && all[0].lines.last == 2)
    }

    @Test("The state counts words, and characters only where they matter")
    func state() throws {
        let page = try #require(CaptionPage.pages(of: cue("abc abc"), style, width: 1000).first)

        #expect(page.state(at: 1, style) == CaptionState(word: 0, characters: 0))
        #expect(page.state(at: 2, style).word == 1)
        var revealing = style
        revealing.reveal = .character
        #expect(page.state(at: 0, revealing) == CaptionState(word: 0, characters: 1))
        #expect(page.state(at: 3.9, revealing) == CaptionState(word: 1, characters: 3))
    }

    @Test("Only what is spoken is highlighted and revealed")
    func colors() {
        let words = cue("one two three").words
        var style = style
        style.highlightColor = .clear
        let current = style.text(of: words, CaptionState(word: 1, characters: 0))
        #expect(current.pieces.filter { !$0.attributes.usesLayerColor }.map(\.text) == ["two"])

        style.highlightMode = .spoken
        let spoken = style.text(of: words, CaptionState(word: 1, characters: 0))
        #expect(spoken.pieces.filter { !$0.attributes.usesLayerColor }.map(\.text) == ["one", "two"])

        style.highlightColor = nil
        style.reveal = .character
        let revealed = style.text(of: words, CaptionState(word: 1, characters: 2))
        #expect(revealed.pieces.filter { $0.attributes.color == .clear }.map(\.text) == ["o", "three"])
        #expect(revealed.string == "one two three")
    }

    @Test("Highlighted words have an outline of their own, or none")
    func highlightStroke() {
        let words = cue("one two").words
        var style = style
        style.strokeColor = .black
        style.strokeWidth = 2
        func outlines(_ style: CaptionStyle) -> [CGColor?] {
            let pieces = style.text(of: words, CaptionState(word: 1, characters: 0)).pieces
            return pieces.filter { $0.text != " " }.map(\.attributes.stroke?.color)
        }
        #expect(outlines(style) == [.black, .black])
        style.highlightStrokeColor = .white
        #expect(outlines(style) == [.black, .white])
        style.highlightStrokeWidth = 5
        #expect(style.margin.width == 5)
        style.highlightStrokeWidth = 0
        #expect(outlines(style) == [.black, nil] && style.margin.width == 2)
    }
}

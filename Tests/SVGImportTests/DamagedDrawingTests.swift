import Foundation
import Testing

@testable import SVGImport

@Suite("Drawings with values that are not valid or not supported")
struct DamagedDrawingTests {
    /// Returns the problems of a drawing without their elements.
    private func problems(_ contents: String) throws -> [String] { try DrawingPlayer(contents).warnings }

    @Test(
        "What is not drawn as written is reported",
        arguments: [
            ("<rect width='9' height='9' fill='url(#none)'/>", "refers to no element of the drawing"),
            ("<style>rect { fill: var(--none) }</style><rect width='9' height='9'/>", "a variable that nothing sets"),
            ("<line x2='9' stroke='red' stroke-linecap='bogus'/>", "is not one of butt, round, square"),
            ("<rect width='-9' height='9'/>", "is negative"),
            ("<style>@media (width > 3furlongs) { a { fill: red } }</style><rect/>", "its rules are ignored"),
            ("<style>.a { fill: red; @starting-style { fill: blue } }</style><rect class='a'/>", "is ignored"),
            ("<rect width='9' height='9'><animate attributeName='x' to='9' dur='0s'/></rect>", "dur=\"0s\""),
            ("<style>rect { zoom: 2; animation-timeline: scroll() }</style><rect width='9' height='9'/>", "zoom: 2"),
            ("<text x='1furlong'>a</text>", "is not a length"),
        ])
    func reports(_ contents: String, _ problem: String) throws {
        let found = try problems(contents)
        #expect(found.contains { $0.contains(problem) }, "\(found)")
    }

    @Test(
        "Valid values are not reported",
        arguments: [
            "<rect width='9' height='9' fill='url(#none) red'/>",
            "<style>rect { fill: var(--none, red) }</style><rect width='9' height='9'/>",
            "<defs><rect id='a' width='9' height='9' style='fill: var(--c)'/></defs><use href='#a' style='--c: red'/>",
            "<text x='1 2,3em' dx='1%'>abc</text>",
            "<style>@media print { a { fill: red } } @media (prefers-color-scheme: dark) { a { fill: red } }</style>",
            "<line x2='9' stroke='red' stroke-linecap='ROUND' stroke-width='calc(1px + 0.5em)'/>",
            "<svg width='auto' height='50%'/>",
        ])
    func silence(_ contents: String) throws {
        #expect(try problems(contents).isEmpty)
    }

    @Test(
        "Media queries compare the size of the drawing, which is 100 × 100",
        arguments: [
            ("(min-width: 5em)", true), ("(width >= 101px)", false), ("(50px <= width < 200px)", true),
            ("screen and (orientation: portrait)", true), ("not print", true), ("(hover: hover)", false),
            ("print, (height = 100px)", true),
        ])
    func media(_ query: String, _ matches: Bool) throws {
        let player = try DrawingPlayer(
            "<style>@media \(query.replacingOccurrences(of: "<", with: "&lt;")) { rect { fill: #00f } }</style>"
                + "<rect width='100' height='100' fill='#f00'/>")
        #expect(player.warnings.isEmpty)
        #expect(try player.pixel(50, 50) == (matches ? 0xFF00_00FF : 0xFFFF_0000))
    }

    @Test("Nested rules apply to the selectors around them")
    func nesting() throws {
        let player = try DrawingPlayer(
            """
            <style>.a, .b { fill: #f00; &amp;.on { fill: #00f } rect { fill: #0f0 } stroke: none }</style>\
            <rect class="b on" width="50" height="100"/><g class="a"><rect x="50" width="50" height="100"/></g>
            """)
        #expect(player.warnings.isEmpty)
        #expect(try player.pixel(10, 50) == 0xFF00_00FF)
        #expect(try player.pixel(90, 50) == 0xFF00_FF00)
    }

    @Test(
        "text-transform changes letters",
        arguments: [("uppercase", "ONE TWO"), ("capitalize", "One Two"), ("none", "one two")])
    func textTransform(_ transform: String, _ text: String) throws {
        let outlines = try [
            "<text style='text-transform: \(transform)' y='40'>one two</text>", "<text y='40'>\(text)</text>",
        ].map { try DrawingPlayer($0).frames([0])[0] }
        #expect(outlines[0] == outlines[1])
    }

    @Test("The color that currentColor of a stop means is animated")
    func currentColor() throws {
        let player = try DrawingPlayer(
            """
            <linearGradient id='g' color='#f00'><animate attributeName='color' to='#00f' dur='2s'/>\
            <stop stop-color='currentColor'/></linearGradient><rect width='100' height='100' fill='url(#g)'/>
            """)
        #expect(player.warnings.isEmpty)
        let frames = try player.frames([0, 1]).map { $0[0] }
        #expect(frames[0] == 0xFFFF_0000 && frames[1] >> 16 & 0xFF < 140)
    }
}

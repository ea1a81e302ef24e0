import Foundation
import Images
import Testing

@testable import SVGImport

@Suite("Styles of SVG drawings")
struct StyleTests {
    private func fill(_ contents: String, _ id: String = "a") throws -> UInt32? {
        try DrawingPlayer(contents).shape(id).fillColor?.premultipliedPixel()
    }

    @Test("Presentation attributes, rules, style attributes and !important apply in this order")
    func cascade() throws {
        let rect = "<rect id='a' class='c' width='9' height='9'"
        #expect(try fill("\(rect) fill='red'/>") == 0xffff_0000)
        #expect(try fill("<style>rect { fill: lime }</style>\(rect) fill='red'/>") == 0xff00_ff00)
        #expect(try fill("<style>.c { fill: blue } rect { fill: lime }</style>\(rect)/>") == 0xff00_00ff)
        #expect(try fill("<style>#a { fill: red } .c { fill: blue }</style>\(rect)/>") == 0xffff_0000)
        #expect(try fill("<style>#a { fill: red }</style>\(rect) style='fill: #00f'/>") == 0xff00_00ff)
        #expect(try fill("<style>rect { fill: lime !important }</style>\(rect) style='fill: red'/>") == 0xff00_ff00)
    }

    @Test("Children inherit fills, colors and variables")
    func inheritance() throws {
        #expect(try fill("<g fill='red'><g><rect id='a' width='9' height='9'/></g></g>") == 0xffff_0000)
        #expect(try fill("<g color='red'><rect id='a' fill='currentColor' width='9' height='9'/></g>") == 0xffff_0000)
        #expect(
            try fill("<g style='--x: lime'><rect id='a' width='9' height='9' style='fill: var(--x)'/></g>")
                == 0xff00_ff00)
        #expect(try fill("<rect id='a' width='9' height='9' style='fill: var(--y, blue)'/>") == 0xff00_00ff)
        #expect(try fill("<g opacity='0.5'><rect id='a' width='9' height='9'/></g>") == 0xff00_0000)
    }

    @Test(
        "Selectors match elements",
        arguments: [
            ("g > rect", true), ("g rect", true), ("svg > rect", false), ("circle + rect", true),
            ("circle ~ rect", true),
            ("rect:first-child", false), ("rect:last-child", true), ("rect:nth-child(2)", true),
            ("rect:nth-child(2n+1)", false), ("rect:nth-of-type(1)", true), ("[data-k]", true),
            ("[data-k='v w']", true),
            ("[data-k~=w]", true), ("[data-k^=v]", true), ("[data-k$=x]", false), ("rect:not(.d)", true),
            ("rect:not(.c)", false), ("rect:not(.d):not(.e)", false), ("rect:nth-child(2):not(.d)", true),
            (".c.e", true), ("*", true), ("rect:hover", false), (":root rect", true),
        ])
    func selectors(_ selector: String, _ matches: Bool) throws {
        let contents =
            "<style>\(selector) { fill: red }</style><g><circle r='1'/><rect id='a' class='c e' data-k='v w' width='9' "
            + "height='9'/></g>"
        #expect(try (fill(contents) == 0xffff_0000) == matches)
    }

    @Test("Media queries are those of a light screen with motion")
    func media() throws {
        let rect = "<rect id='a' width='9' height='9'/>"
        #expect(
            try fill("<style>@media (prefers-color-scheme: dark) { rect { fill: red } }</style>\(rect)") == 0xff00_0000)
        #expect(
            try fill("<style>@media screen and (min-width: 50px) { rect { fill: red } }</style>\(rect)") == 0xffff_0000)
        #expect(
            try fill("<style>@media (prefers-reduced-motion: reduce) { rect { fill: red } }</style>\(rect)")
                == 0xff00_0000)
    }

    @Test("A style sheet of a layer applies after those of the drawing")
    func addedSheet() throws {
        let player = try DrawingPlayer(
            "<style>rect { fill: red }</style><rect id='a' width='9' height='9'/>", styleSheet: "rect { fill: lime }")
        #expect(try player.shape("a").fillColor?.premultipliedPixel() == 0xff00_ff00)
    }

    @Test("Colors are names, numbers, percentages and hues")
    func colors() throws {
        for text in [
            "lime", "#0f0", "#00ff00", "rgb(0, 255, 0)", "rgb(0%,100%,0%)", "hsl(120, 100%, 50%)", "RGB(0,255,0)",
        ] {
            #expect(DrawingColor.color(text, current: "black")?.premultipliedPixel() == 0xff00_ff00, "\(text)")
        }
        #expect(DrawingColor.color("hsla(0, 100%, 50%, 0.5)", current: "black")?.alpha == 0.5)
        #expect(DrawingColor.color("nothing", current: "black") == nil)
    }

    @Test("Rules and selectors that are not supported are reported")
    func reports() throws {
        let player = try DrawingPlayer(
            "<style>@import url(a.css); @font-face { font-family: X } rect:has(g) { fill: red }</style>"
                + "<rect id='a' fill='url(#none)' width='9' height='9'/>")
        #expect(player.warnings.count == 4, "\(player.warnings)")
        #expect(player.drawing.warnings.allSatisfy { $0.location.hasPrefix("test.svg:1:") })
    }
}

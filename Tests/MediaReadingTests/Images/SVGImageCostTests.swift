import Foundation
import Limits
import SourceFiles
import Testing

@testable import MediaReading

/// Tests that the work of drawing SVG images is counted before librsvg draws them.
@Suite("Work of SVG images", .timeLimit(.minutes(1)))
struct SVGImageCostTests {
    private static func document(_ contents: String, side: Int = 1000) -> String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="\(side)" \
        height="\(side)">\(contents)</svg>
        """
    }

    private static func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    /// Returns elements of a kind, each with four references to the one before.
    private static func nested(_ levels: Int, _ element: (Int, _ previous: String) -> String) -> String {
        (0..<levels).map { element($0, $0 == 0 ? "" : "#e\($0 - 1)") }.joined()
    }

    private static func lines(_ count: Int) -> String {
        "M0 0" + (0..<count).map { "L\($0 * 7919 % 1000) \($0 * 10_4729 % 1000)" }.joined()
    }

    /// Documents of a few kilobytes, or of the size that their title tells, that take librsvg seconds to minutes.
    private static let bombs: [(String, String)] = [
        (
            "nested use elements",
            nested(20) { #"<g id="e\#($0)">\#(repeated("<use href=\"\($1)\"/>", 4))<path d="M0 0L9 9"/></g>"# }
        ),
        (
            "nested patterns",
            "<defs>"
                + nested(20) { index, previous in
                    #"<pattern id="e\#(index)" width="9" height="9">"#
                        + repeated(#"<rect width="9" height="9" fill="url(\#(previous))"/>"#, 4) + "</pattern>"
                } + "</defs><rect width=\"900\" height=\"900\" fill=\"url(#e19)\"/>"
        ),
        (
            "nested masks",
            nested(20) { index, previous in
                #"<mask id="e\#(index)">"# + repeated(#"<rect width="9" height="9" mask="url(\#(previous))"/>"#, 4)
                    + "</mask>"
            } + "<rect width=\"900\" height=\"900\" mask=\"url(#e19)\"/>"
        ),
        (
            "nested markers",
            nested(9) { index, previous in
                #"<marker id="e\#(index)"><path d="\#(lines(20))" marker-mid="url(\#(previous))"/></marker>"#
            } + "<path d=\"\(lines(20))\" marker-mid=\"url(#e8)\"/>"
        ),
        (
            "filters that use each other",
            nested(12) { index, previous in
                #"<filter id="f\#(index)">\#(repeated("<feImage href=\"\(previous)\"/>", 4))</filter>"#
                    + #"<rect id="e\#(index)" width="99" height="99" filter="url(#f\#(index))"/>"#
            }
        ),
        (
            "octaves of turbulence",
            #"<filter id="f"><feTurbulence numOctaves="100000"/></filter>"#
                + #"<rect width="900" height="900" filter="url(#f)"/>"#
        ),
        (
            "large morphology",
            #"<filter id="f">\#(repeated("<feMorphology radius=\"40\"/>", 9))</filter>"#
                + #"<rect width="900" height="900" filter="url(#f)"/>"#
        ),
        (
            "filters of a style sheet",
            "<style>g .a > rect:nth-child(n) { filter: url(#f) }</style><filter id=\"f\">"
                + repeated("<feGaussianBlur stdDeviation=\"9\"/>", 100) + "</filter>"
                + repeated("<rect width=\"900\" height=\"900\"/>", 20)
        ),
        ("filter functions", #"<rect width="900" height="900" filter="\#(repeated("blur(9px)", 100))"/>"#),
        ("groups", repeated("<g opacity=\"0.5\"><rect width=\"9\" height=\"9\"/></g>", 3000)),
        ("intersecting lines", "<path d=\"\(lines(40_000))\"/>"),
        (
            "lines that a transform enlarges",
            #"<g transform="matrix(1000 0 0 1000 0 0)"><path transform="scale(.5) scale(2)" d=""#
                + (0..<40_000).map { "L\(Double($0 * 7919 % 1000) / 1000) \(Double($0 * 104_729 % 1000) / 1000)" }
                .joined().replacing("L", with: "M0 0L", maxReplacements: 1) + "\"/></g>"
        ),
        ("dashes", #"<path stroke="red" stroke-dasharray="0.001 0.001" d="M0 0H90000"/>"#),
        ("a text in one line", "<text>\(repeated("abc ", 10_000))</text>"),
        ("missing fonts", (0..<5000).map { "<text font-family=\"F\($0)\">a</text>" }.joined()),
        (
            "stops of a gradient",
            "<radialGradient id=\"g\">\(repeated("<stop/>", 5000))</radialGradient>"
                + repeated("<rect width=\"900\" height=\"900\" fill=\"url(#g)\"/>", 10)
        ),
        (
            "rules of style sheets",
            "<style>\((0..<20_000).map { ".c\($0){fill:red}" }.joined())</style>" + repeated("<rect/>", 20_000)
        ),
        (
            "selectors of one element name",
            "<style>\((0..<20_000).map { ".c\($0) rect g.d\($0) > rect{fill:red;stroke:blue}" }.joined())</style>"
                + repeated("<rect/>", 5000)
        ),
        (
            "selectors by the number of an element",
            "<style>\((1..<100).map { "rect:nth-child(\($0)n+1){fill:red}" }.joined())</style>"
                + repeated("<rect/>", 9000)
        ),
        (
            "selectors of later siblings",
            "<style>\((1..<100).map { ".a\($0) ~ rect{fill:red}" }.joined())</style>" + repeated("<rect/>", 9000)
        ),
        (
            "selectors of several classes",
            "<style>\((0..<1000).map { ".a.b.c\($0){fill:red}" }.joined())</style>"
                + repeated("<rect class=\"a b c d e f g\"/>", 10_000)
        ),
        (
            "elements with long lists of classes",
            "<style>\((0..<400).map { ".c\($0){fill:red}" }.joined())</style>"
                + repeated("<rect class=\"\(repeated(" ", 999))\"/>", 1000)
        ),
        (
            "selectors of attributes",
            "<style>\((0..<300).map { "[a][b][c][d][e][z\($0)]{fill:red}" }.joined())</style>"
                + repeated(#"<rect a="" b="" c="" d="" e="" f=""/>"#, 9000)
        ),
        (
            "selectors of deep ancestors",
            "<style>\((0..<100).map { ".c\($0) rect{fill:red}" }.joined())</style>" + repeated("<g>", 90)
                + repeated("<rect/>", 9000) + repeated("</g>", 90)
        ),
        ("entities", "&a;"),
    ]

    @Test("Drawings that take very long are refused at an element", arguments: bombs)
    func refusesBombs(title: String, contents: String) throws {
        let entity = title == "entities" ? "<!DOCTYPE svg [<!ENTITY a \"\(Self.repeated("<rect/>", 9_000))\">]>" : ""
        let text = entity + Self.document(title == "entities" ? Self.repeated(contents, 30) : contents)
        var limits = ResourceLimits()
        limits.svgPixels = 200_000_000
        var meter = SVGImageMeter(file: "folder/a.svg", limits: limits)
        let error = #expect(throws: MediaError.self) { try meter.add(document: Data(text.utf8)) }
        #expect(error?.kind == .limitExceeded, "\(error?.description ?? "")")
        #expect(error?.detail.contains("a.svg:1:") == true, "\(error?.description ?? "")")
        #expect(error?.detail.contains("computed pixels exceed the limit of 200,000,000 (svg-pixels)") == true)
    }

    @Test("The work is counted up to the limit only, however much a drawing needs")
    func stopsAtLimit() {
        let work = Self.bombs.prefix(5).map { _, contents in
            var meter = SVGImageMeter(file: "a.svg", limits: ResourceLimits())
            _ = try? meter.add(document: Data(Self.document(contents).utf8))
            return meter.work
        }
        #expect(work.allSatisfy { $0 < 1_100_000_000 })
    }

    /// Drawings as they are usual, with the most work that they may count.
    private static let drawings: [(String, Double)] = [
        (repeated("<path d=\"M0 0C1 2 3 4 5 6L7 8Z\" fill=\"red\" stroke=\"blue\"/>", 5000), 50_000_000),
        (
            #"<filter id="f"><feGaussianBlur stdDeviation="4"/><feOffset dy="4"/></filter>"#
                + repeated("<rect width=\"40\" height=\"40\" filter=\"url(#f)\"/>", 20), 60_000_000
        ),
        ("<path d=\"M0 0" + (0..<50_000).map { "L\($0 % 1000) \($0 / 100)" }.joined() + "\"/>", 60_000_000),
        (repeated("<text font-family=\"DejaVu Sans\">Twenty letters each.</text>", 200), 50_000_000),
        (
            "<style>.a{fill:red}.b{stroke:red}#c > g{fill:url(#x)}</style>" + repeated("<g class=\"a\"/>", 1000),
            5_000_000
        ),
    ]

    @Test("Usual drawings count little work", arguments: drawings)
    func countsLittle(contents: String, most: Double) throws {
        var meter = SVGImageMeter(file: "a.svg", limits: ResourceLimits())
        try meter.add(document: Data(Self.document(contents).utf8))
        #expect(meter.work < most)
    }

    @Test("Documents that are no XML, or nested in data URLs, are refused at their position")
    func documents() throws {
        func error(_ text: String) -> MediaError? {
            var meter = SVGImageMeter(file: "a.svg", limits: ResourceLimits())
            do throws(MediaError) { try meter.add(document: Data(text.utf8)) } catch { return error }
            return nil
        }
        #expect(error("<svg>\n<rect></svg>")?.detail == "a.svg:2:9: mismatched tag")
        #expect(error("<!DOCTYPE svg PUBLIC \"a\" \"b\" [<!ENTITY ns \"http://a\">]><svg x=\"&ns;\"/>") == nil)
        let deep = Self.repeated("<g>", 300) + Self.repeated("</g>", 300)
        #expect(error(Self.document(deep))?.kind == .outOfRange)
        let inner = Data(Self.document(Self.bombs[0].1).utf8).base64EncodedString()
        let outer = Self.document("<image href=\"data:image/svg+xml;base64,\(inner)\"/>")
        #expect(error(outer)?.kind == .limitExceeded)
        let header: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13] + Array("IHDR".utf8)
        let png = Data(header + [0, 0, 0x7e, 0x80, 0, 0, 0x7e, 0x80, 8, 2, 0, 0, 0, 0, 0, 0, 0]).base64EncodedString()
        let large = error(Self.document("<image href=\"data:image/png;base64,\(png)\"/>"))
        #expect(large?.detail.contains("(image-pixels)") == true)
    }
}

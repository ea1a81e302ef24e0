import Foundation
import Testing
import VectorGeometry

@testable import SVGPaths

@Suite("Paths from SVG files")
struct SVGDocumentTests {
    private func bounds(_ text: String, id: String? = nil) throws -> CGRect {
        try SVGDocument(Data(text.utf8)).path(id: id).bounds
    }

    private func isClose(_ a: CGRect, _ b: CGRect) -> Bool {
        abs(a.minX - b.minX) + abs(a.minY - b.minY) + abs(a.maxX - b.maxX) + abs(a.maxY - b.maxY) < 1e-6
    }

    @Test(
        "Basic shapes have the bounds of their attributes",
        arguments: [
            ("<rect x='1' y='2' width='3' height='4'/>", CGRect(x: 1, y: 2, width: 3, height: 4)),
            ("<rect width='50%' height='25%' rx='2'/>", CGRect(x: 0, y: 0, width: 50, height: 20)),
            ("<circle cx='10' cy='20' r='5'/>", CGRect(x: 5, y: 15, width: 10, height: 10)),
            ("<ellipse cx='10' cy='20' rx='5' ry='2'/>", CGRect(x: 5, y: 18, width: 10, height: 4)),
            ("<line x1='1' y1='1' x2='7' y2='3'/>", CGRect(x: 1, y: 1, width: 6, height: 2)),
            ("<polyline points='0,0 10,5 -5,20'/>", CGRect(x: -5, y: 0, width: 15, height: 20)),
            ("<polygon points='0 0 10 0 10 10'/>", CGRect(x: 0, y: 0, width: 10, height: 10)),
            ("<path d='M1 1h8v2z'/>", CGRect(x: 1, y: 1, width: 8, height: 2)),
            ("<rect width='1in' height='10mm'/>", CGRect(x: 0, y: 0, width: 96, height: 96 / 2.54)),
        ] as [(String, CGRect)])
    func shapes(_ shape: String, _ expected: CGRect) throws {
        #expect(isClose(try bounds("<svg width='100' height='80'>\(shape)</svg>"), expected))
    }

    @Test("The transforms of the element and of its ancestors, and view boxes, are applied")
    func transforms() throws {
        let text = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="10 0 100 50" width="200" height="100">
              <g transform="translate(20, 10)"><g transform="rotate(90) scale(2 1)">
                <rect id="box" width="5" height="3" transform="translate(1 0)"/></g></g>
            </svg>
            """
        // Scaled: 2…12 × 0…3; rotated: −3…0 × 2…12; moved: 17…20 × 12…22; view box: × 2 from 10.
        #expect(isClose(try bounds(text, id: "box"), CGRect(x: 14, y: 24, width: 6, height: 20)))
    }

    @Test(
        "The property transform of a style replaces the attribute, and has the units of CSS",
        arguments: [
            ("style='fill: red; transform: translate(10px, 20px)'", CGRect(x: 10, y: 20, width: 4, height: 2)),
            ("style='transform: rotate(90deg)' transform='scale(9)'", CGRect(x: -2, y: 0, width: 2, height: 4)),
            ("style='transform: translateX(1px) scaleY(2)'", CGRect(x: 1, y: 0, width: 4, height: 4)),
            ("style='transform: rotate(0.5turn)'", CGRect(x: -4, y: -2, width: 4, height: 2)),
            ("style='transform: none' transform='scale(9)'", CGRect(x: 0, y: 0, width: 4, height: 2)),
            ("style='transform: scale(2); transform-origin: 0 0'", CGRect(x: 0, y: 0, width: 8, height: 4)),
        ] as [(String, CGRect)])
    func styledTransforms(_ attributes: String, _ expected: CGRect) throws {
        let text = "<svg width='9' height='9'><rect \(attributes) width='4' height='2'/></svg>"
        #expect(isClose(try bounds(text), expected))
    }

    @Test("Transforms that cannot be applied are errors at the style")
    func illegalStyles() {
        for style in ["transform: translate(50%)", "transform: rotate(1deg); transform-origin: center"] {
            let text = "<svg width='9' height='9'><rect style='\(style)' width='4' height='2'/></svg>"
            let error = #expect(throws: SVGFileError.self) { try bounds(text) }
            #expect(error?.column == 40 && error?.problem.hasPrefix("transform") == true)
        }
    }

    @Test("use draws its target at its position; symbols are fitted, and definitions are not drawn by themselves")
    func use() throws {
        let text = """
            <svg:svg xmlns:svg="http://www.w3.org/2000/svg" width="100" height="100">
              <svg:defs><svg:rect id="unit" width="1" height="1"/></svg:defs>
              <svg:symbol id="icon" viewBox="0 0 10 10"><svg:rect width="10" height="10"/></svg:symbol>
              <svg:use id="a" href="#unit" x="5" y="6"/>
              <svg:use id="b" href="#icon" x="20" y="20" width="40" height="40"/>
              <svg:rect style="fill: red; display: none" width="100" height="100"/>
            </svg:svg>
            """
        #expect(isClose(try bounds(text, id: "a"), CGRect(x: 5, y: 6, width: 1, height: 1)))
        #expect(isClose(try bounds(text, id: "b"), CGRect(x: 20, y: 20, width: 40, height: 40)))
        #expect(isClose(try bounds(text), CGRect(x: 5, y: 6, width: 55, height: 54)))
        #expect(isClose(try bounds(text, id: "unit"), CGRect(x: 0, y: 0, width: 1, height: 1)))
    }

    @Test("A drawing is fitted to a frame uniformly and centered, and without a size has that of its view box")
    func fitting() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).svg")
        try Data("<svg viewBox='5 5 20 10'><rect x='5' y='5' width='10' height='10'/></svg>".utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let own = try CGPath(svg: url)
        let fitted = try CGPath(svg: url, fitting: CGRect(x: 100, y: 0, width: 40, height: 40))
        #expect(isClose(own.boundingBoxOfPath, CGRect(x: 0, y: 0, width: 10, height: 10)))
        #expect(isClose(fitted.boundingBoxOfPath, CGRect(x: 100, y: 10, width: 20, height: 20)))
    }

    @Test(
        "Errors name the position and the problem",
        arguments: [
            ("", "SVG:1:1: the end of the file is unexpected; expected an svg element"),
            ("<html/>", "SVG:1:1: <html> is unexpected; expected an svg element"),
            ("<svg>\n<g></svg>", "SVG:2:4: </svg> is unexpected; expected the end of an open element"),
            ("<svg>\n <path d='M 1 x'/></svg>", "SVG:2:15: the path data has 'x' at character 5"),
            ("<svg><rect width='a' height='1'/></svg>", "SVG:1:19: width is \"a\""),
            ("<svg><g transform='spin(3)'><rect/></g></svg>", "SVG:1:20: transform is \"spin(3)\""),
            ("<svg><text>A</text></svg>", "SVG:1:6: the element <text> has no outlines"),
            ("<svg><use href='#u' id='u'/></svg>", "SVG:1:17: use elements refer to each other"),
            ("<svg><use href='other.svg#u'/></svg>", "SVG:1:17: the use element refers to \"other.svg#u\""),
            ("<svg><g/></svg>", "SVG:1:1: the element <svg> has no outlines"),
            ("<svg><rect", "SVG:1:11: the end of the file is unexpected"),
            ("<svg viewBox='0 0 0 1'/>", "SVG:1:15: viewBox is \"0 0 0 1\""),
        ])
    func errors(_ text: String, _ expected: String) {
        let error = #expect(throws: SVGFileError.self) { try SVGDocument(Data(text.utf8)).path(id: nil) }
        #expect(error?.description.hasPrefix(expected) == true, "\(error?.description ?? "")")
    }

    @Test("An unknown id lists the ids of the file")
    func unknownID() {
        let text = "<svg><rect id='a' width='1' height='1'/><rect id='b'/></svg>"
        let error = #expect(throws: SVGFileError.self) { try SVGDocument(Data(text.utf8)).path(id: "c") }
        #expect(error?.description == "no element has the id \"c\"; expected one of its ids: a, b")
    }

    @Test("Nested use elements end with an error instead of exhausting memory or time")
    func nestedUse() {
        var text = "<svg><g id='u0'><rect width='1' height='1'/></g>"
        for level in 1...28 {
            text += "<g id='u\(level)'>" + String(repeating: "<use href='#u\(level - 1)'/>", count: 8) + "</g>"
        }
        let error = #expect(throws: SVGFileError.self) { try SVGDocument(Data((text + "</svg>").utf8)).path(id: "u28") }
        #expect(error?.problem.contains("more than") == true)
    }
}

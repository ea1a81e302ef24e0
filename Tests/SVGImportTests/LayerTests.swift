import Foundation
import Images
import LayerTree
import Testing
import VectorGeometry

@testable import SVGImport

@Suite("Layers of SVG drawings")
struct LayerTests {
    @Test("Shapes have the outlines of their attributes")
    func outlines() throws {
        let player = try DrawingPlayer(
            """
            <rect id="r" x="1" y="2" width="30" height="10%"/><circle id="c" cx="20" cy="30" r="5"/>\
            <ellipse id="e" cx="20" cy="30" rx="5"/><line id="l" x1="1" y1="2" x2="3" y2="4" stroke="red"/>\
            <polygon id="p" points="0,0 10,0 10-10"/><path id="d" d="M1 2h8v4z"/>
            """)
        func box(_ id: String) throws -> CGRect? { try player.shape(id).path?.boundingBoxOfPath }
        #expect(try box("r") == CGRect(x: 1, y: 2, width: 30, height: 10))
        #expect(try box("c") == CGRect(x: 15, y: 25, width: 10, height: 10))
        #expect(try box("e") == CGRect(x: 15, y: 25, width: 10, height: 10))
        #expect(try box("l") == CGRect(x: 1, y: 2, width: 2, height: 2))
        #expect(try box("p") == CGRect(x: 0, y: -10, width: 10, height: 10))
        #expect(try box("d") == CGRect(x: 1, y: 2, width: 8, height: 4))
        #expect(player.warnings.isEmpty)
    }

    @Test("Strokes have widths, caps, joins and dashes; dashes follow pathLength")
    func strokes() throws {
        let player = try DrawingPlayer(
            """
            <path id="a" d="M0 0h50" stroke="red" stroke-width="3" stroke-linecap="round" stroke-linejoin="bevel" \
            stroke-miterlimit="7" stroke-dasharray="1 2 3" stroke-dashoffset="2"/>\
            <path id="b" d="M0 0h50" stroke="red" pathLength="1" stroke-dasharray="1" stroke-dashoffset="0.5"/>
            """)
        let shape = try player.shape("a")
        #expect(shape.lineWidth == 3 && shape.lineCap == .round && shape.lineJoin == .bevel && shape.miterLimit == 7)
        #expect(shape.lineDashPattern == [1, 2, 3, 1, 2, 3] && shape.lineDashPhase == 2)
        #expect(try player.shape("b").lineDashPattern == [50, 50] && player.shape("b").lineDashPhase == 25)
    }

    @Test("Transforms, view boxes and uses position elements")
    func positions() throws {
        let player = try DrawingPlayer(
            document: """
                <svg xmlns="http://www.w3.org/2000/svg" width="200" height="100" viewBox="0 0 50 50">
                <g transform="translate(10 5) rotate(90)"><rect id="a" width="1" height="1"/></g>
                <svg x="10" y="10" width="20" height="20" viewBox="0 0 10 10"><rect id="b" width="1" height="1"/></svg>
                <defs><g id="g"><rect id="c" width="1" height="1"/></g></defs><use href="#g" x="3" y="4"/>
                <g style="transform-origin: 10px 10px; transform: scale(2)">
                <rect id="d" width="1" height="1"/></g></svg>
                """)
        // The view box is centered: 2 pixels per unit, with 50 pixels at the left.
        #expect(isNear(try player.point(CGPoint(x: 1, y: 0), of: "a", at: 0), 50 + 20, 12))
        #expect(isNear(try player.point(CGPoint(x: 1, y: 1), of: "b", at: 0), 50 + 24, 24))
        #expect(isNear(try player.point(.zero, of: "c", at: 0), 50 + 6, 8))
        #expect(isNear(try player.point(.zero, of: "d", at: 0), 50 - 20, -20))
    }

    @Test("Uses give their elements their style")
    func usedStyle() throws {
        let player = try DrawingPlayer(
            "<defs><rect id='a' width='9' height='9'/></defs><use href='#a' fill='red'/>")
        #expect(try player.shape("a").fillColor?.premultipliedPixel() == 0xffff_0000)
    }

    @Test("Uses that refer to themselves, or to nothing, are reported and left out")
    func circularUses() throws {
        let player = try DrawingPlayer(
            """
            <g id="a"><use href="#a"/></g><g id="b"><use href="#c"/></g><g id="c"><use href="#b"/></g>\
            <use href="#missing"/><clipPath id="k" clip-path="url(#k)"><rect/></clipPath>\
            <rect clip-path="url(#k)" width="9" height="9"/>\
            <mask id="m"><rect mask="url(#m)" width="9" height="9"/></mask>\
            <rect mask="url(#m)" width="9" height="9"/>
            """)
        #expect(player.warnings.contains { $0.contains("refers to itself") })
        #expect(player.warnings.contains { $0.contains("does not exist") })
    }

    @Test("Nested uses are counted as a product before they are created")
    func nestedUses() throws {
        var contents = "<g id='l0'><rect width='1' height='1'/></g>"
        for level in 1...12 {
            contents += "<g id='l\(level)'>" + String(repeating: "<use href='#l\(level - 1)'/>", count: 10) + "</g>"
        }
        let start = Date()
        #expect(throws: SVGDrawing.ReadingError.self) {
            _ = try DrawingPlayer("<defs>\(contents)</defs><use href='#l12'/>")
        }
        #expect(Date().timeIntervalSince(start) < 10)
    }

    @Test("Gradients have the colors and the direction of their elements")
    func gradients() throws {
        let stops = "<stop offset='0' stop-color='red'/><stop offset='1' stop-color='blue'/>"
        let player = try DrawingPlayer(
            "<linearGradient id='g'>\(stops)</linearGradient>"
                + "<linearGradient id='h' xlink:href='#g' x1='0' x2='0' y2='1'/>"
                + "<rect width='50' height='50' fill='url(#g)'/><rect y='50' width='50' height='50' fill='url(#h)'/>")
        let (left, right) = (try player.pixel(1, 25), try player.pixel(48, 25))
        #expect(left >> 16 & 255 > 240 && right & 255 > 240)
        let (top, bottom) = (try player.pixel(25, 51), try player.pixel(25, 98))
        #expect(top >> 16 & 255 > 240 && bottom & 255 > 240)
    }

    @Test("Clips and masks hide what is outside, or dark")
    func clipsAndMasks() throws {
        let player = try DrawingPlayer(
            """
            <clipPath id="c"><circle cx="25" cy="25" r="20"/></clipPath>\
            <mask id="m"><rect x="50" width="25" height="50" fill="white"/></mask>\
            <rect width="50" height="50" fill="red" clip-path="url(#c)"/>\
            <rect x="50" width="50" height="50" fill="lime" mask="url(#m)"/>\
            <rect y="50" width="50" height="50" fill="blue" style="clip-path: inset(0 50% 0 0)"/>
            """)
        #expect(try player.pixel(25, 25) == 0xffff_0000 && player.pixel(1, 1) == 0)
        #expect(try player.pixel(60, 25) == 0xff00_ff00 && player.pixel(90, 25) == 0)
        #expect(try player.pixel(10, 75) == 0xff00_00ff && player.pixel(40, 75) == 0)
    }

    @Test("Groups are transparent as a whole, and hidden elements are not drawn")
    func opacity() throws {
        let player = try DrawingPlayer(
            """
            <g opacity="0.5"><rect width="20" height="20" fill="red"/><rect width="20" height="20" fill="blue"/></g>\
            <rect y="20" width="20" height="20" display="none"/>\
            <g visibility="hidden"><rect y="40" width="20" height="20"/>\
            <rect y="60" width="20" height="20" visibility="visible"/></g>
            """)
        #expect(try player.pixel(10, 10) & 0xffffff == 0x00_0080)
        #expect(try player.pixel(10, 30) == 0 && player.pixel(10, 50) == 0 && player.pixel(10, 70) == 0xff00_0000)
    }

    @Test("Text is laid out in runs with anchors")
    func text() throws {
        let player = try DrawingPlayer(
            "<text id='t' x='50' y='40' font-size='10' text-anchor='middle'>ab<tspan fill='red'>cd</tspan></text>")
        let layers = try player.element("t").sublayers ?? []
        let texts = layers.compactMap { $0 as? CATextLayer }
        #expect(texts.map { $0.string as? String } == ["ab", "cd"])
        #expect(texts[1].foregroundColor?.premultipliedPixel() == 0xffff_0000)
        let width = (texts[0].bounds.width + texts[1].bounds.width) - 4
        #expect(abs(texts[0].position.x - (50 - width / 2)) < 0.01)
    }

    @Test("Text decorations reach positioned child elements, with the paint of the element that sets them")
    func textDecorations() throws {
        let text = "<text font-size='50' x='10' y='20' fill='lime' text-decoration='underline'>a"
        let child = "<tspan x='10' y='60' fill='none'>bb</tspan></text>"
        for contents in [text + child, "<defs><g id='g'>\(text)\(child)</g></defs><use href='#g'/>"] {
            let player = try DrawingPlayer(contents)
            // The line is 3 pixels thick, and starts 6 pixels below the baseline.
            #expect(try player.pixel(20, 67) == 0xff00_ff00 && player.pixel(20, 64) == 0 && player.pixel(20, 71) == 0)
        }
    }

    @Test("lengthAdjust widens letters, and textLength alone spaces them")
    func textLengths() throws {
        let player = try DrawingPlayer(
            """
            <text y="20" font-size="20" textLength="80" lengthAdjust="spacingAndGlyphs"><tspan id="a">il</tspan></text>\
            <text y="60" font-size="20" textLength="80" id="b">il</text>
            """)
        let width = 80 / (try player.element("a").affineTransform().a)
        #expect(width > 5 && width < 20)
        let spaced = try #require(try player.element("b").sublayers?.first as? CATextLayer)
        #expect(spaced.transform.m11 == 1 && abs(spaced.kern - (80 - width)) < 0.01)
    }

    @Test("textLength includes all spans, and condensed letters are not clipped")
    func textLengthsOfSpans() throws {
        let player = try DrawingPlayer(
            """
            <text y="20" font-size="20" textLength="80">i<tspan id="a">l</tspan></text>\
            <text y="40" font-size="20" textLength="80">i<tspan id="b" dx="9">l</tspan></text>\
            <text y="60" font-size="20" textLength="9" lengthAdjust="spacingAndGlyphs"><tspan id="c">HHH</tspan></text>\
            <text y="80" font-size="20" textLength="0"><tspan id="d">HHH</tspan></text>\
            <text textLength="90" lengthAdjust="spacingAndGlyphs" rotate="90"><tspan id="e">H</tspan></text>
            """)
        let letter = try player.element("a")
        // Layers of text are 2 points wider than their letters.
        #expect(abs(letter.position.x + letter.bounds.width - 2 - 80) < 0.01)
        #expect(try abs(player.element("b").position.x - letter.position.x) < 0.01)
        let condensed = try player.element("c")
        let natural = try #require(try player.element("d") as? CATextLayer)
        #expect(natural.kern == 0 && abs(condensed.bounds.width - natural.bounds.width) < 0.01)
        #expect(abs(condensed.affineTransform().a * (condensed.bounds.width - 2) - 9) < 0.01)
        // Letters are rotated before they are stretched.
        #expect(abs(try player.element("e").affineTransform().b - 1) < 0.001)
    }

    @Test("dy moves text away from its path")
    func textBesidePath() throws {
        func pixels(_ attributes: String) throws -> [UInt32] {
            let player = try DrawingPlayer(
                """
                <path id="p" d="M0 40H100" fill="none"/><text font-size="20" fill="blue" \(attributes)>\
                <textPath href="#p">iiii</textPath></text>
                """)
            return try player.frames([0])[0]
        }
        let moved = try pixels("dy='30'")
        #expect(try pixels("y='9'") == pixels(""))
        #expect(try moved.suffix(70 * 100) == pixels("").dropLast(30 * 100) && moved.contains { $0 == 0xff00_00ff })
    }

    @Test("Markers are layers at the ends of segments, turned halfway at corners, and sized by the stroke")
    func markers() throws {
        let player = try DrawingPlayer(
            """
            <marker id="m" markerWidth="4" markerHeight="4" refX="2" refY="2" orient="auto">\
            <rect width="4" height="4" fill="context-stroke"/></marker>
            <path d="M10 50A20 20 0 0 1 50 50V90" fill="none" stroke="#f00" stroke-width="3"
              marker-start="url(#m)" marker-mid="url(#m)" marker-end="url(#m)"/>
            """)
        #expect(player.warnings.isEmpty)
        let path = try #require(player.layers.first { $0 is CAShapeLayer && ($0.sublayers ?? []).count == 3 })
        let transforms = (path.sublayers ?? []).map { $0.affineTransform() }
        let centers = transforms.map { CGPoint(x: 2, y: 2).applying($0) }
        for (center, expected) in zip(centers, [(10.0, 50.0), (50, 50), (50, 90)]) {
            #expect(hypot(center.x - expected.0, center.y - expected.1) < 0.001, "\(center)")
        }
        #expect(transforms.allSatisfy { abs(hypot($0.a, $0.b) - 3) < 0.001 })
        // The arc begins upward and ends downward, as the line goes on.
        for (transform, angle) in zip(transforms, [-CGFloat.pi / 2, .pi / 2, .pi / 2]) {
            #expect(abs(atan2(transform.b, transform.a) - angle) < 0.001)
        }
        #expect(try player.pixel(50, 92) == 0xffff_0000)
    }

    @Test("The direction at a vertex is halfway between its segments, around closed paths too")
    func directions() {
        func angles(_ data: String) -> [CGFloat] {
            let path = VectorPath.tolerant(svgPathData: data).path
            let ends = Set(VectorPath.svgSegments(data).map(\.end))
            return PathVertex.vertices(of: path, ends: ends).map { ($0.angle * 180 / .pi).rounded() }
        }
        #expect(angles("M0 0H10V10") == [0, 45, 90])
        #expect(angles("M0 0H10V10H0z") == [-45, 45, 135, 225, -45])
        #expect(angles("M0 0C0 0 0 0 0 10") == [90, 90])
        #expect(angles("M0 0H10H10V10") == [0, 0, 90, 90])
        #expect(angles("M0 0") == [0])
    }

    @Test("A marker that does not exist is reported, and one in itself is not drawn")
    func markerProblems() throws {
        let missing = try DrawingPlayer("<line x2='9' y2='9' stroke='#000' marker-end='url(#none)'/>")
        #expect(missing.warnings.contains { $0.contains("marker-end") })
        let cycle = try DrawingPlayer(
            "<marker id='m'><line x2='3' stroke='#000' marker-end='url(#m)'/></marker>"
                + "<line x2='9' y2='9' stroke='#000' marker-end='url(#m)'/>")
        #expect(cycle.layers.count { $0 is CAShapeLayer } == 2)
        let moving = try DrawingPlayer(
            "<marker id='m'><rect width='3' height='3'/></marker>"
                + "<line x2='9' stroke='#000' marker-end='url(#m)'><animate attributeName='x2' to='5' dur='1s'/></line>"
        )
        #expect(moving.warnings.contains { $0.contains("do not follow") })
    }

    @Test("Blend modes in isolated and clipped groups do not see what is behind the group")
    func isolation() throws {
        let blended = "<rect width='50' height='50' fill='#00f' style='mix-blend-mode: multiply'/>"
        let clip = "<clipPath id='c'><rect width='100' height='50'/></clipPath>"
        func pixel(_ attributes: String, _ contents: String = "") throws -> UInt32 {
            let group = "<g \(attributes)>\(contents)\(blended)</g>"
            return try DrawingPlayer("\(clip)<rect width='100' height='100' fill='#ff0'/>\(group)").pixel(20, 20)
        }
        #expect(try pixel("") == 0xff00_0000)
        for attributes in ["style='isolation: isolate'", "clip-path='url(#c)'", "opacity='0.999999'"] {
            #expect(try pixel(attributes) == 0xff00_00ff, "\(attributes)")
        }
        let opaque = "<animate attributeName='opacity' from='1' to='1' dur='9s'/>"
        #expect(try pixel("style='isolation: isolate'", opaque) == 0xff00_00ff)
    }

    @Test("Rotated letters turn around the start of their baseline")
    func rotatedLetters() throws {
        let player = try DrawingPlayer("<text font-size='20'><tspan id='a' x='50' y='40' rotate='90'>a</tspan></text>")
        let baseline = 40 - (try player.element("a").position.y)
        #expect(isNear(try player.point(CGPoint(x: 0, y: baseline), of: "a", at: 0), 50, 40))
    }

    @Test("What cannot be drawn as layers is reported with its line and element")
    func reports() throws {
        let player = try DrawingPlayer(
            """
            <radialGradient id="p" fx="2"><stop/><stop offset="1"/></radialGradient>
            <rect id="a" width="9" height="9" fill="url(#p)"/>
            <filter id="f"><feTurbulence/></filter><rect id="b" width="9" height="9" filter="url(#f)"/>
            <foreignObject width="9" height="9"/><blink/>
            """)
        let all = player.drawing.warnings.map(\.description)
        #expect(all.contains { $0.hasPrefix("test.svg:2:1: <rect id=\"a\"> is drawn as an image") }, "\(all)")
        #expect(all.contains { $0.hasPrefix("test.svg:3:") && $0.contains("<rect id=\"b\">") }, "\(all)")
        #expect(all.contains { $0.hasPrefix("test.svg:4:") && $0.contains("<foreignObject> is not drawn") })
        #expect(all.contains { $0.contains("<blink> is not supported") })
    }

    @Test("Damaged paths are drawn up to the damage, with a report")
    func damagedPaths() throws {
        let player = try DrawingPlayer("<path id='a' d='M0 0h10v10h-10z x 4'/><polygon points='0,0 4,4 x'/>")
        #expect(try player.shape("a").path?.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 10, height: 10))
        #expect(player.warnings.count == 2)
        // Also the first segments of the damaged command.
        let line = try DrawingPlayer("<path id='a' d='M10 10l5 5 5 5 7 x'/>")
        #expect(try line.shape("a").path?.boundingBoxOfPath == CGRect(x: 10, y: 10, width: 10, height: 10))
    }

    @Test("Documents that are not drawings are errors with a position")
    func errors() throws {
        for (text, problem) in [
            ("<html/>", "1:1: the document is <html>"), ("<svg><g></svg>", "1:"),
            ("<svg viewBox='0 0 9 9' width='99999'/>", "at most"),
            ("<!DOCTYPE svg [<!ENTITY a 'b'>]><svg/>", "entities"),
        ] {
            do {
                _ = try DrawingPlayer(document: text)
                Issue.record("no error for \(text)")
            } catch {
                #expect("\(error)".contains(problem), "\(error)")
            }
        }
    }

    @Test("SVG files are recognized, and other XML files are not")
    func recognition() {
        for (text, isDrawing) in [
            ("<svg/>", true), ("<?xml version='1.0'?>\n<!-- x --><!DOCTYPE svg><svg>", true), ("\u{feff}<svg>", true),
            ("<html><svg/></html>", false), ("<caml/>", false), ("multiplane: 1 # <svg", false),
        ] {
            #expect(SVGDrawing.recognizes(Data(text.utf8)) == isDrawing, "\(text)")
        }
    }
}

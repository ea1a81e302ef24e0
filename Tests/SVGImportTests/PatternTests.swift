import Foundation
import LayerTree
import Testing

@testable import SVGImport

@Suite("Patterns of SVG drawings")
struct PatternTests {
    private static let tile = "<pattern id='p' width='10' height='10' patternUnits='userSpaceOnUse'"

    @Test("Tiles begin at the origin of the pattern and have its contents")
    func tiles() throws {
        let player = try DrawingPlayer(
            """
            <pattern id="p" x="3" width="10" height="10" patternUnits="userSpaceOnUse">\
            <rect width="5" height="10" fill="red"/></pattern><rect width="100" height="100" fill="url(#p)"/>
            """)
        #expect(try [1, 4, 7, 9, 14, 97].map { try player.pixel($0, 50) } == [0, red, red, 0, red, red])
        #expect(player.warnings.isEmpty)
    }

    private let red: UInt32 = 0xffff_0000

    @Test(
        "Tiles meet without a seam",
        arguments: [
            "<rect width='7.3' height='7.3'/>", "<rect x='-1' y='-2' width='9' height='12'/>",
            "<path d='M0 3.65h7.3' stroke='#000' stroke-width='7.3'/>",
            "<path d='M3 0h4.3v7.3h-7.3v-3' stroke='#000' stroke-width='20'/>",
            "<g transform='rotate(90 3 3)'><rect x='-5' y='-5' width='20' height='20'/></g>",
        ], ["", "rotate(30)", "skewX(20) scale(1.37)"])
    func seams(_ contents: String, _ transform: String) throws {
        let player = try DrawingPlayer(
            """
            <pattern id="p" width="7.3" height="7.3" patternUnits="userSpaceOnUse" patternTransform="\(transform)">\
            \(contents)</pattern><rect width="100" height="100" fill="url(#p)"/>
            """)
        let pixels = try player.frames([0])[0]
        let faintest = pixels.map { $0 >> 24 }.min() ?? 0
        #expect(faintest >= 250)
    }

    @Test("Tiles with gradients meet without a seam", arguments: ["", "scale(1.37)"])
    func gradientSeams(_ transform: String) throws {
        let player = try DrawingPlayer(
            """
            <linearGradient id="g"><stop/><stop offset="1" stop-color="red"/></linearGradient>\
            <pattern id="p" width="7.3" height="7.3" patternUnits="userSpaceOnUse" patternTransform="\(transform)">\
            <rect width="7.3" height="7.3" fill="url(#g)"/></pattern><rect width="100" height="100" fill="url(#p)"/>
            """)
        #expect(try player.frames([0])[0].allSatisfy { $0 >> 24 >= 250 })
    }

    @Test("Parts of a tile that are cut off at its edges are as wide as they should be")
    func cutLines() throws {
        // Half of the line is outside of the tile.
        let player = try DrawingPlayer(
            """
            <pattern id="p" width="7.3" height="100" patternUnits="userSpaceOnUse">\
            <path d="M0 0v100" stroke="#000" stroke-width="2"/></pattern><rect width="73" height="50" fill="url(#p)"/>
            """)
        let row = try player.frames([0])[0][2000..<2073].map { Double($0 >> 24) / 255 }
        #expect(abs(row.reduce(0, +) - 10) < 0.2)
        for tile in 0..<10 {
            let start = Int(Double(tile) * 7.3)
            #expect(abs(row[start..<min(start + 3, 73)].reduce(0, +) - 1) < 0.05, "\(tile)")
        }
    }

    @Test(
        "Units, view boxes and inherited attributes place tiles",
        arguments: [
            "<pattern id='p' width='.2' height='1'><rect width='10' height='100' fill='red'/></pattern>",
            """
            <pattern id='p' width='.2' height='1' patternContentUnits='objectBoundingBox'>\
            <rect width='.1' height='1' fill='red'/></pattern>
            """,
            """
            <pattern id='p' width='20' height='20' patternUnits='userSpaceOnUse' viewBox='0 0 2 2'>\
            <rect width='1' height='2' fill='red'/></pattern>
            """,
            """
            <pattern id='q' width='10' height='10' patternUnits='userSpaceOnUse' patternTransform='scale(2)'>\
            <rect width='5' height='10' fill='red'/></pattern><pattern id='p' href='#q'/>
            """,
            """
            <pattern id='q' width='1' height='1'><rect width='10' height='20' fill='red'/></pattern>\
            <pattern id='p' xlink:href='#q' width='20' height='20' patternUnits='userSpaceOnUse'/>
            """,
        ])
    func units(_ pattern: String) throws {
        let player = try DrawingPlayer("\(pattern)<rect width='100' height='100' fill='url(#p)'/>")
        #expect(
            try [2, 8, 12, 18, 22, 38, 88, 98].map { try player.pixel($0, 15) } == [red, red, 0, 0, red, 0, red, 0])
    }

    @Test("Strokes and text have patterns")
    func strokes() throws {
        let player = try DrawingPlayer(
            """
            \(Self.tile)><rect width="5" height="10" fill="red"/></pattern>\
            <path d="M0 20h100" stroke="url(#p)" stroke-width="10"/>\
            <text id="t" x="0" y="90" font-size="60" fill="url(#p)">M</text>
            """)
        #expect(try [2, 7, 12, 17].map { try player.pixel($0, 20) } == [red, 0, red, 0])
        #expect(try player.pixel(2, 30) == 0)
        #expect(try player.frames([0])[0][5000...].filter { $0 == red }.count > 200)
        #expect(player.warnings.isEmpty)
    }

    @Test("Elements of a pattern have layers with their names, and their animations")
    func animatedContents() throws {
        let player = try DrawingPlayer(
            """
            \(Self.tile)><rect id="r" width="10" height="10">\
            <animate attributeName="fill" values="#f00;#00f" calcMode="discrete" dur="2s"/></rect></pattern>\
            <rect width="100" height="100" fill="url(#p)"/>
            """)
        #expect(try player.element("r") is CAShapeLayer || player.shape("r").path != nil)
        let frames = try player.frames([0, 1.5])
        #expect(frames.map { $0[5050] } == [red, 0xff00_00ff])
    }

    @Test(
        "Patterns move with the animations of x and patternTransform",
        arguments: [
            "<animate attributeName='x' from='0' to='40' dur='4s'/>",
            "<animateTransform attributeName='patternTransform' type='translate' from='0' to='40' dur='4s'/>",
        ])
    func animatedPlace(_ animation: String) throws {
        let player = try DrawingPlayer(
            """
            \(Self.tile)><rect width="5" height="10" fill="red"/>\(animation)</pattern>\
            <rect width="100" height="100" fill="url(#p)"/>
            """)
        let frames = try player.frames([0, 0.5, 1, 3.5])
        #expect(
            frames.map { frame in [2, 7, 92, 97].map { frame[5000 + $0] != 0 } } == [
                [true, false, true, false], [false, true, false, true], [true, false, true, false],
                [false, true, false, true],
            ])
        #expect(player.warnings.isEmpty)
    }

    @Test("A pattern without contents has the color behind its reference, or none")
    func empty() throws {
        let player = try DrawingPlayer(
            """
            \(Self.tile)/><rect width="50" height="50" fill="url(#p) red"/>\
            <rect x="50" width="50" height="50" fill="url(#p)"/>
            """)
        #expect(try [player.pixel(25, 25), player.pixel(75, 25)] == [red, 0])
    }

    @Test("A pattern that is filled with itself is reported")
    func circular() throws {
        let player = try DrawingPlayer(
            """
            \(Self.tile)><rect width="5" height="5" fill="url(#p)"/></pattern>\
            <rect width="100" height="100" fill="url(#p)"/>
            """)
        #expect(player.warnings == ["<pattern id=\"p\"> is filled with itself; ignored"])
    }

    @Test(
        "Elements with too many tiles are drawn as images",
        arguments: [
            "<rect width='100' height='100' fill='url(#p)'/>",
            "<pattern id='q' width='1' height='1' href='#r'/>"
                + "<pattern id='r' width='50' height='50' patternUnits='userSpaceOnUse'>"
                + "<rect width='50' height='50' fill='url(#s)'/></pattern><pattern id='s' width='1' height='1' "
                + "patternUnits='userSpaceOnUse'><rect width='1' height='1'/></pattern>"
                + "<rect width='100' height='3000' fill='url(#r)'/>",
        ])
    func manyTiles(_ shapes: String) throws {
        let player = try DrawingPlayer(
            "<pattern id='p' width='1' height='1' patternUnits='userSpaceOnUse'><rect width='1'/></pattern>\(shapes)")
        #expect(player.warnings.contains { $0.contains("the many tiles of <pattern") })
    }
}

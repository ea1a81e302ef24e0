import Foundation
import Testing

@testable import SVGImport

@Suite("Animations of outlines that add to a value")
struct OutlineSumTests {
    private func width(_ player: DrawingPlayer, at time: Double) throws -> Int {
        let frame = try player.frames([time])[0]
        return (0..<100).count { frame[50 * 100 + $0] >> 24 > 127 }
    }

    @Test("Path data and points are added number by number")
    func sums() throws {
        let path = try DrawingPlayer(
            """
            <path d='M0 40h20v20h-20z'><animate attributeName='d' additive='sum' to='M0 0h40v0h-40z' \
            from='M0 0h0v0h0z' dur='2s'/></path>
            """)
        #expect(try path.warnings.isEmpty && width(path, at: 1) == 40)
        let points = try DrawingPlayer(
            """
            <polygon points='0,40 20,40 20,60 0,60'><animate attributeName='points' by='0,0 40,0 40,0 0,0' dur='2s'/>\
            </polygon>
            """)
        #expect(try points.warnings.isEmpty && width(points, at: 1) == 40)
    }

    @Test("Repetitions of path data begin at the end of the one before")
    func accumulation() throws {
        let player = try DrawingPlayer(
            """
            <path d='M0 50h1' stroke='red' stroke-width='20'><animate attributeName='d' accumulate='sum' \
            from='M0 25h10' to='M0 25h20' dur='1s' repeatCount='2'/></path>
            """)
        #expect(player.warnings.isEmpty)
        #expect(try width(player, at: 1.5) == 35)
    }

    @Test("Lengths with units are added")
    func lengths() throws {
        let player = try DrawingPlayer(
            """
            <rect y='40' width='1em' height='20' font-size='10'>\
            <animate attributeName='width' by='50%' dur='2s'/></rect>
            """)
        #expect(try player.warnings.isEmpty && width(player, at: 1) == 35)
    }

    @Test("Values that cannot be added are reported with their line")
    func reports() throws {
        let player = try DrawingPlayer(
            """
            <path d='M0 0h20'>
            <animate attributeName='d' additive='sum' values='M0 0h1v2;M0 0h4v2' dur='2s'/></path>
            """)
        #expect(player.warnings.contains { $0.contains("cannot be added to \"M0 0h20\"") })
        #expect(player.drawing.warnings.first?.location.contains(":2:") == true)
    }

    @Test(
        "calc() has products, parentheses and functions",
        arguments: [
            ("calc(2 * 20px)", 40.0), ("calc((50% - 10px) / 2)", 20), ("min(30px, 50%)", 30),
            ("clamp(1em, 5px, 40px)", 16),
            ("calc(10px + max(1px, 2 * 3px))", 16), ("calc(1e1px)", 10),
        ])
    func calculations(_ text: String, _ value: Double) {
        #expect(DrawingLength.length(text, of: 100) == value)
    }

    @Test(
        "Damaged calculations are no lengths",
        arguments: [
            "calc()", "calc(1px +)", "calc(2px", "calc(1px / 0)", "foo(1px)", "clamp(1px, 2px)", "calc(1px 2px)",
            String(repeating: "calc(", count: 100) + "1px" + String(repeating: ")", count: 100),
        ])
    func damage(_ text: String) {
        #expect(DrawingLength.length(text, of: 100) == nil)
    }

    @Test("Lengths that cannot be read are reported")
    func unknownLengths() throws {
        let player = try DrawingPlayer("<rect width='10vw' height='10' style='stroke-width: 2furlongs'/>")
        #expect(player.warnings.count == 2)
        #expect(player.warnings.contains { $0.hasPrefix("width=\"10vw\" of <rect> is not a length") })
    }
}

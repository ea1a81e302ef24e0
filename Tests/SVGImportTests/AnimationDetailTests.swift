import Foundation
import LayerTree
import Testing
import VectorGeometry

@testable import SVGImport

@Suite("Details of animations of SVG drawings")
struct AnimationDetailTests {
    private static func box(_ path: Any?) -> CGRect? { (path as? CGPath)?.boundingBoxOfPath }

    @Test("A minimum longer than the repetitions holds the last value, or the value without the animation")
    func minimum() throws {
        func opacity(_ fill: String) throws -> Double {
            let player = try DrawingPlayer(
                """
                <rect id="r" width="9" height="9"><animate attributeName="opacity" from="0" to="0.5" dur="1s" min="4s" \
                fill="\(fill)"/></rect>
                """)
            return try player.number("opacity", of: "r", at: 1.5)
        }
        #expect(try opacity("freeze") == 0.5)
        #expect(try opacity("remove") == 1)
    }

    @Test("Repetitions of lengths of outlines are added up")
    func accumulation() throws {
        let player = try DrawingPlayer(
            """
            <rect id="r" x="5" width="9" height="9"><animate attributeName="x" by="10" dur="1s" repeatCount="3" \
            accumulate="sum" fill="freeze"/></rect>
            """)
        let x = try [0.5, 1.5, 2.5, 4].map { time -> Double in
            let path = try player.value("path", of: player.shape("r"), at: time)
            return Double(try #require(Self.box(path)).minX)
        }
        #expect(zip(x, [10, 20, 30, 35]).allSatisfy { abs($0 - $1) < 1e-3 })
        #expect(player.warnings.isEmpty)
    }

    @Test("Several additive animations of an outline are reported")
    func additions() throws {
        let animation = "<animate attributeName='x' from='0' to='9' additive='sum' dur='1s'/>"
        let player = try DrawingPlayer("<rect width='9' height='9'>\(animation)\(animation)</rect>")
        #expect(player.warnings.contains { $0.contains("are not added to each other") })
    }

    @Test("Runs of several attributes that end at rounded times keep their last value")
    func roundedEnds() throws {
        let player = try DrawingPlayer(
            """
            <circle id="c" cx="10" cy="10" r="5"><animate attributeName="cx" from="10" to="90" begin="0.9s" dur="0.4s" \
            fill="freeze"/><animate attributeName="cy" from="10" to="50" begin="1.3s" dur="0.4s" \
            fill="freeze"/></circle>
            """)
        let path = try player.value("path", of: player.shape("c"), at: 1.7)
        #expect(abs(try #require(Self.box(path)).midX - 90) < 1e-3)
    }

    @Test("The properties translate, rotate and scale come before transform, also in keyframes")
    func individualTransforms() throws {
        let player = try DrawingPlayer(
            """
            <style>#a { translate: 10px 20px; scale: 200%; transform: translate(1px, 0) }
            #b { rotate: 90deg; animation: m 2s linear both }
            @keyframes m { to { translate: 40px; rotate: 0deg } }</style>\
            <rect id="a" width="9" height="9"/><rect id="b" width="9" height="9"/>
            """)
        #expect(isNear(try player.point(.zero, of: "a", at: 0), 12, 20))
        #expect(isNear(try player.point(CGPoint(x: 10, y: 0), of: "b", at: 0), 0, 10))
        #expect(isNear(try player.point(.zero, of: "b", at: 1), 20, 0))
        #expect(player.warnings.isEmpty)
    }

    @Test("Shorthands and times may contain variables and products")
    func shorthands() throws {
        let player = try DrawingPlayer(
            """
            <style>:root { --d: 2s } rect { --i: 3; animation: m var(--d) linear both; \
            animation-delay: calc(var(--i) * .5s) } @keyframes m { from { opacity: 0 } }</style>\
            <rect id="r" width="9" height="9"/>
            """)
        #expect(abs(try player.number("opacity", of: "r", at: 2.5) - 0.5) < 1e-6)
        #expect(player.warnings.isEmpty && player.drawing.duration == 3.5)
    }

    @Test("Text grows from the start of its baseline, and is not cut off")
    func fontSize() throws {
        let player = try DrawingPlayer(
            """
            <text id="t" x="0" y="80" font-size="10">M<animate attributeName="font-size" from="10" to="60" dur="1s" \
            fill="freeze"/></text>
            """)
        #expect(isNear(try player.point(CGPoint(x: 0, y: 80), of: "t", at: 1), 0, 80))
        let frames = try player.frames([1])
        #expect(frames[0][4500..<4550].contains { $0 != 0 } && frames[0][8300...].allSatisfy { $0 == 0 })
    }
}

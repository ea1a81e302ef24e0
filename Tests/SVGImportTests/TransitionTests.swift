import Foundation
import LayerTree
import Testing

@testable import SVGImport

@Suite("CSS transitions of SVG drawings")
struct TransitionTests {
    @Test("A value that an animation sets changes gradually, and back at its end")
    func set() throws {
        let player = try DrawingPlayer(
            """
            <style>#r { transition: opacity 2s linear 1s }</style><rect id="r" width="9" height="9">\
            <set attributeName="opacity" to="0" begin="1s" end="5s"/></rect>
            """)
        let values = try [0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 7, 9].map { try player.number("opacity", of: "r", at: $0) }
        #expect(zip(values, [1, 1, 0.75, 0.25, 0, 0, 0.5, 1]).allSatisfy { abs($0 - $1) < 1e-6 })
        #expect(player.warnings.isEmpty && player.drawing.duration == 8)
    }

    @Test("Animations of class set the properties that style sheets give to the class, also of other elements")
    func classes() throws {
        let player = try DrawingPlayer(
            """
            <style>.b { stroke-width: 5; transition: stroke-width 1s linear } .b rect { opacity: 0.5 }
            .a { stroke-width: 1 }</style><g class="a"><set attributeName="class" to="b" begin="1s"/>\
            <rect id="r" stroke="red" width="9" height="9"/></g>
            """)
        let widths = try [0.5, 1.5].map { try player.number("lineWidth", of: "r", at: $0) }
        #expect(widths == [1, 5])
        #expect(try player.number("opacity", of: "r", at: 2) == 0.5)
    }

    @Test("Transforms of classes change gradually")
    func transforms() throws {
        let player = try DrawingPlayer(
            """
            <style>#r { transition: transform 1s linear } .b { transform: translate(10px, 0) }</style>\
            <rect id="r" width="9" height="9"><set attributeName="class" to="b" begin="1s"/></rect>
            """)
        #expect(isNear(try player.point(.zero, of: "r", at: 1.25), 2.5, 0))
        #expect(isNear(try player.point(.zero, of: "r", at: 3), 10, 0))
    }

    @Test("Inherited values start the transitions of the elements inside")
    func inherited() throws {
        let player = try DrawingPlayer(
            """
            <style>rect { transition: stroke-width 2s linear }</style><g stroke="red" stroke-width="1">\
            <set attributeName="stroke-width" to="5" begin="1s"/><rect id="r" width="9" height="9"/></g>
            """)
        #expect(try player.number("lineWidth", of: "r", at: 2) == 3)
    }

    @Test("Transitions that never start, are interrupted, or follow gradual animations are reported")
    func reports() throws {
        func warnings(_ contents: String) throws -> [String] {
            try DrawingPlayer(
                "<style>rect { transition: opacity 1s }</style><rect width='9' height='9'>\(contents)</rect>"
            )
            .warnings
        }
        #expect(
            try warnings("") == [
                "the transition of <rect> never starts, because nothing changes its style in a movie"
            ])
        let pulse = "<set attributeName='opacity' to='0' begin='1s' dur='0.5s'/>"
        #expect(try warnings(pulse).contains { $0.contains("is interrupted") })
        let fade = "<animate attributeName='opacity' values='0;1' dur='1s'/>"
        #expect(try warnings(fade).contains { $0.contains("does not follow its animation") })
    }
}

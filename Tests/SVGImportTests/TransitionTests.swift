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

    /// Returns the opacity of a rectangle with a transition and animations at some times.
    private func opacities(_ transition: String, _ animations: String, _ times: [Double]) throws -> [Double] {
        let player = try DrawingPlayer(
            """
            <style>#r { transition: opacity \(transition) }</style>\
            <rect id="r" width="9" height="9">\(animations)</rect>
            """)
        #expect(player.warnings.isEmpty)
        return try times.map { try player.number("opacity", of: "r", at: $0) }
    }

    private func areNear(_ a: [Double], _ b: [Double]) -> Bool { zip(a, b).allSatisfy { abs($0 - $1) < 1e-3 } }

    @Test("A transition that is interrupted returns from the value that is shown, in as much of the time")
    func reversal() throws {
        let values = try opacities(
            "1s linear", "<set attributeName='opacity' to='0' begin='1s' end='1.4s'/>", [1.2, 1.4, 1.6, 1.8, 3])
        #expect(areNear(values, [0.8, 0.6, 0.8, 1, 1]))
        // Back at 1.25, and there again at 1.375: the second return has been shortened twice.
        let twice = """
            <set attributeName='opacity' to='0' begin='1s' end='1.5s'/>\
            <set attributeName='opacity' to='0' begin='1.75s'/>
            """
        #expect(areNear(try opacities("1s linear", twice, [1.5, 1.75, 2, 2.5, 3]), [0.5, 0.75, 0.5, 0, 0]))
    }

    @Test("A transition to a third value takes its whole time from the value that is shown")
    func redirection() throws {
        let animations = """
            <set attributeName='opacity' to='0' begin='1s'/><set attributeName='opacity' to='0.1' begin='1.5s'/>
            """
        #expect(areNear(try opacities("1s linear", animations, [1.5, 2, 2.5]), [0.5, 0.3, 0.1]))
    }

    @Test("An interrupted curve keeps its shape up to the interruption")
    func curve() throws {
        let whole = try opacities("1s ease", "<set attributeName='opacity' to='0' begin='1s'/>", [1.1, 1.2, 1.29])
        let cut = try opacities(
            "1s ease", "<set attributeName='opacity' to='0' begin='1s' end='1.3s'/>", [1.1, 1.2, 1.29])
        #expect(areNear(whole, cut) && whole[0] > whole[2])
    }

    @Test("A change that is taken back in the delay is not shown, and a negative delay skips the start")
    func delays() throws {
        let short = "<set attributeName='opacity' to='0' begin='1s' dur='0.5s'/>"
        #expect(areNear(try opacities("1s linear 1s", short, [1.2, 1.6, 2.5, 4]), [1, 1, 1, 1]))
        let long = "<set attributeName='opacity' to='0' begin='1s'/>"
        #expect(areNear(try opacities("1s linear -0.25s", long, [0.9, 1.001, 1.5, 1.8]), [1, 0.749, 0.25, 0]))
    }

    @Test("Colors by name are interrupted at the color that is shown")
    func colors() throws {
        let player = try DrawingPlayer(
            """
            <style>#r { transition: fill 1s linear }</style><rect id="r" width="100" height="100" fill="red">\
            <set attributeName="fill" to="blue" begin="1s" end="1.5s"/></rect>
            """)
        let frames = try player.frames([1.49, 1.75])
        #expect(frames[0][0] >> 16 & 0xFF < 135 && frames[0][0] & 0xFF > 120)
        #expect((185...197).contains(frames[1][0] >> 16 & 0xFF))
    }

    @Test("Transforms that are interrupted return from where they are")
    func transformReversal() throws {
        let player = try DrawingPlayer(
            """
            <style>#r { transition: transform 1s linear } .b { transform: translate(40px, 0) }</style>\
            <rect id="r" width="9" height="9"><set attributeName="class" to="b" begin="1s" end="1.5s"/></rect>
            """)
        #expect(isNear(try player.point(.zero, of: "r", at: 1.5), 20, 0))
        #expect(isNear(try player.point(.zero, of: "r", at: 1.75), 10, 0))
        #expect(isNear(try player.point(.zero, of: "r", at: 2.1), 0, 0))
    }

    @Test("Transitions that never start, or follow gradual animations, are reported")
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
        let fade = "<animate attributeName='opacity' values='0;1' dur='1s'/>"
        #expect(try warnings(fade).contains { $0.contains("does not follow its animation") })
    }
}

import Foundation
import Images
import LayerTree
import Testing
import VectorGeometry

@testable import SVGImport

@Suite("SMIL animations of SVG drawings")
struct SMILTests {
    private func player(_ animations: String, attributes: String = "") throws -> DrawingPlayer {
        try DrawingPlayer("<rect id='a' width='10' height='10' \(attributes)>\(animations)</rect>")
    }

    private func opacity(_ player: DrawingPlayer, _ time: Double) throws -> Double {
        Double(try #require(try player.value("opacity", of: player.element("a"), at: time) as? Double))
    }

    @Test("Values follow key times, key splines and the calculation mode")
    func values() throws {
        let linear = try player("<animate attributeName='opacity' values='0;1;0' keyTimes='0;.25;1' dur='4s'/>")
        #expect(try abs(opacity(linear, 0.5) - 0.5) < 1e-6)
        #expect(try abs(opacity(linear, 2.5) - 0.5) < 1e-6)
        #expect(try opacity(linear, 4.5) == 1)
        let discrete = try player("<animate attributeName='opacity' values='0;.5;1' calcMode='discrete' dur='3s'/>")
        #expect(try opacity(discrete, 0.9) == 0 && opacity(discrete, 1.1) == 0.5 && opacity(discrete, 2.9) == 1)
        let paced = try player("<animate attributeName='opacity' values='0;.2;1' calcMode='paced' dur='1s'/>")
        #expect(try abs(opacity(paced, 0.1) - 0.1) < 1e-6 && abs(try opacity(paced, 0.6) - 0.6) < 1e-6)
        let spline = try player(
            "<animate attributeName='opacity' values='0;1' calcMode='spline' keySplines='.42 0 .58 1' dur='1s'/>")
        #expect(try abs(opacity(spline, 0.5) - 0.5) < 1e-4 && opacity(spline, 0.75) > 0.85)
    }

    @Test("Animations repeat, freeze, begin at offsets, and end")
    func timing() throws {
        let frozen = try player(
            "<animate attributeName='opacity' from='0' to='.5' begin='1s' dur='1s' repeatCount='2' fill='freeze'/>")
        #expect(try opacity(frozen, 0.5) == 1)
        #expect(try abs(opacity(frozen, 2.5) - 0.25) < 1e-6 && opacity(frozen, 9) == 0.5)
        let cut = try player("<animate attributeName='opacity' from='0' to='1' dur='2s' end='1s' fill='freeze'/>")
        #expect(try abs(opacity(cut, 5) - 0.5) < 1e-6)
        let endless = try player("<animate attributeName='opacity' from='0' to='1' dur='2s' repeatCount='indefinite'/>")
        #expect(try abs(opacity(endless, 101) - 0.5) < 1e-6)
        let half = try player("<animate attributeName='opacity' from='0' to='1' dur='2s' repeatDur='3s'/>")
        #expect(try abs(opacity(half, 2.5) - 0.25) < 1e-6 && opacity(half, 3.5) == 1)
    }

    @Test("Begins and ends of other animations start animations")
    func syncBases() throws {
        let chain = try player(
            """
            <animate id="x" attributeName="opacity" from="0" to="1" begin="0;y.end+1s" dur="1s"/>\
            <animate id="y" attributeName="opacity" from="1" to="0" begin="x.end" dur="1s"/>
            """)
        // x: 0…1, y: 1…2, x: 3…4, y: 4…5
        for (time, value) in [(0.25, 0.25), (1.25, 0.75), (2.5, 1), (3.25, 0.25), (4.75, 0.25)] {
            #expect(try abs(opacity(chain, time) - value) < 1e-6, "\(time)")
        }
        let click = try player("<animate attributeName='opacity' to='0' begin='click' dur='1s'/>")
        #expect(try opacity(click, 0.5) == 1)
        #expect(click.warnings.contains { $0.contains("needs a viewer") })
    }

    @Test("Sets hold a value, and differences are added")
    func setsAndSums() throws {
        let set = try player("<set attributeName='opacity' to='.25' begin='1s' dur='1s'/>")
        #expect(try opacity(set, 0.5) == 1 && opacity(set, 1.5) == 0.25 && opacity(set, 2.5) == 1)
        let endless = try player("<set attributeName='visibility' to='hidden' begin='1s'/>")
        #expect(try endless.value("hidden", of: endless.shape("a"), at: 0.5) as? Bool == false)
        #expect(try endless.value("hidden", of: endless.shape("a"), at: 50) as? Bool == true)
        let sum = try player(
            "<animate attributeName='stroke-width' by='4' dur='1s'/>", attributes: "stroke='red' stroke-width='2'")
        #expect(try abs(sum.number("lineWidth", of: "a", at: 0.5) - 4) < 1e-6)
        let growing = try player(
            "<animate attributeName='stroke-width' from='0' to='2' dur='1s' accumulate='sum' repeatCount='3'/>",
            attributes: "stroke='red'")
        #expect(try abs(growing.number("lineWidth", of: "a", at: 2.5) - 5) < 1e-6)
    }

    @Test("Geometry becomes animations of the path")
    func geometry() throws {
        let one = try player("<animate attributeName='width' from='10' to='30' dur='1s'/>")
        func width(_ player: DrawingPlayer, _ time: Double) throws -> Double {
            let path = try player.value("path", of: player.shape("a"), at: time)
            return Double((path as? CGPath)?.boundingBoxOfPath.width ?? -1)
        }
        #expect(try abs(width(one, 0.5) - 20) < 1e-6)
        let two = try player(
            "<animate attributeName='width' from='10' to='30' dur='1s'/>"
                + "<animate attributeName='x' from='0' to='50' dur='2s'/>")
        #expect(try abs(width(two, 0.5) - 20) < 0.5)
        #expect(two.warnings.contains { $0.contains("60 times per second") })
    }

    @Test("Path data with other commands changes halfway, and with the same ones gradually")
    func commands() throws {
        func width(to data: String, at time: Double) throws -> CGFloat {
            let player = try DrawingPlayer(
                """
                <path id="a" d="M0 0 H10 V10"><animate attributeName="d" to="\(data)" dur="2s" fill="freeze"/></path>
                """)
            let path = try player.value("path", of: player.shape("a"), at: time)
            return try #require(path as? CGPath).boundingBoxOfPath.width
        }
        #expect(try abs(width(to: "M0 0 h20 V10", at: 1) - 15) < 0.01)
        // One command with several numbers counts as often as it is repeated.
        #expect(try width(to: "M0 0 h10 10 V10", at: 0.9) == 10)
        #expect(try width(to: "M0 0 L20 0 V10", at: 0.9) == 10)
        #expect(try width(to: "M0 0 L20 0 V10", at: 1.1) == 20)
    }

    @Test("Transforms rotate around their centers, and sums are multiplied")
    func transforms() throws {
        let turn = try player(
            "<animateTransform attributeName='transform' type='rotate' from='0 5 5' to='360 5 5' dur='4s'/>",
            attributes: "transform='translate(20 0)'")
        #expect(isNear(try turn.point(.zero, of: "a", at: 1), 10, 0))
        #expect(isNear(try turn.point(.zero, of: "a", at: 2), 10, 10))
        // After its end, the transform of the element applies again.
        #expect(isNear(try turn.point(.zero, of: "a", at: 5), 20, 0))
        let sum = try player(
            """
            <animateTransform attributeName="transform" type="translate" from="0 0" to="20 0" dur="1s" fill="freeze"/>\
            <animateTransform attributeName="transform" type="scale" from="1" to="3" dur="2s" additive="sum"/>
            """)
        #expect(isNear(try sum.point(CGPoint(x: 10, y: 10), of: "a", at: 1), 40, 20))
        let skew = try player(
            "<animateTransform attributeName='transform' type='skewX' from='0' to='45' dur='1s' fill='freeze'/>")
        #expect(isNear(try skew.point(CGPoint(x: 0, y: 10), of: "a", at: 2), 10, 10))
        // The center of a rotation is a part of its value, and accumulates as well.
        let turns = try player(
            """
            <animateTransform attributeName="transform" type="rotate" from="0 10 0" to="180 10 0" dur="1s" \
            repeatCount="2" accumulate="sum"/>
            """)
        #expect(isNear(try turns.point(.zero, of: "a", at: 0.5), 10, -10))
        #expect(isNear(try turns.point(.zero, of: "a", at: 1.5), 20, 20))
    }

    @Test("Motion follows a path, and turns with it")
    func motion() throws {
        let line = try player("<animateMotion path='M10 10h40' dur='2s' fill='freeze'/>")
        #expect(isNear(try line.point(.zero, of: "a", at: 1), 30, 10))
        #expect(isNear(try line.point(.zero, of: "a", at: 5), 50, 10))
        let turned = try player("<animateMotion path='M10 10v40' rotate='auto' dur='2s'/>")
        #expect(isNear(try turned.point(CGPoint(x: 5, y: 0), of: "a", at: 1), 10, 35))
        let points = try player(
            "<animateMotion path='M0 0h100' keyPoints='0;.8;.5' keyTimes='0;.5;1' calcMode='linear' dur='2s'/>")
        #expect(isNear(try points.point(.zero, of: "a", at: 1), 80, 0))
        #expect(isNear(try points.point(.zero, of: "a", at: 1.5), 65, 0))
    }

    @Test("Animations of a group's fill reach the shapes that inherit it")
    func inheritance() throws {
        let player = try DrawingPlayer(
            "<g><animate attributeName='fill' from='#000' to='#f00' dur='1s'/><rect id='a' width='9' height='9'/>"
                + "<rect id='b' fill='blue' width='9' height='9'/></g>")
        let inherited = try #require(try player.value("fillColor", of: player.shape("a"), at: 0.5) as? CGColor)
        #expect(abs((inherited.components?.first ?? 0) - 0.5) < 0.01)
        let own = try #require(try player.value("fillColor", of: player.shape("b"), at: 0.5) as? CGColor)
        #expect(own.premultipliedPixel() == 0xff00_00ff)
    }

    @Test("Stops and dash offsets are animated")
    func details() throws {
        let player = try DrawingPlayer(
            """
            <linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="blue"><animate \
            attributeName="stop-color" to="lime" dur="1s"/></stop></linearGradient>\
            <rect width="9" height="9" fill="url(#g)"/>\
            <path id="p" d="M0 0h50" stroke="red" stroke-dasharray="50" stroke-dashoffset="50"><animate \
            attributeName="stroke-dashoffset" to="0" dur="1s"/></path>\
            <path id="q" d="M0 0h50" stroke="red"><animate attributeName="stroke-dasharray" from="0 50" to="50 50" \
            dur="1s"/></path>
            """)
        #expect(try abs(player.number("lineDashPhase", of: "p", at: 0.5) - 25) < 1e-6)
        #expect(try abs(player.number("strokeEnd", of: "q", at: 0.5) - 0.5) < 1e-6)
        #expect(player.warnings.isEmpty, "\(player.warnings)")
    }

    @Test("Timing attributes that are not valid are reported, and the duration counts endless animations once")
    func reports() throws {
        let bad = try player(
            """
            <animate attributeName="opacity" values="0;1" keyTimes="0;2" dur="1s"/>\
            <animate attributeName="opacity" values="0;1" calcMode="spline" keySplines="0 0 1" dur="1s"/>\
            <animate attributeName="opacity" dur="x" to="1"/><animate dur="1s" to="1"/>
            """)
        #expect(bad.warnings.count == 4, "\(bad.warnings)")
        let endless = try player(
            "<animate attributeName='opacity' to='0' dur='1.5s' repeatCount='indefinite' begin='2s'/>")
        #expect(endless.drawing.duration == 3.5)
        #expect(try player("").drawing.duration == nil)
    }

    @Test("Endless chains of short animations end at the limit of runs")
    func chains() throws {
        let player = try player(
            "<animate id='x' attributeName='opacity' to='0' begin='0;y.end' dur='1ms'/>"
                + "<animate id='y' attributeName='opacity' to='0' begin='x.end' dur='1ms'/>")
        #expect(player.warnings.contains { $0.contains("runs") })
    }
}

@Suite("CSS animations of SVG drawings")
struct CSSAnimationTests {
    private func player(_ style: String, attributes: String = "") throws -> DrawingPlayer {
        try DrawingPlayer("<style>\(style)</style><rect id='a' width='10' height='10' \(attributes)/>")
    }

    private func opacity(_ player: DrawingPlayer, _ time: Double) throws -> Double {
        try #require(try player.value("opacity", of: player.element("a"), at: time) as? Double)
    }

    @Test("Keyframes have delays, easings, iterations, directions and fill modes")
    func timing() throws {
        let fade = "@keyframes f { from { opacity: 0 } to { opacity: 1 } }"
        let once = try player("\(fade) #a { animation: f 2s linear 1s }")
        #expect(try opacity(once, 0.5) == 1 && abs(opacity(once, 2) - 0.5) < 1e-6 && opacity(once, 3.5) == 1)
        let both = try player("\(fade) #a { opacity: .3; animation: f 2s linear 1s both }")
        #expect(try opacity(both, 0.5) == 0 && opacity(both, 9) == 1)
        let alternate = try player("\(fade) #a { animation: f 1s linear 2 alternate }")
        #expect(try abs(opacity(alternate, 0.25) - 0.25) < 1e-6 && abs(opacity(alternate, 1.25) - 0.75) < 1e-6)
        let reverse = try player("\(fade) #a { animation: f 1s linear reverse }")
        #expect(try abs(opacity(reverse, 0.25) - 0.75) < 1e-6)
        let steps = try player("\(fade) #a { animation: f 1s steps(4) }")
        #expect(try abs(opacity(steps, 0.3) - 0.25) < 1e-6 && abs(opacity(steps, 0.9) - 0.75) < 1e-6)
        let early = try player("\(fade) #a { animation: f 4s linear -1s }")
        #expect(try abs(opacity(early, 0) - 0.25) < 1e-6)
        let endless = try player("\(fade) #a { animation: f 2s linear infinite }")
        #expect(try abs(opacity(endless, 41) - 0.5) < 1e-6 && endless.drawing.duration == 2)
    }

    @Test("Transforms turn around their origin, and lists are interpolated function by function")
    func transforms() throws {
        let spin = try player(
            "@keyframes s { to { transform: rotate(360deg) } } #a { animation: s 4s linear; transform-origin: 5px 5px }"
        )
        #expect(isNear(try spin.point(.zero, of: "a", at: 1), 10, 0))
        let box = try player(
            "@keyframes s { from { transform: scale(1) } to { transform: scale(3) } } "
                + "#a { animation: s 1s linear both; transform-box: fill-box; transform-origin: 100% 50% }",
            attributes: "x='20' y='20'")
        #expect(isNear(try box.point(CGPoint(x: 20, y: 20), of: "a", at: 2), 0, 10))
        let list = try player(
            "@keyframes s { from { transform: translate(10px) rotate(0) } "
                + "to { transform: translate(30px) rotate(1turn) } } "
                + "#a { animation: s 1s linear; transform: translate(70px) }")
        #expect(isNear(try list.point(CGPoint(x: 10, y: 0), of: "a", at: 0.5), 10, 0))
        #expect(isNear(try list.point(.zero, of: "a", at: 2), 70, 0))
    }

    @Test("Colors, strokes and percentages of keyframes are animated; missing ends are the element's own values")
    func properties() throws {
        let player = try player(
            "@keyframes p { 50% { stroke-width: 10; fill: lime } } #a { animation: p 2s linear }",
            attributes: "stroke='red' stroke-width='2'")
        #expect(try abs(player.number("lineWidth", of: "a", at: 0.5) - 6) < 1e-6)
        #expect(try abs(player.number("lineWidth", of: "a", at: 1) - 10) < 1e-6)
        #expect(try abs(player.number("lineWidth", of: "a", at: 1.5) - 6) < 1e-6)
    }

    @Test("Easings are parsed")
    func easings() {
        #expect(CSSEasing("ease-in-out") == .curve(0.42, 0, 0.58, 1))
        #expect(CSSEasing("cubic-bezier(.1, -2, .3, 4)") == .curve(0.1, -2, 0.3, 4))
        #expect(CSSEasing("steps(3, jump-none)") == .steps(3, startsAtOnce: false, holdsEnds: true))
        #expect(CSSEasing("linear(0, 0.5 75%, 1)") == .points([SIMD2(0, 0), SIMD2(0.75, 0.5), SIMD2(1, 1)]))
        for text in ["bounce", "cubic-bezier(2, 0, 1, 1)", "steps(0)", "cubic-bezier(1, 2)"] {
            #expect(CSSEasing(text) == nil)
        }
    }

    @Test("Keyframes that do not exist are reported")
    func missing() throws {
        #expect(try player("#a { animation: none-such 1s }").warnings.count == 1)
    }
}

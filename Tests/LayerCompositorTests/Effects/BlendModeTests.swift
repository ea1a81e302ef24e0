import Foundation
import Images
import RenderTree
import Testing

@testable import LayerCompositor

/// A blend mode as defined in W3C Compositing 1, for colors that are not premultiplied.
private struct BlendFormula: Sendable, CustomTestStringConvertible {
    typealias Mix = @Sendable (_ below: [Double], _ above: [Double]) -> [Double]
    let name: String
    let mix: Mix
    var testDescription: String { name }

    init(_ name: String, _ mix: @escaping @Sendable (Double, Double) -> Double) {
        self.init(whole: name) { below, above in zip(below, above).map { mix($0, $1) } }
    }

    init(whole name: String, _ mix: @escaping Mix) { (self.name, self.mix) = (name, mix) }

    static let all: [BlendFormula] = [
        BlendFormula("Multiply") { $0 * $1 },
        BlendFormula("Screen") { $0 + $1 - $0 * $1 },
        BlendFormula("Overlay") { hardLight($1, $0) },
        BlendFormula("Darken") { min($0, $1) },
        BlendFormula("Lighten") { max($0, $1) },
        BlendFormula("ColorDodge") { b, s in b == 0 ? 0 : s == 1 ? 1 : min(1, b / (1 - s)) },
        BlendFormula("ColorBurn") { b, s in b == 1 ? 1 : s == 0 ? 0 : 1 - min(1, (1 - b) / s) },
        BlendFormula("SoftLight") { b, s in
            let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
            return s <= 0.5 ? b - (1 - 2 * s) * b * (1 - b) : b + (2 * s - 1) * (d - b)
        },
        BlendFormula("HardLight") { hardLight($0, $1) },
        BlendFormula("Difference") { abs($0 - $1) },
        BlendFormula("Exclusion") { $0 + $1 - 2 * $0 * $1 },
        BlendFormula(whole: "Hue") { b, s in lit(saturated(s, range(b)), luminosity(b)) },
        BlendFormula(whole: "Saturation") { b, s in lit(saturated(b, range(s)), luminosity(b)) },
        BlendFormula(whole: "Color") { b, s in lit(s, luminosity(b)) },
        BlendFormula(whole: "Luminosity") { b, s in lit(b, luminosity(s)) },
    ]

    private static func hardLight(_ b: Double, _ s: Double) -> Double {
        s <= 0.5 ? 2 * s * b : 1 - 2 * (1 - s) * (1 - b)
    }
    private static func luminosity(_ c: [Double]) -> Double { 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2] }
    private static func range(_ c: [Double]) -> Double { (c.max() ?? 0) - (c.min() ?? 0) }

    private static func saturated(_ c: [Double], _ s: Double) -> [Double] {
        let least = c.min() ?? 0
        let width = range(c)
        return c.map { width == 0 ? 0 : ($0 - least) / width * s }
    }

    private static func lit(_ c: [Double], _ target: Double) -> [Double] {
        var c = c.map { $0 + target - luminosity(c) }
        let l = luminosity(c)
        let least = c.min() ?? 0
        let most = c.max() ?? 0
        if least < 0 { c = c.map { l + ($0 - l) * l / (l - least) } }
        if most > 1 { c = c.map { l + ($0 - l) * (1 - l) / (most - l) } }
        return c
    }

    /// Returns the premultiplied result over a color of alpha `ba`.
    func result(_ below: [Double], _ ba: Double, _ above: [Double], _ sa: Double) -> [Double] {
        let mixed = mix(below, above)
        var parts: [Double] = []
        for i in 0..<3 {
            let alone: Double = (1 - ba) * sa * above[i]
            let behind: Double = (1 - sa) * ba * below[i]
            parts.append(alone + behind + sa * ba * mixed[i])
        }
        return parts + [sa + ba - sa * ba]
    }
}

@Suite("Compositing filters (facts 1.9)")
struct BlendModeTests {
    private static let colors: [[Double]] = [
        [1, 0.2, 0, 1], [0.1, 0.6, 0.9, 1], [0.4, 0.4, 0.4, 0.6], [0, 0, 0, 1], [1, 1, 1, 0.5], [0.8, 0.7, 0.1, 0.2],
    ]

    @Test(
        "A color with low alpha burns with its full color, as a fill and as a group",
        arguments: [(247, 13), (240, 40)], [false, true])
    func faint(grays: (Int, Int), isGroup: Bool) {
        let b = Double(grays.0) / 255
        let s = Double(grays.1) / 255
        let expected = (b * (1 - 26.0 / 255) + 26.0 / 255 * (1 - min(1, (1 - b) / s))) * 255
        let above = Layer(0, 0, 100, 100, color: CGColor(gray: CGFloat(s), alpha: isGroup ? 1 : 52.0 / 255)) {
            $0.join("CIColorBurnBlendMode")
            $0.appearance.opacity = Float(isGroup ? 26.0 / 255 : 0.5)
            if isGroup { $0.children = [Layer(50, 50, 10, 10, color: .red).node] }
        }
        let rendered = RenderedFrame.of([
            Layer(0, 0, 100, 100, color: CGColor(gray: CGFloat(b), alpha: 1)).node, above.node,
        ])
        #expect(abs(Double(rendered[20, 20].r) - expected) <= 0.6)
    }

    @Test("Each blend mode matches its formula under both of its names", arguments: BlendFormula.all)
    private func formula(_ formula: BlendFormula) {
        for name in [
            "CI\(formula.name)BlendMode", formula.name.prefix(1).lowercased() + formula.name.dropFirst() + "BlendMode",
        ] {
            for (below, above) in Self.colors.flatMap({ below in Self.colors.map { (below, $0) } }) {
                let rendered = RenderedFrame.of(
                    [
                        Layer(0, 0, 8, 8, color: color(below)).node,
                        Layer(0, 0, 8, 8, color: color(above)) { $0.join(name) }.node,
                    ], 8, 8)
                let expected = formula.result(Array(below[..<3]), below[3], Array(above[..<3]), above[3]).map {
                    Int(($0 * 255).rounded())
                }
                // 8-bit premultiplied colors of low alpha are coarse; a mode may divide by them.
                let tolerance = min(below[3], above[3]) < 1 ? 5 : 2
                #expect(
                    rendered[4, 4].isNear(Pixel(expected[0], expected[1], expected[2], expected[3]), tolerance),
                    "\(name): \(below) \(above)")
            }
        }
    }

    private func color(_ c: [Double]) -> CGColor { CGColor(red: c[0], green: c[1], blue: c[2], alpha: c[3]) }

    @Test(
        "Porter-Duff modes apply within the layer's bounds",
        arguments: [
            ("sourceIn", [0, 0, 0, 0], [255, 0, 0, 255]), ("sourceOut", [255, 0, 0, 255], [0, 0, 0, 0]),
            ("destOut", [0, 0, 0, 0], [0, 0, 0, 0]),
            ("destIn", [0, 0, 0, 0], [0, 0, 255, 255]), ("xor", [255, 0, 0, 255], [0, 0, 0, 0]),
            ("destOver", [255, 0, 0, 255], [0, 0, 255, 255]),
            ("clear", [0, 0, 0, 0], [0, 0, 0, 0]), ("copy", [255, 0, 0, 255], [255, 0, 0, 255]),
            ("plusL", [255, 0, 0, 255], [255, 0, 255, 255]),
        ])
    func porterDuff(name: String, alone: [Int], over: [Int]) {
        // Blue on the left; the layer's bounds cover both halves and extend beyond its red sublayer.
        let rendered = RenderedFrame.of(
            [
                Layer(0, 0, 50, 100, color: .blue).node,
                Layer(10, 10, 80, 80) {
                    $0.children = [Layer(10, 10, 60, 60, color: .red).node]
                    $0.join(name)
                }.node,
            ])
        #expect(rendered[70, 50] == Pixel(alone[0], alone[1], alone[2], alone[3]))
        #expect(rendered[30, 50] == Pixel(over[0], over[1], over[2], over[3]))
        #expect(rendered[5, 50] == .blue, "nothing changes outside")
    }

    @Test("A blend applies within the group of a faded ancestor; a mask's own blend is ignored")
    func isolation() {
        let ink = Layer(0, 0, 50, 50, color: .red) { $0.join("multiplyBlendMode") }.node
        func over(_ change: (inout Layer) -> Void) -> Pixel {
            RenderedFrame.of([
                Layer(0, 0, 100, 100, color: .green).node,
                Layer(0, 0, 50, 50) {
                    $0.children = [ink]
                    change(&$0)
                }.node,
            ])[20, 20]
        }
        #expect(over { _ in } == .black)
        #expect(over { $0.appearance.opacity = 0.998 }.isNear(.red))
        #expect(over { $0.appearance.masksToBounds = true } == .red)
        #expect(
            over {
                $0.children = []
                $0.appearance.backgroundColor = .red
                $0.mask = Layer(0, 0, 50, 50, color: .black) { $0.join("destOut") }.node
            } == .red)
    }

    @Test(
        "Holes in an opaque frame show its background; in other frames they are transparent",
        arguments: [DrawingDepth.eightBits, .float])
    func holes(drawing: DrawingDepth) {
        let root = Layer(0, 0, 32, 32) { $0.children = [Layer(8, 8, 16, 16, color: .red) { $0.join("xor") }.node] }.node
        func middle(over background: CGColor?) -> UInt32 {
            let compositor = Compositor(width: 32, height: 32, threads: 1, drawing: drawing)
            let target = PixelBuffer(width: 32, height: 32)
            compositor.render(RenderTree(root: root, time: 0, host: .yDown), background: background, into: target)
            return target.row(16)[16]
        }
        #expect(middle(over: .blue) == 0xff00_00ff)
        #expect(middle(over: CGColor(red: 0, green: 0, blue: 1, alpha: 0.2)) >> 24 == 204)
    }
}

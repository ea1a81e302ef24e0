import Foundation
import Images
import RenderTree
import Testing
import VectorGeometry

@testable import LayerCompositor

@Suite("Style filters")
struct StyleFilterTests {
    private func node(
        _ type: String, _ inputs: [String: FilterValue], color: CGColor, size: CGFloat = 60
    ) -> RenderNode {
        Layer(20, 20, size, size, color: color) { $0.filter(type, inputs) }.node
    }

    private func rendered(
        _ type: String, _ inputs: [String: FilterValue], color: CGColor, size: CGFloat = 60
    ) -> RenderedFrame {
        RenderedFrame.of([node(type, inputs, color: color, size: size)])
    }

    private static let gray = CGColor(gray: 0.5, alpha: 1)

    /// Returns the red components of the middle of a layer of 60 × 60 points.
    private func reds(_ frame: RenderedFrame) -> [Int] {
        (25..<75).flatMap { y in (25..<75).map { frame[$0, y].r } }
    }

    @Test("Grain keeps the mean, is the same for the same time, and changes with the frame and the seed")
    func grain() {
        func grain(_ inputs: [String: FilterValue]) -> RenderedFrame {
            rendered("filmGrain", inputs.merging(["inputAmount": .number(0.3)]) { $1 }, color: Self.gray)
        }
        let first = grain([:])
        let reds = reds(first)
        #expect(abs(reds.reduce(0, +) / reds.count - 128) <= 3)
        #expect((reds.max() ?? 0) > 160 && (reds.min() ?? 255) < 95)
        #expect(first == grain(["inputTime": .number(1.0 / 24 - 0.001)]))
        #expect(first != grain(["inputTime": .number(1.0 / 24)]))
        #expect(first != grain(["inputSeed": .number(1)]))
        #expect(grain(["inputRate": .number(0)]) == grain(["inputRate": .number(0), "inputTime": .number(9)]))
        #expect(first[30, 30].r == first[30, 30].b)
        #expect(grain(["inputSaturation": .number(1)])[30, 30].r != grain(["inputSaturation": .number(1)])[30, 30].b)
    }

    @Test("Larger grains are smooth: neighbors differ less than those of small grains")
    func grainSize() {
        func roughness(_ size: Double) -> Int {
            let frame = rendered(
                "filmGrain", ["inputAmount": .number(0.4), "inputSize": .number(size)], color: Self.gray)
            return (25..<74).reduce(0) { sum, x in
                sum + (25..<75).reduce(0) { $0 + abs(frame[x, $1].r - frame[x + 1, $1].r) }
            }
        }
        #expect(roughness(5) * 2 < roughness(1))
    }

    @Test("Duotone maps black and white to its colors")
    func duotone() {
        let dark = CGColor(red: 0.2, green: 0, blue: 0.4, alpha: 1)
        let inputs: [String: FilterValue] = [
            "inputColor0": .color(dark), "inputColor1": .color(CGColor(red: 1, green: 0.8, blue: 0.6, alpha: 1)),
        ]
        #expect(rendered("duotone", inputs, color: .black)[40, 40].isNear(Pixel(51, 0, 102), 1))
        #expect(rendered("duotone", inputs, color: .white)[40, 40].isNear(Pixel(255, 204, 153), 1))
        let half = inputs.merging(["inputIntensity": .number(0.5)]) { $1 }
        #expect(rendered("duotone", half, color: .black)[40, 40].isNear(Pixel(26, 0, 51), 1))
    }

    @Test(
        "Dots of a halftone cover black, leave white bare, and half of middle gray",
        arguments: [(0, 1.0), (1, 0.0), (0.5, 0.5)] as [(CGFloat, Double)])
    func halftone(_ level: CGFloat, _ expected: Double) {
        let frame = rendered(
            "halftone", ["inputWidth": .number(10), "inputColor": .color(.red)], color: CGColor(gray: level, alpha: 1))
        let green = (25..<75).flatMap { y in (25..<75).map { frame[$0, y].g } }
        let covered = 1 - Double(green.reduce(0, +)) / Double(255 * green.count)
        #expect(abs(covered - expected) < 0.06, "\(covered)")
        #expect(frame[40, 40].r >= 254)
    }

    @Test("A long shadow extends in its direction, as far as its length, and fades")
    func longShadow() {
        func shadow(_ fade: Double, _ angle: Double = 0) -> RenderedFrame {
            rendered(
                "longShadow",
                [
                    "inputLength": .number(30), "inputAngle": .number(angle), "inputFade": .number(fade),
                    "inputColor": .color(CGColor(gray: 0, alpha: 1)),
                ], color: .red, size: 20)
        }
        let plain = shadow(0)
        #expect(plain[30, 30] == .red)
        #expect(plain[60, 30].isNear(Pixel(0, 0, 0), 1) && plain[68, 30].a > 250)
        #expect(plain[72, 30].a == 0 && plain[15, 30].a == 0 && plain[60, 45].a == 0)
        let faded = shadow(1)
        #expect(faded[45, 30].a > faded[55, 30].a && faded[55, 30].a > faded[65, 30].a)
        let diagonal = shadow(0, Double.pi / 4)
        #expect(diagonal[50, 50].a > 250 && diagonal[75, 75].a == 0 && diagonal[20, 50].a == 0)
        let upward = shadow(0, -Double.pi / 2)
        #expect(upward[30, 5].a > 250 && upward[30, 45].a == 0)
    }

    @Test("Displacement moves edges by at most its scale")
    func displacement() {
        let frame = rendered(
            "displacement", ["inputScale": .number(5), "inputSize": .number(8)], color: .red, size: 50)
        #expect(frame.inked.minX >= 14 && frame.inked.maxX <= 76)
        #expect((20..<70).contains { frame[20, $0].a == 0 } || (20..<70).contains { frame[19, $0].a > 0 })
        #expect(frame[45, 45] == .red)
    }

    @Test(
        "Style filters draw the same with tiles, threads and in floating point",
        arguments: ["filmGrain", "halftone", "displacement", "longShadow"])
    func paths(_ type: String) {
        let color = CGColor(red: 0.3, green: 0.6, blue: 0.8, alpha: 0.9)
        let root = Layer(0, 0, 100, 100) { $0.children = [self.node(type, [:], color: color, size: 40)] }.node
        let tree = RenderTree(root: root, time: 0, host: .yDown)
        let whole = RenderedFrame(Compositor(width: 100, height: 100, threads: 1).image(of: tree))
        let tiles = Compositor(width: 100, height: 100, threads: 3, tileWidth: 32, tileHeight: 16)
        #expect(RenderedFrame(tiles.image(of: tree)) == whole)
        let precise = RenderedFrame(
            Compositor(width: 100, height: 100, threads: 1, drawing: .float).image(of: tree))
        for y in 0..<100 {
            for x in 0..<100 where !precise[x, y].isNear(whole[x, y], 2) {
                Issue.record("\(x), \(y): \(precise[x, y]), \(whole[x, y])")
                return
            }
        }
    }
}

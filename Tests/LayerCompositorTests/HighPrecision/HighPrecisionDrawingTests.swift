import Foundation
import Images
import RenderTree
import Testing

@testable import LayerCompositor

@Suite("Drawing in floating point")
struct HighPrecisionDrawingTests {
    private static let roots: [@Sendable () -> RenderNode] = [
        { SampleScene.node(turn: 1) }, { EffectScene.node(turn: 1) },
        {
            var layers = RandomLayers(seed: 77)
            return layers.scene(LayerKind.allCases, count: LayerKind.allCases.count)
        },
    ]

    @Test(
        "The frame is bit-identical for any threads and tiles", arguments: roots.indices,
        [(3, (200, 64)), (1, (37, 11))])
    func sameBits(index: Int, way: (threads: Int, tile: (Int, Int))) {
        let root = Self.roots[index]()
        #expect(
            SixteenBitImage.of(root, 200, 160, over: .white, threads: way.threads, tile: way.tile)
                == SixteenBitImage.of(root, 200, 160, over: .white))
    }

    @Test("Redrawing random damage in reused buffers equals drawing anew", arguments: 0..<3)
    func mended(seed: UInt64) {
        var stream = ChangeStream(seed: seed)
        let mending = Compositor(width: 200, height: 160, threads: 2, drawing: .float, tileWidth: 200, tileHeight: 40)
        let frames = (0..<2).map { _ in PixelBuffer(width: 200, height: 160, depth: .sixteenBits) }
        for n in 0..<8 {
            let root = stream.next()
            let target = frames[n % 2]
            mending.render(
                RenderTree(root: root, time: Double(n), host: .yDown), background: .white, into: target,
                isUntouched: true)
            #expect(
                SixteenBitImage(target) == SixteenBitImage.of(root, 200, 160, over: .white), "seed \(seed), frame \(n)")
        }
    }

    @Test("A gradient has as many levels as pixels, each exact to 1/65535")
    func gradient() {
        var style = GradientStyle()
        style.colors = [.black, CGColor(red: 0.125, green: 0.125, blue: 0.125, alpha: 1)]
        style.startPoint = CGPoint(x: 0, y: 0.5)
        style.endPoint = CGPoint(x: 1, y: 0.5)
        let rendered = SixteenBitImage.of(Layer(0, 0, 400, 2) { $0.drawing = .gradient(style) }.node, 400, 2)
        for x in 0..<400 {
            #expect(abs(rendered.codes(x, 1)[0] * 257 - 65_535 * 0.125 * (Double(x) + 0.5) / 400) <= 0.51)
            #expect(rendered.codes(x, 1)[3] == 255)
        }
    }

    @Test("Fifty layers of 1% opacity are rounded only once")
    func stack() {
        let layers = (0..<50).map { _ in
            Layer(0, 0, 20, 20, color: CGColor(red: 1, green: 1, blue: 1, alpha: 0.01)).node
        }
        let rendered = SixteenBitImage.of(Layer(0, 0, 20, 20, color: .black) { $0.children = layers }.node, 20, 20)
        #expect(abs(rendered.codes(3, 3)[0] - 255 * (1 - pow(0.99, 50))) < 0.01)
    }

    @Test("8-bit output is dithered: codes are within one of the value with its mean; whole values are exact")
    func dithered() {
        func bytes(_ gray: CGFloat) -> [Int] {
            let root = Layer(0, 0, 16, 16, color: CGColor(red: gray, green: gray, blue: gray, alpha: 1)).node
            let compositor = Compositor(width: 16, height: 16, threads: 1, drawing: .float)
            let target = PixelBuffer(width: 16, height: 16)
            compositor.render(RenderTree(root: root, time: 0, host: .yDown), into: target)
            return RenderedFrame(CGImage(pixels: target, isOpaque: true)).pixels.map { Int($0 & 255) }
        }
        for gray in [0, 40, 127, 254, 255] { #expect(Set(bytes(CGFloat(gray) / 255)) == [gray]) }
        for code in [10.25, 99.5, 200.9] {
            let found = bytes(CGFloat(code) / 255)
            #expect(Set(found) == [Int(code), Int(code) + 1])
            #expect(abs(Double(found.reduce(0, +)) / 256 - code) < 1.0 / 64)
        }
    }

    @Test("The frame's background is not rounded")
    func background() {
        let node = Layer(2, 2, 8, 8) { $0.filterBackground("CIColorInvert") }.node
        let rendered = SixteenBitImage.of(
            Layer(0, 0, 12, 12) { $0.children = [node] }.node, 12, 12,
            over: CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 1))
        #expect(abs(rendered.codes(0, 0)[0] - 25.5) < 0.01 && abs(rendered.codes(5, 5)[0] - 229.5) < 0.01)
    }
}

import Foundation
import Images
import RenderTree
import TestSupport
import Testing

@testable import LayerCompositor

/// Many small images drawn as one batch equal the same images drawn one by one, to the bit.
@Suite("Sprites")
struct SpriteTests {
    private static let images = [
        TestImages.make(16, 16) { x, y in
            CGColor(red: CGFloat(x) / 15, green: CGFloat(y) / 15, blue: 0.4, alpha: CGFloat((x * y) % 16) / 15)
        },
        TestImages.make(5, 3) { x, y in CGColor(red: CGFloat(x) / 4, green: CGFloat(y) / 2, blue: 1, alpha: 1) },
        TestImages.make(90, 20) { x, y in
            CGColor(red: CGFloat(x % 9) / 8, green: 0.2, blue: CGFloat(y) / 19, alpha: 0.7)
        },
    ]

    /// Images at their own size, larger and smaller, at whole and fractional positions, some outside.
    private static func sprites(_ count: Int, seed: UInt64) -> [RenderNode] {
        var generator = SeededGenerator(seed: seed)
        func random(_ n: Int) -> Int { Int(generator.next() % UInt64(n)) }
        return (0..<count).map { _ in
            let image = images[random(3)]
            let x = CGFloat(random(230) - 20) + CGFloat(random(5)) * 0.21
            let y = CGFloat(random(190) - 20) + CGFloat(random(3)) * 0.5
            let size = random(3) == 0 ? CGFloat(random(5) + 1) / 2 : 1
            return Layer(x, y, CGFloat(image.width) * size, CGFloat(image.height) * size) {
                $0.contents.image = image
                $0.appearance.opacity = Float(random(5)) / 4
                if random(9) == 0 { $0.contents.magnification = .nearest }
            }.node
        }
    }

    /// The same layers in groups so small that they are drawn one by one.
    private static func apart(_ nodes: [RenderNode]) -> [RenderNode] {
        stride(from: 0, to: nodes.count, by: 7).map { i in
            Layer(0, 0, 200, 160) { $0.children = Array(nodes[i..<min(i + 7, nodes.count)]) }.node
        }
    }

    @Test("A sprite batch equals separate items", arguments: 0..<8, [RenderTree.Host.yDown, .yUp])
    func equal(seed: UInt64, host: RenderTree.Host) {
        let nodes = Self.sprites(40, seed: seed)

        #expect(
            RenderedFrame.of(nodes, 200, 160, host: host, over: .white)
                == RenderedFrame.of(Self.apart(nodes), 200, 160, host: host, over: .white))
        #expect(
            RenderedFrame.of(nodes, 200, 160, host: host) == RenderedFrame.of(Self.apart(nodes), 200, 160, host: host))
    }

    @Test("A sprite batch is the same when tiled and partly redrawn", arguments: 0..<4)
    func tiles(seed: UInt64) {
        let mending = Compositor(width: 200, height: 160, threads: 2, tileWidth: 33, tileHeight: 17)
        let target = PixelBuffer(width: 200, height: 160)
        for n in 0..<6 {
            let nodes = Self.sprites(30, seed: seed) + Self.sprites(4 + n, seed: seed + UInt64(n) * 100)
            let root = Layer(0, 0, 200, 160, color: .green) { $0.children = nodes }.node
            mending.render(RenderTree(root: root, time: 0, host: .yDown), into: target, isUntouched: true)
            #expect(RenderedFrame(CGImage(pixels: target, isOpaque: true)) == RenderedFrame.of(root, 200, 160))
        }
    }

    @Test("Consecutive sprites form one batch, other layers in between are kept, and a faded parent is a group")
    func plans() {
        let nodes = Self.sprites(60, seed: 3).filter { $0.appearance.opacity > 0 }
        let box = Layer(10, 10, 20, 20, color: .red).node
        let faded = Layer(0, 0, 100, 100) {
            $0.children = nodes
            $0.appearance.opacity = 0.5
        }.node

        #expect(plan(nodes).map(\.kind) == ["sprites"])
        #expect(
            plan(Array(nodes.prefix(20)) + [box] + Array(nodes.suffix(20))).map(\.kind) == [
                "sprites", "fill", "sprites",
            ])
        #expect(!plan(Array(nodes.prefix(3)) + [box]).map(\.kind).contains("sprites"))
        #expect(plan([faded]).map(\.kind) == ["group"])
    }

    @Test("Each of many batches has memory and images only for its own sprites", arguments: [true, false])
    func memory(isSeparatedByImages: Bool) throws {
        let hidden = Layer(10, 10, 16, 16) {
            $0.contents.image = Self.images[0]
            $0.appearance.opacity = 0
        }.node
        let separator = isSeparatedByImages ? hidden : Layer(10, 10, 20, 20, color: .red).node
        let nodes = (0..<20).flatMap { _ in
            (0..<20).map { n in
                Layer(CGFloat(n), 0, 4, 4) { $0.contents.image = TestImages.make(4, 4) { _, _ in .white } }.node
            } + [separator]
        }
        let batches = plan(nodes).compactMap { if case .sprites(let batch) = $0 { batch } else { nil } }

        try #require(batches.count == 20)
        #expect(batches.allSatisfy { $0.sprites.count == 20 && $0.images.count == 20 })
        #expect(batches[1...].allSatisfy { $0.sprites.capacity < 64 })
        #expect(batches.reduce(0) { $0 + $1.sprites.capacity } < 4 * nodes.count)
    }
}

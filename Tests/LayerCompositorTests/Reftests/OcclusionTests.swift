import Foundation
import RenderTree
import TestSupport
import Testing

@testable import LayerCompositor

/// Skipping what later items hide changes no pixel.
@Suite("Occlusion")
struct OcclusionTests {
    private static let image = TestImages.make(60, 40) { x, y in
        CGColor(red: CGFloat(x) / 59, green: CGFloat(y) / 39, blue: 0.5, alpha: 1)
    }

    /// Rotated, slanted and axis-aligned cards over each other, some translucent, rounded or with shadows.
    private static func cards(seed: UInt64) -> [RenderNode] {
        var generator = SeededGenerator(seed: seed)
        func random(_ n: Int) -> Int { Int(generator.next() % UInt64(n)) }
        return (0..<14).map { _ in
            let kind = random(6)
            return Layer(
                CGFloat(random(160)) - 10, CGFloat(random(120)) + 0.3, CGFloat(40 + random(70)),
                CGFloat(30 + random(60))
            ) {
                if kind == 0 {
                    $0.appearance.backgroundColor = CGColor(red: 0.2, green: 0.9, blue: 0.3, alpha: 0.6)
                } else {
                    $0.contents.image = image
                }
                if kind == 1 { ($0.appearance.cornerRadius, $0.appearance.masksToBounds) = (9, true) }
                if kind == 2 { ($0.shadow.opacity, $0.shadow.radius) = (0.8, 6) }
                if kind == 3 { $0.appearance.opacity = 0.7 }
                $0.placement.transform = CATransform3DMakeRotation(CGFloat(random(9)) / 3, kind == 4 ? 0.7 : 0, 0, 1)
            }.node
        }
    }

    /// Returns a frame whose items are drawn without occlusion.
    private static func drawnWhole(_ nodes: [RenderNode]) -> RenderedFrame {
        let size = PixelRect(x: 0, y: 0, width: 100, height: 100)
        let pixels = PixelBuffer(width: 100, height: 100)
        let worker = TileWorker()
        let surface = Surface(rect: size, pixels: pixels.row(0), stride: pixels.bytesPerRow / 4)
        surface.fill(size, with: 0)
        let root = Layer(0, 0, 100, 100) { $0.children = nodes }.node
        let plan = Planner().plan(RenderTree(root: root, time: 0, host: .yDown), projection: .identity, viewport: size)
        ShadowPass(shadows: plan.newShadows).run(TileWorkerPool(count: 1))
        worker.draw(plan.items, on: surface, in: size)
        return RenderedFrame(CGImage(pixels: pixels, isOpaque: false))
    }

    @Test("Skipping hidden blocks of random cards changes no pixel", arguments: 0..<24)
    func random(seed: UInt64) {
        let cards = Self.cards(seed: seed)
        #expect(RenderedFrame.of(cards) == Self.drawnWhole(cards), "seed \(seed)")
    }

    @Test("A tile skips the blocks that a rotated card hides")
    func leavesOut() throws {
        let card = Layer(10, 10, 80, 80) {
            $0.contents.image = Self.image
            $0.placement.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
        }.node
        let area = PixelRect(x: 0, y: 0, width: 100, height: 100)
        let occlusion = Occlusion()
        occlusion.begin(area, plan([Layer(0, 0, 100, 100, color: .red).node, card]))
        func visible(_ y: Int) -> [Int] {
            var runs: [Int] = []
            occlusion.forEachVisible(y, 0, 100, of: 1) { runs += [$0, $1] }
            return runs
        }

        #expect(visible(50) == [])
        #expect(visible(20) == [0, 32, 64, 36])
        #expect(visible(0) == [0, 100])
        occlusion.begin(area, plan([card]))
        #expect(!occlusion.isActive)
    }
}

import Foundation
import Images
import RenderTree
import Testing
import VectorGeometry

@Suite("Replicators (facts 3.4)")
struct ReplicaTests {
    private static func replicator(
        _ children: [RenderNode], _ look: (inout Layer) -> Void = { _ in }, _ change: (inout ReplicatorStyle) -> Void
    ) -> RenderNode {
        var style = ReplicatorStyle()
        change(&style)
        return Layer(0, 0, 100, 100) {
            $0.drawing = .replicator(style)
            $0.children = children
            look(&$0)
        }.node
    }

    @Test("Copies apply instanceTransform repeatedly about the center (facts 7.2)")
    func ring() {
        let dot = Layer(46, 6, 8, 8, color: .white).node
        let ring = RenderedFrame.of([
            Self.replicator([dot]) {
                $0.count = 8
                $0.transform = CATransform3DMakeRotation(2 * .pi / 8, 0, 0, 1)
                $0.alphaOffset = -1 / 8
            }
        ])
        let copies = (0..<8).map { k in
            Layer(0, 0, 100, 100) {
                $0.placement.transform = CATransform3DMakeRotation(2 * .pi / 8 * CGFloat(k), 0, 0, 1)
                $0.appearance.opacity = 1 - Float(k) / 8
                $0.children = [dot]
            }.node
        }

        #expect(ring.difference(RenderedFrame.of(copies)) <= 1)
        for k in 0..<8 {
            let angle = CGFloat(k - 2) * .pi / 4
            let x = Int(50 + 40 * cos(angle))
            let y = Int(50 + 40 * sin(angle))
            #expect(abs(ring[x, y].a - (255 - k * 255 / 8)) <= 2, "copy \(k)")
        }
    }

    @Test("instanceColor multiplies colors, images and gradients; black stays black (R33)")
    func colors() {
        let image = TestImages.plain(10, 10, CGColor(red: 1, green: 0.5, blue: 1, alpha: 1))
        var gradient = GradientStyle()
        gradient.colors = [.white, .white]
        let row = [
            Layer(0, 0, 10, 10, color: .white).node, Layer(10, 0, 10, 10) { $0.contents.image = image }.node,
            Layer(20, 0, 10, 10) { $0.drawing = .gradient(gradient) }.node, Layer(30, 0, 10, 10, color: .black).node,
        ]
        let rendered = RenderedFrame.of([
            Self.replicator(row) {
                $0.count = 3
                $0.transform = CATransform3DMakeTranslation(0, 20, 0)
                $0.color = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
                $0.redOffset = -0.5
                $0.blueOffset = 0.25
            }
        ])

        #expect(
            [5, 15, 25, 35].map { rendered[$0, 5] } == [
                Pixel(255, 128, 0), Pixel(255, 64, 0), Pixel(255, 128, 0), .black,
            ])
        #expect(
            [5, 15, 25, 35].map { rendered[$0, 45] } == [
                Pixel(0, 128, 128), Pixel(0, 64, 128), Pixel(0, 128, 128), .black,
            ])
    }

    @Test("The replicator's own box is drawn once; without whole copies sublayers are not drawn (R31)")
    func count() {
        func render(_ count: CGFloat) -> RenderedFrame {
            RenderedFrame.of([
                Self.replicator(
                    [Layer(0, 0, 10, 10, color: .red).node],
                    { $0.appearance.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 0.5) }
                ) {
                    $0.count = count
                    $0.transform = CATransform3DMakeTranslation(20, 0, 0)
                }
            ])
        }

        #expect(render(3)[95, 95].isNear(Pixel(0, 0, 128, 128)))
        #expect([5, 25, 45, 65].map { render(3)[$0, 5].r } == [255, 255, 255, 0])
        #expect(render(0)[5, 5].r == 0)
        #expect(render(2.9) == render(2))
        #expect(render(-1) == render(0) && render(.nan) == render(0))
    }

    @Test("Delayed copies show the sublayers at other times")
    func delayed() {
        let moments = [CGColor.red, .green, .blue].map { Layer(0, 0, 10, 10, color: $0).node }
        var style = ReplicatorStyle()
        style.count = 4
        style.transform = CATransform3DMakeTranslation(20, 0, 0)
        let placement = Layer(0, 0, 100, 100).placement
        let node = RenderNode(
            identity: .init(rawValue: 99), placement: placement, drawing: .replicator(style), children: [moments[0]],
            delayedChildren: [[moments[1]], [moments[2]]])

        #expect([5, 25, 45, 65].map { RenderedFrame.of([node])[$0, 5] } == [.red, .green, .blue, .red])
    }

    @Test("Nested replicators multiply their copies")
    func nested() {
        let inner = Self.replicator([Layer(0, 0, 5, 5, color: .white).node]) {
            $0.count = 3
            $0.transform = CATransform3DMakeTranslation(10, 0, 0)
            $0.redOffset = -0.5
        }
        let outer = Self.replicator([inner]) {
            $0.count = 3
            $0.transform = CATransform3DMakeTranslation(0, 10, 0)
            $0.greenOffset = -0.5
        }
        let rendered = RenderedFrame.of([outer])

        #expect(rendered.pixels.filter { $0 != 0 }.count == 9 * 25)
        #expect(rendered[12, 12].isNear(Pixel(128, 128, 255), 1))
        #expect(rendered[22, 2] == Pixel(0, 255, 255))
    }

    @Test("preservesDepth keeps depth; group opacity flattens it")
    func depth() {
        func render(_ preserves: Bool, opacity: Float = 1) -> RenderedFrame {
            // The second copy is behind the first.
            let node = Self.replicator([Layer(20, 20, 40, 40, color: .white).node], { $0.appearance.opacity = opacity })
            {
                $0.count = 2
                $0.transform = CATransform3DMakeTranslation(10, 10, -5)
                $0.preservesDepth = preserves
                $0.redOffset = -1
                $0.greenOffset = -1
            }
            return RenderedFrame.of([node])
        }

        #expect(render(false)[50, 50] == .blue)
        #expect(render(true)[50, 50] == .white)
        #expect(render(true)[65, 65] == .blue)
        #expect(render(true, opacity: 0.5) == render(false, opacity: 0.5))
    }

    @Test("Ten thousand copies share one node and one display item")
    func many() {
        let dot = Layer(0, 0, 1, 1, color: .red).node
        let row = Self.replicator([dot]) { ($0.count, $0.transform) = (100, CATransform3DMakeTranslation(1, 0, 0)) }
        let field = Self.replicator([row]) { ($0.count, $0.transform) = (100, CATransform3DMakeTranslation(0, 1, 0)) }

        #expect(RenderedFrame.of([field]).pixels.allSatisfy { $0 == 0xffff_0000 })
    }
}

import Foundation
import RenderTree
import Testing
import VectorGeometry

@Suite("Shadows (facts 1.11)")
struct ShadowTests {
    private func hard(_ offset: CGSize, _ layer: inout Layer) {
        layer.shadow.opacity = 1
        layer.shadow.radius = 0
        layer.shadow.color = .blue
        layer.shadow.offset = offset
    }

    @Test("A shadow without blur is the layer's shape, moved and colored")
    func hardShadow() {
        let rendered = RenderedFrame.of([
            Layer(20, 20, 30, 30, color: .red) { hard(CGSize(width: 10, height: 5), &$0) }.node
        ])

        #expect(rendered.inked == PixelRect(minX: 20, minY: 20, maxX: 60, maxY: 55))
        #expect(rendered[25, 25] == .red && rendered[55, 50] == .blue && rendered[55, 22] == .clear)
    }

    @Test(
        "R4: the default shadowOffset points against y",
        arguments: [RenderTree.Host.yDown, .yUp])
    func defaultOffset(host: RenderTree.Host) {
        let rendered = RenderedFrame.of(
            [Layer(20, 20, 30, 30, color: .red) { hard(ShadowStyle().offset, &$0) }.node], host: host)

        #expect(
            host == .yDown
                ? rendered[30, 18] == .blue && rendered[30, 50] == .clear
                : rendered[30, 81] == .blue && rendered[30, 49] == .clear)
    }

    @Test("R2: masksToBounds clips the shadow")
    func clipped() {
        let rendered = RenderedFrame.of([
            Layer(20, 20, 30, 30, color: .red) {
                hard(CGSize(width: 10, height: 5), &$0)
                $0.appearance.masksToBounds = true
            }.node
        ])

        #expect(rendered.inked == PixelRect(x: 20, y: 20, width: 30, height: 30))
    }

    @Test("R3: a transparent layer casts no shadow unless it has a shadowPath")
    func nothingOpaque() {
        #expect(RenderedFrame.of([Layer(20, 20, 30, 30) { hard(.zero, &$0) }.node]).inked.isEmpty)
        let path = RenderedFrame.of([
            Layer(20, 20, 30, 30) {
                hard(.zero, &$0)
                $0.shadow.path = .rect(CGRect(x: 5, y: 5, width: 40, height: 10))
            }.node
        ])
        #expect(path.inked == PixelRect(x: 25, y: 25, width: 40, height: 10))
    }

    @Test("Sublayers cast the shadow too; opacity and shadowOpacity multiply")
    func sublayers() {
        let rendered = RenderedFrame.of([
            Layer(0, 0, 10, 10) {
                hard(CGSize(width: 20, height: 0), &$0)
                $0.shadow.opacity = 0.5
                $0.appearance.opacity = 0.5
                $0.children = [Layer(40, 40, 10, 10, color: .red).node]
            }.node
        ])

        #expect(rendered[65, 45].isNear(Pixel(0, 0, 64, 64), 1) && rendered[45, 45].isNear(Pixel(128, 0, 0, 128), 1))
    }

    @Test(
        "The shadow blur is a Gaussian with the radius as standard deviation and scales with the device",
        arguments: [1.0, 2.0])
    func gaussian(scale: Double) {
        let root = Layer(0, 0, 100, 100) {
            $0.children = [
                Layer(0, 30, 100, 200) {
                    hard(.zero, &$0)
                    $0.shadow.radius = 5
                    $0.shadow.path = .rect(CGRect(x: -100, y: 20, width: 400, height: 300))
                }.node
            ]
        }
        let rendered = RenderedFrame.of(root.node, Int(100 * scale), Int(100 * scale), scale: scale)

        for points in [-5.0, 0, 5] {
            let y = Int((50 + points) * scale)
            let distance = (CGFloat(y) + 0.5) / scale - 50
            let expected = 0.5 * (1 + erf(distance / (5 * 2.0.squareRoot()))) * 255
            #expect(abs(CGFloat(rendered[Int(50 * scale), y].a) - expected) < 5)
        }
    }

    /// ∫ Φ(x/σ) dx over a pixel whose center is `distance` inside the edge.
    private func mean(_ distance: Double, _ sigma: Double) -> Double {
        func integral(_ x: Double) -> Double {
            let u = x / sigma
            return sigma * (u * 0.5 * erfc(-u / 2.0.squareRoot()) + exp(-u * u / 2) / (2 * Double.pi).squareRoot())
        }
        return integral(distance + 0.5) - integral(distance - 0.5)
    }

    @Test(
        "A small shadow blur is the Gaussian's mean over each pixel", arguments: [0.05, 0.2, 0.4, 0.5, 0.7, 1, 1.5, 2])
    func smallBlurs(sigma: Double) {
        for edge in [20, 20.5] {
            let node = Layer(0, 0, 100, 100) {
                hard(.zero, &$0)
                $0.shadow.radius = sigma
                $0.shadow.path = .rect(CGRect(x: edge, y: -50, width: 200, height: 300))
            }.node
            let rendered = RenderedFrame.of([node])
            for x in 14..<28 {
                let expected = 255 * mean(Double(x) + 0.5 - edge, sigma)
                // Coverage does not contain the edge's position within a pixel: the mean over it is blurred.
                #expect(
                    abs(Double(rendered[x, 50].a) - expected) <= (edge == 20 ? 2.5 : 17),
                    "\(x), \(edge): \(rendered[x, 50].a), not \(expected)")
            }
        }
    }

    @Test("The shadow of a partly visible layer is not cut at the frame's edge")
    func atTheEdge() {
        let shadow: (inout Layer) -> Void = {
            $0.shadow.opacity = 1
            $0.shadow.radius = 6
            $0.shadow.offset = .zero
        }
        let whole = RenderedFrame.of([Layer(60, 60, 80, 80, color: .red, shadow).node], 200, 200)
        let part = RenderedFrame.of([Layer(-40, -40, 80, 80, color: .red, shadow).node])

        for (x, y) in [(42, 10), (10, 45), (44, 44), (50, 0)] { #expect(part[x, y].isNear(whole[x + 100, y + 100], 1)) }
    }
}

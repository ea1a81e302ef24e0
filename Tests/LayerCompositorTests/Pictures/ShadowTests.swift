import Foundation
import RenderTree
import Testing

@Suite("Shadows (facts 1.11)")
struct ShadowTests {
    private func hard(_ offset: CGSize, _ layer: inout Layer) {
        layer.shadow.opacity = 1
        layer.shadow.radius = 0
        layer.shadow.color = .blue
        layer.shadow.offset = offset
    }

    @Test("A hard shadow is the layer's shape, moved and tinted")
    func hardShadow() {
        let picture = Picture.of([Layer(20, 20, 30, 30, color: .red) { hard(CGSize(width: 10, height: 5), &$0) }.node])

        #expect(picture.inked == PixelRect(minX: 20, minY: 20, maxX: 60, maxY: 55))
        #expect(picture[25, 25] == .red && picture[55, 50] == .blue && picture[55, 22] == .clear)
    }

    @Test(
        "R4: the default offset is up where y points down, down where it points up",
        arguments: [RenderTree.Host.yDown, .yUp])
    func defaultOffset(host: RenderTree.Host) {
        let picture = Picture.of(
            [Layer(20, 20, 30, 30, color: .red) { hard(ShadowStyle().offset, &$0) }.node], host: host)

        #expect(
            host == .yDown
                ? picture[30, 18] == .blue && picture[30, 50] == .clear
                : picture[30, 81] == .blue && picture[30, 49] == .clear)
    }

    @Test("R2: masksToBounds clips it away")
    func clipped() {
        let picture = Picture.of([
            Layer(20, 20, 30, 30, color: .red) {
                hard(CGSize(width: 10, height: 5), &$0)
                $0.appearance.masksToBounds = true
            }.node
        ])

        #expect(picture.inked == PixelRect(x: 20, y: 20, width: 30, height: 30))
    }

    @Test("R3: nothing opaque casts none, but a shadowPath does")
    func nothingOpaque() {
        #expect(Picture.of([Layer(20, 20, 30, 30) { hard(.zero, &$0) }.node]).inked.isEmpty)
        let path = Picture.of([
            Layer(20, 20, 30, 30) {
                hard(.zero, &$0)
                $0.shadow.path = .rect(CGRect(x: 5, y: 5, width: 40, height: 10))
            }.node
        ])
        #expect(path.inked == PixelRect(x: 25, y: 25, width: 40, height: 10))
    }

    @Test("Sublayers cast it too; opacity and shadowOpacity multiply")
    func sublayers() {
        let picture = Picture.of([
            Layer(0, 0, 10, 10) {
                hard(CGSize(width: 20, height: 0), &$0)
                $0.shadow.opacity = 0.5
                $0.appearance.opacity = 0.5
                $0.children = [Layer(40, 40, 10, 10, color: .red).node]
            }.node
        ])

        #expect(picture[65, 45].isNear(Pixel(0, 0, 64, 64), 1) && picture[45, 45].isNear(Pixel(128, 0, 0, 128), 1))
    }

    @Test(
        "The blur is a Gaussian of the radius as standard deviation, twice as wide at twice the scale",
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
        let picture = Picture.of(root.node, Int(100 * scale), Int(100 * scale), scale: scale)

        for points in [-5.0, 0, 5] {
            let y = Int((50 + points) * scale)
            let distance = (CGFloat(y) + 0.5) / scale - 50
            let expected = 0.5 * (1 + erf(distance / (5 * 2.0.squareRoot()))) * 255
            #expect(abs(CGFloat(picture[Int(50 * scale), y].a) - expected) < 5)
        }
    }

    /// ∫ Φ(x/σ) dx over a pixel whose middle lies `distance` inside the edge.
    private func mean(_ distance: Double, _ sigma: Double) -> Double {
        func integral(_ x: Double) -> Double {
            let u = x / sigma
            return sigma * (u * 0.5 * erfc(-u / 2.0.squareRoot()) + exp(-u * u / 2) / (2 * Double.pi).squareRoot())
        }
        return integral(distance + 0.5) - integral(distance - 0.5)
    }

    @Test("A small blur is the Gaussian's mean over each pixel", arguments: [0.05, 0.2, 0.4, 0.5, 0.7, 1, 1.5, 2])
    func smallBlurs(sigma: Double) {
        for edge in [20, 20.5] {
            let node = Layer(0, 0, 100, 100) {
                hard(.zero, &$0)
                $0.shadow.radius = sigma
                $0.shadow.path = .rect(CGRect(x: edge, y: -50, width: 200, height: 300))
            }.node
            let picture = Picture.of([node])
            for x in 14..<28 {
                let expected = 255 * mean(Double(x) + 0.5 - edge, sigma)
                // Where an edge lies within a pixel is not in the coverage: the mean over it is blurred.
                #expect(
                    abs(Double(picture[x, 50].a) - expected) <= (edge == 20 ? 2.5 : 17),
                    "\(x), \(edge): \(picture[x, 50].a), not \(expected)")
            }
        }
    }

    @Test("The shadow of a layer that is partly out of sight is not cut at the edge of the frame")
    func atTheEdge() {
        let shadow: (inout Layer) -> Void = {
            $0.shadow.opacity = 1
            $0.shadow.radius = 6
            $0.shadow.offset = .zero
        }
        let whole = Picture.of([Layer(60, 60, 80, 80, color: .red, shadow).node], 200, 200)
        let part = Picture.of([Layer(-40, -40, 80, 80, color: .red, shadow).node])

        for (x, y) in [(42, 10), (10, 45), (44, 44), (50, 0)] { #expect(part[x, y].isNear(whole[x + 100, y + 100], 1)) }
    }
}

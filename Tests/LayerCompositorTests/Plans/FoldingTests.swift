import Foundation
import Images
import RenderTree
import Testing
import VectorGeometry

@testable import LayerCompositor

@Suite("Offscreen groups in display lists")
struct FoldingTests {
    @Test("A single fill takes the layer's opacity itself")
    func singlePrimitive() {
        let items = plan([Layer(10, 10, 20, 20, color: .red) { $0.appearance.opacity = 0.5 }.node])

        #expect(items.map(\.kind) == ["fill"])
        guard case .fill(let fill) = items[0] else { return }
        #expect(fill.opacity == 0.5)
    }

    @Test("Several fills fade as a group, or one by one without group opacity", arguments: [true, false])
    func severalPrimitives(group: Bool) {
        let items = plan([
            Layer(10, 10, 20, 20, color: .red) {
                $0.appearance.opacity = 0.5
                $0.appearance.allowsGroupOpacity = group
                $0.children = [Layer(0, 0, 5, 5, color: .blue).node]
            }.node
        ])

        #expect(items.map(\.kind) == (group ? ["group"] : ["fill", "fill"]))
    }

    @Test("An image that fills a rounded clip takes its outline; more content is flattened")
    func roundedClip() {
        func card(_ children: [RenderNode]) -> [DisplayItem] {
            plan([
                Layer(10, 10, 40, 40) {
                    $0.appearance.masksToBounds = true
                    $0.appearance.cornerRadius = 8
                    $0.contents.image = TestImages.plain(4, 4, .red)
                    $0.children = children
                }.node
            ])
        }

        #expect(card([]).map(\.kind) == ["fill"])
        #expect(card([Layer(0, 0, 9, 9, color: .blue).node]).map(\.kind) == ["group"])
    }

    @Test(
        "A gradient fills the shape of a mask inside its bounds; masks across its edges need a group",
        arguments: [(0.0, 8.5, "fill"), (0.3, 8.5, "fill"), (0, -2, "group"), (0.3, -2, "group")])
    func maskedGradient(angle: CGFloat, inset: CGFloat, kind: String) {
        var style = GradientStyle()
        style.colors = [.red, .red]
        var shape = ShapeStyle()
        shape.path = .rect(CGRect(x: 0, y: 0, width: 40, height: 40).insetBy(dx: inset, dy: inset))
        shape.fillColor = CGColor(gray: 0, alpha: 0.5)
        let nodes = [Drawing.gradient(style), .shape(shape)].map { drawing in
            Layer(30.5, 30.5, 40, 40) {
                $0.placement.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
                $0.drawing = drawing
                if case .gradient = drawing { $0.mask = Layer(0, 0, 40, 40) { $0.drawing = .shape(shape) }.node }
            }.node
        }

        #expect(plan([nodes[0]]).map(\.kind) == [kind])
        guard kind == "fill" else { return }
        let (masked, plain) = (RenderedFrame.of([nodes[0]]), RenderedFrame.of([nodes[1]]))
        for y in 0..<100 {
            for x in 0..<100 { #expect(abs(Int(masked[x, y].a) - Int(plain[x, y].a)) <= 1) }
        }
    }

    @Test("A rectangular clip on whole pixels needs no group")
    func scissor() {
        let items = plan([
            Layer(10, 10, 40, 40, color: .red) {
                $0.appearance.masksToBounds = true
                $0.children = [Layer(-20, -20, 50, 50, color: .blue).node]
            }.node
        ])

        #expect(items.map(\.kind) == ["fill", "fill"])
        #expect(items.last?.bounds == PixelRect(x: 10, y: 10, width: 30, height: 30))
    }

    @Test("Content well inside a rounded clip is not clipped")
    func insideRoundedClip() {
        let items = plan([
            Layer(10, 10, 40, 40, color: .red) {
                $0.appearance.masksToBounds = true
                $0.appearance.cornerRadius = 8
                $0.children = [Layer(10, 10, 20, 20, color: .blue).node]
            }.node
        ])

        #expect(items.map(\.kind) == ["fill", "fill"])
    }

    @Test("Invisible layers are not planned")
    func culled() {
        let hidden = Layer(0, 0, 10, 10, color: .red) { $0.appearance.isHidden = true }.node
        let transparent = Layer(0, 0, 10, 10, color: .red) { $0.appearance.opacity = 0 }.node
        let empty = Layer(10, 10, 0, 10, color: .red).node
        let outside = Layer(200, 0, 10, 10, color: .red).node
        let edgeOn = Layer(0, 0, 10, 10, color: .red) { $0.placement.transform = CATransform3DMakeScale(0, 1, 1) }.node

        #expect(plan([hidden, transparent, empty, outside, edgeOn]).isEmpty)
    }

    @Test("A tile starts at the topmost item that hides everything below")
    func occlusion() {
        let items = plan([Layer(0, 0, 100, 100, color: .red).node, Layer(0, 0, 50, 100, color: .blue).node])
        let grid = TileGrid(frame: PixelRect(x: 0, y: 0, width: 100, height: 100), tileWidth: 100, tileHeight: 50)
        let left = PixelRect(x: 0, y: 0, width: 50, height: 50)
        let middle = PixelRect(x: 40, y: 0, width: 50, height: 50)
        let bins = TileBins(items, grid)
        let empty = TileBins([], grid)

        #expect(bins.visible(inTile: 0, area: left).items == [1] && bins.visible(inTile: 0, area: left).hideAll)
        #expect(bins.visible(inTile: 0, area: middle).items == [0, 1] && bins.visible(inTile: 0, area: middle).hideAll)
        #expect(empty.visible(inTile: 1, area: left).items.isEmpty && !empty.visible(inTile: 1, area: left).hideAll)
    }
}

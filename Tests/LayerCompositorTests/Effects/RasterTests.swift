import Foundation
import Images
import RenderTree
import Testing
import VectorGeometry

@testable import LayerCompositor

@Suite("Rasterization, edge antialiasing and continuous corners (facts 1.2, 1.8, 1.10)")
struct RasterTests {
    private func card(_ change: (inout Layer) -> Void) -> RenderNode {
        Layer(30, 30, 40, 40, color: .red) {
            $0.appearance.cornerRadius = 9
            $0.shadow.opacity = 0.5
            $0.shadow.radius = 4
            $0.children = [Layer(20, 20, 40, 10, color: .blue).node]
            change(&$0)
        }.node
    }

    @Test("Rasterization at the device's scale changes nothing", arguments: [false, true])
    func sameScale(isYUp: Bool) {
        let host = isYUp ? RenderTree.Host.yUp : .yDown
        let bitmap = RenderedFrame.of([card { $0.effects.shouldRasterize = true }], host: host)
        #expect(bitmap.difference(RenderedFrame.of([card { _ in }], host: host)) <= 1)
        #expect(bitmap[50, 50].a == 255)
    }

    @Test("A coarser bitmap is softer and is faded after drawing")
    func coarse() {
        func edge(_ scale: CGFloat) -> Int {
            let node = Layer(20, 20, 40, 40, color: .red) {
                $0.effects.shouldRasterize = true
                $0.effects.rasterizationScale = scale
            }.node
            let image = RenderedFrame.of([node])
            return (0..<40).filter { (1..<254).contains(image[$0, 40].a) }.count
        }
        #expect(edge(1) == 0 && edge(0.25) >= 3)
        let faded = Layer(20, 20, 40, 40, color: .red) {
            $0.effects.shouldRasterize = true
            $0.appearance.opacity = 0.5
            $0.children = [Layer(0, 0, 40, 40, color: .blue).node]
        }
        #expect(RenderedFrame.of([faded.node])[40, 40].isNear(Pixel(0, 0, 128, 128)))
    }

    /// A long layer with bars across it, of which the middle, an end or a part in perspective is visible.
    private func roll(at y: CGFloat, _ length: CGFloat, rasterized: Bool, _ change: (inout Layer) -> Void)
        -> RenderedFrame
    {
        let bars = (0..<Int(length / 20)).map { Layer(8, CGFloat($0) * 20, 80, 10, color: .blue).node }
        return RenderedFrame.of([
            Layer(0, y, 100, length, color: .red) {
                $0.effects.shouldRasterize = rasterized
                $0.children = bars
                change(&$0)
            }.node
        ])
    }

    @Test(
        "A rasterized layer longer than the maximum bitmap shows its visible part", arguments: [0.0, -9_980, -19_900])
    func longLayers(y: Double) {
        let changes: [(inout Layer) -> Void] = [
            { _ in }, { $0.placement.transform = CATransform3DMakeRotation(1e-7, 0, 0, 1) },
            {
                // The same view except for negligible perspective.
                $0.placement.transform.m24 = 1e-12
            },
        ]
        for change in changes {
            let bitmap = roll(at: y, 20_000, rasterized: true, change)
            let plain = roll(at: y, 20_000, rasterized: false, change)
            #expect(plain[50, 5].a == 255 && plain.difference(RenderedFrame.of([])) > 200)
            #expect(bitmap.difference(plain) <= 2, "at \(y)")
        }
    }

    @Test("A rasterized layer far beyond image coordinates shows its visible part")
    func farLayers() {
        let node = Layer(-3_000_000, 20, 6_000_000, 40, color: .red) { $0.effects.shouldRasterize = true }.node
        #expect(RenderedFrame.of([node]).difference(RenderedFrame.of([Layer(0, 20, 100, 40, color: .red).node])) == 0)
    }

    @Test("A bitmap finer than the device keeps the layer's edges", arguments: [1.0, 2, 3, 4, 8, 64])
    func fine(scale: Double) {
        let node = Layer(10.5, 10.25, 40, 40, color: .black) {
            $0.effects.shouldRasterize = true
            $0.effects.rasterizationScale = scale
        }.node
        let image = RenderedFrame.of([node])
        #expect(
            abs(image[10, 30].a - 128) <= 1 && abs(image[30, 10].a - 191) <= 1 && image[9, 30].a == 0
                && image[11, 30].a == 255)
        let small = Layer(10.5, 10.25, 80, 80, color: .black) {
            $0.effects.shouldRasterize = true
            $0.effects.rasterizationScale = scale
            $0.placement.transform = CATransform3DMakeScale(0.25, 0.25, 1)
        }
        let plain = Layer(10.5, 10.25, 80, 80, color: .black) {
            $0.placement.transform = CATransform3DMakeScale(0.25, 0.25, 1)
        }
        #expect(RenderedFrame.of([small.node]).difference(RenderedFrame.of([plain.node])) <= 2)
    }

    @Test("A bitmap is kept while its layer moves")
    func kept() {
        let inside = Layer(10, 10, 20, 20, color: .blue).node
        let moving = { (x: CGFloat) in Layer(x, 0, 100, 100) { $0.children = [inside] }.node }
        #expect(RenderedFrame.of([moving(0)]) != RenderedFrame.of([moving(1)]))
        let planner = Planner()
        let card = card { $0.effects.shouldRasterize = true }
        let images = [0, 3.5].map { x -> FilteredImage? in
            let tree = RenderTree(root: Layer(x, 0, 100, 100) { $0.children = [card] }.node, time: 0, host: .yDown)
            guard
                case .filteredImage(let fill)? = planner.plan(
                    tree, projection: .identity, viewport: PixelRect(x: 0, y: 0, width: 100, height: 100)
                ).items.first
            else { return nil }
            return fill.image
        }
        #expect(images[0] != nil && images[0] === images[1])
    }

    @Test("Edges without antialiasing cover pixels entirely or not at all")
    func aliasedEdges() {
        func alphas(_ change: (inout Layer) -> Void) -> Set<Int> {
            Set(
                RenderedFrame.of([Layer(10.4, 10.6, 30.3, 30.3, color: .black) { change(&$0) }.node]).pixels.map {
                    Int($0 >> 24)
                })
        }
        #expect(alphas { _ in }.count > 2)
        #expect(alphas { $0.appearance.allowsEdgeAntialiasing = false } == [0, 255])
        #expect(
            alphas {
                $0.appearance.allowsEdgeAntialiasing = false
                $0.placement.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
            } == [0, 255])
        let left = RenderedFrame.of([
            Layer(10.4, 10, 30.2, 30, color: .black) { $0.appearance.smoothEdges = .maxX }.node
        ])
        #expect(left[10, 20].a == 255 && left[40, 20].a == 153 && left[9, 20].a == 0)
    }

    @Test(
        "Straight sides of rounded boxes and inner border edges follow edgeAntialiasingMask; corners stay smooth")
    func hardSides() {
        func render(_ change: (inout Layer) -> Void) -> RenderedFrame {
            RenderedFrame.of([Layer(10.4, 10.6, 30.3, 30.3, color: .black) { change(&$0) }.node])
        }
        func sides(_ image: RenderedFrame) -> [Int] {
            [
                image[9, 25].a, image[10, 25].a, image[40, 25].a, image[41, 25].a, image[25, 10].a,
                image[25, 11].a, image[25, 41].a,
            ]
        }
        let rounded = render {
            $0.appearance.cornerRadius = 8
            $0.appearance.allowsEdgeAntialiasing = false
        }
        #expect(sides(rounded) == [0, 255, 255, 0, 0, 255, 0])
        #expect(rounded.pixels.contains { $0 >> 24 > 0 && $0 >> 24 < 255 }, "corners")
        let left = render {
            $0.appearance.cornerRadius = 8
            $0.appearance.smoothEdges = .minX
        }
        #expect(left[10, 25].a == 153 && Array(sides(left)[2...]) == [255, 0, 0, 255, 0])
        let bordered = render {
            $0.appearance.backgroundColor = nil
            $0.appearance.borderWidth = 3.4
            $0.appearance.borderColor = .black
            $0.appearance.allowsEdgeAntialiasing = false
        }
        #expect(Set(bordered.pixels.map { $0 >> 24 }) == [0, 255])
        #expect(bordered[13, 25].a == 255 && bordered[14, 25].a == 0)
        // A border wider than the corner radius has a rectangular hole.
        let wide = render {
            $0.appearance.backgroundColor = nil
            $0.appearance.cornerRadius = 3
            $0.appearance.borderWidth = 3.4
            $0.appearance.borderColor = .black
            $0.appearance.allowsEdgeAntialiasing = false
        }
        #expect(wide[13, 25].a == 255 && wide[14, 25].a == 0)
    }

    @Test("A continuous corner begins at 1.528665 radii and becomes circular without room")
    func corners() {
        let wide = VectorPath.continuousRect(CGRect(x: 0, y: 0, width: 200, height: 100), radius: 20)
        guard case .move(let start)? = wide.elements.first else { return #expect(Bool(false)) }
        #expect(abs(start.y - 30.5733) < 0.001 && start.x == 0)
        let box = CGRect(x: 0, y: 0, width: 80, height: 80)
        func drawn(_ path: VectorPath) -> RenderedFrame {
            var style = ShapeStyle()
            style.path = path
            return RenderedFrame.of([Layer { $0.drawing = .shape(style) }.node])
        }
        // A quarter circle as one cubic, as in an ellipse, is off by a hundredth of a pixel; the chords of each by a
        // fiftieth.
        #expect(drawn(.continuousRect(box, radius: 40)).difference(drawn(.ellipse(in: box))) <= 8)
        func cornered(_ curve: Appearance.CornerCurve) -> RenderedFrame {
            RenderedFrame.of([
                Layer(0, 0, 100, 100, color: .red) {
                    $0.appearance.cornerRadius = 30
                    $0.appearance.cornerCurve = curve
                }.node
            ])
        }
        #expect(cornered(.continuous)[0, 34].a < 255 && cornered(.circular)[0, 34].a == 255)
    }
}

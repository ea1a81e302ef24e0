import Foundation
import Images
import RenderTree
import Testing
import VectorGeometry

@testable import LayerCompositor

@Suite("Background filters in transitions (facts 1.9, 2.12)")
struct BackedTransitionTests {
    private static let behind = Layer(0, 0, 100, 100, color: CGColor(red: 1, green: 0.8, blue: 0, alpha: 1)).node
    private static let dissolve = Transition.Kind.kernel(TransitionFilter.dissolve.transitionKernel)

    private static func pane(_ color: CGColor? = nil, inverts: Bool = true, _ change: (inout Layer) -> Void = { _ in })
        -> Layer
    {
        Layer(20, 20, 40, 40, color: color) {
            if inverts { $0.filterBackground("CIColorInvert") }
            change(&$0)
        }
    }

    private static func render(_ layer: Layer, _ kind: Transition.Kind, _ progress: CGFloat, from old: RenderNode)
        -> RenderedFrame
    {
        var layer = layer
        layer.transition = Transition(kind, progress: progress, old: old)
        return RenderedFrame.of([behind, layer.node])
    }

    @Test(
        "Background filters of sublayers in sliding images, pushed ones included, apply to everything behind the layer"
    )
    func sublayers() {
        let inverting = Layer(0, 0, 40, 40) { $0.filterBackground("CIColorInvert") }.node
        let joining = Layer(0, 0, 40, 40, color: CGColor(gray: 0.5, alpha: 1)) { $0.join("CIMultiplyBlendMode") }.node
        // Visible next to the new image; a group of both would isolate it from what is behind.
        let old = Layer(20, 20, 40, 40) { $0.children = [Layer(0, 0, 10, 10, color: .red).node] }.node
        for (child, color) in [(inverting, Pixel(0, 51, 255)), (joining, Pixel(128, 102, 0))] {
            let new = Layer(20, 20, 40, 40) { $0.children = [child] }
            for kind in [Transition.Kind.push(from: .left), .moveIn(from: .left)] {
                let half = Self.render(new, kind, 0.5, from: old)
                #expect(half[30, 40].isNear(color), "\(kind)")
            }
        }
    }

    @Test(
        "An interrupted transition is composited with its backdrop once",
        arguments: [Transition.Kind.fade, .moveIn(from: .left)])
    func interrupted(kind: Transition.Kind) {
        let fading = Self.pane(.red) {
            $0.appearance.opacity = 0.5
            $0.mask = Layer(0, 0, 40, 40, color: CGColor(gray: 0, alpha: 0.5)).node
        }
        var half = fading
        half.transition = Transition(.fade, progress: 0.5, old: fading.node)
        let plain = Self.pane(inverts: false)
        let start = Self.render(plain, kind, 0, from: half.node)
        let soon = Self.render(plain, kind, 0.001, from: half.node)

        #expect(start[50, 40].isNear(Pixel(255, 153, 0)))
        #expect(soon[50, 40].isNear(start[50, 40], 3))
    }

    @Test(
        "An old layer with a different background filter keeps its own mask and opacity during a filter transition"
    )
    func unlike() {
        let old = Self.pane(.red) {
            $0.appearance.opacity = 0.5
            $0.mask = Layer(0, 0, 20, 40, color: .black).node
        }
        let soon = Self.render(Self.pane(inverts: false), Self.dissolve, 0.001, from: old.node)

        #expect(soon[30, 40].isNear(Pixel(255, 102, 0)) && soon[50, 40].isNear(Pixel(255, 204, 0)))
    }

    @Test("A layer hidden by a filter transition keeps its background filter until the end")
    func vanishing() {
        let clear = Self.pane(.red) { $0.appearance.opacity = 0 }
        #expect(Self.render(clear, Self.dissolve, 0.25, from: Self.pane(.red).node)[40, 40].isNear(Pixel(191, 13, 64)))

        let hidden = Self.pane(inverts: false) {
            $0.appearance.isHidden = true
            $0.transition = Transition(Self.dissolve, progress: 0.25, old: Self.pane(.red).node)
        }
        let faint = Layer(0, 0, 100, 100) {
            $0.appearance.opacity = 0.5
            $0.appearance.allowsGroupOpacity = false
            $0.children = [hidden.node]
        }
        #expect(RenderedFrame.of([Self.behind, faint.node])[40, 40].isNear(Pixel(223, 108, 32)))
    }

    @Test(
        "Transition images of wide layers in the widest frames do not exceed the maximum image size",
        arguments: [30_000, 32_767, 32_768])
    func wide(width: Int) throws {
        for (x, y, size) in [(-500.0, -500.0, 50_000.0), (0, 0, 0)] {
            let layer = Layer(CGFloat(x), CGFloat(y), CGFloat(size), CGFloat(size), color: .blue) {
                $0.children = [Layer(-1000, -1000, 90_000, 90_000, color: .red).node]
                $0.transition = Transition(Self.dissolve, progress: 0.5, old: nil)
            }
            let root = Layer(0, 0, CGFloat(width), 16) { $0.children = [layer.node] }.node
            let tree = RenderTree(root: root, time: 0, host: .yDown)
            let plan = Planner().plan(
                tree, projection: .identity, viewport: PixelRect(x: 0, y: 0, width: width, height: 16))
            let areas = plan.items.compactMap { item -> PixelRect? in
                guard case .fill(let fill) = item, case .transition(let paint) = fill.paint else { return nil }
                return paint.image.area
            }
            let area = try #require(areas.first)
            #expect(width...32_768 ~= area.width && area.minX <= 0 && area.maxX >= width)
        }
    }

    @Test(
        "Only color matrices cut holes into an opaque frame; blurs of opaque pixels are opaque",
        arguments: [
            "CIGaussianBlur", "CIBoxBlur", "CIBloom", "CIPixellate", "CIColorInvert", "CIVibrance",
        ])
    func holes(filter: String) {
        func glass(_ x: CGFloat, _ y: CGFloat, _ change: (inout Layer) -> Void = { _ in }) -> RenderNode {
            Layer(x, y, 50.3, 40.7) {
                $0.filterBackground(filter)
                $0.appearance.cornerRadius = 9
                change(&$0)
            }.node
        }
        let turned = glass(40, 50) { $0.placement.transform = CATransform3DMakeRotation(0.4, 0, 0, 1) }
        let deep = Layer(0, 0, 50, 50) {
            $0.drawing = .transformLayer
            $0.children = [glass(0, 0) { $0.placement.transform = CATransform3DMakeRotation(0.4, 0, 1, 0) }]
        }.node
        let fading = glass(50, 10) {
            $0.transition = Transition(.fade, progress: 0.3, old: Layer(0, 0, 50.3, 40.7).node)
        }
        let nodes = [
            Layer(20.5, 20.5, 30, 60, color: .red).node, glass(-12.4, -7.7), glass(70.2, 60.1), turned, deep, fading,
        ]
        let root = Layer(0, 0, 100, 100) { $0.children = nodes }.node
        let bytes = RenderedFrame.of(root, over: .white)
        let samples = SixteenBitImage.of(root, 100, 100, over: .white)
        #expect((0..<10_000).allSatisfy { bytes[$0 % 100, $0 / 100].a == 255 && samples.samples[4 * $0 + 3] == 65_535 })

        #expect(!plan([glass(0, 0)]).contains { $0.cutsHoles })
        #expect(
            plan([glass(0, 0) { $0.filterBackground("CIColorMatrix", ["inputAVector": .vector([0, 0, 0, 0.5])]) }])
                .contains { $0.cutsHoles })
    }
}

import Foundation
import Images
import RenderTree
import Testing
import VectorGeometry

@testable import LayerCompositor

@Suite("Reuse between frames")
struct ReuseTests {
    private func plan(_ planner: Planner, _ layers: [RenderNode]) -> FramePlan {
        let root = Layer(0, 0, 100, 100) { $0.children = layers }.node
        let tree = RenderTree(root: root, time: 0, host: .yDown)
        return planner.plan(tree, projection: .identity, viewport: PixelRect(x: 0, y: 0, width: 100, height: 100))
    }

    private func shadowed(_ image: CGImage, x: CGFloat = 20) -> RenderNode {
        Layer(x, 20, 30, 30) {
            $0.contents.image = image
            $0.shadow.opacity = 1
        }.node
    }

    @Test("An unchanged node keeps its shadow when other nodes change")
    func sameNode() {
        let planner = Planner()
        let node = shadowed(TestImages.make(2, 2) { x, _ in CGColor(gray: 1, alpha: CGFloat(x) / 2) })

        #expect(plan(planner, [node]).newShadows.count == 1)
        #expect(plan(planner, [node, Layer(0, 0, 5, 5, color: .red).node]).newShadows.isEmpty)
    }

    @Test("A shadow is kept for another opaque image in the same place, but not elsewhere or for a transparent image")
    func sameSilhouette() {
        let planner = Planner()

        #expect(plan(planner, [shadowed(TestImages.plain(4, 4, .red))]).newShadows.count == 1)
        #expect(plan(planner, [shadowed(TestImages.plain(8, 8, .blue))]).newShadows.isEmpty)
        #expect(plan(planner, [shadowed(TestImages.plain(8, 8, .blue), x: 21)]).newShadows.count == 1)
        #expect(
            plan(planner, [shadowed(TestImages.plain(8, 8, CGColor(gray: 0, alpha: 0.5)), x: 21)]).newShadows.count == 1
        )
    }

    @Test("The shadow of a moving layer is blurred once; that of a rotating layer is not")
    func travelling() {
        let planner = Planner()
        func card(_ x: CGFloat, _ angle: CGFloat = 0.1) -> RenderNode {
            Layer(x, 30, 30, 30, color: .red) {
                $0.appearance.cornerRadius = 5
                $0.shadow.opacity = 1
                $0.shadow.radius = 6
                $0.placement.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
            }.node
        }

        #expect(plan(planner, [card(20)]).newShadows.count == 1)
        #expect(plan(planner, [card(33.37), card(24.01)]).newShadows.isEmpty)
        #expect(plan(planner, [card(20, 0.2)]).newShadows.count == 1)
    }

    @Test("A translated shadow equals one drawn in its place", arguments: [0.0, 0.25, 0.5, 0.87])
    func movedShadow(offset: Double) {
        func card(_ children: [RenderNode]) -> RenderedFrame {
            RenderedFrame.of([
                Layer(30 + offset, 30 - offset / 3, 30, 30, color: .red) {
                    $0.appearance.cornerRadius = 5
                    $0.shadow.opacity = 1
                    $0.shadow.radius = 4
                    $0.children = children
                }.node
            ])
        }
        let moved = card([])
        let inPlace = card([Layer(10, 10, 5, 5, color: .red).node])

        #expect(moved.difference(inPlace) <= 2)
    }

    @Test("Values that a frame did not request are dropped in the next")
    func bounded() {
        let cache = FrameCache<Int, Int>()
        var callCount = 0
        func ask() -> Int {
            cache.value(for: 1) {
                callCount += 1
                return callCount
            }
        }

        #expect(ask() == 1 && ask() == 1)
        cache.endFrame()
        #expect(ask() == 1)
        cache.endFrame()
        cache.endFrame()
        #expect(ask() == 2)
    }

    @Test("A shadow inside the silhouette of another is drawn first")
    func levels() {
        let planner = Planner()
        let inner = Layer(5, 5, 10, 10, color: .red) { $0.shadow.opacity = 1 }.node
        let shadows = plan(
            planner,
            [
                Layer(20, 20, 40, 40, color: .blue) {
                    $0.shadow.opacity = 1
                    $0.children = [inner]
                }.node
            ]
        ).newShadows

        #expect(Set(shadows.map(\.level)) == [1, 2])
    }
}

import Foundation
import RenderTree
import Testing
import VectorGeometry

@testable import LayerCompositor

@Suite("Drawing warnings")
struct ReportTests {
    @Test("A shadow wider than the maximum blur is reported once")
    func wideShadow() {
        let node = Layer(10, 10, 20, 20, color: .red) {
            $0.shadow.opacity = 1
            $0.shadow.radius = 10_000
        }.node
        let tree = RenderTree(root: node, time: 0, host: .yDown)
        let compositor = Compositor(width: 50, height: 50, threads: 1)
        _ = compositor.image(of: tree)
        _ = compositor.image(of: tree, scale: 2)

        #expect(compositor.warnings.map(\.cause) == [.shadowTooWide])
        #expect(compositor.warnings.map(\.layer) == [node.identity])
    }

    @Test("An ordinary scene has no warnings")
    func nothing() {
        let compositor = Compositor(width: 200, height: 160, threads: 1)
        _ = compositor.image(of: RenderTree(root: SampleScene.node(turn: 1), time: 0, host: .yDown))

        #expect(compositor.warnings.isEmpty)
    }

    @Test("A layer that crosses the horizon of a superlayer in perspective is reported")
    func horizon() {
        let behind = Layer(0, 0, 300, 20, color: .red) {
            $0.placement.transform = CATransform3DMakeRotation(1.4, 0, 1, 0)
        }.node
        let tilted = Layer(0, 0, 100, 100) {
            $0.placement.transform = CATransform3DMakeRotation(0.5, 1, 0, 0)
            $0.placement.sublayerTransform.m34 = -1.0 / 50
            $0.children = [behind]
        }.node
        let root = Layer(0, 0, 100, 100) {
            $0.placement.sublayerTransform.m34 = -1.0 / 500
            $0.children = [tilted]
        }.node
        let compositor = Compositor(width: 100, height: 100, threads: 1)
        _ = compositor.image(of: RenderTree(root: root, time: 0, host: .yDown))

        #expect(compositor.warnings.map(\.cause) == [.crossesHorizonOfAncestor])
        #expect(compositor.warnings.map(\.layer) == [behind.identity])
    }

    @Test("Values that are not numbers draw nothing")
    func notNumbers() {
        let broken: [(inout Layer) -> Void] = [
            { $0.placement.position.x = .nan }, { $0.placement.bounds.size.width = .nan },
            { $0.placement.transform.m11 = .infinity },
            { $0.appearance.cornerRadius = .nan }, { $0.appearance.opacity = .nan },
            { $0.contents.rect.origin.x = .nan },
            { $0.contents.scale = .nan }, { $0.shadow.radius = .nan }, { $0.shadow.offset.width = .infinity },
            { $0.placement.zPosition = .nan },
            { $0.placement.position.x = 1e300 }, { $0.appearance.borderWidth = .infinity },
            { $0.placement.transform.m34 = 1e300 },
        ]
        let layers = broken.map { breakIt in
            Layer(10, 10, 50, 50, color: .red) {
                $0.contents.image = TestImages.plain(3, 3, .blue)
                $0.shadow.opacity = 1
                breakIt(&$0)
            }.node
        }

        #expect(RenderedFrame.of(layers + [Layer(0, 0, 5, 5, color: .green).node])[2, 2] == .green)
    }
}

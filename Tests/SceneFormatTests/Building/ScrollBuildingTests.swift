import LayerTree
import MovieRendering
import Testing
import VectorGeometry

@testable import SceneFormat

@Suite("Building scroll layers")
struct ScrollBuildingTests {
    private let fixture: SceneFixture

    init() throws { fixture = try SceneFixture() }

    @Test("A scroll layer clips, scrolls along its axes and animates its bounds origin")
    func scrolling() throws {
        let layers = """
                - class: CAScrollLayer
                  frame: [0, 0, 20, 20]
                  scrollMode: vertically
                  sublayers: [{ frame: [0, 0, 20, 500] }]
                  animations:
                    - { class: CABasicAnimation, keyPath: bounds.origin.y, fromValue: 0, toValue: 100, duration: 1 }
            """
        let movie = try fixture.scene(minimalScene(layers: layers)).makeMovie()
        let layer = try #require(movie.engine.root.sublayers?.first as? CAScrollLayer)
        _ = try movie.engine.frame(at: 0.5)

        #expect(layer.masksToBounds && layer.scrollMode == .vertically)
        #expect(layer.presentation()?.bounds.minY == 50)
        layer.scroll(to: CGPoint(x: 7, y: 30))
        #expect(layer.bounds.origin == CGPoint(x: 0, y: 30))
    }
}

import Foundation
import LayerTree
import MovieRendering
import Testing

@testable import SceneFormat

@Suite("Spans of layers in scenes")
struct LayerSpanTests {
    private func layer(_ text: String) throws -> CALayer {
        let scene = try SceneFixture().scene(minimalScene(layers: text))
        return try #require(try scene.makeMovie().engine.root.sublayers?.first)
    }

    @Test("A span sets the active range and the begin time")
    func span() throws {
        let layer = try layer("- during: [2, 8]")
        #expect(layer.activeRange == 2..<8 && layer.beginTime == 2 && layer.duration == .infinity)
    }

    @Test("A begin time delays a span, which may have no end")
    func delayed() throws {
        let layer = try layer("- { during: [1/2, inf], beginTime: 1 }")
        #expect(layer.activeRange == 1.5..<(.infinity) && layer.beginTime == 1.5)
    }

    @Test("stagger delays the spans of repeated layers")
    func staggered() throws {
        let scene = try SceneFixture().scene(
            minimalScene(layers: "- { repeat: 3, stagger: 0.5, layer: { during: [1, 2] } }"))
        let ranges = try scene.makeMovie().engine.root.sublayers?.map(\.activeRange)
        #expect(ranges == [1..<2, 1.5..<2.5, 2..<3])
    }
}

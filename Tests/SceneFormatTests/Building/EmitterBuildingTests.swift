import Images
import LayerTree
import MovieRendering
import Testing
import VectorGeometry

@testable import SceneFormat
@testable import SceneLanguage

@Suite("Building emitters")
struct EmitterBuildingTests {
    private let fixture: SceneFixture

    init() throws { fixture = try SceneFixture() }

    private let layers = """
            - class: CAEmitterLayer
              emitterPosition: [10, 20]
              emitterShape: line
              renderMode: additive
              emitterCells:
                - name: rocket
                  birthRate: 5
                  color: "#ff0000"
                  enabled: false
                  emitterCells: [{ name: spark, lifetime: 2, duration: 0.5 }]
              animations:
                - { class: CABasicAnimation, keyPath: emitterCells.rocket.birthRate, fromValue: 0, toValue: 9, \
        duration: 1 }
        """

    @Test("Emitter cells, nested cells and their animations are built")
    func cells() throws {
        let movie = try fixture.scene(minimalScene(layers: layers)).makeMovie()
        let layer = try #require(movie.engine.root.sublayers?.first as? CAEmitterLayer)
        let rocket = try #require(layer.emitterCells?.first)
        let spark = try #require(rocket.emitterCells?.first)

        #expect(
            layer.emitterPosition == CGPoint(x: 10, y: 20) && layer.emitterShape == .line
                && layer.renderMode == .additive)
        #expect(rocket.name == "rocket" && rocket.birthRate == 5 && rocket.color?.green == 0 && !rocket.isEnabled)
        #expect(spark.name == "spark" && spark.lifetime == 2 && spark.duration == 0.5)
        _ = try movie.engine.frame(at: 0.5)
        #expect((layer.presentation()?.value(forKeyPath: "emitterCells.rocket.birthRate") as? Double) == 4.5)
    }

    @Test("A misspelled key of a cell is reported with a suggestion")
    func mistakes() {
        let error = #expect(throws: SceneFormatError.self) {
            try fixture.scene(minimalScene(layers: "    - { class: CAEmitterLayer, emitterCells: [{ birthrate: 5 }] }"))
        }
        #expect(error?.diagnostics.first?.description.contains("birthRate") == true)
    }
}

import LayerTree
import MovieRendering
import Testing

@testable import SceneFormat

@Suite("Building value functions and layer clocks")
struct ClockAndValueFunctionTests {
    private let fixture: SceneFixture

    init() throws { fixture = try SceneFixture() }

    @Test("An animation with a value function has numbers for a transform")
    func valueFunctions() throws {
        let movie = try fixture.scene(
            minimalScene(
                layers: """
                        - animations:
                            - { class: CABasicAnimation, key: turn, keyPath: transform, valueFunction: rotateY, \
                    fromValue: 0, toValue: 9, duration: 1 }
                            - { class: CAKeyframeAnimation, key: grow, keyPath: transform, valueFunction: scale, \
                    values: [[1, 1, 1], [2, 3, 1]], duration: 1 }
                    """)
        ).makeMovie()
        let layer = try #require(movie.engine.root.sublayers?.first)
        let turn = try #require(layer.animation(forKey: "turn") as? CABasicAnimation)
        #expect(turn.valueFunction?.name == .rotateY)
        #expect(turn.toValue as? Double == 9)
        let grow = try #require(layer.animation(forKey: "grow") as? CAKeyframeAnimation)
        #expect(grow.valueFunction?.name == .scale)
        #expect(grow.values?.last as? [Double] == [2, 3, 1])
    }

    @Test("Events pause and resume a layer's clock")
    func clocks() throws {
        let movie = try fixture.scene(
            minimalScene(
                layers: "    - name: wheel",
                more: """
                    events:
                      - { at: 0.25, set: { wheel.speed: 0, wheel.timeOffset: 0.25 } }
                      - { at: 0.5, set: { wheel.speed: 1, wheel.timeOffset: 0, wheel.beginTime: 0.25 } }
                    """)
        ).makeMovie()
        let wheel = try #require(movie.engine.root.sublayers?.first)
        try movie.engine.advance(to: 0.4)
        #expect(wheel.speed == 0 && wheel.convertTime(0.4, from: nil) == 0.25)
        try movie.engine.advance(to: 0.7)
        #expect(wheel.speed == 1 && abs(wheel.convertTime(0.7, from: nil) - 0.45) < 1e-12)
    }
}

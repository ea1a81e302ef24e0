import LayerTree
import MovieRendering
import RenderTree
import Testing
import VectorGeometry

@testable import SceneFormat

@Suite("Nested transactions in events")
struct NestedTransactionTests {
    private let fixture: SceneFixture

    init() throws { fixture = try SceneFixture() }

    private let layers =
        """
        - { name: a, frame: [0, 0, 10, 10] }\n- { name: b, frame: [0, 0, 10, 10] }\n- { name: c, frame: [0, 0, 10, 10] \
        }
        """

    @Test("A nested transaction overrides and inherits the settings of the outer one")
    func settings() throws {
        let more = """
            events:
              - at: 0.1
                transaction: { duration: 0.8, timingFunction: linear, disableActions: true }
                set: { c.position: [100, 0] }
                nested:
                  - { transaction: { disableActions: false }, set: { a.position: [100, 0] } }
                  - transaction: { duration: 0.2, disableActions: false }
                    nested: [{ set: { b.position: [100, 0] } }]
            """
        let movie = try fixture.scene(minimalScene(layers: layers, more: more)).makeMovie()
        _ = try movie.engine.frame(at: 0)
        _ = try movie.engine.frame(at: 0.2)
        let xs = movie.engine.root.sublayers?.compactMap { $0.presentation()?.position.x } ?? []
        #expect(
            xs.count == 3 && abs(xs[0] - (5 + 95 * 0.125)) < 1e-6 && abs(xs[1] - 52.5) < 1e-6 && xs[2] == 100, "\(xs)")
    }

    @Test("Errors in nested transactions have locations")
    func mistakes() {
        let more = "events: [{ at: 0.1, nested: [{ at: 0.2, set: { a.opacty: 1 } }] }]"
        let messages = fixture.messages(minimalScene(layers: layers, more: more))
        #expect(
            messages.count == 2 && messages.contains { $0.contains("unknown key \"at\" in a nested transaction") }
                && messages.contains { $0.contains("did you mean \"a.opacity\"") }, "\(messages)")
    }

    @Test("A transition of type flip is drawn")
    func flip() throws {
        let more =
            """
            events: [{ at: 0.1, addAnimations: { a: [{ class: CATransition, type: flip, subtype: fromLeft, duration: \
            0.8 }] } }]
            """
        let movie = try fixture.scene(minimalScene(layers: layers, more: more)).makeMovie()
        _ = try movie.engine.frame(at: 0)
        let tree = try movie.engine.frame(at: 0.3)
        #expect(tree.root.children[0].transition?.kind == .flip(from: .left) && movie.engine.warnings.isEmpty)
    }
}

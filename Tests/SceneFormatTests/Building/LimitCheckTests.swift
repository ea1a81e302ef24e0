import Limits
import Testing

@testable import SceneFormat
@testable import SceneLanguage

@Suite("Resource limits of scenes")
struct LimitCheckTests {
    private let fixture = try? SceneFixture()

    private func messages(_ scene: String, _ change: (inout ResourceLimits) -> Void) throws -> [String] {
        var limits = ResourceLimits()
        change(&limits)
        let scene = try #require(fixture).scene(scene)
        return ResourceLimits.$current.withValue(limits) {
            do throws(SceneFormatError) {
                _ = try scene.makeCheckedMovie()
                return []
            } catch {
                #expect(error.hasOnlyLimitProblems)
                return error.diagnostics.map(\.description)
            }
        }
    }

    @Test("Exceeded limits are reported together, with their positions and how to raise them")
    func located() throws {
        let layers = """
            - { class: CATextLayer, string: Hello }
            - class: CAReplicatorLayer
              instanceCount: 30
              sublayers:
              - { class: CAReplicatorLayer, instanceCount: 40, sublayers: [{}, {}] }
            """
        let messages = try messages(minimalScene(layers: layers)) {
            $0.layers = 5
            $0.textLength = 4
            $0.replicatorCopies = 1000
        }

        try #require(messages.count == 3)
        #expect(messages[0].contains(":7:3: 6 layers exceed the limit of 5 (layers); reduce them, or raise"))
        #expect(messages[1].contains(": 5 bytes of text exceed the limit of 4 (text-length)"))
        #expect(messages[2].contains(": 2,430 replicated layers exceed the limit of 1,000 (replicator-copies)"))
    }

    @Test("Texts that events set are checked")
    func events() throws {
        let events = "events: [{ at: 0.5, set: { title.string: Good evening } }]"
        let scene = minimalScene(layers: "- { class: CATextLayer, name: title, string: Hi }", more: events)

        #expect(try messages(scene) { $0.textLength = 5 }.count == 1)
        #expect(try messages(scene) { $0.textLength = 12 } == [])
    }

    @Test("The first player beyond the limit is reported")
    func players() throws {
        let player = "- { class: AVPlayerLayer, player: { asset: clip } }"
        let scene = minimalScene(layers: [player, player, player].joined(separator: "\n"))
        let messages = try messages(scene) { $0.players = 2 }

        try #require(messages.count == 1)
        #expect(messages[0].contains(":11:7: 3 players exceed the limit of 2 (players)"), "\(messages)")
    }
}

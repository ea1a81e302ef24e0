import Testing
import VectorGeometry

@testable import SceneFormat

@Suite("Safe areas")
struct SafeAreaTests {
    private let fixture: SceneFixture

    init() throws { fixture = try SceneFixture() }

    @Test(
        "Margins are written as in CSS",
        arguments: [
            ("8", CGRect(x: 8, y: 8, width: 48, height: 32)),
            ("\"25%\"", CGRect(x: 16, y: 12, width: 32, height: 24)),
            ("[4, 8]", CGRect(x: 8, y: 4, width: 48, height: 40)),
            ("[\"25%\", 2]", CGRect(x: 2, y: 12, width: 60, height: 24)),
            ("[1, 2, 3, 4]", CGRect(x: 4, y: 1, width: 58, height: 44)),
            ("{ top: 4, left: \"25%\" }", CGRect(x: 16, y: 4, width: 48, height: 44)),
        ])
    func margins(_ margins: String, _ area: CGRect) throws {
        #expect(try fixture.scene(minimalScene(more: "safeArea: \(margins)")).safeArea == area)
    }

    @Test("Other lists of margins are errors", arguments: ["[]", "[1]", "[1, 2, 3]", "[1, 2, 3, 4, 5]"])
    func otherLists(_ margins: String) {
        let messages = [
            fixture.messages(minimalScene(more: "safeArea: \(margins)")),
            fixture.messages(minimalScene(layers: "- layout: { stack: horizontal, padding: \(margins) }")),
        ]
        for message in messages.map({ $0.joined() }) {
            #expect(message.contains("a margin, [vertical, horizontal] or [top, right, bottom, left]"), "\(message)")
        }
    }
}

import Testing

@testable import SceneFormat

@Suite("Warnings about text that masks cut")
struct CutTextTests {
    /// The text of 60 points, whose letters are about 180 points wide.
    private static let text = "class: CATextLayer, string: Hamburg, font: DejaVu Sans, fontSize: 40"

    private func warnings(_ layers: String, _ more: String = "") throws -> [String] {
        let scene = minimalScene(layers: layers, more: more).replacing("[64, 48]", with: "[640, 480]")
        return try SceneFixture().scene(scene).makeMovie().warnings.map(\.description)
    }

    @Test("Text that a superlayer cuts is reported with the part and the remedy")
    func superlayer() throws {
        let found = try warnings(
            """
            - name: card
              frame: [0, 0, 100, 100]
              masksToBounds: true
              sublayers:
                - { \(Self.text), frame: [10, 10, 300, 60] }
            """)
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("scene.yaml:13:") == true, "\(found)")
        #expect(found.first?.contains(": masksToBounds of the CALayer \"card\" cuts ") == true)
        #expect(
            found.first?.hasSuffix(
                " points at the right of the text \"Hamburg\"; "
                    + "enlarge the layer, move the text, or leave out masksToBounds") == true)
    }

    @Test("Text that a mask cuts or hides is reported")
    func masks() throws {
        let cut = try warnings(
            "- { \(Self.text), frame: [0, 0, 300, 60], mask: { frame: [0, 0, 300, 20], backgroundColor: black } }")
        #expect(cut.count == 1 && cut.first?.contains("the mask of the text cuts") == true, "\(cut)")
        #expect(cut.first?.hasSuffix("enlarge the mask, or move the text into it") == true)
        let circle = "class: CAShapeLayer, path: { ellipse: [0, 0, 50, 50] }"
        let hidden = try warnings(
            """
            - frame: [0, 0, 300, 300]
              mask: { \(circle) }
              sublayers: [{ \(Self.text), frame: [80, 80, 300, 60] }]
            """)
        #expect(hidden.count == 1)
        #expect(hidden.first?.contains("the mask of the CALayer hides the text \"Hamburg\"") == true, "\(hidden)")
    }

    @Test(
        "Text inside of masks, and text or masks that move, give no warning",
        arguments: [
            // Inside.
            "- { frame: [0, 0, 300, 100], masksToBounds: true, sublayers: [{ T, frame: [10, 10, 280, 60] }] }",
            // The empty part of the frame is outside.
            "- { frame: [0, 0, 240, 100], masksToBounds: true, sublayers: [{ T, frame: [10, 10, 900, 60] }] }",
            // The text moves into the layer.
            "- { frame: [0, 0, 100, 60], masksToBounds: true, sublayers: [{ T, frame: [10, 10, 300, 60], animations: [A] }] }",
            "- { frame: [0, 0, 100, 60], masksToBounds: true, sublayers: [{ frame: [0, 0, 9, 9], animations: [A], "
                + "sublayers: [{ T, frame: [10, 10, 300, 60] }] }] }",
            // The layer, or the mask, opens.
            "- { frame: [0, 0, 100, 60], masksToBounds: true, animations: [B], sublayers: [{ T, frame: [10, 10, 300, 60] }] }",
            "- { T, frame: [0, 0, 300, 60], mask: { frame: [0, 0, 20, 60], backgroundColor: black, animations: [B] } }",
            "- { name: changed, frame: [0, 0, 100, 60], masksToBounds: true, sublayers: [{ T, frame: [10, 10, 300, 60] }] }",
            // The layer that masks its sublayers scrolls.
            "- { class: CAScrollLayer, frame: [0, 0, 100, 60], sublayers: [{ T, frame: [10, 10, 300, 60] }] }",
            // The text layer itself is meant to clip.
            "- { T, frame: [0, 0, 100, 60], masksToBounds: true }",
        ])
    func noWarnings(layers: String) throws {
        func animation(_ keyPath: String) -> String {
            "{ class: CABasicAnimation, keyPath: \(keyPath), fromValue: 0, duration: 1 }"
        }
        let written = layers.replacing("{ T", with: "{ \(Self.text)").replacing(
            "[A]", with: "[\(animation("position.x"))]"
        )
        .replacing("[B]", with: "[\(animation("bounds.size.width"))]")
        let events = layers.contains("changed") ? "events: [{ at: 0.5, set: { changed.bounds.size.width: 400 } }]" : ""
        #expect(try warnings(written, events) == [])
    }

    @Test("A layer that moves together with its text still cuts it")
    func movingCard() throws {
        let animation = "{ class: CABasicAnimation, keyPath: position.x, fromValue: 0, duration: 1 }"
        let card =
            "- { frame: [0, 0, 100, 60], masksToBounds: true, animations: [\(animation)], "
            + "sublayers: [{ \(Self.text), frame: [10, 10, 300, 60] }] }"
        #expect(try warnings(card).count == 1)
    }
}

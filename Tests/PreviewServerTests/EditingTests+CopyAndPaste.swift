import PreviewServer
import SceneEditing
import TestSupport
import Testing

/// Copies of layers, and layers of the clipboard.
extension EditingTests {
    private struct Text: Decodable { let text: String }

    @Test("Layers are copied with their comments, and copies get their own values")
    func copies() throws {
        let fixture = try PreviewFixture(Self.scene)
        let settings =
            "[{\"key\": [\"name\"], \"value\": \"box 2\"}, {\"key\": [\"position\", 0], \"value\": 20}]"
        let box =
            "{\"op\": \"copy\", \"path\": \"0\", \"to\": {\"path\": \"\", \"index\": 1}, \"settings\": \(settings)}"
        let card = "{\"op\": \"copy\", \"path\": \"1\", \"to\": {\"path\": \"\", \"index\": 2}}"
        #expect(try edit(fixture, "\(box), \(card)").status == 200)
        let first = "    - { component: card, position: [30, 16] }\n"
        let copy = """
                # The box.
                - name: box 2 # moves
                  bounds: [0, 0, 8, 8]
                  position: [20, 16]
                  backgroundColor: "#ff0000"

            """
        #expect(try fixture.text() == Self.scene.replacing(first, with: copy + first + first))
        #expect(try fixture.client.post("/api/undo", "{}").status == 200)
        #expect(try fixture.text() == Self.scene)
    }

    @Test("The text of layers is pasted into lists and brackets of other scenes, and other text is refused")
    func pastes() throws {
        let fixture = try PreviewFixture(Self.scene)
        let copied: Text = try fixture.client.json("/api/text?paths=0,3")
        let box = """
            # The box.
            - name: box # moves
              bounds: [0, 0, 8, 8]
              position: [8, 16]
              backgroundColor: "#ff0000"
            - { name: last, frame: [0, 0, "{{wide}}", 2], backgroundColor: accent }

            """
        #expect(copied.text == box)
        let other =
            "multiplane: 1\nsize: [64, 32]\nframeRate: 10\nduration: 1\n"
            + "root:\n  sublayers:\n    - frame: [0, 0, 4, 4]\n"
        let target = try PreviewFixture(other)
        func paste(_ text: String) throws -> HTTPTestClient.Response {
            let json = EditValue.text(text).json
            return try edit(
                target, "{\"op\": \"paste\", \"text\": \(json), \"path\": \"\", \"to\": {\"path\": \"\", \"index\": 1}}"
            )
        }
        #expect(try paste("# A note.\n- name: box # moves\n  frame: [1, 2, 3, 4]\n").status == 200)
        let pasted = "    # A note.\n    - name: box # moves\n      frame: [1, 2, 3, 4]\n"
        #expect(try target.text() == other + pasted)
        #expect(try target.client.post("/api/undo", "{}").status == 200)
        for text in [
            "name: box\nframe: [1, 2, 3, 4]", "{ name: box, frame: [1, 2, 3, 4] }", "sublayers: [{ name: box }]",
        ] {
            #expect(try paste(text).status == 200, "\(text)")
            #expect(try target.text().contains("name: box"))
            #expect(try target.client.post("/api/undo", "{}").status == 200)
        }
        // A group stays a group.
        #expect(try paste("name: G\nopacity: 0.5\nsublayers: [{ name: a }, { name: b }]").status == 200)
        let group = "    - name: G\n      opacity: 0.5\n      sublayers: [{ name: a }, { name: b }]\n"
        #expect(try target.text() == other + group)
        #expect(try target.client.post("/api/undo", "{}").status == 200)
        // Items in brackets become items with dashes.
        for text in [
            #"[{ "name": "a" }, { "name": "b" }]"#, #"{"sublayers": [{ "name": "a" }, { "name": "b" }]}"#,
        ] {
            #expect(try paste(text).status == 200, "\(text)")
            let items = "    - { \"name\": \"a\" }\n    - { \"name\": \"b\" }\n"
            #expect(try target.text() == other + items, "\(text)")
            #expect(try target.client.post("/api/undo", "{}").status == 200)
        }
        #expect(try paste("[\n{\n\"name\": \"a\"\n},\n{\n\"name\": \"b\"\n}\n]").status == 200)
        #expect(try target.client.post("/api/undo", "{}").status == 200)
        // Only tabs that indent lines become spaces.
        #expect(try paste("name: t # a\tb\nsublayers:\n\t- name: u").status == 200)
        #expect(try target.text() == other + "    - name: t # a\tb\n      sublayers:\n          - name: u\n")
        #expect(try target.client.post("/api/undo", "{}").status == 200)
        for text in ["", "hello", "[1, 2]", "- 3", "*anchor", "{{", "- name: x\n  opacity: left"] {
            #expect(try paste(text).status == 409, "\(text)")
        }
        #expect(try target.text() == other)
    }
}

import Foundation
import PreviewServer
import SceneEditing
import SceneLanguage
import TestSupport
import Testing

/// Edits of the page, and what they write.
@Suite struct EditingTests {
    static let scene = """
        multiplane: 1
        size: [64, 32]
        frameRate: 10
        duration: 1
        theme: { colors: { accent: tomato } }
        parameters:
          wide: { type: number, default: 8 }
        components:
          card:
            layer: { bounds: [0, 0, 8, 8], backgroundColor: accent, opacity: 1 }
        root:
          sublayers:
            # The box.
            - name: box # moves
              bounds: [0, 0, 8, 8]
              position: [8, 16]
              backgroundColor: "#ff0000"
            - { component: card, position: [30, 16] }
            - { component: card, position: [50, 16] }
            - { name: last, frame: [0, 0, "{{wide}}", 2], backgroundColor: accent }

        """

    private struct Refusal: Decodable {
        struct Offer: Decodable {
            let title: String
        }

        let refused: String
        let offers: [Offer]
    }

    /// Requests edits, and returns the status and the body.
    func edit(_ fixture: PreviewFixture, _ edits: String, name: String = "Edit", more: String = "") throws
        -> HTTPTestClient.Response
    {
        try fixture.client.post("/api/edit", "{\"name\": \"\(name)\", \"edits\": [\(edits)]\(more)}")
    }

    private func refusal(_ response: HTTPTestClient.Response) throws -> Refusal {
        #expect(response.status == 409)
        return try JSONDecoder().decode(Refusal.self, from: response.body)
    }

    /// Returns the edits of an offer as they were sent.
    private func offer(_ title: String, of response: HTTPTestClient.Response) throws -> String {
        let text = String(decoding: response.body, as: UTF8.self)
        let root = EditValue(try SceneDocument(SceneSource(text: text), resolvesIncludes: false).root)
        let offer = try #require(
            root["offers"]?.items?.first { offer in
                if case .text(let text)? = offer["title"] { text.hasPrefix(title) } else { false }
            })
        return String(try #require(offer["edits"]).json.dropFirst().dropLast())
    }

    @Test("An edit changes the characters of its value, shows the new frame, and can be undone and redone")
    func editAndUndo() throws {
        let fixture = try PreviewFixture(Self.scene)
        let before = try fixture.client.get("/api/frame?frame=0").body
        let state = try fixture.state()
        #expect(state.editing.enabled && state.editing.undo == nil)
        let response = try edit(
            fixture, "{\"op\": \"set\", \"path\": \"0\", \"key\": [\"position\"], \"value\": [20.5, 16]}",
            name: "Move box", more: ", \"version\": \(state.sceneRevision)")
        #expect(response.status == 200)
        #expect(try fixture.text() == Self.scene.replacing("[8, 16]", with: "[20.5, 16]"))
        #expect(try fixture.client.get("/api/frame?frame=0").body != before)
        let edited = try fixture.state()
        #expect(edited.editing.undo == "Move box" && edited.sceneRevision == state.sceneRevision + 1)

        #expect(try fixture.client.post("/api/undo", "{}").status == 200)
        #expect(try fixture.text() == Self.scene)
        #expect(try fixture.state().editing.redo == "Move box")
        #expect(try fixture.client.get("/api/frame?frame=0").body == before)
        #expect(try fixture.client.post("/api/redo", "{}").status == 200)
        #expect(try fixture.text().contains("[20.5, 16]"))
        #expect(try refusal(fixture.client.post("/api/redo", "{}")).refused == "There is no step to redo.")
        // The preview does not load its own edits twice.
        usleep(400_000)
        #expect(try fixture.state().sceneRevision == state.sceneRevision + 3)
    }

    @Test("Layers are inserted, moved, grouped and removed by their paths")
    func structure() throws {
        let fixture = try PreviewFixture(Self.scene)
        let layer = "{\"name\": \"new\", \"frame\": [1, 2, 3, 4], \"opacity\": 0.5, \"zPosition\": 1}"
        #expect(
            try edit(fixture, "{\"op\": \"insert\", \"path\": \"\", \"key\": [\"sublayers\", 1], \"value\": \(layer)}")
                .status == 200)
        let inserted = "    - name: new\n      frame: [1, 2, 3, 4]\n      opacity: 0.5\n      zPosition: 1\n"
        let card = "    - { component: card, position: [30, 16] }\n"
        #expect(try fixture.text() == Self.scene.replacing(card, with: inserted + card))
        #expect(
            try edit(fixture, "{\"op\": \"move\", \"path\": \"1\", \"to\": {\"path\": \"\", \"index\": 4}}").status
                == 200)
        #expect(try fixture.text() == Self.scene + inserted)
        #expect(
            try edit(fixture, "{\"op\": \"wrap\", \"path\": \"4\", \"key\": [], \"value\": {\"name\": \"Group\"}}")
                .status == 200)
        #expect(try fixture.text().contains("    - name: Group\n      sublayers:\n        - name: new\n"))
        #expect(
            try edit(fixture, "{\"op\": \"remove\", \"path\": \"4\"}, {\"op\": \"remove\", \"path\": \"3\"}").status
                == 200)
        #expect(try !fixture.text().contains("last") && !fixture.text().contains("Group"))
    }

    @Test("Paths of layers become invalid if another program inserts a layer at the time of an edit")
    func insertedMeanwhile() throws {
        let fixture = try PreviewFixture(Self.scene)
        let first = try fixture.state().sceneRevision
        let inserted = "    - { name: first, frame: [0, 0, 1, 1] }\n    # The box.\n"
        try fixture.write(Self.scene.replacing("    # The box.\n", with: inserted))
        let set = "{\"op\": \"set\", \"path\": \"0\", \"key\": [\"position\"], \"value\": [20.5, 16]}"
        _ = try edit(fixture, set, more: ", \"version\": \(first)")
        #expect(try fixture.state { $0.sceneRevision > first } != nil)
        let outdated = try edit(fixture, set, more: ", \"version\": \(first)")

        #expect(try refusal(outdated).refused == "The scene has changed since. Make the edit again.")
    }

    @Test("A value from the theme, a parameter or a component is refused with alternatives that work")
    func origins() throws {
        let fixture = try PreviewFixture(Self.scene)
        let color = "{\"op\": \"set\", \"path\": \"1\", \"key\": [\"backgroundColor\"], \"value\": \"#00ff00\"}"
        let theme = try edit(fixture, color)
        #expect(
            try refusal(theme).refused == "`backgroundColor` comes from the theme's color `accent`, which has 2 uses.")
        let opacity = "{\"op\": \"set\", \"path\": \"2\", \"key\": [\"opacity\"], \"value\": 0.5}"
        let component = try edit(fixture, opacity)
        #expect(
            try refusal(component).offers.map(\.title) == [
                "Edit the component `card` (2 uses)", "Detach: write the value at this layer",
            ])
        #expect(try fixture.text() == Self.scene)

        #expect(try edit(fixture, offer("Edit the theme", of: theme)).status == 200)
        #expect(try fixture.text() == Self.scene.replacing("tomato", with: "\"#00ff00\""))
        #expect(try fixture.client.post("/api/undo", "{}").status == 200)
        #expect(try edit(fixture, offer("Edit the component", of: component)).status == 200)
        #expect(try fixture.text() == Self.scene.replacing("opacity: 1", with: "opacity: 0.5"))
        #expect(try fixture.client.post("/api/undo", "{}").status == 200)
        #expect(try edit(fixture, offer("Detach", of: component)).status == 200)
        #expect(
            try fixture.text()
                == Self.scene.replacing("position: [50, 16] }", with: "position: [50, 16], opacity: 0.5 }"))
    }

    @Test("An edit that would give the scene a problem, or is not legal, writes nothing")
    func refusals() throws {
        let fixture = try PreviewFixture(Self.scene)
        for edits in [
            "{\"op\": \"set\", \"path\": \"0\", \"key\": [\"opacity\"], \"value\": \"thick\"}",
            "{\"op\": \"set\", \"path\": \"9\", \"key\": [\"opacity\"], \"value\": 1}",
            "{\"op\": \"remove\", \"path\": \"0\", \"key\": [\"opacity\"]}", "{\"op\": \"paint\", \"path\": \"0\"}",
            "{\"op\": \"remove\", \"path\": \"\"}",
            "{\"op\": \"set\", \"file\": \"/etc/passwd\", \"document\": [\"a\"], \"value\": 1}",
        ] {
            #expect(try !refusal(edit(fixture, edits)).refused.isEmpty, "\(edits)")
        }
        #expect(try fixture.client.post("/api/edit", "[]").status == 409)
        #expect(try fixture.client.post("/api/edit", "{}", headers: ["Content-Type": "text/plain"]).status == 400)
        #expect(try fixture.client.post("/api/edit", "{}", headers: ["Origin": "http://example.com"]).status == 403)
        #expect(try fixture.text() == Self.scene)
        #expect(try fixture.state().editing.undo == nil)
    }

    @Test("An edit of an included file is merged with changes of other programs, and checked with the scene")
    func includedFile() throws {
        let fixture = try PreviewFixture(Self.scene)
        let card = "components:\n  card:\n    layer: { bounds: [0, 0, 8, 8], opacity: 1 }\n"
        try fixture.write(card, to: "card.yaml")
        try fixture.write(
            """
            multiplane: 1
            include: [card.yaml]
            size: [64, 32]
            frameRate: 10
            duration: 1
            root:
              sublayers:
                - { component: card, position: [30, 16] }

            """)
        _ = try #require(try fixture.state { $0.sceneRevision > 1 && $0.problems.isEmpty })
        let opacity = "{\"op\": \"set\", \"path\": \"0\", \"key\": [\"opacity\"], \"value\": "
        let problem = try refusal(edit(fixture, opacity + "\"thick\"}")).refused
        #expect(problem.hasPrefix("The scene would have a problem: "))
        #expect(try fixture.text("card.yaml") == card)

        #expect(try edit(fixture, opacity + "0.5}").status == 200)
        let edited = card.replacing("opacity: 1", with: "opacity: 0.5")
        #expect(try fixture.text("card.yaml") == edited)
        // The preview may not have loaded the change yet.
        try fixture.write("# mine\n" + edited, to: "card.yaml")
        #expect(try fixture.client.post("/api/undo", "{}").status == 200)
        #expect(try fixture.text("card.yaml") == "# mine\n" + card)
        try fixture.write("# one\n# two\n" + card, to: "card.yaml")
        #expect(try edit(fixture, opacity + "0.25}").status == 200)
        #expect(
            try fixture.text("card.yaml")
                == "# one\n# two\n" + card.replacing("opacity: 1", with: "opacity: 0.25"))
    }

    @Test("A read-only preview and a scene of a program write nothing")
    func readOnly() throws {
        let edits = "{\"op\": \"set\", \"path\": \"0\", \"key\": [\"opacity\"], \"value\": 1}"
        let fixture = try PreviewFixture(Self.scene, isReadOnly: true)
        #expect(try !fixture.state().editing.enabled)
        #expect(try refusal(edit(fixture, edits)).refused == "The preview is read-only.")
        #expect(try refusal(fixture.client.post("/api/undo", "{}")).refused == "The preview is read-only.")
        let part = "{\"name\": \"a.txt\", \"offset\": 0, \"data\": \"\", \"isLast\": true}"
        #expect(try refusal(fixture.client.post("/api/upload", part)).refused == "The preview is read-only.")
        #expect(try fixture.text() == Self.scene)
        let text = try PreviewFixture(content: .text(Self.scene, folder: fixture.folder))
        #expect(try text.state().editing.reason == "The scene comes from a program.")
    }

    @Test("The steps survive a restart and changes of other lines by another editor")
    func restart() throws {
        let fixture = try PreviewFixture(Self.scene)
        let edits = "{\"op\": \"set\", \"path\": \"0\", \"key\": [\"position\"], \"value\": [20, 16]}"
        #expect(try edit(fixture, edits, name: "Move").status == 200)
        let (server, client) = try fixture.restarted()
        defer { server.stop() }
        let state: State = try client.json("/api/state")
        #expect(state.editing.undo == "Move")
        try fixture.write("# mine\n" + Self.scene.replacing("[8, 16]", with: "[20, 16]"))
        #expect(try client.post("/api/undo", "{}").status == 200)
        #expect(try fixture.text() == "# mine\n" + Self.scene)
    }

    @Test("Values have their text, line and origin, and the animations their times")
    func values() throws {
        let fixture = try PreviewFixture()
        struct Values: Decodable {
            struct Value: Decodable {
                let key: String
                let text: String
                let origin: String
                let line: Int
                let uses: Int
            }

            struct Animation: Decodable {
                let index: Int
                let keyPath: String
                let keyTimes: [Double]
            }

            let file: String
            let line: Int
            let values: [Value]
            let animations: [Animation]
        }
        let values: Values = try fixture.client.json("/api/values?path=0")
        #expect(values.file.hasSuffix("scene.yaml") && values.line == 12)
        #expect(values.values.map(\.key) == ["name", "bounds", "position", "backgroundColor"])
        #expect(values.values.map(\.origin) == ["literal", "expression", "literal", "parameter"])
        #expect(values.values[2].text == "[8, 16]" && values.values[2].line == 14)
        #expect(values.animations.map(\.keyPath) == ["position.x"] && values.animations[0].keyTimes == [0, 1.5])
    }

    @Test("The keys of a layer have types, and its class comes first")
    func keys() throws {
        struct Keys: Decodable {
            struct Section: Decodable {
                struct Key: Decodable {
                    let key: String
                    let type: String
                    let isAnimatable: Bool
                }

                let title: String
                let keys: [Key]
            }

            let `class`: String
            let sections: [Section]
        }
        let fixture = try PreviewFixture()
        let keys: Keys = try fixture.client.json("/api/keys?path=0")
        #expect(keys.class == "CALayer" && keys.sections.map(\.title) == ["CALayer", "Layer"])
        let opacity = try #require(keys.sections[0].keys.first { $0.key == "opacity" })
        #expect(opacity.type == "number" && opacity.isAnimatable)
    }

    @Test("Live values give the frame of the edit, and leave no trace")
    func live() throws {
        let fixture = try PreviewFixture(Self.scene)
        let before = try fixture.client.get("/api/frame?frame=2").body
        func live(_ values: String) throws -> HTTPTestClient.Response {
            let layers = "[{\"path\": \"0\", \"values\": \(values)}]"
            return try fixture.client.post("/api/live", "{\"layers\": \(layers), \"frame\": 2, \"scale\": 1}")
        }
        _ = try live("{\"position\": [12, 16]}")
        let moved = try live("{\"position\": [20, 16], \"opacity\": 0.5}")
        #expect(moved.status == 200 && moved.headers["x-size"] == "64x32" && moved.body != before)
        #expect(try live("{}").body == before)
        #expect(try fixture.client.get("/api/frame?frame=2").body == before)
        #expect(try live("{\"position\": \"left\"}").status != 200)
        #expect(try live("{}").body == before)
        #expect(try fixture.text() == Self.scene)
        let edits =
            "{\"op\": \"set\", \"path\": \"0\", \"key\": [\"position\"], \"value\": [20, 16]}, "
            + "{\"op\": \"set\", \"path\": \"0\", \"key\": [\"opacity\"], \"value\": 0.5}"
        #expect(try edit(fixture, edits).status == 200)
        #expect(try fixture.client.get("/api/frame?frame=2").body == moved.body)
    }

    @Test("Live values of several layers are presented together")
    func liveLayers() throws {
        let fixture = try PreviewFixture(Self.scene)
        let before = try fixture.client.get("/api/frame?frame=0").body
        let layers = ["0", "1"].map { "{\"path\": \"\($0)\", \"values\": {\"opacity\": 0}}" }.joined(separator: ", ")
        let both = try fixture.client.post("/api/live", "{\"layers\": [\(layers)], \"frame\": 0, \"scale\": 1}")
        let edits = ["0", "1"].map {
            "{\"op\": \"set\", \"path\": \"\($0)\", \"key\": [\"opacity\"], \"value\": 0, \"mode\": \"detach\"}"
        }
        #expect(try fixture.client.post("/api/live", "{\"layers\": [], \"frame\": 0, \"scale\": 1}").body == before)
        #expect(try edit(fixture, edits.joined(separator: ", ")).status == 200)
        #expect(try fixture.client.get("/api/frame?frame=0").body == both.body)
    }

    @Test("After the removal of an item, edits with the indexes of the version before are refused")
    func removedItem() throws {
        let fixture = try PreviewFixture(Self.scene)
        func change(_ edit: String, _ version: Int) throws -> HTTPTestClient.Response {
            try self.edit(fixture, edit, more: ", \"version\": \(version)")
        }
        let filters =
            "{\"op\": \"set\", \"path\": \"0\", \"key\": [\"filters\"], \"value\": "
            + "[\"CIColorInvert\", {\"filter\": \"CIGaussianBlur\", \"inputRadius\": 4}]}"
        let opacity = "{\"op\": \"set\", \"path\": \"0\", \"key\": [\"opacity\"], \"value\": 0.5}"
        let first = try fixture.state().sceneRevision
        #expect(try change(filters, first).status == 200)
        // The layers have the same paths.
        #expect(try change(opacity, first).status == 200)
        let remove = "{\"op\": \"remove\", \"path\": \"0\", \"key\": [\"filters\", 0]}"
        #expect(try change(remove, first).status == 200)
        #expect(try change(remove, first).status == 409)
    }

    @Test("The library has the components, assets and theme of the scene, and the reference the keys of filters")
    func library() throws {
        struct Library: Decodable {
            struct Component: Decodable { let name: String }
            struct Named: Decodable, Equatable {
                let name: String
                let value: String
            }

            let components: [Component]
            let assets: [Component]
            let colors: [Named]
        }
        let themes = "themes: { day: {}, night: { colors: { accent: navy, ink: white } } }\nroot:"
        let fixture = try PreviewFixture(Self.scene.replacing("root:", with: themes))
        let library: Library = try fixture.client.json("/api/library")
        #expect(library.components.map(\.name) == ["card"] && library.assets.isEmpty)
        #expect(library.colors == [.init(name: "accent", value: "tomato")])
        _ = try fixture.client.post("/api/parameters", #"{"theme": "night"}"#)
        let night: Library = try fixture.client.json("/api/library")
        #expect(night.colors == [.init(name: "accent", value: "navy"), .init(name: "ink", value: "white")])
        #expect(
            String(decoding: try fixture.client.get("/api/reference").body, as: UTF8.self).contains("CIGaussianBlur"))
    }
}

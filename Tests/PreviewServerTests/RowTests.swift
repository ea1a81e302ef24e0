import Foundation
import TestSupport
import Testing

@testable import PreviewServer

/// Stepping through the rows of a batch table, and through the scenes of a folder.
@Suite struct RowTests {
    private struct Page: Decodable {
        let title: String
        let scenes: [String]
        let makesScenes: Bool
        let editing: State.Editing
        let rows: RowTable.Report?
        let row: String
        let arguments: String
        let parameters: [State.Parameter]
        let problems: [State.Problem]
        let sceneRevision: Int
        let scene: State.Info?

        func value(_ name: String) -> String? { parameters.first { $0.name == name }?.value }
    }

    /// A preview of files in a folder of its own.
    private final class Folder {
        private let files: TemporaryFolder
        private(set) var server: PreviewServer?
        private(set) var client = HTTPTestClient(port: 0, token: "")

        init(_ texts: [String: String]) throws {
            files = try TemporaryFolder()
            for (name, text) in texts { try write(text, to: name) }
        }

        deinit { server?.stop() }

        var path: String { files.path }

        func write(_ text: String, to name: String) throws { try files.write(text, to: name) }

        func text(_ name: String) throws -> String { try files.text(name) }

        func start(_ source: PreviewSource) throws {
            var options = PreviewServer.Options()
            options.threads = 1
            let server = try PreviewServer(source, options: options)
            client = HTTPTestClient(port: server.port, token: String(server.url.split(separator: "=")[1]))
            self.server = server
        }

        func page() throws -> Page { try client.json("/api/state") }

        /// Returns the first state that fulfills a condition; nil after a minute.
        func page(where isWanted: (Page) -> Bool) throws -> Page? {
            for _ in 0..<3000 {
                let current = try page()
                if isWanted(current) { return current }
                usleep(20_000)
            }
            return nil
        }
    }

    private func withRows(_ table: String, _ name: String = "rows.csv") throws -> Folder {
        let folder = try Folder(["scene.yaml": PreviewFixture.scene, name: table])
        var source = PreviewSource(path: folder.path + "/scene.yaml")
        source.rows = folder.path + "/" + name
        try folder.start(source)
        return folder
    }

    @Test("Rows set the parameters, and the page steps through them")
    func step() throws {
        let folder = try withRows("size,color\n8,#ff0000\n16,#00ff00\n")
        let first = try folder.page()
        #expect(first.rows == RowTable.Report(title: "rows.csv", count: 2, row: 1) && first.row == "8,#ff0000")
        _ = try folder.client.post("/api/row", #"{"row": 2}"#)
        let second = try folder.page()

        #expect(second.rows?.row == 2 && second.value("size") == "16" && second.value("color") == "#00ff00")
        #expect(second.arguments.contains("--set size=16"))
        _ = try folder.client.post("/api/row", #"{"row": 9}"#)
        #expect(try folder.page().rows?.row == 2)
        #expect(try folder.client.post("/api/row", "{}").status == 400)
    }

    @Test("Changed values replace those of the row until another row is shown, and are copied as a row")
    func change() throws {
        let folder = try withRows("size,shape\n8,none\n16,none\n")
        _ = try folder.client.post("/api/parameters", #"{"size": "24", "shape": "round"}"#)
        #expect(try folder.page().row == "24,round")
        _ = try folder.client.post("/api/row", #"{"row": 2}"#)

        #expect(try folder.page().row == "16,none")
    }

    @Test("Rows of JSON tables are copied as objects")
    func json() throws {
        let folder = try withRows(##"[{"size": 8, "color": "#ff0000"}]"##, "rows.json")

        #expect(try folder.page().row == ##"{ "size": 8, "color": "#ff0000" }"##)
    }

    @Test("Saving the table shows its new values, and mistakes are shown")
    func reload() throws {
        let folder = try withRows("size\n8\n16\n")
        try folder.write("size\n32\n", to: "rows.csv")
        let changed = try #require(try folder.page { $0.rows?.count == 1 })
        #expect(changed.value("size") == "32")
        try folder.write("width\n32\n", to: "rows.csv")

        let broken = try #require(try folder.page { !$0.problems.isEmpty })
        #expect(broken.problems.first?.file.hasSuffix("rows.csv") == true)
    }

    private struct Rows: Decodable {
        let count: Int
        let first: Int
        let columns: [String]
        let rows: [[String?]]
    }

    @Test("The cells of rows are read in parts, and thumbnails show their values")
    func browse() throws {
        let folder = try withRows("size,color\n8,#ff0000\n16,#00ff00\n32,#0000ff\n")
        let part: Rows = try folder.client.json("/api/rows?from=2&count=9")
        #expect(part.count == 3 && part.first == 2 && part.columns == ["size", "color"])
        #expect(part.rows == [["16", "#00ff00"], ["32", "#0000ff"]])
        let images = try (1...3).map { try folder.client.get("/api/row?row=\($0)&frame=99").body }
        #expect(Set(images).count == 3 && images.allSatisfy { $0.starts(with: [0x89, 0x50]) })

        #expect(try folder.page().rows?.row == 1)
    }

    @Test("A cell is written into the table, checked with the scene, and can be undone")
    func editCells() throws {
        let table = "size;color\r\n8;\"#ff0000\"\r\n16;#00ff00\r\n"
        let folder = try withRows(table)
        func edit(_ row: Int, _ column: String, _ old: String, _ new: String) throws -> HTTPTestClient.Response {
            let cell =
                "{\"op\": \"cell\", \"row\": \(row), \"column\": \"\(column)\", \"was\": \"\(old)\", \"text\": \"\(new)\"}"
            return try folder.client.post("/api/edit", "{\"name\": \"Change a cell\", \"edits\": [\(cell)]}")
        }
        #expect(try edit(1, "color", "#ff0000", "tomato").status == 200)
        #expect(try folder.text("rows.csv") == table.replacing("\"#ff0000\"", with: "\"tomato\""))
        #expect(try folder.page().value("color") == "tomato")
        let refused = try edit(2, "size", "16", "wide")
        #expect(refused.status == 409 && refused.text.contains("The scene would have a problem"))
        #expect(try edit(2, "size", "8", "9").text.contains("Another program has changed row 2"))
        #expect(try folder.client.post("/api/undo", "{}").status == 200)

        #expect(try folder.text("rows.csv") == table)
    }

    @Test("A table outside the folder of the scene is not written")
    func outside() throws {
        let other = try TemporaryFolder()
        try other.write("size\n8\n", to: "rows.csv")
        let folder = try Folder(["scene.yaml": PreviewFixture.scene])
        var source = PreviewSource(path: folder.path + "/scene.yaml")
        source.rows = other.path + "/rows.csv"
        try folder.start(source)
        let cell = #"{"op": "cell", "row": 1, "column": "size", "was": "8", "text": "9"}"#
        let response = try folder.client.post("/api/edit", "{\"edits\": [\(cell)]}")

        #expect(response.status == 409 && response.text.contains("outside the folder of the scene"))
        #expect(try other.text("rows.csv") == "size\n8\n")
    }

    @Test("Folders list scenes and animations, but no other files")
    func list() throws {
        let folder = try Folder([
            "b.yaml": PreviewFixture.scene, "a/c.json": #"{"multiplane": 1, "size": [8, 8], "duration": 1}"#,
            "rows.json": "[{}]", "preset.yaml": "container: mp4\n", "notes.txt": "multiplane: 1",
            ".hidden.yaml": PreviewFixture.scene,
            "logo.json": #"{"v": "5.7.0", "fr": 30, "ip": 0, "op": 30, "w": 8, "h": 8, "layers": []}"#,
        ])

        #expect(SceneFolder.scenes(in: folder.path) == ["a/c.json", "b.yaml", "logo.json"])
    }

    @Test("A scene of the folder itself is shown first, one that declares the columns of the table if possible")
    func firstScene() throws {
        let folder = try Folder([
            "a/c.json": #"{"multiplane": 1, "size": [8, 8], "duration": 1}"#, "b.yaml": "multiplane: 1\n",
            "c.yaml": PreviewFixture.scene,
            "a.json": #"{"v": "5.7.0", "fr": 30, "ip": 0, "op": 30, "w": 8, "h": 8, "layers": []}"#,
        ])

        #expect(SceneFolder.first(in: folder.path) == "b.yaml")
        #expect(SceneFolder.first(in: folder.path, declaring: ["size", "color"]) == "c.yaml")
        #expect(SceneFolder.first(in: folder.path, declaring: ["name"]) == "b.yaml")
    }

    @Test("The page changes to another scene of the folder, and lists new ones")
    func switchScenes() throws {
        let folder = try Folder([
            "a.yaml": PreviewFixture.scene,
            "b.yaml": PreviewFixture.scene.replacing("size: [64, 32]", with: "size: [32, 32]"),
        ])
        var source = PreviewSource(path: folder.path + "/a.yaml")
        source.folder = folder.path
        try folder.start(source)
        let first = try folder.page()
        #expect(first.scenes == ["a.yaml", "b.yaml"] && first.title == "a.yaml" && first.scene?.width == 64)
        _ = try folder.client.post("/api/scene", #"{"scene": "b.yaml"}"#)
        let second = try folder.page()
        #expect(second.title == "b.yaml" && second.scene?.width == 32)
        #expect(try folder.client.get("/api/frame?frame=0").headers["x-size"] == "32x32")
        #expect(try folder.client.post("/api/scene", #"{"scene": "../other.yaml"}"#).status == 404)
        try folder.write(PreviewFixture.scene, to: "c.yaml")

        #expect(try folder.page { $0.scenes.count == 3 } != nil)
    }

    @Test("The page of an empty folder starts a scene from a template, and never overwrites a file")
    func newScene() throws {
        let folder = try Folder([:])
        try folder.start(PreviewSource(emptyFolder: folder.path))
        let empty = try folder.page()
        #expect(empty.scenes.isEmpty && empty.makesScenes && empty.problems.isEmpty && !empty.editing.enabled)
        let templates = try folder.client.get("/api/templates").text
        #expect(templates.contains(#""name":"product-launch""#) && templates.contains(#""isSample":true"#))

        let request = #"{"template": "lower-third", "name": "First scene"}"#
        #expect(try folder.client.post("/api/new", request).status == 200)
        let made = try folder.page()
        #expect(made.title == "First scene.yaml" && made.scenes == ["First scene.yaml"] && made.problems.isEmpty)
        #expect(made.editing.enabled)
        #expect(FileManager.default.fileExists(atPath: folder.path + "/media/clip.mp4"))

        let text = try String(contentsOfFile: folder.path + "/First scene.yaml", encoding: .utf8)
        try folder.write(text + "# changed\n", to: "First scene.yaml")
        let refused = try folder.client.post("/api/new", request)
        #expect(refused.status == 409 && refused.text.contains("First scene.yaml exists and differs"))
        let changed = try String(contentsOfFile: folder.path + "/First scene.yaml", encoding: .utf8)
        #expect(changed.hasSuffix("# changed\n"))
    }

    @Test(
        "Names of new scenes stay inside the folder",
        arguments: ["../out", "a/b", ".hidden", "", " ", "a\u{1}b", String(repeating: "a", count: 200)])
    func newSceneName(_ name: String) throws {
        let folder = try Folder([:])
        try folder.start(PreviewSource(emptyFolder: folder.path))
        let body = try String(decoding: JSONEncoder().encode(["template": "lower-third", "name": name]), as: UTF8.self)

        #expect(try folder.client.post("/api/new", body).status == 409)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test("A preview of one scene makes no others")
    func noFolder() throws {
        let folder = try Folder(["a.yaml": PreviewFixture.scene])
        try folder.start(PreviewSource(path: folder.path + "/a.yaml"))

        #expect(try !folder.page().makesScenes)
        #expect(try folder.client.post("/api/new", #"{"template": "lower-third", "name": "b"}"#).status == 409)
    }
}

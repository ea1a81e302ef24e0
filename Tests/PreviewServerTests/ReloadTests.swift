import Foundation
import Images
import SceneLanguage
import TestSupport
import Testing

@testable import PreviewServer

/// Changes of the scene, its files and its parameters.
@Suite struct ReloadTests {
    @Test("Saving the scene shows its new version")
    func edit() throws {
        let fixture = try PreviewFixture()
        let before = try fixture.client.get("/api/frame?frame=0").body
        try fixture.write(
            PreviewFixture.scene.replacing("duration: 2", with: "duration: 3").replacing("#000080", with: "#800000"))
        let state = try #require(try fixture.state { $0.sceneRevision == 2 })

        #expect(state.scene?.frameCount == 30 && state.problems.isEmpty)
        #expect(try fixture.client.get("/api/frame?frame=0").body != before)
    }

    @Test("A mistake is shown with its lines, and the last frames stay until it is repaired")
    func mistake() throws {
        let fixture = try PreviewFixture()
        let before = try fixture.client.get("/api/frame?frame=5").body
        try fixture.write(PreviewFixture.scene.replacing("backgroundColor", with: "backgroundColour"))
        let state = try #require(try fixture.state { !$0.problems.isEmpty })
        let problem = try #require(state.problems.first)

        #expect(problem.line == 15 && problem.suggestion == "backgroundColor")
        #expect(problem.excerpt.map(\.number) == [13, 14, 15, 16, 17])
        #expect(problem.excerpt[2].text.contains("backgroundColour"))
        #expect(try fixture.client.get("/api/frame?frame=5").body == before)
        try fixture.write(PreviewFixture.scene)
        #expect(try fixture.state { $0.problems.isEmpty }?.sceneRevision == 2)
    }

    @Test("A mistake in a long line is quoted with the part of the line around it", arguments: [0, 150, 1000])
    func longLine(_ count: Int) throws {
        let filler = String(repeating: "ä", count: count)
        let scene =
            #"{"multiplane": 1, "size": [64, 36], "frameRate": 10, "duration": 1, "root": {"name": "\#(filler)", "#
            + #""opacty": 1, "sublayers": [{"name": "\#(filler)"}]}}"#
        let fixture = try PreviewFixture(scene)
        let problem = try #require(try fixture.state { !$0.problems.isEmpty }?.problems.first)
        let line = try #require(problem.excerpt.first { $0.number == problem.line })
        let text = Array(line.text.unicodeScalars)
        let word = text.dropFirst(problem.column - line.offset - 1)

        #expect(problem.line == 1 && problem.suggestion == "opacity")
        #expect(word.starts(with: "\"opacty\"".unicodeScalars))
        #expect(text.count <= 202)
        #expect(line.text.hasPrefix("…") == (count > 0) && line.text.hasSuffix("…") == (count > 0))
    }

    @Test(
        "Defaults of lists and objects are texts that --set accepts",
        arguments: [
            (#"{ type: list, items: number, default: [1, 2, 3] }"#, "1,2,3"),
            (#"{ type: list, default: ["a, b", c] }"#, #"["a, b", "c"]"#),
            (#"{ type: list, default: [{ label: Finland, value: 12 }] }"#, #"[{"label": "Finland", "value": 12}]"#),
            (#"{ type: object, default: { name: Ada } }"#, #"{"name": "Ada"}"#),
        ])
    func structuredDefault(_ declaration: String, _ expected: String) throws {
        let fixture = try PreviewFixture(
            PreviewFixture.scene.replacing("parameters:", with: "parameters:\n  rows: \(declaration)"))
        let parameter = try #require(try fixture.state().parameters.first { $0.name == "rows" })
        #expect(parameter.value == expected)
        let values = try JSONEncoder().encode(["rows": parameter.value])
        _ = try fixture.client.post("/api/parameters", String(decoding: values, as: UTF8.self))
        let state = try fixture.state()
        #expect(state.problems.isEmpty && state.parameters.first { $0.name == "rows" }?.value == expected)
    }

    @Test("While the file has a mistake, curves, the timeline and renders are those of the version shown")
    func shownVersion() throws {
        let fixture = try PreviewFixture()
        try fixture.write("size: [1")
        #expect(try fixture.state { !$0.problems.isEmpty } != nil)

        #expect(try fixture.client.get("/api/timeline").status == 200)
        #expect(try fixture.client.get("/api/curves?path=0").status == 200)
        #expect(try fixture.client.post("/api/render", "{\"preset\": \"\"}").status == 200)
        #expect(try fixture.state { $0.render?.state != "running" }?.render?.total == 20)
    }

    @Test("A mistake in an included file is shown with its lines, and noticed when it is repaired")
    func includedMistake() throws {
        let fixture = try PreviewFixture("size: [1")
        let folder = fixture.folder + "/parts"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        // The file is changed in place, so that its folder does not change.
        let path = folder + "/part.yaml"
        try Data("components:\n  part: { layer: { opacty: 1 } }\n".utf8).write(to: URL(fileURLWithPath: path))
        try fixture.write(
            PreviewFixture.scene.replacing("parameters:", with: "include: [parts/part.yaml]\nparameters:")
                .replacing("- name: other", with: "- component: part\n    - name: other"))
        let state = try #require(try fixture.state { $0.problems.first?.file.hasSuffix("part.yaml") == true })
        let problem = try #require(state.problems.first)

        #expect(problem.line == 2 && problem.excerpt.map(\.number) == [1, 2, 3])
        let file = try #require(FileHandle(forWritingAtPath: path))
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: Data("components:\n  part: { layer: { opacity: 1 } }\n".utf8))
        try file.close()
        #expect(try fixture.state { $0.scene != nil }?.problems.isEmpty == true)
    }

    @Test("A scene with a mistake at the start is shown once it is repaired")
    func initialMistake() throws {
        let fixture = try PreviewFixture("size: [1")
        let broken = try fixture.state()
        #expect(broken.scene == nil && broken.problems.count == 1 && !fixture.server.problems.isEmpty)
        #expect(try fixture.client.get("/api/frame?frame=0").status == 404)
        try fixture.write(PreviewFixture.scene)

        #expect(try fixture.state { $0.scene != nil }?.problems.isEmpty == true)
    }

    @Test("Changing a file that the scene uses reloads it, and a missing file is noticed when it appears")
    func asset() throws {
        let fixture = try PreviewFixture()
        let text = PreviewFixture.scene.replacing("parameters:", with: "assets: { picture: picture.png }\nparameters:")
            .replacing("backgroundColor: \"#00ff00\"", with: "contents: picture")
        func image(_ color: UInt32) throws -> Data {
            let pixels = PixelBuffer(width: 4, height: 4)
            for y in 0..<4 { for x in 0..<4 { pixels.row(y)[x] = color } }
            return try CGImage(pixels: pixels, isOpaque: true).pngData()
        }
        let path = URL(fileURLWithPath: fixture.folder + "/picture.png")
        try fixture.write(text)
        #expect(try fixture.state { !$0.problems.isEmpty } != nil)
        try image(0xFFFF_FFFF).write(to: path)
        #expect(try fixture.state { $0.problems.isEmpty && $0.sceneRevision == 2 } != nil)
        let white = try fixture.client.get("/api/frame?frame=0").body
        try image(0xFF00_0000).write(to: path)

        #expect(try fixture.state { $0.sceneRevision >= 3 } != nil)
        #expect(try fixture.client.get("/api/frame?frame=0").body != white)
    }

    @Test("Parameters have types and values, and can be changed and copied")
    func parameters() throws {
        let fixture = try PreviewFixture(overrides: [ParameterOverride(name: "size", text: "10")])
        let first = try fixture.state()
        #expect(first.parameters.map(\.name) == ["color", "size", "shape"])
        #expect(first.parameters.map(\.value) == ["#ff0000", "10", "none"])
        #expect(first.parameters.map(\.kind) == ["color", "number", "string"])
        #expect(first.parameters.last?.choices == ["none", "round"] && first.arguments == "--set size=10")
        let before = try fixture.client.get("/api/frame?frame=0").body

        #expect(try fixture.client.post("/api/parameters", "{\"color\": \"#00ff00\", \"size\": null}").status == 200)
        let second = try fixture.state()
        #expect(second.parameters.map(\.value) == ["#00ff00", "8", "none"])
        #expect(second.arguments == "--set 'color=#00ff00'")
        #expect(try fixture.client.get("/api/frame?frame=0").body != before)

        #expect(try fixture.client.post("/api/parameters", "{\"size\": \"wide\"}").status == 200)
        #expect(try fixture.state().problems.first?.file == "--set size")
        #expect(try fixture.client.post("/api/parameters", "[1]").status == 400)
    }

    @Test("The parameters of themes and variants are not declared")
    func undeclaredParameters() throws {
        let sections = "themes: { day: { colors: { ink: black } } }\nvariants: { wide: { size: [64, 36] } }\n"
        let fixture = try PreviewFixture(PreviewFixture.scene.replacing("parameters:", with: sections + "parameters:"))
        let parameters = try fixture.state().parameters
        #expect(parameters.map(\.name) == ["color", "size", "shape", "theme", "variant"])
        #expect(parameters.map(\.isDeclared) == [true, true, true, false, false])
    }

    @Test("A value set on the page is ignored while the scene does not declare its parameter")
    func renamedParameter() throws {
        let fixture = try PreviewFixture()
        #expect(try fixture.client.post("/api/parameters", "{\"size\": \"10\"}").status == 200)
        try fixture.write(
            PreviewFixture.scene.replacing("size: {", with: "side: {").replacing("{{size}}", with: "{{side}}"))
        let renamed = try #require(try fixture.state { $0.sceneRevision == 3 || !$0.problems.isEmpty })
        #expect(renamed.problems.isEmpty && renamed.parameters.map(\.name) == ["color", "side", "shape"])
        #expect(renamed.arguments.isEmpty)
        try fixture.write(PreviewFixture.scene)

        #expect(try fixture.state { $0.sceneRevision == 4 }?.arguments == "--set size=10")
    }

    @Test("A value of the command line is reported if the scene does not declare its parameter")
    func undeclaredParameter() throws {
        let fixture = try PreviewFixture(overrides: [ParameterOverride(name: "side", text: "10")])
        #expect(try fixture.state().problems.first?.file == "--set side")
    }

    @Test("A request for the next state waits until something changes")
    func waiting() throws {
        let fixture = try PreviewFixture()
        let revision = try fixture.state().revision
        let (client, path) = (fixture.client, "/api/state?after=\(revision)")
        let later = Thread {
            usleep(100_000)
            _ = try? client.post("/api/parameters", "{\"size\": \"4\"}")
        }
        later.start()
        let state: State = try fixture.client.json(path)

        #expect(state.revision > revision)
    }

    @Test("A change is reported once, after the file was the same twice")
    func fileChanges() throws {
        let path = NSTemporaryDirectory() + "changes-" + UUID().uuidString
        defer { unlink(path) }
        var changes = FileChanges()
        changes.watch([path])
        var looks = [changes.look()]
        try Data("a".utf8).write(to: URL(fileURLWithPath: path))
        looks.append(changes.look())
        try Data("ab".utf8).write(to: URL(fileURLWithPath: path))
        for _ in 0..<3 { looks.append(changes.look()) }
        #expect(looks == [false, false, false, true, false])
        // A file that changed before it is watched again has changed.
        try Data("abc".utf8).write(to: URL(fileURLWithPath: path))
        changes.watch([path])
        looks = [changes.look(), changes.look()]
        #expect(looks == [false, true])
    }
}

import Foundation
import TestSupport
import Testing

@Suite("The page of export-player")
struct ExportPlayerTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            """
            multiplane: 1
            size: [64, 32]
            frameRate: 10
            duration: 1
            root:
              sublayers:
                - sequence:
                    - { name: intro, duration: 0.5 }
                    - { name: "</script><b>", duration: 0.5 }
                - { during: [0.5, 1], name: badge, frame: [0, 0, 8, 8], backgroundColor: "#ff0000" }
                - { during: [0.7, 0.8], name: mark }
            """, to: "scene.yaml")
    }

    private func page() throws -> String { try folder.text("review/index.html") }

    @Test("The folder has the movie, the page with its chapters, a poster, and a file for comments")
    func files() throws {
        let result = try Command.run("export-player", "scene.yaml", "-o", "review", in: folder)
        #expect(result.status == 0 && result.output.hasSuffix("review/index.html\n"), "\(result.errors)")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("review")).sorted()
        #expect(names == ["comments.json", "index.html", "movie.mp4", "player.css", "player.js", "poster.jpg"])
        let text = try page()
        #expect(text.contains(#""chapters":[{"frame":0,"title":"intro"},{"frame":5,"#))
        #expect(text.contains(#""title":"\u003c/script>\u003cb>"},"#))
        #expect(text.contains(#"{"frame":7,"title":"mark"}]"#) && text.contains(#""rate":[10,1]"#))
        #expect(text.contains("<title>scene</title>") && text.contains(#""comments":[]"#))
    }

    @Test("An existing page is replaced with -y only, and comments stay")
    func comments() throws {
        let comments = #"{ "comments": [{ "id": "a", "frame": 3, "text": "Later" }] }"#
        try FileManager.default.createDirectory(atPath: folder.path("review"), withIntermediateDirectories: true)
        try folder.write(comments, to: "review/comments.json")
        try folder.write("mine", to: "review/index.html")
        #expect(try Command.run("export-player", "scene.yaml", "-o", "review", in: folder).status == 2)
        #expect(try page() == "mine")
        let chapters = ["--chapter", "0.2=One", "--title", "A & B"]
        let arguments = ["export-player", "scene.yaml", "-o", "review", "-y"] + chapters
        #expect(try Command.invocation(arguments, in: folder).run().status == 0)
        let text = try page()
        #expect(text.contains(#""text":"Later""#) && text.contains(#""chapters":[{"frame":2,"title":"One"}]"#))
        #expect(text.contains("<title>A &amp; B</title>"))
        #expect(try folder.text("review/comments.json") == comments)
    }

    @Test("A file that is not one of comments, formats that browsers do not play, and pipes are refused")
    func refused() throws {
        try FileManager.default.createDirectory(atPath: folder.path("review"), withIntermediateDirectories: true)
        try folder.write("[1, 2]", to: "review/comments.json")
        #expect(try Command.run("export-player", "scene.yaml", "-o", "review", in: folder).status == 4)
        let preset = try Command.run("export-player", "scene.yaml", "-o", "other", "--preset", "prores-422", in: folder)
        #expect(preset.status == 2 && preset.errors.contains("web-vp9"))
        #expect(try Command.run("export-player", "scene.yaml", "-o", "-", in: folder).status == 2)
        #expect(!FileManager.default.fileExists(atPath: folder.path("other")))
    }
}

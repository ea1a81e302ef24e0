import Foundation
import Multiplane
import TestSupport
import Testing

@Suite struct StandardInputTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("unused", to: "scene.yaml")
        let image = try CGImage(pixels: PixelBuffer(width: 4, height: 4), isOpaque: true).pngData()
        try FileManager.default.createDirectory(atPath: folder.path("media"), withIntermediateDirectories: true)
        try image.write(to: URL(fileURLWithPath: folder.path("media/logo.png")))
    }

    private func run(_ arguments: [String], _ scene: String) throws -> Invocation.Result {
        var invocation = Command.invocation(arguments, in: folder)
        invocation.input = scene
        return try invocation.run()
    }

    /// A scene in YAML or JSON that shows an image.
    private func scene(_ image: String, json: Bool = false) -> String {
        json
            ? #"{"multiplane": 1, "size": [64, 48], "frameRate": 10, "duration": 0.5, "assets": {"logo": "\#(image)"}, "#
                + #""root": {"contents": "logo"}}"#
            : "multiplane: 1\nsize: [64, 48]\nframeRate: 10\nduration: 0.5\nassets: { logo: \(image) }\n"
                + "root: { contents: logo }\n"
    }

    @Test("render - reads a scene in YAML or JSON, and creates missing folders", arguments: [false, true])
    func render(json: Bool) throws {
        let result = try run(["render", "-", "-o", "new/folder/out.mp4"], scene("media/logo.png", json: json))
        #expect(result.status == 0 && result.output == "new/folder/out.mp4\n", "\(result.errors)")
        #expect(try ClipInfo.probe(URL(fileURLWithPath: folder.path("new/folder/out.mp4"))).video?.frameCount == 5)
    }

    @Test(
        "Relative paths start from the current folder, or from --base",
        arguments: [
            ["still", "-", "-o", "out.png"], ["validate", "-"], ["inspect", "-"], ["render", "-", "-o", "out.mp4"],
            ["batch", "-", "-o", "{scene}.mp4"], ["plan", "-", "-o", "plan"],
        ])
    func base(arguments: [String]) throws {
        let missing = try run(arguments, scene("logo.png"))
        #expect(missing.status == 4, "\(missing.errors)")
        #expect(missing.errors.contains("standard input:5:17: there is no file \"logo.png\""), "\(missing.errors)")
        #expect(folder.files == ["media/logo.png", "scene.yaml"])
        let found = try run(arguments + ["--base", "media"], scene("logo.png"))
        #expect(found.status == 0, "\(found.errors)")
        let noFolder = try run(arguments + ["--base", "none"], scene("logo.png"))
        #expect(noFolder.status == 4 && noFolder.errors.contains("none: no such folder"), "\(noFolder.errors)")
    }

    @Test("--base also applies to scene files")
    func baseOfFile() throws {
        try folder.write(scene("logo.png"), to: "other/scene.yaml")
        #expect(try Command.run("validate", "other/scene.yaml", in: folder).status == 4)
        let result = try Command.run("validate", "other/scene.yaml", "--base", "media", in: folder)
        #expect(result.status == 0 && result.output.hasPrefix("other/scene.yaml: 64×48"), "\(result.errors)")
    }

    @Test("A plan stores the scene, and its chunks find the media")
    func plan() throws {
        #expect(
            try run(["plan", "-", "-o", "plan", "--chunks", "2", "--base", "media"], scene("logo.png")).status == 0)
        #expect(folder.files.count { $0.hasPrefix("plan/scene-") } == 1)
        for arguments in [["chunk", "plan", "0-1"], ["assemble", "plan", "-o", "movies/out.mp4"]] {
            let result = try Command.invocation(arguments, in: folder).run()
            #expect(result.status == 0, "\(result.errors)")
        }
        #expect(try ClipInfo.probe(URL(fileURLWithPath: folder.path("movies/out.mp4"))).video?.frameCount == 5)

        // Another scene is refused and leaves the plan as it is; with -y it replaces the plan and its scene.
        let other = scene("logo.png").replacing("duration: 0.5", with: "duration: 1")
        let files = folder.files
        #expect(try run(["plan", "-", "-o", "plan", "--base", "media"], other).status == 2)
        #expect(folder.files == files)
        #expect(try run(["plan", "-", "-o", "plan", "--base", "media", "-y"], other).status == 0)
        #expect(folder.files.count { $0.hasPrefix("plan/scene-") } == 1)
        #expect(try Command.run("chunk", "plan", "0", in: folder).status == 0)
    }

    @Test("A plan of a scene from standard input must be inside the root folder, where its chunks can read the scene")
    func confinedPlan() throws {
        try FileManager.default.createDirectory(atPath: folder.path("out"), withIntermediateDirectories: true)
        let scene = scene("logo.png")
        let files = folder.files
        let outside = try run(
            ["plan", "-", "-o", "out/plan", "--base", "media", "--root", "media", "--output-root", "out"], scene)
        #expect(outside.status == 2)
        #expect(
            outside.errors.contains("out/plan: a scene from standard input is stored in the plan folder, but chunks"),
            "\(outside.errors)")
        #expect(folder.files == files)
        let roots = ["--root", ".", "--output-root", "out"]
        #expect(try run(["plan", "-", "-o", "out/plan", "--base", "media"] + roots, scene).status == 0)
        let chunk = try Command.invocation(["chunk", "out/plan", "0"] + roots, in: folder).run()
        #expect(chunk.status == 0, "\(chunk.errors)")
    }

    @Test(
        "Standard input that cannot be used ends with a message",
        arguments: [
            (["render", "-", "-o", "out.mp4"], "", 3, "standard input:1:1: "),
            (["render", "-", "-o", "out.mp4"], "a: [", 3, "standard input:"),
            (["render", "-", "-o", "out.mp4", "--resume"], "", 2, "--resume reads the scene again"),
            (["validate", "-", "-"], "", 2, "standard input can be read only once"),
            (["batch", "-", "-", "-o", "a.mp4"], "", 2, "standard input can be read only once"),
        ])
    func mistakes(arguments: [String], input: String, status: Int32, words: String) throws {
        let result = try run(arguments, input)
        #expect(result.status == status && result.errors.contains(words), "\(result.status): \(result.errors)")
    }
}

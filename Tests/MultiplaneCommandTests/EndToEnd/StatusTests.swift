import Foundation
import TestSupport
import Testing

/// The exit statuses of the built command, except those of interruptions.
@Suite struct StatusTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(SmallScene.moving(), to: "scene.yaml")
    }

    private func render(_ arguments: String...) throws -> Invocation.Result {
        try Command.invocation(["render"] + arguments, in: folder).run()
    }

    /// Expects that the folder contains only the files of the test.
    private func expectNothingWritten(_ names: Set<String>) {
        #expect(Set(folder.files) == names)
    }

    @Test("A misspelled command or preset ends with status 2 and the nearest name; bench names its script")
    func misspelledNames() throws {
        let command = try Command.run("rendr", "scene.yaml", in: folder)
        #expect(command.status == 2)
        #expect(command.errors.hasPrefix("multiplane: there is no command \"rendr\"; expected one of render, "))
        #expect(command.errors.hasSuffix("; did you mean \"render\"?\n"), "\(command.errors)")
        let benchmark = try Command.run("bench", "W1", in: folder)
        #expect(benchmark.status == 2)
        #expect(benchmark.errors.hasSuffix("; for benchmarks, run Scripts/bench\n"), "\(benchmark.errors)")
        let preset = try Command.run("presets", "show", "draf", in: folder)
        #expect(preset.status == 2)
        #expect(preset.errors.hasPrefix("presets show: there is no preset \"draf\"; "), "\(preset.errors)")
        #expect(preset.errors.hasSuffix("did you mean \"draft\"?\n"), "\(preset.errors)")
        #expect(try Command.run("help", "render", in: folder).status == 0)
    }

    @Test(
        "Usage errors end with status 2 and a message with the expected value",
        arguments: [
            (["scene.yaml"], "Missing expected argument '--output <file>'"),
            (
                ["scene.yaml", "-o", "out.mp4", "--size", "0x0"],
                "expected WIDTHxHEIGHT in pixels, each from 1 to 16384"
            ),
            (
                ["scene.yaml", "-o", "out.mp4", "--size", "100x100", "--scale", "2"],
                "--size and --scale cannot be combined"
            ),
            (["scene.yaml", "-o", "out.mp4", "--size", "16384x16384"], "a movie of 16384×16384 pixels has more than"),
            (["scene.yaml", "-o", "out.mp4", "--size", "63x47"], "63×47 is odd"),
            (["scene.yaml", "-o", "out.mp4", "--frames", "5-20"], "the movie has frames 0-9"),
            (["scene.yaml", "-o", "out.mp4", "--set", "colour"], "expected name=value"),
            (["scene.yaml", "-o", "out.mp4", "--set", "color=#fff"], "did you mean \"colour\"?"),
            (["scene.yaml", "-o", "out.mp4", "--set", "colour=loud"], "is not of type color"),
            (["scene.yaml", "-o", "out.mp4", "--preset", "web-vp8"], "did you mean \"web-vp9\"?"),
            (["scene.yaml", "-o", "out.webm", "--preset", "draft"], "expected a name that ends in .mp4"),
            (["scene.yaml", "-o", "out.avi"], "expected one that ends in .mp4, .mov"),
            (["scene.yaml", "-o", "out.mp4", "--wobble"], "Unknown option '--wobble'"),
            (["scene.yaml", "-o", "out.mp4", "--video-option", "wobble=1"], "wobble"),
            (
                ["scene.yaml", "-o", "out.mp4", "--crf", "20", "--video-bitrate", "10k"],
                "expected --crf or --video-bitrate, not both"
            ),
            (
                ["scene.yaml", "-o", "out.mp4", "--audio-codec", "none", "--audio-bitrate", "100k"],
                "expected --audio-codec none without --audio-bitrate"
            ),
        ])
    func usage(arguments: [String], message: String) throws {
        let result = try Command.invocation(["render"] + arguments, in: folder).run()

        #expect(result.status == 2)
        #expect(result.errors.contains(message), "\(result.errors)")
        #expect(result.output.isEmpty)
        expectNothingWritten(["scene.yaml"])
    }

    @Test("An invalid scene ends with status 3 and the location of each problem")
    func invalidScene() throws {
        try folder.write(
            "multiplane: 1\nsize: [64, 48]\nframeRate: 10\nduration: 1\nroot:\n  opacty: 0.5\n  hidden: perhaps\n",
            to: "bad.yaml")

        let result = try render("bad.yaml", "-o", "out.mp4")

        #expect(result.status == 3)
        let lines = result.errors.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.first?.hasPrefix("bad.yaml:6:3: ") == true)
        #expect(lines.first?.contains("opacity") == true)
        #expect(lines.last?.hasPrefix("bad.yaml:7:11: ") == true)
        expectNothingWritten(["bad.yaml", "scene.yaml"])
    }

    @Test("A scene with size 0×0 ends with status 3")
    func emptySize() throws {
        try folder.write(SmallScene.moving().replacing("[64, 48]", with: "[0, 0]"), to: "bad.yaml")

        let result = try render("bad.yaml", "-o", "out.mp4")

        #expect(result.status == 3)
        #expect(result.errors.contains("bad.yaml:2:"))
    }

    @Test("A missing scene file ends with status 4")
    func missingScene() throws {
        let result = try render("none.yaml", "-o", "out.mp4")

        #expect(result.status == 4)
        #expect(result.errors == "multiplane: none.yaml: no such file; expected a scene\n")
    }

    @Test("A missing asset ends with status 4 and its location in the scene")
    func missingAsset() throws {
        try folder.write(SmallScene.clip("none.mp4"), to: "clip.yaml")

        let result = try render("clip.yaml", "-o", "out.mp4")

        #expect(result.status == 4)
        #expect(result.errors.hasPrefix("clip.yaml:6:9: "))
        expectNothingWritten(["clip.yaml", "scene.yaml"])
    }

    @Test("A text, empty or truncated file as clip ends with status 4", arguments: ["text", "empty", "header"])
    func brokenClip(kind: String) throws {
        let whole = try Data(contentsOf: URL(fileURLWithPath: Repository.path("samples/media/clip.mp4")))
        let bytes =
            switch kind {
            case "text": Data("This is no movie, whatever its name says.\n".utf8)
            case "empty": Data()
            default: whole.prefix(1000)
            }
        try bytes.write(to: URL(fileURLWithPath: folder.path("clip.mp4")))
        try folder.write(SmallScene.clip("clip.mp4"), to: "clip.yaml")

        let result = try render("clip.yaml", "-o", "out.mp4")

        #expect(result.status == 4)
        #expect(result.errors.contains("clip.mp4"), "\(result.errors)")
        #expect(result.errors.split(separator: "\n").count == 1)
        expectNothingWritten(["clip.mp4", "clip.yaml", "scene.yaml"])
    }

    @Test("A clip truncated within its frames gives a warning; with --strict status 4 and no movie")
    func truncatedClip() throws {
        let whole = try Data(contentsOf: URL(fileURLWithPath: Repository.path("samples/media/clip.mp4")))
        try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: folder.path("clip.mp4")))
        try folder.write(SmallScene.clip("clip.mp4"), to: "clip.yaml")

        let strict = try render("clip.yaml", "-o", "out.mp4", "--strict")
        #expect(strict.status == 4)
        #expect(strict.errors.contains("clip.mp4"), "\(strict.errors)")
        expectNothingWritten(["clip.mp4", "clip.yaml", "scene.yaml"])

        let lenient = try render("clip.yaml", "-o", "out.mp4")
        #expect(lenient.status == 0)
        #expect(
            lenient.errors.hasPrefix("multiplane: warning: ") && lenient.errors.contains("clip.mp4"),
            "\(lenient.errors)")
        #expect(lenient.output == "out.mp4\n")
    }

    @Test(
        "An output folder that cannot be created or written ends with status 5",
        arguments: ["scene.yaml/out.mp4", "/proc/out.mp4"])
    func unwritable(output: String) throws {
        let result = try render("scene.yaml", "-o", output)

        #expect(result.status == 5)
        #expect(result.errors.contains(output), "\(result.errors)")
        expectNothingWritten(["scene.yaml"])
    }

    @Test("A closed standard output ends with status 5, and no other file is written")
    func closedOutput() throws {
        let shell = Invocation(
            program: "/bin/sh", arguments: ["-c", "'\(Command.path)' render scene.yaml -o - -f mp4 -q >&-"],
            folder: folder.path)
        let result = try shell.run()

        #expect(result.status == 5)
        #expect(result.errors.contains("standard output: the stream is closed"), "\(result.errors)")
        expectNothingWritten(["scene.yaml"])
    }

    @Test("A size below SVT-AV1's minimum ends with status 2 and a message without a preset location")
    func smallAV1() throws {
        let result = try render("scene.yaml", "-o", "out.webm", "--preset", "web-av1", "-q")

        #expect(result.status == 2)
        #expect(
            result.errors
                == "multiplane: libsvtav1 does not support frames of 64×48 pixels with these settings; the minimum is "
                + "64×64. Choose a larger size, or an encoder without a minimum, such as libx264 or libvpx-vp9\n"
        )
    }

    @Test("A folder at the output path ends with status 5")
    func folderAsOutput() throws {
        try folder.write("", to: "out.mp4/file")

        #expect(try render("scene.yaml", "-o", "out.mp4", "-y").status == 5)
    }
}

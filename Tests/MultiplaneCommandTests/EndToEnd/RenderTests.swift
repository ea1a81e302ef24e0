import Foundation
import Multiplane
import TestSupport
import Testing

@Suite struct RenderTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(SmallScene.moving(), to: "scene.yaml")
    }

    private func video(_ name: String) throws -> ClipInfo.Video {
        try #require(try ClipInfo.probe(URL(fileURLWithPath: folder.path(name))).video)
    }

    @Test("A render whose output is not a terminal prints only the path", arguments: ["mp4", "webm"])
    func pipe(container: String) throws {
        let result = try Command.run("render", "scene.yaml", "-o", "out.\(container)", in: folder)

        #expect(result.status == 0)
        #expect(result.output == "out.\(container)\n")
        #expect(result.errors.isEmpty)
        #expect(folder.files == ["out.\(container)", "scene.yaml"])
    }

    @Test("The movie has the scene's frame count, size and frame rate")
    func exactness() throws {
        _ = try Command.run("render", "scene.yaml", "-o", "out.mp4", in: folder)

        let video = try video("out.mp4")
        #expect(video.frameCount == 10)
        #expect(video.displaySize == CGSize(width: 64, height: 48))
        #expect(video.frameRate == FrameRate("10"))
    }

    /// An option with the expected properties of the movie.
    struct Option {
        let name: String, value: String, frames: Int, width: Int, height: Int
    }

    @Test(
        "--frames, --fps, --size and --scale change the movie",
        arguments: [
            Option(name: "--frames", value: "3-5", frames: 3, width: 64, height: 48),
            Option(name: "--fps", value: "30000/1001", frames: 30, width: 64, height: 48),
            Option(name: "--size", value: "100x100", frames: 10, width: 100, height: 100),
            Option(name: "--scale", value: "50%", frames: 10, width: 32, height: 24),
        ])
    func options(option: Option) throws {
        let result = try Command.run("render", "scene.yaml", "-o", "out.mp4", option.name, option.value, in: folder)

        #expect(result.status == 0, "\(result.errors)")
        let video = try video("out.mp4")
        #expect(video.frameCount == option.frames)
        #expect(video.displaySize == CGSize(width: option.width, height: option.height))
    }

    @Test("--preset accepts the path of a preset file")
    func ownPreset() throws {
        try folder.write(
            """
            multiplanePreset: 1
            description: Small
            container: webm
            size: [48, 48]
            frameRate: 5
            video: { codec: libvpx-vp9, options: { b: 0, crf: 40, deadline: realtime, cpu-used: 8 } }
            audio: none
            """, to: "own.yaml")

        let result = try Command.run("render", "scene.yaml", "-o", "out.webm", "--preset", "./own.yaml", in: folder)

        #expect(result.status == 0, "\(result.errors)")
        #expect(try video("out.webm").displaySize == CGSize(width: 48, height: 48))
        #expect(try video("out.webm").frameRate == FrameRate("5"))
    }

    @Test("An image sequence has a file per frame, numbered by the frame")
    func sequence() throws {
        let result = try Command.run("render", "scene.yaml", "-o", "frames/%03d.png", "--frames", "0-3", in: folder)

        #expect(result.status == 0, "\(result.errors)")
        #expect(folder.files.filter { $0.hasSuffix(".png") }.count == 4)

        // The next part keeps the existing files and uses its own frame numbers.
        let next = try Command.run("render", "scene.yaml", "-o", "frames/%03d.png", "--frames", "4-5", in: folder)
        #expect(next.status == 0, "\(next.errors)")
        let names = folder.files.filter { $0.hasSuffix(".png") }.sorted()
        #expect(names == (0...5).map { "frames/00\($0).png" })
    }

    @Test("The output does not depend on the number of threads")
    func threads() throws {
        for count in ["1", "4"] {
            _ = try Command.run("render", "scene.yaml", "-o", "\(count)/%02d.png", "--threads", count, in: folder)
        }

        let names = folder.files.filter { $0.hasPrefix("1/") }.map { $0.dropFirst(2) }
        #expect(names.count == 10)
        for name in names {
            #expect(
                FileManager.default.contentsEqual(atPath: folder.path("1/\(name)"), andPath: folder.path("4/\(name)")))
        }
    }

    @Test("--progress ndjson prints one event per line, from start to done")
    func ndjson() throws {
        let result = try Command.run("render", "scene.yaml", "-o", "out.mp4", "--progress", "ndjson", in: folder)

        let events = try result.output.split(separator: "\n").map {
            try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
        }
        #expect(events.first??["event"] as? String == "start")
        #expect(events.last??["event"] as? String == "done")
        #expect(events.last??["frame"] as? Int == 10)
        #expect(events.last??["output"] as? String == "out.mp4")
        #expect(result.errors.isEmpty)
    }

    @Test("--progress bar prints the bar to standard error")
    func bar() throws {
        let result = try Command.run("render", "scene.yaml", "-o", "out.mp4", "--progress", "bar", in: folder)

        #expect(result.output == "out.mp4\n")
        #expect(result.errors.hasPrefix("\rout.mp4 "))
        #expect(result.errors.contains("10/10"))
    }

    @Test("--quiet prints nothing for a successful render")
    func quiet() throws {
        let result = try Command.run("render", "scene.yaml", "-o", "out.mp4", "--quiet", in: folder)

        #expect(result.status == 0)
        #expect(result.output.isEmpty && result.errors.isEmpty)
    }

    @Test("An existing file is replaced only with -y; the last of -y and -n applies")
    func overwriting() throws {
        try folder.write("before", to: "out.mp4")

        for arguments in [[], ["-n"], ["-y", "-n"]] {
            let result = try Command.invocation(["render", "scene.yaml", "-o", "out.mp4"] + arguments, in: folder).run()
            #expect(result.status == 2)
            #expect(
                result.errors
                    == "multiplane: out.mp4: the file exists; give -y to replace it, or another name\n")
            #expect(try folder.text("out.mp4") == "before")
        }

        #expect(try Command.run("render", "scene.yaml", "-o", "out.mp4", "-y", in: folder).status == 0)
        #expect(try video("out.mp4").frameCount == 10)
    }

    @Test("An existing symbolic link is not replaced without -y, even without a target")
    func links() throws {
        try folder.write("before", to: "real.mp4")
        for (name, target) in [("a.mp4", "real.mp4"), ("b.mp4", "nowhere.mp4")] {
            try FileManager.default.createSymbolicLink(atPath: folder.path(name), withDestinationPath: target)
            let result = try Command.run("render", "scene.yaml", "-o", name, in: folder)
            #expect(result.status == 2 && result.errors.contains("the file exists"), "\(result.errors)")
        }
        #expect(try folder.text("real.mp4") == "before")
    }

    @Test("A device as output is written like a pipe, requires a format and keeps its name")
    func device() throws {
        let result = try Command.run("render", "scene.yaml", "-o", "/dev/null", "-f", "mp4", in: folder)
        #expect(result.status == 0 && result.output.isEmpty, "\(result.errors)")
        #expect(!FileManager.default.fileExists(atPath: "/dev/null.mp4"))
        let unnamed = try Command.run("render", "scene.yaml", "-o", "/dev/null", in: folder)
        #expect(unnamed.status == 2 && unnamed.errors.contains("expected --format or --preset"))
        let full = try Command.run("render", "scene.yaml", "-o", "/dev/full", "-f", "mp4", in: folder)
        #expect(full.status == 5 && full.errors.contains("/dev/full"), "\(full.errors)")
    }

    @Test("An existing file of an image sequence is replaced only with -y")
    func existingSequence() throws {
        try folder.write("before", to: "frames/002.png")

        let refused = try Command.run("render", "scene.yaml", "-o", "frames/%03d.png", in: folder)
        #expect(refused.status == 2)
        #expect(
            refused.errors
                == "multiplane: frames/002.png: the file exists; give -y to replace it, or another name\n")
        #expect(folder.files == ["frames/002.png", "scene.yaml"])

        #expect(
            try Command.run("render", "scene.yaml", "-o", "frames/%03d.png", "--frames", "0-1", in: folder).status == 0)
        #expect(try Command.run("render", "scene.yaml", "-o", "frames/%03d.png", "-y", in: folder).status == 0)
    }

    @Test("An output name without an extension gets the preset's extension")
    func extensionOfPreset() throws {
        let result = try Command.run(
            "render", "scene.yaml", "-o", "out", "--preset", "draft", "--size", "32x32", in: folder)

        #expect(result.output == "out.mp4\n", "\(result.errors)")
        #expect(folder.files == ["out.mp4", "scene.yaml"])
    }
}

import Foundation
import Multiplane
import TestSupport
import Testing

@Suite("render --segments")
struct SegmentTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try NumberedClip.writeScene(seconds: "1.48", to: folder)
    }

    private func render(_ output: String, _ arguments: String...) throws -> Invocation.Result {
        let result = try Command.invocation(["render", "scene.yaml", "-o", output] + arguments, in: folder).run()
        #expect(result.status == 0, "\(arguments): \(result.errors)")
        return result
    }

    @Test(
        "Segments have the frames, times and audio of a render as a whole, whatever the number of threads",
        arguments: ["mp4", "webm", "mov"])
    func joints(ending: String) throws {
        let codec = ending == "mov" ? ["--video-codec", "prores_ks"] : []
        for (name, options) in [
            ("whole", []), ("one", ["--segments", "4", "--threads", "1"]),
            ("two", ["--segments", "4", "--threads", "3"]),
            ("resumed", ["--segments", "4", "--resume"]),
        ] {
            let arguments = ["render", "scene.yaml", "-o", "\(name).\(ending)"] + codec + options
            let result = try Command.invocation(arguments, in: folder).run()
            #expect(result.status == 0 && result.errors.isEmpty, "\(options): \(result.errors)")
            #expect(result.output == "\(name).\(ending)\n")
        }
        let whole = try NumberedClip.shown(in: folder.path("whole.\(ending)"))
        let segments = try NumberedClip.shown(in: folder.path("one.\(ending)"))
        #expect(whole.numbers == Array(0..<37))
        #expect(segments.numbers == whole.numbers && segments.times == whole.times)
        #expect(
            try NumberedClip.audio(of: folder.path("one.\(ending)"))
                == NumberedClip.audio(of: folder.path("whole.\(ending)")))
        #expect(try folder.bytes("one.\(ending)") == folder.bytes("two.\(ending)"))
        #expect(try folder.bytes("one.\(ending)") == folder.bytes("resumed.\(ending)"))
        #expect(folder.files.allSatisfy { !$0.hasPrefix(".") })
    }

    @Test("Segments are the chunks of a plan whose encoder has one thread")
    func plan() throws {
        _ = try render("segments.mkv", "--segments", "3", "--frames", "5-30")
        for arguments in [
            ["plan", "scene.yaml", "-o", "plan", "--format", "mkv", "--chunks", "3", "--frames", "5-30"]
                + ["--video-option", "threads=1"],
            ["worker", "plan"], ["assemble", "plan", "-o", "assembled.mkv"],
        ] {
            let result = try Command.invocation(arguments, in: folder).run()
            #expect(result.status == 0, "\(result.errors)")
        }
        #expect(try folder.bytes("segments.mkv") == folder.bytes("assembled.mkv"))
        #expect(try NumberedClip.shown(in: folder.path("segments.mkv")).numbers == Array(5...30))
    }

    @Test("Movies from standard input and to standard output are divided")
    func pipes() throws {
        let command = "'\(Command.path)' render - -o - --format mp4 --segments 2 < scene.yaml > out.mp4"
        let shell = Invocation(program: "/bin/sh", arguments: ["-c", command], folder: folder.path)
        let result = try shell.run()
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
        #expect(try NumberedClip.shown(in: folder.path("out.mp4")).numbers == Array(0..<37))
    }

    @Test("A movie of three frames is rendered as a whole")
    func short() throws {
        _ = try render("whole.mp4", "--frames", "4-6")
        _ = try render("segments.mp4", "--frames", "4-6", "--segments", "8")
        #expect(try folder.bytes("segments.mp4") == folder.bytes("whole.mp4"))
    }

    @Test("The event done contains the number of segments")
    func report() throws {
        let result = try render("out.mp4", "--segments", "3", "--progress", "ndjson")
        let done = result.output.split(separator: "\n").last
        #expect(done?.contains(#""event":"done""#) == true && done?.contains(#""segments":3"#) == true)
        #expect(done?.contains(#""frame":37"#) == true)
    }

    @Test("With auto, an output that is written as a whole is not divided, and a note says why")
    func automatic() throws {
        let result = try render("out.gif", "--segments", "auto")
        #expect(result.errors.hasPrefix("multiplane: note: GIF cannot be rendered in chunks"), "\(result.errors)")
    }

    @Test(
        "Options that are not possible end with status 2",
        arguments: [
            (["--segments", "0"], "expected auto or a number of segments from 1 to 1024"),
            (["--segments", "some"], "expected auto or a number of segments"),
            (["-o", "out.gif", "--segments", "2"], "GIF cannot be rendered in chunks, with --segments"),
            (["-o", "%d.png", "--segments", "2"], "image sequences cannot be rendered in chunks, with --segments"),
            (["-o", "out.m4a", "--segments", "2"], "--segments cannot divide an audio file"),
            (["--segments", "2", "--verify-damage"], "--segments and --verify-damage cannot be combined"),
            (["--segments", "2", "--max-size", "8M"], "cannot be used with chunks, --segments or --resume"),
            (["--segments", "2", "--frames", "30-60"], "the movie has frames 0-36"),
        ])
    func mistakes(arguments: [String], words: String) throws {
        let output = arguments.contains("-o") ? [] : ["-o", "out.mp4"]
        let result = try Command.invocation(["render", "scene.yaml"] + output + arguments, in: folder).run()
        #expect(result.status == 2 && result.errors.contains(words), "\(result.errors)")
        #expect(folder.files == ["clip.mp4", "scene.yaml"])
    }

    @Test("A signal removes all segments, and --resume keeps the complete ones")
    func interruption() throws {
        try folder.write(SmallScene.moving(seconds: 240), to: "scene.yaml")
        for arguments in [["--segments", "24"], ["--segments", "24", "--resume"]] {
            let running = try Command.invocation(
                ["render", "scene.yaml", "-o", "out.mp4", "--progress", "ndjson"] + arguments, in: folder
            ).start()
            for _ in 0..<2000 where running.isRunning && !running.outputSoFar.contains(#""progress""#) {
                usleep(10_000)
            }
            running.send(SIGINT)
            let result = try running.wait()
            #expect(result.status == 130, "\(result.errors)")
            #expect(folder.files.contains(".out.mp4.chunks/plan.json") == arguments.contains("--resume"))
            #expect(!folder.files.contains { $0.hasSuffix(".partial") || $0 == "out.mp4" })
        }
        _ = try render("out.mp4", "--segments", "24", "--resume")
        _ = try render("other.mp4", "--segments", "24")
        #expect(try folder.bytes("out.mp4") == folder.bytes("other.mp4"))
        #expect(!folder.files.contains { $0.hasPrefix(".") })
    }
}

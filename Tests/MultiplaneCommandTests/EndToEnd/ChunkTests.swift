import Foundation
import Multiplane
import TestSupport
import Testing

@Suite struct ChunkTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(SmallScene.moving(seconds: 3), to: "scene.yaml")
    }

    @Test("plan, chunk and assemble produce the complete movie")
    func whole() throws {
        let plan = try Command.run(
            "plan", "scene.yaml", "-o", "plan", "--chunks", "3", "--set", "colour=#00ff00", in: folder)
        #expect(plan.status == 0, "\(plan.errors)")
        #expect(plan.output == "3\n")
        #expect(try Command.run("chunk", "plan", "1-2", in: folder).status == 0)
        #expect(
            try Command.run("assemble", "plan", "-o", "out.mp4", in: folder).errors.contains("chunk 0 is missing"))
        #expect(try Command.run("chunk", "plan", "0", in: folder).status == 0)

        let result = try Command.run("assemble", "plan", "-o", "out.mp4", in: folder)
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output == "out.mp4\n")
        #expect(try ClipInfo.probe(URL(fileURLWithPath: folder.path("out.mp4"))).video?.frameCount == 30)
    }

    @Test("assemble -o - writes the movie to standard output in the planned format")
    func pipe() throws {
        #expect(try Command.run("plan", "scene.yaml", "-o", "plan", "--format", "mkv", in: folder).status == 0)
        #expect(try Command.run("chunk", "plan", "0", in: folder).status == 0)
        let shell = Invocation(
            program: "/bin/sh", arguments: ["-c", "'\(Command.path)' assemble plan -o - > out.mkv"], folder: folder.path
        )
        let result = try shell.run()
        #expect(result.status == 0, "\(result.errors)")
        #expect(try ClipInfo.probe(URL(fileURLWithPath: folder.path("out.mkv"))).video?.codec == "h264")
    }

    @Test("plan reports settings that the encoder rejects and writes nothing")
    func refusedByEncoder() throws {
        let result = try Command.run("plan", "scene.yaml", "-o", "plan", "--video-option", "preset=fastest", in: folder)
        #expect(result.status == 2, "\(result.errors)")
        #expect(folder.files == ["scene.yaml"])
    }

    @Test("chunk skips complete chunks")
    func idempotent() throws {
        _ = try Command.run("plan", "scene.yaml", "-o", "plan", "--chunk-seconds", "1", in: folder)
        _ = try Command.run("chunk", "plan", "0", in: folder)
        let before =
            try FileManager.default.attributesOfItem(atPath: folder.path("plan/chunk-00000.packets"))[.systemFileNumber]
            as? Int

        // A new modification time of the scene does not change the plan.
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1e9)], ofItemAtPath: folder.path("scene.yaml"))
        let again = try Command.run("plan", "scene.yaml", "-o", "plan", "--chunk-seconds", "1", in: folder)
        #expect(again.status == 0 && again.output == "3\n", "\(again.errors)")
        #expect(try Command.run("chunk", "plan", "0", in: folder).status == 0)

        let after =
            try FileManager.default.attributesOfItem(atPath: folder.path("plan/chunk-00000.packets"))[.systemFileNumber]
            as? Int
        #expect(before != nil && before == after)
    }

    @Test("assemble --repair renders missing and damaged chunks", arguments: [0, 1, 2])
    func repair(damaged: Int) throws {
        #expect(try Command.run("plan", "scene.yaml", "-o", "plan", "--chunks", "3", in: folder).status == 0)
        #expect(try Command.run("chunk", "plan", "0-2", in: folder).status == 0)
        #expect(try Command.run("assemble", "plan", "-o", "whole.mp4", in: folder).status == 0)
        let packets = folder.path("plan/chunk-0000\(damaged).packets")
        var bytes = try Data(contentsOf: URL(fileURLWithPath: packets))
        bytes[bytes.count / 2] ^= 1
        try bytes.write(to: URL(fileURLWithPath: packets))
        try FileManager.default.removeItem(atPath: folder.path("plan/chunk-0000\((damaged + 1) % 3).packets"))

        let result = try Command.run("assemble", "plan", "-o", "out.mp4", "--repair", in: folder)
        #expect(result.status == 0, "\(result.errors)")
        #expect(try folder.bytes("out.mp4") == folder.bytes("whole.mp4"))
        #expect(folder.files.filter { $0.hasSuffix(".claim") || $0.hasSuffix(".failed") }.isEmpty)
    }

    @Test("After a failed assembly, worker renders the damaged chunk again")
    func again() throws {
        #expect(try Command.run("plan", "scene.yaml", "-o", "plan", "--chunks", "3", in: folder).status == 0)
        #expect(try Command.run("worker", "plan", in: folder).status == 0)
        var bytes = try folder.bytes("plan/chunk-00001.packets")
        bytes[bytes.count / 2] ^= 1
        try bytes.write(to: folder.file("plan/chunk-00001.packets"))

        let failed = try Command.run("assemble", "plan", "-o", "out.mp4", in: folder)
        #expect(failed.status == 4)
        #expect(failed.errors.contains("chunk 1 is missing or damaged"), "\(failed.errors)")
        #expect(!folder.files.contains("plan/chunk-00001.json"))
        #expect(try Command.run("worker", "plan", in: folder).status == 0)
        #expect(try Command.run("assemble", "plan", "-o", "out.mp4", in: folder).status == 0)
    }

    @Test("chunk and assemble report a changed scene and render nothing")
    func changed() throws {
        _ = try Command.run("plan", "scene.yaml", "-o", "plan", "--chunks", "2", in: folder)
        try folder.write(SmallScene.moving(seconds: 3) + "\n# a remark\n", to: "scene.yaml")

        for arguments in [["chunk", "plan", "0"], ["assemble", "plan", "-o", "out.mp4"]] {
            let result = try Command.invocation(arguments, in: folder).run()
            #expect(result.status == 4)
            #expect(result.errors.contains("scene.yaml has"), "\(result.errors)")
        }
        #expect(folder.files == ["plan/plan.json", "scene.yaml"])

        #expect(try Command.run("plan", "scene.yaml", "-o", "plan", "--chunks", "2", in: folder).status == 2)
        #expect(try Command.run("plan", "scene.yaml", "-o", "plan", "--chunks", "2", "-y", in: folder).status == 0)
        #expect(try Command.run("chunk", "plan", "0", in: folder).status == 0)
    }

    @Test(
        "Invalid arguments of plan, chunk, assemble and farm end with status 2 or 4 and a message",
        arguments: [
            (["chunk", "plan", "2"], 2, "the plan has chunks 0-1"),
            (["chunk", "plan", "x"], 2, "expected a chunk number"),
            (["chunk", "nowhere", "0"], 4, "the folder has no plan"),
            (["assemble", "plan", "-o", "out.webm"], 2, "ends in .mp4"),
            (
                ["plan", "scene.yaml", "-o", "p", "--preset", "png-sequence"], 2,
                "image sequences cannot be rendered in chunks"
            ),
            (["plan", "scene.yaml", "-o", "p", "--format", "txt"], 2, "expected one of mp4"),
            (
                ["plan", "scene.yaml", "-o", "p", "--video-bitrate", "1M", "--two-pass"], 2,
                "--two-pass and --max-size cannot be used with chunks"
            ),
            (
                ["render", "scene.yaml", "-o", "out.mp4", "--resume", "--max-size", "8M"], 2,
                "--two-pass and --max-size cannot be used with chunks"
            ),
            (["plan", "scene.yaml", "-o", "p", "--hardware", "prefer"], 2, "all chunks must use the same encoder"),
            (["plan", "scene.yaml", "-o", "p", "--poster", "1"], 2, "--poster cannot be used with chunks"),
            (["plan", "scene.yaml", "-o", "p", "--chunks", "2", "--chunk-seconds", "1"], 2, "cannot be combined"),
            (["render", "scene.yaml", "-o", "out.mp4", "--resume", "--frames", "0-1"], 2, "cannot be combined"),
            (
                ["render", "scene.yaml", "-o", "out/%05d.png", "--resume"], 2,
                "image sequences cannot be rendered in chunks"
            ),
            (["farm", "slurm", "plan", "-o", "out.mp4", "--image", "x"], 2, "--image applies to kubernetes only"),
            (
                ["farm", "parallel", "plan", "-o", "out.mp4", "--cpus", "2"], 2,
                "--cpus applies to kubernetes and slurm"
            ),
            (["farm", "kubernetes", "plan", "-o", "out.mp4", "--array-limit", "2"], 2, "applies to slurm only"),
            (["farm", "slurm", "plan", "-o", "out.mp4", "--workers", "1001"], 2, "MaxArraySize"),
            (["farm", "kubernetes", "plan", "-o", "out.mp4", "--sub-path", "../x"], 2, "without .."),
            (["farm", "kubernetes", "plan", "-o", "out.mp4", "--user", "0"], 2, "do not run as root"),
            (["farm", "kubernetes", "plan", "-o", "/no-such-folder/out.mp4"], 2, "no common folder"),
        ])
    func mistakes(arguments: [String], status: Int, words: String) throws {
        let needsPlan = arguments.dropFirst().contains("plan")
        if needsPlan { _ = try Command.run("plan", "scene.yaml", "-o", "plan", "--chunks", "2", in: folder) }
        let result = try Command.invocation(arguments, in: folder).run()
        #expect(Int(result.status) == status)
        #expect(result.errors.contains(words), "\(result.errors)")
        #expect(folder.files == (needsPlan ? ["plan/plan.json"] : []) + ["scene.yaml"])
    }
}

@Suite struct ResumeTests {
    private let folder: TemporaryFolder
    private let arguments = ["render", "long.yaml", "-o", "out.mp4", "--resume", "-q"]

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(SmallScene.moving(seconds: 300), to: "long.yaml")
    }

    /// Starts a render and sends it `signal` when its first chunk is complete.
    private func stopped(by signal: Int32) throws -> Invocation.Result {
        let render = try Command.invocation(arguments, in: folder).start()
        let record = folder.path(".out.mp4.chunks/chunk-00000.json")
        for _ in 0..<6000 where render.isRunning && !FileManager.default.fileExists(atPath: record) { usleep(5000) }
        render.send(signal)
        return try render.wait()
    }

    private func inode(_ name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: folder.path(name))[.systemFileNumber] as? Int
    }

    @Test("A killed render with --resume continues from its chunks and removes them at the end")
    func killed() throws {
        let result = try stopped(by: SIGKILL)
        #expect(result.wasKilled)
        #expect(!FileManager.default.fileExists(atPath: folder.path("out.mp4")))
        #expect(folder.files.contains(".out.mp4.chunks/chunk-00000.packets"))

        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1e9)], ofItemAtPath: folder.path("long.yaml"))
        let again = try Command.invocation(arguments.dropLast() + ["--progress", "ndjson"], in: folder).run()
        #expect(again.status == 0, "\(again.errors)")
        #expect(!again.errors.contains("starting over"))
        #expect(again.output.contains(#""resumed":"#), "\(again.output)")
        #expect(try ClipInfo.probe(URL(fileURLWithPath: folder.path("out.mp4"))).video?.frameCount == 3000)
        #expect(folder.files == ["long.yaml", "out.mp4"])
        #expect(!FileManager.default.fileExists(atPath: folder.path(".out.mp4.chunks")))
    }

    @Test("An interrupted render with --resume keeps its chunks and prints how to resume")
    func interrupted() throws {
        let result = try stopped(by: SIGINT)
        #expect(result.status == 130)
        #expect(result.errors.contains("out.mp4.chunks; run the same command to resume"), "\(result.errors)")
        #expect(folder.files.filter { $0.hasSuffix(".partial") }.isEmpty)
    }

    @Test("A render with --resume starts over if the scene has changed, and reports it")
    func changed() throws {
        _ = try stopped(by: SIGKILL)
        try folder.write(SmallScene.moving(seconds: 2), to: "long.yaml")

        let result = try Command.invocation(arguments, in: folder).run()

        #expect(result.status == 0)
        #expect(result.errors.contains("starting over"))
        #expect(try ClipInfo.probe(URL(fileURLWithPath: folder.path("out.mp4"))).video?.frameCount == 20)
        #expect(folder.files == ["long.yaml", "out.mp4"])
    }

    @Test("A render without --resume removes leftover chunks")
    func plain() throws {
        _ = try stopped(by: SIGKILL)
        try folder.write(SmallScene.moving(seconds: 2), to: "long.yaml")
        #expect(try Command.run("render", "long.yaml", "-o", "out.mp4", "-q", in: folder).status == 0)
        #expect(folder.files == ["long.yaml", "out.mp4"])
    }
}

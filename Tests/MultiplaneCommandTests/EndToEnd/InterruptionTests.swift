import Foundation
import Multiplane
import TestSupport
import Testing

@Suite struct InterruptionTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(SmallScene.moving(seconds: 36_000), to: "long.yaml")
        try folder.write("before", to: "out.mp4")
    }

    /// Starts a render of ten hours and waits for its first progress event.
    private func startedRender() throws -> Invocation.Running {
        let render = try Command.invocation(
            ["render", "long.yaml", "-o", "out.mp4", "-y", "--progress", "ndjson"], in: folder
        ).start()
        for _ in 0..<2000 where render.isRunning && !render.outputSoFar.contains(#""progress""#) { usleep(10_000) }
        return render
    }

    @Test(
        "A signal during a render ends with status 130 and keeps the existing file",
        arguments: [SIGINT, SIGTERM, SIGHUP])
    func signals(number: Int32) throws {
        let render = try startedRender()

        render.send(number)
        let result = try render.wait()

        #expect(result.status == 130)
        #expect(!result.wasKilled)
        #expect(result.errors == "multiplane: interrupted; nothing was written\n")
        #expect(result.output.split(separator: "\n").last?.contains(#""event":"failed""#) == true)
        #expect(try folder.text("out.mp4") == "before")
        #expect(folder.files == ["long.yaml", "out.mp4"])
    }

    @Test("A second signal during the stop is ignored")
    func twoSignals() throws {
        let render = try startedRender()

        render.send(SIGINT)
        usleep(20_000)
        render.send(SIGINT)
        let result = try render.wait()

        #expect(result.status == 130)
        #expect(!result.wasKilled)
        #expect(try folder.text("out.mp4") == "before")
        #expect(folder.files == ["long.yaml", "out.mp4"])
    }

    @Test("One signal ends a render that is blocked by a full pipe")
    func stalledPipe() throws {
        let script = #"mkfifo pipe && exec "$0" render long.yaml -o - --format y4m --progress none 1<>pipe"#
        let render = try Invocation(program: "/bin/sh", arguments: ["-c", script, Command.path], folder: folder.path)
            .start()
        try waitUntilFull(folder.path + "/pipe")
        // The encoder is blocked within a frame.
        usleep(500_000)
        #expect(render.isRunning)
        render.send(SIGTERM)
        let result = try render.wait()

        #expect(result.status == 130)
        #expect(!result.wasKilled)
        #expect(result.errors.hasSuffix("stopped immediately\n"), "\(result.errors)")
    }

    /// Waits until a named pipe takes no more bytes: for a second it holds as many as before.
    private func waitUntilFull(_ path: String) throws {
        let deadline = ContinuousClock.now + .seconds(60)
        var pipe: Int32 = -1
        var last: Int32 = 0
        var unchanged = 0
        defer { if pipe >= 0 { close(pipe) } }
        while ContinuousClock.now < deadline, unchanged < 20 {
            usleep(50_000)
            if pipe < 0 { pipe = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
            var count: Int32 = 0
            guard pipe >= 0, ioctl(pipe, UInt(FIONREAD), &count) == 0 else { continue }
            unchanged = count > 0 && count == last ? unchanged + 1 : 0
            last = count
        }
        #expect(unchanged == 20, "the pipe is not full after a minute")
    }

    @Test("A forced exit removes the partial file")
    func blockedProgress() throws {
        // The progress output blocks the thread that renders.
        let script = """
            mkfifo pipe && exec 1<>pipe && head -c 65536 /dev/zero >&1 &&
                exec "$0" render long.yaml -o out.mp4 -y --progress ndjson
            """
        let render = try Invocation(program: "/bin/sh", arguments: ["-c", script, Command.path], folder: folder.path)
            .start()
        for _ in 0..<2000 where !folder.files.contains(where: { $0.hasSuffix(".partial") }) { usleep(10_000) }
        usleep(500_000)
        render.send(SIGINT)
        let result = try render.wait()

        #expect(result.status == 130)
        #expect(!result.wasKilled)
        #expect(try folder.text("out.mp4") == "before")
        #expect(folder.files.filter { $0 != "pipe" } == ["long.yaml", "out.mp4"])
    }

    @Test("A render under timeout(1) ends with its status and removes the partial file")
    func timeout() throws {
        let render = Invocation(
            program: "/usr/bin/timeout",
            arguments: ["--preserve-status", "6", Command.path, "render", "long.yaml", "-o", "out.mp4", "-y"],
            folder: folder.path)
        let result = try render.run()

        #expect(result.status == 130)
        #expect(try folder.text("out.mp4") == "before")
        #expect(folder.files == ["long.yaml", "out.mp4"])
    }

    @Test("SIGKILL keeps the existing file, and the next render removes the partial file")
    func kill() throws {
        let render = try startedRender()

        render.send(SIGKILL)
        let result = try render.wait()

        #expect(result.wasKilled && result.status == SIGKILL)
        #expect(try folder.text("out.mp4") == "before")
        #expect(folder.files.filter { !$0.hasPrefix(".") } == ["long.yaml", "out.mp4"])

        try folder.write(SmallScene.moving(), to: "short.yaml")
        #expect(try Command.run("render", "short.yaml", "-o", "out.mp4", "-y", in: folder).status == 0)
        #expect(folder.files == ["long.yaml", "out.mp4", "short.yaml"])
        #expect(try ClipInfo.probe(URL(fileURLWithPath: folder.path("out.mp4"))).video?.frameCount == 10)
    }
}

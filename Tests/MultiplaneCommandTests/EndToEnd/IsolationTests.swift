import Foundation
import Multiplane
import TestSupport
import Testing

/// Renders with `--isolate`.
@Suite("Isolated decoding") struct IsolationTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try NumberedClip.write(to: folder.path("clip.mp4"), frames: 20)
        try folder.write(
            """
            multiplane: 1
            size: [96, 64]
            frameRate: 25
            duration: 0.8
            assets:
              clip: clip.mp4
              image: image.png
            root:
              sublayers:
                - class: AVPlayerLayer
                  frame: [0, 0, 96, 64]
                  player: { asset: clip }
                - class: AVPlayerLayer
                  frame: [0, 0, 48, 32]
                  player: { asset: clip, rate: -1, loop: true }
                - { contents: image, frame: [60, 30, 20, 20] }
            """, to: "scene.yaml")
        #expect(try Command.run("still", "scene.yaml", "-o", "image.png", "-q", in: folder).status == 4)
        try folder.write(SmallScene.moving(), to: "moving.yaml")
        #expect(try Command.run("still", "moving.yaml", "-o", "image.png", "-q", in: folder).status == 0)
    }

    private func render(_ name: String, _ options: String...) throws -> Data {
        let arguments = ["render", "scene.yaml", "-o", name, "-q"] + options
        let result = try Command.invocation(arguments, in: folder).run()
        #expect(result.status == 0, "\(result.errors)")
        return try Data(contentsOf: URL(fileURLWithPath: folder.path(name)))
    }

    @Test("Clips, audio and images are the same as in the process", arguments: ["8", "float"])
    func equality(depth: String) throws {
        #expect(try render("a.mp4", "--depth", depth) == render("b.mp4", "--depth", depth, "--isolate"))
    }

    @Test("A clip that is the whole frame keeps its decoded planes")
    func unchangedClip() throws {
        let scene = try folder.text("scene.yaml")
        let end = try #require(scene.range(of: "    - class: AVPlayerLayer\n      frame: [0, 0, 48"))
        try folder.write(String(scene[..<end.lowerBound]), to: "scene.yaml")
        #expect(try render("a.y4m") == render("b.y4m", "--isolate"))
    }

    @Test("10-bit clips are drawn in floating point from the same samples")
    func highPrecision() throws {
        #expect(
            try Command.run(
                "render", "scene.yaml", "-o", "clip10.mov", "-q", "--pix-fmt", "yuv420p10", "--video-codec", "libx265",
                in: folder
            ).status == 0)
        let scene = try folder.text("scene.yaml").replacingOccurrences(of: "clip.mp4", with: "clip10.mov")
        try folder.write(scene, to: "scene.yaml")
        #expect(try render("a.mp4", "--depth", "float") == render("b.mp4", "--depth", "float", "--isolate"))
    }

    @Test("Probing and validating print the same")
    func inspection() throws {
        for arguments in [["probe", "clip.mp4", "--json"], ["validate", "scene.yaml"]] {
            let plain = try Command.invocation(arguments, in: folder).run()
            let isolated = try Command.invocation(arguments + ["--isolate"], in: folder).run()
            #expect(plain.status == 0 && isolated.status == 0)
            #expect(plain.output == isolated.output)
            // The warnings of a system without a restriction come before others.
            #expect(isolated.errors.hasSuffix(plain.errors))
        }
    }

    @Test("Files that cannot be read have the same error")
    func errors() throws {
        try folder.write("no clip", to: "bad.mp4")
        for name in ["bad.mp4", "missing.mp4", "."] {
            let plain = try Command.run("probe", name, in: folder)
            let isolated = try Command.run("probe", name, "--isolate", in: folder)
            #expect(plain.status == 4 && isolated.status == 4)
            #expect(isolated.errors.hasSuffix(plain.errors))
        }
    }

    @Test("Playlists name other files, and are unsupported")
    func playlist() throws {
        let lines = ["#EXTM3U", "#EXT-X-TARGETDURATION:1", "#EXTINF:0.8,", "clip.mp4", "#EXT-X-ENDLIST", ""]
        try folder.write(lines.joined(separator: "\n"), to: "list.m3u8")
        let result = try Command.run("probe", "list.m3u8", "--isolate", in: folder)
        #expect(result.status == 4)
        #expect(result.errors.contains("it is a playlist, and isolated decoding reads only single files"))
    }

    @Test("The sandbox permits reading the worker's file, threads and memory, and nothing else")
    func sandbox() throws {
        try folder.write("data", to: "own.txt")
        try folder.write("data", to: "other.txt")
        try folder.write(Self.probes, to: "probes.c")
        let sources = Repository.path("Sources/WorkerSandbox")
        let compiler = Invocation(
            program: "/usr/bin/env",
            arguments: [
                "clang", "-D_GNU_SOURCE", "-I", sources + "/include", "probes.c", sources + "/channel.c",
                sources + "/confinement.c", sources + "/calls.c", "-o", "probes", "-lpthread",
            ], folder: folder.path)
        let compiled = try compiler.run()
        try #require(compiled.status == 0, "\(compiled.errors)")
        let result = try Invocation(program: folder.path("probes"), arguments: [], folder: folder.path).run()
        #expect(!result.wasKilled)
        let lines = result.output.split(separator: "\n")
        // Containers may not offer Landlock or seccomp.
        let hasLandlock = lines.contains("landlock 0")
        #expect(
            Set(lines.filter { $0.hasPrefix("permitted") }.map { String($0.dropFirst(10)) })
                .subtracting(hasLandlock ? [] : ["other file", "folder"])
                == ["own file", "thread", "memory"] || !lines.contains("seccomp 0"))
    }

    /// A program that enters the sandbox and prints what it may do.
    private static let probes = """
        #include "WorkerSandbox.h"
        #include <fcntl.h>
        #include <pthread.h>
        #include <signal.h>
        #include <stdio.h>
        #include <sys/socket.h>
        #include <unistd.h>

        static void *nothing(void *argument) { return argument; }
        static void report(const char *name, int isPermitted) { if (isPermitted) printf("permitted %s\\n", name); }

        int main(void) {
            pthread_t thread;
            int own = open("own.txt", O_RDONLY);
            mp_limit_resources(8ull << 30, 60, 64);
            if (mp_drop_privileges() != 0) return 1;
            printf("landlock %d\\n", mp_restrict_files(own));
            printf("seccomp %d\\n", mp_restrict_calls());
            report("own file", open("own.txt", O_RDONLY) >= 0);
            report("other file", open("other.txt", O_RDONLY) >= 0);
            report("folder", open(".", O_RDONLY | O_DIRECTORY) >= 0);
            report("writing", open("own.txt", O_WRONLY) >= 0);
            report("creating", open("new.txt", O_CREAT | O_RDWR, 0600) >= 0);
            report("removing", unlink("other.txt") == 0);
            report("network", socket(AF_INET, SOCK_STREAM, 0) >= 0);
            report("local socket", socket(AF_UNIX, SOCK_STREAM, 0) >= 0);
            report("signal", kill(getppid(), 0) == 0);
            report("process", fork() >= 0);
            report("thread", pthread_create(&thread, 0, nothing, 0) == 0 && pthread_join(thread, 0) == 0);
            report("memory", mp_create_memory(100) >= 0);
            report("program", execl("/bin/true", "true", (char *)0) == 0);
            return 0;
        }
        """

    @Test("A worker that dies ends the render with status 4 and the file's name")
    func crash() throws {
        try folder.write(
            try folder.text("scene.yaml").replacingOccurrences(of: "duration: 0.8", with: "duration: 36000")
                .replacingOccurrences(of: "player: { asset: clip }", with: "player: { asset: clip, loop: true }"),
            to: "scene.yaml")
        let render = try Command.invocation(
            ["render", "scene.yaml", "-o", "long.mp4", "--isolate", "--progress", "ndjson"], in: folder
        ).start()
        for _ in 0..<3000 where render.isRunning && !render.outputSoFar.contains(#""progress""#) { usleep(10_000) }
        // Workers that end and start at this moment may be missing from one list of processes.
        for _ in 0..<1200 where render.isRunning {
            for worker in Self.children(of: render.processID) { kill(worker, SIGSEGV) }
            usleep(50_000)
        }
        render.send(SIGKILL)
        let result = try render.wait()

        #expect(result.status == 4, "\(result.errors)")
        #expect(result.errors.contains("clip.mp4: the decoder crashed"), "\(result.errors)")
        #expect(!folder.files.contains { $0.contains("long.mp4") })
    }

    @Test("Workers end with their parent")
    func orphans() throws {
        try folder.write(
            try folder.text("scene.yaml").replacingOccurrences(of: "duration: 0.8", with: "duration: 36000"),
            to: "scene.yaml")
        let render = try Command.invocation(
            ["render", "scene.yaml", "-o", "long.mp4", "--isolate", "--progress", "ndjson"], in: folder
        ).start()
        for _ in 0..<3000 where render.isRunning && !render.outputSoFar.contains(#""progress""#) { usleep(10_000) }
        var workers: [Int32] = []
        for _ in 0..<1200 where render.isRunning && workers.isEmpty {
            workers = Self.children(of: render.processID)
            usleep(10_000)
        }
        defer { render.send(SIGKILL) }
        #expect(!workers.isEmpty)
        // The workers, and the process that they are copies of, give up privileges.
        for worker in workers {
            let status = try? String(contentsOfFile: "/proc/\(worker)/status", encoding: .utf8)
            #expect(status?.contains("NoNewPrivs:\t1") != false)
        }
        render.send(SIGKILL)
        _ = try render.wait()
        for _ in 0..<1000 where workers.contains(where: { kill($0, 0) == 0 && !Self.isZombie($0) }) { usleep(10_000) }
        #expect(!workers.contains { kill($0, 0) == 0 && !Self.isZombie($0) })
    }

    /// Returns the child processes of a process.
    private static func children(of pid: Int32) -> [Int32] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap { Int32($0) }.filter { fields(of: $0).dropFirst().first == "\(pid)" }
    }

    private static func isZombie(_ pid: Int32) -> Bool { ["Z", nil].contains(fields(of: pid).first) }

    /// Returns the fields of /proc/PID/stat from the state on.
    private static func fields(of pid: Int32) -> [Substring] {
        guard let text = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8),
            let end = text.lastIndex(of: ")")
        else { return [] }
        return text[text.index(after: end)...].split(separator: " ")
    }
}

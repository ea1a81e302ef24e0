import Foundation
import TestSupport
import Testing

@Suite struct FullDiskTests {
    /// A small temporary file system, unmounted when the object is released.
    private final class SmallDisk {
        let folder: TemporaryFolder

        init?(kilobytes: Int) {
            guard let folder = try? TemporaryFolder() else { return nil }
            self.folder = folder
            let mount = try? Invocation(
                program: "/bin/mount", arguments: ["-t", "tmpfs", "-o", "size=\(kilobytes)k", "tmpfs", folder.path]
            ).run()
            guard mount?.status == 0 else { return nil }
        }

        deinit { _ = try? Invocation(program: "/bin/umount", arguments: [folder.path]).run() }
    }

    private static let canMount = getuid() == 0 && SmallDisk(kilobytes: 64) != nil

    @Test(
        "A render on a full disk ends with status 5 and keeps the existing file",
        .enabled(if: canMount, "a tmpfs can only be mounted by root"), arguments: ["1", "3"])
    func movie(segments: String) throws {
        let disk = try #require(SmallDisk(kilobytes: 64))
        try disk.folder.write("before", to: "out.mp4")
        // A long movie exceeds 64 KiB.
        try disk.folder.write(SmallScene.moving(seconds: 300), to: "scene.yaml")

        let result = try Command.run(
            "render", "scene.yaml", "-o", "out.mp4", "-y", "--size", "256x192", "--segments", segments,
            in: disk.folder)

        #expect(result.status == 5)
        #expect(result.errors.contains("out.mp4"), "\(result.errors)")
        #expect(try disk.folder.text("out.mp4") == "before")
        #expect(disk.folder.files == ["out.mp4", "scene.yaml"])
    }

    @Test("A still on a full disk ends with status 5", .enabled(if: canMount, "a tmpfs can only be mounted by root"))
    func still() throws {
        let disk = try #require(SmallDisk(kilobytes: 16))
        try disk.folder.write(SmallScene.moving(), to: "scene.yaml")
        try disk.folder.write(String(repeating: "x", count: 8000), to: "filler")

        let result = try Command.run("still", "scene.yaml", "-o", "out.png", "--size", "2000x1500", in: disk.folder)

        #expect(result.status == 5)
        #expect(!FileManager.default.fileExists(atPath: disk.folder.path("out.png")))
    }

    @Test("A full standard output ends with status 5", arguments: ["--help", "presets", "schema"])
    func standardOutput(argument: String) throws {
        let result = try Invocation(
            program: "/bin/sh", arguments: ["-c", "exec \"$0\" \"$1\" > /dev/full", Command.path, argument]
        ).run()

        #expect(result.status == 5)
        #expect(result.errors == "multiplane: standard output: no space left on device; the output is incomplete\n")
    }

    @Test("A reader that closes the pipe does not cause an error")
    func closedPipe() throws {
        let result = try Invocation(
            program: "/bin/bash", arguments: ["-c", "set -o pipefail; \"$0\" schema | :", Command.path]
        ).run()

        #expect(result.status == 0)
        #expect(result.errors.isEmpty)
    }

    @Test("An output beyond the limit of file sizes ends with status 5")
    func fileSize() throws {
        let folder = try TemporaryFolder()
        try folder.write(SmallScene.moving(seconds: 3), to: "scene.yaml")
        let result = try Invocation(
            program: "/bin/sh",
            arguments: ["-c", "ulimit -f 8; exec \"$0\" render scene.yaml -o out.y4m", Command.path],
            folder: folder.path
        ).run()
        #expect(result.status == 5 && !result.wasKilled, "\(result.errors)")
        #expect(result.errors.contains("out.y4m"), "\(result.errors)")
        #expect(folder.files == ["scene.yaml"])
    }
}

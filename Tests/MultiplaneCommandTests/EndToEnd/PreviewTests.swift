import Foundation
import Multiplane
import TestSupport
import Testing

/// `multiplane preview` and `multiplane watch`.
@Suite struct PreviewTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(SmallScene.moving(seconds: 0.2), to: "scene.yaml")
    }

    /// Waits until a condition is fulfilled, for at most a minute.
    private func wait(_ condition: () -> Bool) -> Bool {
        for _ in 0..<3000 where !condition() { usleep(20_000) }
        return condition()
    }

    @Test("A preview prints its address and ends with a signal")
    func preview() throws {
        let preview = try Command.invocation(["preview", "scene.yaml"], in: folder).start()
        try #require(wait { preview.outputSoFar.hasSuffix("\n") })
        let address = preview.outputSoFar
        preview.send(SIGINT)
        let result = try preview.wait()

        #expect(address.wholeMatch(of: #/http:\/\/127\.0\.0\.1:\d+\/\?token=[0-9a-f]{32}\n/#) != nil, "\(address)")
        #expect(result.status == 0 && !result.wasKilled && result.errors.isEmpty, "\(result.errors)")
        #expect(folder.files == ["scene.yaml"])
    }

    @Test("A preview of a missing scene, and an invalid host or port, are errors")
    func arguments() throws {
        #expect(try Command.run("preview", "none.yaml", in: folder).status == 4)
        #expect(try Command.run("preview", "scene.yaml", "--host", "example.com", in: folder).status == 2)
        #expect(try Command.run("preview", "scene.yaml", "--port", "70000", in: folder).status == 2)
        #expect(try Command.run("watch", "-", "-o", "a.mp4", in: folder).status == 2)
        #expect(try Command.run("watch", "scene.yaml", "-o", "-", in: folder).status == 2)
    }

    @Test("Watching renders again after a change, and prints errors without ending")
    func watch() throws {
        let watch = try Command.invocation(["watch", "scene.yaml", "-o", "out.mp4"], in: folder).start()
        func lines() -> Int { watch.outputSoFar.split(separator: "\n").count }
        try #require(wait { lines() == 1 })
        let first = try Data(contentsOf: URL(fileURLWithPath: folder.path("out.mp4")))
        try folder.write("size: [1", to: "scene.yaml")
        try #require(wait { watch.errorsSoFar.contains("scene.yaml:1:") })
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path("out.mp4"))) == first)
        try folder.write(SmallScene.moving(seconds: 0.4), to: "scene.yaml")
        try #require(wait { lines() == 2 })
        let second = try Data(contentsOf: URL(fileURLWithPath: folder.path("out.mp4")))
        watch.send(SIGTERM)
        let result = try watch.wait()

        #expect(second != first && result.status == 0 && !result.wasKilled)
        #expect(folder.files == ["out.mp4", "scene.yaml"])
    }

    @Test("Watching notices a missing file that appears, and a repaired file that the scene includes")
    func watchFilesOfErrors() throws {
        let scene = SmallScene.moving(seconds: 0.2)
        try folder.write(scene + "\ninclude: [parts.yaml]\n", to: "scene.yaml")
        let watch = try Command.invocation(["watch", "scene.yaml", "-o", "out.mp4"], in: folder).start()
        try #require(wait { watch.errorsSoFar.contains("parts.yaml") })
        try folder.write("components: [", to: "parts.yaml")
        try #require(wait { watch.errorsSoFar.contains("parts.yaml:1:") })
        try folder.write("components: {}", to: "parts.yaml")
        try #require(wait { watch.outputSoFar.contains("out.mp4") })
        watch.send(SIGTERM)

        #expect(try watch.wait().status == 0)
    }

    @Test("A change during a render starts it again")
    func changeDuringRender() throws {
        try folder.write(SmallScene.moving(seconds: 36_000), to: "scene.yaml")
        let watch = try Command.invocation(
            ["watch", "scene.yaml", "-o", "out.mp4", "--progress", "ndjson"], in: folder
        ).start()
        try #require(wait { watch.outputSoFar.contains(#""progress""#) })
        try folder.write(SmallScene.moving(seconds: 0.2), to: "scene.yaml")
        try #require(wait { folder.files.contains("out.mp4") })
        watch.send(SIGINT)
        let result = try watch.wait()

        #expect(result.status == 0 && !result.wasKilled)
        #expect(folder.files == ["out.mp4", "scene.yaml"])
    }
}

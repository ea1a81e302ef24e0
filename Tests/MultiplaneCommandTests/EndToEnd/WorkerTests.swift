import Foundation
import Multiplane
import TestSupport
import Testing

@Suite struct WorkerTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(SmallScene.moving(seconds: 4), to: "scene.yaml")
    }

    private func plan(_ scene: String = "scene.yaml", chunks: Int) throws {
        let plan = try Command.run("plan", scene, "-o", "plan", "--chunks", "\(chunks)", in: folder)
        #expect(plan.status == 0, "\(plan.errors)")
    }

    /// The claims and failures in the plan folder.
    private var leftovers: [String] { folder.files.filter { $0.hasSuffix(".claim") || $0.hasSuffix(".failed") } }

    @Test("Two workers render all chunks of a plan, each once")
    func together() throws {
        try plan(chunks: 8)
        let workers = try (0..<2).map { _ in
            try Command.invocation(["worker", "plan", "--progress", "ndjson", "--threads", "1"], in: folder).start()
        }
        let results = try workers.map { try $0.wait() }
        #expect(results.map(\.status) == [0, 0], "\(results.map(\.errors))")
        let done = results.map(\.output).joined().split(separator: "\n").filter { $0.contains(#""event":"done""#) }
        #expect(done.count == 8)
        #expect(leftovers.isEmpty)
        #expect(try Command.run("assemble", "plan", "-o", "out.mp4", in: folder).status == 0)
        #expect(try ClipInfo.probe(URL(fileURLWithPath: folder.path("out.mp4"))).video?.frameCount == 40)
    }

    @Test("A worker does nothing if all chunks are complete")
    func complete() throws {
        try plan(chunks: 2)
        #expect(try Command.run("chunk", "plan", "0-1", in: folder).status == 0)
        let result = try Command.run("worker", "plan", in: folder)
        #expect(result.status == 0 && result.output.isEmpty && result.errors.isEmpty, "\(result.errors)")
    }

    @Test("A signal ends a worker with status 130, and its chunk is free again", arguments: [SIGINT, SIGKILL])
    func interrupted(signal: Int32) throws {
        try folder.write(SmallScene.moving(seconds: 36_000), to: "long.yaml")
        try plan("long.yaml", chunks: 2)
        let worker = try Command.invocation(["worker", "plan", "--progress", "ndjson"], in: folder).start()
        for _ in 0..<2000 where worker.isRunning && !worker.outputSoFar.contains(#""progress""#) { usleep(10_000) }
        #expect(folder.files.contains("plan/chunk-00000.1.claim"))
        worker.send(signal)
        let result = try worker.wait()
        guard signal == SIGINT else {
            // The next worker finds that the process has ended.
            let next = try Command.invocation(["worker", "plan", "--progress", "ndjson"], in: folder).start()
            for _ in 0..<2000 where next.isRunning && !next.outputSoFar.contains(#""progress""#) { usleep(10_000) }
            #expect(next.outputSoFar.contains("chunk 0"))
            next.send(SIGINT)
            _ = try next.wait()
            return
        }
        #expect(result.status == 130)
        #expect(leftovers.isEmpty)
    }

    @Test("A chunk that fails ends the worker with its error, and after five failures all workers")
    func failing() throws {
        try plan(chunks: 2)
        // A folder in the place of the file makes each attempt fail.
        try FileManager.default.createDirectory(
            atPath: folder.path("plan/chunk-00000.packets"), withIntermediateDirectories: false)
        for _ in 0..<5 {
            let result = try Command.run("worker", "plan", in: folder)
            #expect(result.status == 5, "\(result.errors)")
        }
        let result = try Command.run("worker", "plan", in: folder)
        #expect(result.status == 1)
        #expect(result.errors.contains("chunk 0 failed 5 times"), "\(result.errors)")
        #expect(result.errors.contains("multiplane chunk plan 0"), "\(result.errors)")

        try FileManager.default.removeItem(atPath: folder.path("plan/chunk-00000.packets"))
        #expect(try Command.run("chunk", "plan", "0", in: folder).status == 0)
        #expect(leftovers.isEmpty)
        #expect(try Command.run("worker", "plan", in: folder).status == 0)
    }

    @Test("A folder without a plan is an error of status 4")
    func noPlan() throws {
        let result = try Command.run("worker", "plan", in: folder)
        #expect(result.status == 4)
        #expect(result.errors.contains("multiplane plan"), "\(result.errors)")
    }
}

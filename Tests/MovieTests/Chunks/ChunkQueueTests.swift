import Foundation
import TestSupport
import Testing

@testable import MediaTime
@testable import MediaWriting
@testable import MovieRendering

@Suite("The chunks of a plan, divided among workers")
struct ChunkQueueTests {
    private let folder: TemporaryFolder
    private let render: ChunkedRender
    private let near = WorkerName(host: "near", process: 1)
    private let far = WorkerName(host: "far", process: 2)

    init() throws {
        let folder = try TemporaryFolder()
        let rate = try MovieTestClip.rate("10")
        self.folder = folder
        let settings = try MovieSettings(container: .mp4, width: 32, height: 32, frameRate: rate)
        render = try ChunkedRender(folder.path("plan"), settings: settings, division: .count(3)) {
            Movie(root: TestMovie.root(32, 32), frameRate: rate, duration: Rational(3))
        }
    }

    private func queue(_ worker: WorkerName) -> ChunkQueue { ChunkQueue(render.folder, worker: worker) }

    /// The files that workers left behind.
    private var claims: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path("plan"))) ?? []
        return names.filter { $0.hasSuffix(".claim") || $0.hasSuffix(".failed") }.sorted()
    }

    @Test("Workers get different chunks, and the claims disappear with them")
    func division() throws {
        var first = queue(near)
        var second = queue(far)
        let a = try #require(try first.next(at: 0).claim)
        let b = try #require(try second.next(at: 0).claim)
        let c = try #require(try first.next(at: 0).claim)
        #expect([a, b, c].map(\.number) == [0, 1, 2])
        #expect(claims == ["chunk-00000.1.claim", "chunk-00001.1.claim", "chunk-00002.1.claim"])
        #expect(try second.next(at: 0).isWait)

        b.release()
        #expect(try second.next(at: 0).claim?.number == 1)
        [a, c].forEach { $0.release() }
        #expect(claims == ["chunk-00001.1.claim"])
    }

    @Test("Workers are done when all chunks are complete")
    func complete() throws {
        var worker = queue(near)
        for number in 0..<3 {
            let claim = try #require(try worker.next(at: 0).claim)
            #expect(claim.number == number)
            try render.render(number)
            claim.release()
        }
        #expect(try worker.next(at: 0).isComplete)
        #expect(claims.isEmpty)
    }

    @Test("The chunk of a worker that stops updating its claim is taken over, not that of a slow worker")
    func lost() throws {
        var worker = queue(near)
        var other = queue(far)
        let lost = try #require(try other.next(at: 0).claim)
        let slow = try #require(try other.next(at: 0).claim)
        #expect(try worker.next(at: 0).claim?.number == 2)

        let almost = ClaimWatch.timeout - 1
        slow.update(elapsed: almost)
        #expect(try worker.next(at: almost).isWait)
        #expect(try worker.next(at: almost + 1).claim?.number == 0)
        // The lost worker may still be alive after all; it must not remove the claim of the new one.
        lost.release()
        #expect(claims.contains("chunk-00000.1.claim"))
        #expect(render.folder.failure(of: 0)?.count == 1)
        #expect(render.folder.failure(of: 1) == nil)
    }

    @Test("The chunk of a process of this machine that has ended is taken over at once")
    func ended() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/true")
        try process.run()
        process.waitUntilExit()
        let gone = WorkerName(host: ProcessInfo.processInfo.hostName, process: process.processIdentifier)
        var other = ChunkQueue(render.folder, worker: gone)
        _ = try other.next(at: 0)

        var worker = queue(near)
        #expect(try worker.next(at: 0).claim?.number == 0)
        #expect(!WorkerName.current.hasEnded)
    }

    @Test("An idle worker renders a chunk again that takes more than twice as long as its own did")
    func straggler() throws {
        var worker = queue(near)
        var other = queue(far)
        let slow = try #require(try other.next(at: 0).claim)
        let slower = try #require(try other.next(at: 0).claim)
        let own = try #require(try worker.next(at: 0).claim)
        try render.render(own.number)
        own.release()

        slow.update(elapsed: 21)
        slower.update(elapsed: 25)
        #expect(try worker.next(at: 0).isWait, "a worker without a finished chunk knows no usual time")
        worker.rendered(in: 13)
        #expect(try worker.next(at: 0).isWait)
        worker.rendered(in: 10)
        worker.rendered(in: 10)
        let again = try #require(try worker.next(at: 0).claim)
        #expect(again.number == slower.number)
        #expect(claims == ["chunk-00000.1.claim", "chunk-00001.1.claim", "chunk-00001.2.claim"])
        // A chunk has at most two attempts at a time, and none by the same worker twice.
        #expect(try worker.next(at: 0).claim?.number == slow.number)
        var third = queue(WorkerName(host: "third", process: 3))
        third.rendered(in: 1)
        #expect(try third.next(at: 0).isWait)
    }

    @Test("A chunk that fails repeatedly is given up, and a complete attempt forgets its failures")
    func failures() throws {
        var worker = queue(near)
        for attempt in 1...ChunkQueue.attemptLimit {
            let claim = try #require(try worker.next(at: 0).claim)
            #expect(claim.number == 0)
            worker.fail(claim, RenderError.cancelled)
            claim.release()
            #expect(render.folder.failure(of: 0)?.count == attempt)
        }
        let others = try (1...2).map { number in
            let claim = try #require(try worker.next(at: 0).claim)
            #expect(claim.number == number)
            return claim
        }
        #expect(try worker.next(at: 0).isWait)
        try render.render(1)
        try render.render(2)
        others.forEach { $0.release() }
        guard case .failed(let failures) = try worker.next(at: 0) else {
            Issue.record("the plan cannot be completed")
            return
        }
        #expect(failures.map(\.number) == [0])
        #expect(failures[0].message.hasPrefix("near/1/"))

        try render.render(0)
        #expect(try worker.next(at: 0).isComplete)
        #expect(claims.isEmpty)
    }

    @Test("Replacing a plan removes claims and failures")
    func replaced() throws {
        var worker = queue(near)
        let claim = try #require(try worker.next(at: 0).claim)
        worker.fail(claim, RenderError.cancelled)
        render.folder.remove()
        #expect(!FileManager.default.fileExists(atPath: folder.path("plan")))
    }

    @Test("Lines of a claim keep their length, and incomplete lines are not read")
    func lines() {
        let early = ClaimState(worker: near, elapsed: 0)
        let late = ClaimState(worker: near, elapsed: 98_765.4)
        #expect(early.line.count == late.line.count)
        #expect(ClaimState(early.line) == early)
        #expect(ClaimState(late.line) == late)
        #expect(ClaimState(String(late.line.dropLast())) == nil)
        #expect(ClaimState("") == nil)
    }
}

extension ChunkQueue.Step {
    fileprivate var claim: ChunkClaim? { if case .render(let claim) = self { claim } else { nil } }
    fileprivate var isWait: Bool { if case .wait = self { true } else { false } }
    fileprivate var isComplete: Bool { if case .complete = self { true } else { false } }
}

import Foundation
import Images
import MovieRendering

/// Renders the chunks that a queue assigns, one after the other.
struct ChunkWorker {
    let render: ChunkPlanRenderer
    let running: RunArguments
    /// The cancellation by signals.
    let cancellation: RenderCancellation

    /// The seconds between two looks at the folder while other workers render the last chunks.
    private static let pause = 0.5

    /// Renders chunks until all are complete.
    ///
    /// - Throws: `RenderError.cancelled`; the error of a chunk; `ChunkError.failed` if chunks failed too often.
    func run() throws {
        var queue = ChunkQueue(render.folder, worker: .current)
        while !cancellation.isCancelled {
            switch try queue.next(at: ProcessInfo.processInfo.systemUptime) {
            case .render(let claim): try self.render(claim, &queue)
            case .wait: Thread.sleep(forTimeInterval: Self.pause)
            case .complete: return
            case .failed(let failures): throw ChunkError.failed(failures, folder: render.folder.path)
            }
        }
        throw RenderError.cancelled
    }

    /// Renders one chunk. Workers choose other chunks meanwhile.
    ///
    /// - Throws: `RenderError.cancelled`; the error of the chunk.
    func render(_ number: Int) throws {
        let isFinished = render.folder.checked(number) != nil
        let claim = isFinished ? nil : ChunkQueue(render.folder, worker: .current).claim(number)
        if let claim {
            _ = try renderClaimed(claim)
        } else {
            _ = try render.renderChunk(number, cancellation, running)
        }
    }

    /// Renders the missing and damaged chunks until all are complete and undamaged.
    ///
    /// - Throws: as `run`; `ChunkError.missing` if chunks are damaged again and again.
    func repair() throws {
        var damaged: [Int] = []
        for _ in 0..<Self.repairLimit {
            try run()
            damaged = render.folder.plan.chunks.indices.filter { render.folder.checked($0) == nil }
            if damaged.isEmpty { return }
        }
        throw ChunkError.missing(damaged, folder: render.folder.path)
    }

    /// The number of times that damaged chunks are rendered again.
    private static let repairLimit = 3

    /// Renders a claimed chunk, and releases the claim.
    ///
    /// - Returns: The time in seconds; nil if another worker finished the chunk first.
    private func renderClaimed(_ claim: ChunkClaim) throws -> Double? {
        let attempt = ClaimedAttempt(claim, in: render.folder, interruption: cancellation)
        defer { attempt.end() }
        let isComplete = try render.renderChunk(
            claim.number, attempt.cancellation, running, isOvertaken: { attempt.isOvertaken })
        return isComplete ? attempt.elapsed : nil
    }

    private func render(_ claim: ChunkClaim, _ queue: inout ChunkQueue) throws {
        do {
            if let seconds = try renderClaimed(claim) { queue.rendered(in: seconds) }
        } catch {
            if !cancellation.isCancelled { queue.fail(claim, error) }
            throw error
        }
    }
}

/// An attempt to render a claimed chunk: a thread that updates the claim, and ends the attempt if another worker
/// finishes the chunk first.
private final class ClaimedAttempt: Sendable {
    /// The cancellation of the render.
    let cancellation = RenderCancellation()
    private let claim: ChunkClaim
    private let start = ProcessInfo.processInfo.systemUptime
    private let state = LockedValue(State())

    private struct State {
        var hasEnded = false
        var isOvertaken = false
    }

    /// The seconds between two checks for an interruption, between two looks for the finished chunk, and between two
    /// updates of the claim.
    private static let pauses = (interruption: 0.1, record: 2.0, claim: ClaimFile.updateInterval)

    init(_ claim: ChunkClaim, in folder: ChunkFolder, interruption: RenderCancellation) {
        self.claim = claim
        let thread = Thread { [self] in watch(folder, interruption) }
        thread.name = "claim"
        thread.start()
    }

    /// The seconds since the attempt began.
    var elapsed: Double { ProcessInfo.processInfo.systemUptime - start }

    /// Whether another worker finished the chunk first.
    var isOvertaken: Bool { state.withLock(\.isOvertaken) }

    /// Ends the attempt and removes the claim.
    func end() {
        state.withLock { $0.hasEnded = true }
        claim.release()
    }

    private func watch(_ folder: ChunkFolder, _ interruption: RenderCancellation) {
        var nextLook = Self.pauses.record
        var nextUpdate = Self.pauses.claim
        while !state.withLock(\.hasEnded) {
            Thread.sleep(forTimeInterval: Self.pauses.interruption)
            let elapsed = elapsed
            if interruption.isCancelled { return cancellation.cancel() }
            if elapsed >= nextLook {
                nextLook = elapsed + Self.pauses.record
                if folder.record(of: claim.number) != nil { return overtake() }
            }
            if elapsed >= nextUpdate {
                nextUpdate = elapsed + Self.pauses.claim
                claim.update(elapsed: elapsed)
            }
        }
    }

    /// Cancels the render, because the chunk is complete.
    private func overtake() {
        state.withLock { $0.isOvertaken = !$0.hasEnded }
        cancellation.cancel()
    }
}

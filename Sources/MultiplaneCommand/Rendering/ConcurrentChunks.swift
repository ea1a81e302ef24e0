import Dispatch
import Foundation
import Images
import Limits
import MovieRendering
import TextLayout

/// Renders chunks of a plan on several threads, and the audio on another one.
///
/// The first error cancels the other chunks.
struct ConcurrentChunks: Sendable {
    /// The renderer, with the memory of each chunk.
    let render: ChunkPlanRenderer
    /// The number of chunks at the same time.
    let jobs: Int
    /// The cancellation by signals.
    let cancellation: RenderCancellation

    /// The seconds between two reports of the progress.
    private static let interval = 0.1

    /// Renders the chunks and the audio.
    ///
    /// - Parameter progress: called on this thread with the number of frames that are passed to the encoders.
    /// - Returns: the audio; nil if the movie has none.
    /// - Throws: the first error of a chunk or of the audio; `RenderError.cancelled`.
    func run(_ numbers: [Int], progress: (Int) -> Void) throws -> RenderedAudioTrack? {
        let work = ChunkWork(numbers, within: cancellation)
        let limits = ResourceLimits.current
        let chunkLimits = limits.shared(by: jobs)
        let audio = LockedValue<RenderedAudioTrack?>(nil)
        work.start("audio", limits: limits) { [render] in
            let track = try render.logger.timing("audio encoded") { try render.renderAudio(work.cancellation) }
            audio.withLock { $0 = track }
        }
        for _ in 0..<min(jobs, numbers.count) {
            work.start("segment", limits: chunkLimits) { [render] in
                while let number = work.next() {
                    _ = try render.logger.timing("segment rendered", metadata: ["number": "\(number)"]) {
                        try render.renderChunk(number, work.cancellation) { work.report($0.done, of: number) }
                    }
                }
            }
        }
        try work.wait(every: Self.interval, progress)
        return audio.withLock { $0 }
    }
}

/// The threads that render chunks, their progress and their first error.
private final class ChunkWork: Sendable {
    /// Cancels the chunks after a signal or an error.
    let cancellation: RenderCancellation
    private let state: LockedValue<State>
    private let ended = DispatchSemaphore(value: 0)

    private struct State {
        var numbers: ArraySlice<Int>
        var done: [Int: Int] = [:]
        var threads = 0
        var error: (any Error)?
    }

    init(_ numbers: [Int], within outer: RenderCancellation) {
        cancellation = RenderCancellation(within: outer)
        state = LockedValue(State(numbers: numbers[...]))
    }

    /// Starts a thread, to which its layers, players and transactions are confined. It uses the fonts of the caller,
    /// with which the scene was read.
    func start(_ name: String, limits: ResourceLimits, _ body: @escaping @Sendable () throws -> Void) {
        let fonts = FontCollection.current
        state.withLock { $0.threads += 1 }
        let thread = Thread { [self] in
            do {
                try ResourceLimits.$current.withValue(limits) { try fonts.withCurrent(body) }
            } catch {
                state.withLock { $0.error = $0.error ?? error }
                cancellation.cancel()
            }
            ended.signal()
        }
        thread.name = name
        // Deep layer trees recurse.
        thread.stackSize = 16 << 20
        thread.start()
    }

    /// Returns the next chunk; nil if there is none.
    func next() -> Int? { state.withLock { $0.numbers.popFirst() } }

    /// Counts the frames of a chunk that are passed to its encoder.
    func report(_ done: Int, of number: Int) { state.withLock { $0.done[number] = done } }

    /// Waits until all threads have ended.
    ///
    /// - Parameter progress: called with the number of frames of all chunks, every `interval` seconds and at the end.
    /// - Throws: the first error.
    func wait(every interval: Double, _ progress: (Int) -> Void) throws {
        var threads = state.withLock(\.threads)
        while threads > 0 {
            if ended.wait(timeout: .now() + interval) == .success { threads -= 1 }
            progress(state.withLock { $0.done.values.reduce(0, +) })
        }
        if let error = state.withLock(\.error) { throw error }
    }
}

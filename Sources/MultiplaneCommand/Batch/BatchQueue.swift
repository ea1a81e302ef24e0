import FileAccess
import Foundation
import Images
import MediaWriting
import MovieRendering

/// Decides which render of a batch is next, and shares the renders with other processes that work on the same outputs.
///
/// - A render is claimed before it starts: a hidden file `.NAME.claim` beside its output (`ClaimFile`).
/// - Renders that another process has claimed are left to it. When all others are finished, the queue waits for them,
///   and takes over those whose process ended without the output.
/// - After a failure that concerns all renders, or too many failures, no further render starts.
///
/// Claims are best effort: without one, for example in a folder that is not writable, the render reports the error.
/// - Thread safety: any thread.
final class BatchQueue: Sendable {
    /// What the batch does next.
    enum Step: Equatable {
        /// Render the item with an index.
        case render(Int)
        /// Ask again later: other processes are rendering the last items.
        case wait
        /// Nothing: all items are finished, or the batch was stopped.
        case end
    }

    /// The reason why no further render starts.
    enum Stop: Equatable, Sendable {
        /// The disk is full, or the folder of the outputs is not writable.
        case output
        /// The number of failures of `--stop-after`.
        case failures(Int)
    }

    private struct State {
        var open: ArraySlice<Int>
        /// The renders that another process has claimed.
        var claimed: [Int] = []
        var nextLook = 0.0
        var watch = ClaimWatch()
        var claims: [Int: (file: ClaimFile, start: Double)] = [:]
        var failureCount = 0
        var stop: Stop?
        var hasEnded = false
    }

    /// The seconds between two looks at the claims of other processes.
    private static let pause = 0.5

    private let items: [BatchPlan.Item]
    private let outputFolder: String
    private let outputRoot: ConfinedFolder?
    private let policy: BatchPolicy
    private let session: BatchSession?
    private let state: LockedValue<State>

    /// Creates the queue of a process.
    ///
    /// - Parameters:
    ///   - indices: the items that this process renders.
    ///   - session: the part of the process in the batch; nil for outputs that are not shared.
    init(
        _ items: [BatchPlan.Item], indices: [Int], outputRoot: ConfinedFolder?, policy: BatchPolicy,
        session: BatchSession?
    ) {
        self.items = items
        outputFolder = BatchPolicy.commonFolder(of: items.map(\.output))
        self.outputRoot = outputRoot
        self.policy = policy
        self.session = session
        state = LockedValue(State(open: indices[...]))
        let thread = Thread { [self] in updateClaims() }
        thread.name = "claims"
        thread.start()
    }

    /// Why the batch was stopped; nil if it was not.
    var stop: Stop? { state.withLock(\.stop) }

    /// Returns the next step, and claims its render.
    func next(at time: Double = ProcessInfo.processInfo.systemUptime) -> Step {
        state.withLock { state in
            guard state.stop == nil else { return .end }
            while let index = state.open.popFirst() {
                if claim(index, &state, time) { return .render(index) }
                state.claimed.append(index)
            }
            guard !state.claimed.isEmpty else { return .end }
            guard time >= state.nextLook else { return .wait }
            for (position, index) in state.claimed.enumerated() where claim(index, &state, time) {
                state.claimed.remove(at: position)
                return .render(index)
            }
            state.nextLook = time + Self.pause
            return .wait
        }
    }

    /// Ends a render, with its result; nil after a cancellation.
    func finish(_ index: Int, _ result: BatchResult?) {
        let isOutputFailure = result.map { policy.concernsAllOutputs($0, in: outputFolder) } ?? false
        state.withLock { state in
            state.claims.removeValue(forKey: index)?.file.release()
            guard let result, result.status == .failed else { return }
            state.failureCount += 1
            if isOutputFailure {
                state.stop = .output
            } else if let limit = policy.stopAfter, state.failureCount >= limit {
                state.stop = state.stop ?? .failures(state.failureCount)
            }
        }
    }

    /// Releases all claims.
    func end() {
        state.withLock { state in
            state.hasEnded = true
            for (file, _) in state.claims.values { file.release() }
            state.claims = [:]
        }
        session?.end()
    }

    /// Claims a render; returns false if another process has claimed it.
    private func claim(_ index: Int, _ state: inout State, _ time: Double) -> Bool {
        guard session != nil, let output = try? outputRoot.output(items[index].output), !MovieWriter.isPipe(output),
            !(policy.skipsExisting && OutputFiles.isFile(output)), (try? OutputFiles.makeFolder(of: output)) != nil
        else { return true }
        let path = Self.claimPath(of: output)
        // The claim of a lost process is removed by the first attempt.
        for attempt in 0..<2 {
            do {
                if let file = try ClaimFile(path, during: "claiming a render") {
                    state.claims[index] = (file, time)
                    return true
                }
            } catch { return true }
            guard attempt == 0 else { break }
            if case .held = state.watch.status(of: path, at: time) { return false }
        }
        return false
    }

    /// Returns the path of the claim of an output: `.NAME.claim` beside it.
    static func claimPath(of output: String) -> String {
        let url = URL(fileURLWithPath: output)
        return url.deletingLastPathComponent().appendingPathComponent(".\(url.lastPathComponent).claim").path
    }

    /// Updates the claims until the end.
    private func updateClaims() {
        var nextUpdate = ProcessInfo.processInfo.systemUptime + ClaimFile.updateInterval
        while !state.withLock(\.hasEnded) {
            Thread.sleep(forTimeInterval: 0.1)
            let time = ProcessInfo.processInfo.systemUptime
            guard time >= nextUpdate else { continue }
            nextUpdate = time + ClaimFile.updateInterval
            for claim in state.withLock({ Array($0.claims.values) }) { claim.file.update(elapsed: time - claim.start) }
            session?.update()
        }
    }
}

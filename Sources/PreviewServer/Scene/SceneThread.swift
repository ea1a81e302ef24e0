import Foundation
import Images
import Limits
import SceneLanguage

/// A thread that owns a scene: layers are confined to one thread.
final class SceneThread: Sendable {
    private let condition = NSCondition()
    private let state = LockedValue(State())

    private struct State {
        var jobs: [@Sendable (PreviewStage) -> Void] = []
        var isStopped = false
    }

    /// Starts the thread.
    ///
    /// - Parameters:
    ///   - threads: The number of drawing threads.
    ///   - isBackground: Whether the work has a low priority, because nobody waits for it.
    init(threads: Int, frames: FrameBank, limits: ResourceLimits, isBackground: Bool = false) {
        let thread = Thread { [self] in
            if isBackground { BackgroundPriority.use() }
            ResourceLimits.$current.withValue(limits) { run(PreviewStage(threads: threads, frames: frames)) }
        }
        thread.name = "preview scene"
        // Deep layer trees recurse.
        thread.stackSize = 16 << 20
        thread.start()
    }

    /// Runs a job on the thread and waits for its result.
    func perform<Result: Sendable>(_ body: @escaping @Sendable (PreviewStage) throws -> Result) throws -> Result {
        let done = DispatchSemaphore(value: 0)
        let outcome = LockedValue<Swift.Result<Result, any Error>?>(nil)
        let isAdded = add { stage in
            let result = Swift.Result { try TimedWork.perform("the preview") { try body(stage) } }
            outcome.withLock { $0 = result }
            done.signal()
        }
        guard isAdded else { throw PreviewError.noScene }
        done.wait()
        guard let result = outcome.withLock({ $0 }) else { throw PreviewError.noScene }
        return try result.get()
    }

    /// Ends the thread after the jobs added so far.
    func stop() {
        condition.withLock {
            state.withLock { $0.isStopped = true }
            condition.signal()
        }
    }

    /// Adds a job; returns false after `stop()`.
    @discardableResult
    func add(_ job: @escaping @Sendable (PreviewStage) -> Void) -> Bool {
        condition.withLock {
            let isAdded = state.withLock { state in
                if !state.isStopped { state.jobs.append(job) }
                return !state.isStopped
            }
            condition.signal()
            return isAdded
        }
    }

    private func run(_ stage: PreviewStage) {
        while let job = next(stage) { job(stage) }
    }

    /// Returns the next job, drawing frames in advance until there is one; nil after `stop()`.
    private func next(_ stage: PreviewStage) -> (@Sendable (PreviewStage) -> Void)? {
        while true {
            let (job, isStopped) = state.withLock { state in
                (state.jobs.isEmpty ? nil : state.jobs.removeFirst(), state.isStopped)
            }
            if let job { return job }
            if isStopped { return nil }
            if stage.drawInAdvance() { continue }
            condition.withLock {
                while state.withLock({ $0.jobs.isEmpty && !$0.isStopped }) { condition.wait() }
            }
        }
    }
}

/// A thread with layers of its own for work that frames must not wait for. It loads the version of the scene that a job
/// is for.
final class SceneFollower: Sendable {
    private let thread: SceneThread
    /// The revision that the thread has loaded.
    private let loaded = LockedValue(0)

    init(_ thread: SceneThread) { self.thread = thread }

    /// Runs a job and waits for its result.
    ///
    /// - Throws: errors of the scene's files and of the job.
    func perform<Result: Sendable>(
        _ version: SceneVersion, _ body: @escaping @Sendable (PreviewStage) throws -> Result
    ) throws -> Result {
        try thread.perform { [self] stage in
            try load(version, stage)
            return try body(stage)
        }
    }

    /// Adds a job, unless its version cannot be loaded.
    func add(_ version: SceneVersion, _ body: @escaping @Sendable (PreviewStage) -> Void) {
        thread.add { [self] stage in
            if (try? load(version, stage)) != nil { body(stage) }
        }
    }

    /// Adds a job.
    ///
    /// - Parameter failed: Receives errors of the job, and those of a version that cannot be loaded.
    func add(
        _ version: SceneVersion, _ body: @escaping @Sendable (PreviewStage) throws -> Void,
        failed: @escaping @Sendable (any Error) -> Void
    ) {
        let isAdded = thread.add { [self] stage in
            do {
                try load(version, stage)
                try body(stage)
            } catch {
                failed(error)
            }
        }
        if !isAdded { failed(PreviewError.noScene) }
    }

    /// Releases the layers and clips of a version that is no longer shown.
    func unload() {
        thread.add { [loaded] stage in
            loaded.withLock { $0 = 0 }
            stage.unload()
        }
    }

    func stop() { thread.stop() }

    private func load(_ version: SceneVersion, _ stage: PreviewStage) throws {
        guard loaded.withLock({ $0 }) != version.revision else { return }
        _ = try stage.load(version.source, version.overrides, version: version.frames)
        loaded.withLock { $0 = version.revision }
    }
}

/// A loaded version of the scene: what the page shows until the next one is loaded without problems.
struct SceneVersion: Sendable {
    /// The number that the page knows.
    let revision: Int
    /// The scene with the document that was read.
    let source: PreviewSource
    let overrides: [ParameterOverride]
    /// The version of its frames in the bank.
    let frames: Int
}

/// The priority of threads whose work can wait.
enum BackgroundPriority {
    /// Lowers the priority of the calling thread. On Linux, the threads that it starts inherit it.
    static func use() { _ = setpriority(Int32(PRIO_PROCESS.rawValue), 0, 10) }
}

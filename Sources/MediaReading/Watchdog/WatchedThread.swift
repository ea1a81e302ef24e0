import Foundation
import Images
import Limits
import SourceFiles
import Synchronization

/// A thread that owns the state of a library, such as an open file and its decoder, and makes all calls to it.
///
/// The thread that needs a result waits for it while the work makes progress. A call that is stuck inside a library
/// cannot be ended, so the waiting thread gets an error and the stuck thread is abandoned with its state: neither is
/// ever used or released again, and all later calls throw the same error. The state is also released on its own
/// thread, because a damaged file may block the closing of a decoder as well.
/// - Thread safety: any thread.
package final class WatchedThread<State>: Sendable {
    private let file: String
    private let progress = DecodeProgress()
    private let jobs: JobQueue<State>
    private let timeout: Double
    private let interruption: InputInterruption

    /// Starts a thread and opens the state on it.
    ///
    /// - Parameters:
    ///   - file: The path of the file that the state belongs to, for errors.
    ///   - operation: A phrase that follows "while", such as "opening the file".
    ///   - timeout: The seconds without progress after which a call is given up.
    ///   - interruption: Gives up calls that make no progress earlier.
    ///   - open: Creates the state, on the new thread.
    /// - Throws: The error of `open`; `.timedOut` if it makes no progress, or if an earlier call for this file did not;
    ///   `.cancelled` if it makes no progress after `interruption.cancel()`.
    package init(
        file: String, during operation: String, timeout: Double = DecodeTimeout.seconds,
        interruption: InputInterruption = .process,
        _ open: @escaping @Sendable () throws(MediaError) -> sending State
    ) throws(MediaError) {
        if let error = StuckFiles.error(of: file) { throw error }
        self.file = file
        self.timeout = timeout
        self.interruption = interruption
        jobs = JobQueue()
        let jobs = jobs
        let progress = progress
        let answer = Answer<Void>()
        let limits = ResourceLimits.current
        let thread = Thread {
            ResourceLimits.$current.withValue(limits) {
                DecodeProgress.$current.withValue(progress) { jobs.run(open, answer) }
            }
        }
        thread.name = "decoder"
        thread.start()
        do { try wait(for: answer, during: operation) } catch {
            jobs.close()
            throw error
        }
    }

    deinit { jobs.close() }

    /// Calls `body` with the state on the thread and returns its result.
    ///
    /// - Throws: The error of `body`; `.timedOut` and `.cancelled`, as the initializer.
    package func call<Result: Sendable>(
        during operation: String, _ body: @escaping @Sendable (inout State) throws(MediaError) -> Result
    ) throws(MediaError) -> Result {
        let answer = Answer<Result>()
        try jobs.add { state in
            do throws(MediaError) { answer.put(.success(try body(&state))) } catch { answer.put(.failure(error)) }
        }
        return try wait(for: answer, during: operation)
    }

    private func wait<Result>(for answer: Answer<Result>, during operation: String) throws(MediaError) -> Result {
        var timer = StallTimer(timeout: timeout, interruption)
        switch answer.wait(progress, &timer) {
        case .success(let result): return try result.get()
        case .failure(let stop):
            let error = MediaError(stop.verdict, timeout: timeout, file: file, during: operation)
            jobs.abandon(error)
            AbandonedThreads.note()
            if stop.verdict == .stalled { StuckFiles.note(error, file: file) }
            throw error
        }
    }
}

extension WatchedThread where State == Void {
    /// Calls `body` once on its own thread and returns its result.
    ///
    /// - Throws: The error of `body`; `.timedOut` and `.cancelled`, as the initializer.
    package static func run<Result: Sendable>(
        file: String, during operation: String, _ body: @escaping @Sendable () throws(MediaError) -> Result
    ) throws(MediaError) -> Result {
        let thread = try WatchedThread(file: file, during: operation) { () throws(MediaError) in }
        return try thread.call(during: operation) { _ throws(MediaError) in try body() }
    }
}

/// Counts the threads that are stuck in a library.
package enum AbandonedThreads {
    private static let count = Atomic<Int>(0)

    /// Whether any thread is stuck. The process then has to end with `_exit`: functions that run at a normal exit would
    /// release what the thread uses.
    package static var exist: Bool { count.load(ordering: .relaxed) > 0 }

    /// Counts a thread.
    package static func note() { count.wrappingAdd(1, ordering: .relaxed) }
}

/// The files that a library got stuck on, so that the process does not wait for the same file twice.
enum StuckFiles {
    private static let errors = LockedValue<[String: (identity: FileIdentity?, error: MediaError)]>([:])

    /// Returns the error of an earlier call; `nil` for other files, and for a file that was replaced meanwhile.
    static func error(of file: String) -> MediaError? {
        guard let stored = errors.withLock({ $0[file] }) else { return nil }
        return stored.identity == FileIdentity(path: file) ? stored.error : nil
    }

    static func note(_ error: MediaError, file: String) {
        let identity = FileIdentity(path: file)
        errors.withLock { $0[file] = (identity, error) }
    }
}

extension MediaError {
    /// Creates the error for work that was given up.
    init(_ verdict: StallTimer.Verdict, timeout: Double, file: String, during operation: String) {
        switch verdict {
        case .stalled:
            let seconds = String(format: "%g", timeout)
            self.init(
                .timedOut, file: file, during: operation, detail: "the decoder made no progress for \(seconds) s",
                remedy: "The file is probably damaged: replace it. If it is only slow to decode, raise the timeout.")
        case .cancelled:
            self.init(
                .cancelled, file: file, during: operation, detail: "the work was cancelled while the decoder was busy")
        }
    }
}

/// The calls that a watched thread has to make, in order.
///
/// - Thread safety: guarded by `condition`. The state is a local variable of the thread.
private final class JobQueue<State>: @unchecked Sendable {
    typealias Job = @Sendable (inout State) -> Void
    private let condition = NSCondition()
    private var jobs: [Job] = []
    private var isClosed = false
    private var failure: MediaError?

    /// Opens the state and makes the calls; returns when the queue is closed.
    func run(_ open: () throws(MediaError) -> sending State, _ answer: Answer<Void>) {
        do throws(MediaError) {
            var state = try open()
            answer.put(.success(()))
            while let job = next() { job(&state) }
        } catch {
            answer.put(.failure(error))
        }
    }

    func add(_ job: @escaping Job) throws(MediaError) {
        condition.lock()
        defer { condition.unlock() }
        if let failure { throw failure }
        jobs.append(job)
        condition.signal()
    }

    /// Waits for a call; `nil` when the queue is closed or abandoned.
    private func next() -> Job? {
        condition.withLock {
            while jobs.isEmpty, !isClosed { condition.wait() }
            return isClosed ? nil : jobs.removeFirst()
        }
    }

    /// Ends the thread after its current call.
    func close() {
        condition.withLock {
            isClosed = true
            jobs.removeAll()
            condition.signal()
        }
    }

    /// Ends the thread should its current call ever return; later calls throw `error`.
    func abandon(_ error: MediaError) {
        condition.withLock { failure = error }
        close()
    }
}

/// The result of a call on another thread.
///
/// - Thread safety: guarded by `condition`.
private final class Answer<Value>: @unchecked Sendable {
    struct Stop: Error { let verdict: StallTimer.Verdict }
    private let condition = NSCondition()
    private var result: Result<Value, MediaError>?

    func put(_ result: Result<Value, MediaError>) {
        condition.withLock {
            self.result = result
            condition.signal()
        }
    }

    /// Waits for the result while `progress` advances.
    func wait(_ progress: DecodeProgress, _ timer: inout StallTimer) -> Result<Result<Value, MediaError>, Stop> {
        condition.lock()
        defer { condition.unlock() }
        while true {
            if let result { return .success(result) }
            if let verdict = timer.check(progress.count) { return .failure(Stop(verdict: verdict)) }
            _ = condition.wait(until: Date(timeIntervalSinceNow: timer.interval))
        }
    }
}

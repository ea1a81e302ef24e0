import Foundation
import SourceFiles

/// Distributes the chunks of a plan among workers that share its folder, without a server.
///
/// - A worker claims the first missing chunk that no other worker has claimed (`ChunkClaim`).
/// - The claim of a lost worker, which does not change for `ClaimWatch.timeout` seconds, is taken over.
/// - If all missing chunks are claimed, a worker also renders a chunk that takes more than `patience` times as long as
///   its own chunks did. The first attempt to finish ends the other one.
/// - After `attemptLimit` failures of a chunk, no worker tries it again.
/// - A chunk whose file is missing or has another size than its record says is missing again. Assembling also compares
///   hashes, and removes the records of damaged chunks.
///
/// Two workers may claim a chunk at the same time in rare cases. Both write the same file then, and nothing is lost.
package struct ChunkQueue {
    /// A chunk is rendered a second time after this multiple of the usual time.
    static let patience = 2.0
    /// The seconds between two checks of the sizes of complete chunks, which a network file system answers slowly.
    static let sizeCheckInterval = 10.0
    /// The number of failures after which a chunk is not tried again.
    static let attemptLimit = 5

    /// What a worker does next.
    package enum Step {
        /// Render the chunk of a claim.
        case render(ChunkClaim)
        /// Ask again later: other workers are rendering the last chunks.
        case wait
        /// Nothing; all chunks are complete.
        case complete
        /// Nothing; all chunks but these are complete, which failed several times.
        case failed([ChunkFailure])
    }

    private let folder: ChunkFolder
    private let worker: WorkerName
    /// The complete chunks, and the sizes of their files in bytes.
    private var complete: [Int: Int] = [:]
    private var lastSizeCheck = -Double.infinity
    private var watch = ClaimWatch()
    private var durations: [Double] = []

    /// Creates the queue of a worker.
    package init(_ folder: ChunkFolder, worker: WorkerName) {
        self.folder = folder
        self.worker = worker
    }

    /// Returns the next step.
    ///
    /// - Parameter time: the time in seconds since any fixed time.
    /// - Throws: a `MediaError` if the folder cannot be written.
    package mutating func next(at time: Double) throws(MediaError) -> Step {
        if time - lastSizeCheck >= Self.sizeCheckInterval { forgetDamagedChunks(at: time) }
        let step = try look(at: time)
        // A worker does not end before it has looked at all files.
        switch step {
        case .render, .wait: return step
        case .complete, .failed: return forgetDamagedChunks(at: time) ? try look(at: time) : step
        }
    }

    private mutating func look(at time: Double) throws(MediaError) -> Step {
        let names = folder.fileNames
        let missing = missingChunks(names)
        var open: [Int] = []
        var claimed: [(number: Int, elapsed: Double)] = []
        var failed: [ChunkFailure] = []
        for number in missing {
            let states = liveClaims(of: number, among: names, at: time)
            let failure = names.contains(ChunkFolder.name(number) + ".failed") ? folder.failure(of: number) : nil
            if let state = states.first {
                if states.count == 1, state.worker != worker { claimed.append((number, state.elapsed)) }
            } else if let failure, failure.count >= Self.attemptLimit {
                failed.append(failure)
            } else {
                open.append(number)
            }
        }
        for number in open {
            if let claim = try claim(number, attempt: 1) { return .render(claim) }
        }
        if let slow = slowest(claimed), let claim = try claim(slow, attempt: 2) { return .render(claim) }
        if missing.isEmpty { return .complete }
        return failed.count == missing.count ? .failed(failed) : .wait
    }

    /// Counts a chunk that this worker rendered in a number of seconds.
    package mutating func rendered(in seconds: Double) { durations.append(seconds) }

    /// Records that this worker could not render a chunk.
    package func fail(_ claim: ChunkClaim, _ error: any Error) {
        folder.addFailure(of: claim.number, "\(worker.text): \(error)")
    }

    /// Returns the chunk that takes much longer than those of this worker; nil if none does.
    private func slowest(_ claimed: [(number: Int, elapsed: Double)]) -> Int? {
        guard !durations.isEmpty, let slowest = claimed.max(by: { $0.elapsed < $1.elapsed }) else { return nil }
        let median = durations.sorted()[durations.count / 2]
        return slowest.elapsed > Self.patience * median ? slowest.number : nil
    }

    private mutating func missingChunks(_ names: Set<String>) -> [Int] {
        for number in folder.plan.chunks.indices {
            let name = ChunkFolder.name(number)
            if !names.contains(name + ".json") || !names.contains(name + ".packets") {
                complete[number] = nil
            } else if complete[number] == nil {
                complete[number] = folder.record(of: number)?.bytes
            }
        }
        return folder.plan.chunks.indices.filter { complete[$0] == nil }
    }

    /// Counts chunks as missing whose files have another size than before.
    ///
    /// - Returns: Whether there are any.
    @discardableResult
    private mutating func forgetDamagedChunks(at time: Double) -> Bool {
        lastSizeCheck = time
        let count = complete.count
        complete = complete.filter { folder.packetsSize($0.key) == $0.value }
        return complete.count != count
    }

    /// Returns the claims of a chunk whose workers are alive, and removes the others.
    private mutating func liveClaims(of number: Int, among names: Set<String>, at time: Double) -> [ClaimState] {
        var live: [ClaimState] = []
        for attempt in 1...2 {
            let path = folder.claimPath(number, attempt: attempt)
            guard names.contains("\(ChunkFolder.name(number)).\(attempt).claim") else {
                watch.forget(path)
                continue
            }
            switch watch.status(of: path, at: time) {
            case .free: break
            case .held(let state): live.append(state ?? ClaimState(worker: WorkerName("unknown"), elapsed: 0))
            // Only the worker that removes the file counts the failure.
            case .removed(let state):
                folder.addFailure(of: number, "\(state?.worker.text ?? "a worker"): ended without a result")
            }
        }
        return live
    }

    /// Claims a chunk that the caller chose, so that workers choose other ones.
    ///
    /// - Returns: The claim; nil if two workers have claimed the chunk, or if claims cannot be written.
    package func claim(_ number: Int) -> ChunkClaim? {
        for attempt in 1...2 {
            if let claim = try? claim(number, attempt: attempt) { return claim }
        }
        return nil
    }

    private func claim(_ number: Int, attempt: Int) throws(MediaError) -> ChunkClaim? {
        let claim = try ChunkClaim(number, path: folder.claimPath(number, attempt: attempt), worker: worker)
        // Another worker may have finished the chunk since the folder was read.
        if let claim, folder.record(of: number) != nil {
            claim.release()
            return nil
        }
        return claim
    }
}

/// A chunk that could not be rendered.
package struct ChunkFailure: Equatable, Sendable {
    /// The number of the chunk.
    package let number: Int
    /// The number of failed attempts.
    package let count: Int
    /// The worker and the message of the last attempt.
    package let message: String
}

extension ChunkFolder {
    /// The names of all files, read at once: a file system over a network answers slowly for each missing file.
    var fileNames: Set<String> { Set((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []) }

    /// Returns the failed attempts to render a chunk since it was last rendered; nil if there are none.
    func failure(of number: Int) -> ChunkFailure? {
        guard let data = Self.contents(failurePath(number)) else { return nil }
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
        return lines.last.map { ChunkFailure(number: number, count: lines.count, message: String($0)) }
    }

    /// Adds a failed attempt to the file of a chunk, which the next complete attempt removes. Best effort.
    func addFailure(of number: Int, _ message: String) {
        let descriptor = open(failurePath(number), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { return }
        let line = message.split(whereSeparator: \.isNewline).joined(separator: " ") + "\n"
        _ = line.utf8CString.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count - 1) }
        close(descriptor)
    }
}

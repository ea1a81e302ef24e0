import FileAccess
import Foundation
import Glibc
import Images
import Limits
import SourceFiles

/// A decoding worker: a confined process that reads one file.
///
/// A worker that crashes, or that makes no progress, is killed; the request and all later ones throw the same error.
/// - Thread safety: any thread; requests wait for each other.
final class WorkerProcess: @unchecked Sendable {
    /// The path of the file.
    let path: String
    let identity: FileIdentity?
    private let timeout: Double
    private let lock = NSLock()
    // Guarded by lock.
    private let channel: WorkerChannel
    private let pid: pid_t
    private var file: Int32
    private var memory: SharedMemory?
    private var failure: MediaError?
    /// The images to forget. It has its own lock, because images are also released while `lock` is held.
    private let releasedImages = LockedValue<[Int]>([])
    /// The error of 16-bit pixels that could not be created.
    private let precisionError = LockedValue<MediaError?>(nil)

    /// Opens a file and starts its worker.
    ///
    /// - Parameter template: The process that the worker is a copy of.
    /// - Throws: The errors of `SourceFile.path`, and of starting a process.
    init(_ template: WorkerTemplate, url: URL, timeout: Double = DecodeTimeout.seconds) throws(MediaError) {
        path = try SourceFile.path(url)
        if let error = StuckFiles.error(of: path) { throw error }
        identity = FileIdentity(path: path)
        self.timeout = timeout
        do throws(InputFile.Failure) { file = try InputFile.descriptor(path) } catch {
            throw MediaError(.unreadable, file: path, during: "opening the file", detail: error.reason)
        }
        do throws(MediaError) {
            (channel, pid) = try Self.start(template, path)
        } catch {
            close(file)
            throw error
        }
    }

    deinit {
        if file >= 0 { close(file) }
        end()
    }

    /// Kills the process, which has nothing to finish, and returns its status.
    @discardableResult
    private func end() -> Int32 {
        var status: Int32 = 0
        kill(pid, SIGKILL)
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        return status
    }

    private static func start(_ template: WorkerTemplate, _ path: String) throws(MediaError) -> (WorkerChannel, pid_t) {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw failed(errno, path)
        }
        let channel = WorkerChannel(socket: ends[0])
        defer { close(ends[1]) }
        do throws(WorkerTemplate.Failure) { return (channel, try template.startWorker(socket: ends[1])) } catch {
            throw failed(error.code, path)
        }
    }

    private static func failed(_ code: Int32, _ path: String) -> MediaError {
        MediaError(
            .outOfMemory, file: path, during: "starting a decoding process", detail: String(cString: strerror(code)))
    }
}

extension WorkerProcess {
    /// Sends a request and returns what `read` makes of the reply and the shared memory, which is only valid meanwhile.
    ///
    /// - Parameter read: Returns `nil` for a reply that cannot be right.
    /// - Throws: The error of the reply; `.timedOut` for a worker that makes no progress, `.decode` for one that
    ///   crashes, `.cancelled` after `InputInterruption.cancel()`.
    func request<Result>(
        _ request: WorkerRequest, during operation: String,
        _ read: (WorkerReply, UnsafeRawBufferPointer) throws(MediaError) -> Result?
    ) throws(MediaError) -> Result {
        lock.lock()
        defer { lock.unlock() }
        if let failure { throw failure }
        let released = releasedImages.withLock { images in
            defer { images = [] }
            return images
        }
        if !released.isEmpty { _ = try exchange(.release(images: released), operation) }
        let reply = try exchange(request, operation)
        if let error = reply.error { throw error.error(for: path) }
        guard let result = try read(reply, UnsafeRawBufferPointer(memory?.bytes ?? .init(start: nil, count: 0))) else {
            throw fail(operation, "the decoding process sent an invalid reply")
        }
        return result
    }

    /// Tells the worker, with the next request, that 16-bit pixels of an image are not needed any more.
    func release(image: Int) { releasedImages.withLock { $0.append(image) } }

    /// Whether the worker can serve more requests for the file.
    var isUsable: Bool { lock.withLock { failure == nil } && identity == FileIdentity(path: path) }

    /// Remembers that 16-bit pixels could not be created, which is an error of the next request.
    func note(_ error: MediaError) { precisionError.withLock { $0 = $0 ?? error } }

    /// Throws the error of an earlier `note`.
    func throwIfNoted() throws(MediaError) {
        if let error = precisionError.withLock({ $0 }) { throw error }
    }

    private func exchange(_ request: WorkerRequest, _ operation: String) throws(MediaError) -> WorkerReply {
        do throws(WorkerChannel.Broken) {
            try channel.send(request, descriptor: file)
        } catch {
            throw crashed(operation)
        }
        if file >= 0 { close(file) }
        file = -1
        let (body, descriptor) = try receive(operation)
        if let descriptor {
            guard let received = SharedMemory(received: descriptor) else {
                throw fail(operation, "the decoding process sent invalid memory")
            }
            memory = received
        }
        guard let reply = try? JSONDecoder().decode(WorkerReply.self, from: body) else {
            throw fail(operation, "the decoding process sent an invalid reply")
        }
        return reply
    }

    /// Waits for a reply while the worker makes progress.
    private func receive(_ operation: String) throws(MediaError) -> (Data, Int32?) {
        var timer = StallTimer(timeout: timeout, .process)
        var steps = 0
        while true {
            let message: WorkerChannel.Message?
            do throws(WorkerChannel.Broken) {
                message = try channel.receive(within: Int32(timer.interval * 1000))
            } catch {
                throw crashed(operation)
            }
            switch message {
            case .body(let body, let descriptor): return (body, descriptor)
            case .progress: steps += 1
            case nil: break
            }
            guard let verdict = timer.check(steps) else { continue }
            end()
            throw remember(MediaError(verdict, timeout: timeout, file: path, during: operation))
        }
    }

    /// Returns the error for a worker that ended by itself.
    private func crashed(_ operation: String) -> MediaError {
        let status = end()
        let signal = status & 0x7f
        let cause = signal == 0 ? "with status \(status >> 8 & 0xff)" : "(\(String(cString: strsignal(signal))))"
        return fail(operation, "the decoder crashed \(cause)")
    }

    private func fail(_ operation: String, _ detail: String) -> MediaError {
        remember(
            MediaError(
                .decode, file: path, during: operation, detail: detail,
                remedy: "The file is probably damaged: replace it."))
    }

    /// Makes all later requests, and those of other workers for the same file, fail with an error.
    private func remember(_ error: MediaError) -> MediaError {
        failure = error
        if error.kind != .cancelled { StuckFiles.note(error, file: path) }
        return error
    }
}

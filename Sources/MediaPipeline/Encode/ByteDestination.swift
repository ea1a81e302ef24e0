import Foundation

/// Where a muxer's bytes go: a file that appears when it is complete, or a pipe.
protocol ByteDestination: AnyObject {
    /// As people know it.
    var finalPath: String { get }
    /// What FFmpeg opens when it reads back what it wrote; nil where that cannot be.
    var readablePath: String? { get }
    /// Bytes in it.
    var size: Int64 { get }
    /// Returns 0 or the `errno` that stopped it.
    func write(_ bytes: UnsafeRawBufferPointer) -> Int32
    /// Moves to `offset` from the start; returns it, or minus the `errno`.
    func seek(to offset: Int64) -> Int64
    /// Throws what writing met so far.
    func checkHealth(during operation: String) throws(MediaError)
    /// Completes it.
    func commit() throws(MediaError)
    /// Removes what can be removed. Idempotent.
    func discard()
}

extension PendingFile: ByteDestination {
    var readablePath: String? { partialPath }
}

/// Standard output, a named pipe, a device, or another open descriptor; what was written cannot be taken back.
final class PipeDestination: ByteDestination {
    let finalPath: String
    let readablePath: String? = nil
    private(set) var size: Int64 = 0
    private var descriptor: Int32
    private let isOwned: Bool
    private let calls: FileCalls
    private var failure: Int32 = 0

    init(descriptor: Int32 = STDOUT_FILENO, calls: FileCalls = FileCalls()) {
        finalPath = "standard output"
        self.descriptor = descriptor
        isOwned = false
        self.calls = calls
    }

    /// - Parameter path: `MovieWriter.standardOutput`, or what is opened: of a named pipe that waits for its reader.
    /// - Throws: `.outputNotWritable`.
    convenience init(path: String, calls: FileCalls) throws(MediaError) {
        guard path != MovieWriter.standardOutput else {
            try Self.checkOpen(STDOUT_FILENO)
            self.init(descriptor: STDOUT_FILENO, calls: calls)
            return
        }
        var descriptor: Int32
        // A signal interrupts the wait for the reader.
        repeat { descriptor = calls.open(path, O_WRONLY | O_CLOEXEC) } while descriptor < 0 && errno == EINTR
        guard descriptor >= 0 else { throw MediaError(errno: errno, during: "opening it", path: path) }
        self.init(owned: descriptor, path: path, calls: calls)
    }

    /// A closed one, or one that stands in for it and is only read from.
    private static func checkOpen(_ descriptor: Int32) throws(MediaError) {
        let flags = fcntl(descriptor, F_GETFL)
        guard flags < 0 || flags & O_ACCMODE == O_RDONLY else { return }
        throw MediaError(
            .outputNotWritable, file: "standard output", during: "opening it", detail: "it is closed",
            remedy: "Lead it to a program or a file, or give the name of a file.")
    }

    private init(owned descriptor: Int32, path: String, calls: FileCalls) {
        finalPath = path
        self.descriptor = descriptor
        isOwned = true
        self.calls = calls
    }

    deinit { closeOwned() }

    /// So that a reader of a named pipe knows the end.
    private func closeOwned() {
        if isOwned, descriptor >= 0 { close(descriptor) }
        if isOwned { descriptor = -1 }
    }

    func write(_ bytes: UnsafeRawBufferPointer) -> Int32 {
        guard failure == 0 else { return failure }
        let written = calls.writeAll(descriptor, bytes)
        size += Int64(written.count)
        failure = written.failure
        return failure
    }

    func seek(to offset: Int64) -> Int64 { -Int64(ESPIPE) }

    func checkHealth(during operation: String) throws(MediaError) {
        guard failure != 0 else { return }
        guard failure == EPIPE else { throw MediaError(errno: failure, during: operation, path: finalPath) }
        throw MediaError(
            .outputNotWritable, file: finalPath, during: operation, detail: "the program that reads it has ended",
            remedy: "See what that program says.")
    }

    func commit() throws(MediaError) {
        try checkHealth(during: "writing the movie")
        closeOwned()
    }

    func discard() { closeOwned() }
}

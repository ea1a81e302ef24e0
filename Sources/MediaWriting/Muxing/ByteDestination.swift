import CFFmpeg
import FFmpegSupport
import Foundation
import SourceFiles

/// The output of a muxer: a file that appears when it is complete, or a pipe.
protocol ByteDestination: AnyObject {
    /// The name of the output in messages.
    var finalPath: String { get }
    /// The path that FFmpeg opens to read back its output; nil if that is not possible.
    var readablePath: String? { get }
    /// The number of bytes written.
    var size: Int64 { get }
    /// Writes `bytes`; returns 0 or the `errno` of the failure.
    func write(_ bytes: UnsafeRawBufferPointer) -> Int32
    /// Seeks to `offset` from the start; returns the offset, or the negated `errno`.
    func seek(to offset: Int64) -> Int64
    /// Throws the first write error, if any.
    func checkHealth(during operation: String) throws(MediaError)
    /// Completes the output.
    func commit() throws(MediaError)
    /// Removes the output if possible. Idempotent.
    func discard()
}

extension PendingFile: ByteDestination {
    var readablePath: String? { partialPath }
}

/// Standard output, a named pipe, a device, or another open file descriptor; written bytes cannot be taken back.
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

    /// Opens the output. Opening a named pipe waits for its reader.
    ///
    /// - Parameter path: `MovieWriter.standardOutput`, or the path of a pipe or device.
    /// - Throws: `.outputNotWritable`.
    convenience init(path: String, calls: FileCalls) throws(MediaError) {
        guard path != MovieWriter.standardOutput else {
            try Self.checkOpen(STDOUT_FILENO)
            self.init(descriptor: STDOUT_FILENO, calls: calls)
            return
        }
        var descriptor: Int32
        // A signal can interrupt the wait for the reader.
        repeat { descriptor = calls.open(path, O_WRONLY | O_CLOEXEC) } while descriptor < 0 && errno == EINTR
        guard descriptor >= 0 else { throw MediaError(errno: errno, during: "opening the output", path: path) }
        self.init(owned: descriptor, path: path, calls: calls)
    }

    /// Throws if a descriptor is closed, or is a read-only stand-in for a closed one.
    private static func checkOpen(_ descriptor: Int32) throws(MediaError) {
        let flags = fcntl(descriptor, F_GETFL)
        guard flags < 0 || flags & O_ACCMODE == O_RDONLY else { return }
        throw MediaError(
            .outputNotWritable, file: "standard output", during: "opening the output",
            detail: "the stream is closed",
            remedy: "Redirect standard output to a program or a file, or specify a file name.")
    }

    private init(owned descriptor: Int32, path: String, calls: FileCalls) {
        finalPath = path
        self.descriptor = descriptor
        isOwned = true
        self.calls = calls
    }

    deinit { closeOwned() }

    /// Closes the descriptor, so that the reader of a named pipe sees the end.
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
            .outputNotWritable, file: finalPath, during: operation, detail: "the reading program has exited",
            remedy: "Check the messages of that program.")
    }

    func commit() throws(MediaError) {
        try checkHealth(during: "writing the movie")
        closeOwned()
    }

    func discard() { closeOwned() }
}

/// An FFmpeg byte stream over a `ByteDestination`, for a muxer; no write error is lost.
struct OutputByteStream: ~Copyable {
    let pointer: UnsafeMutablePointer<AVIOContext>
    let file: any ByteDestination
    /// The opaque pointer of the C callbacks; it outlives the stream.
    private let callbackContext: CallbackContext

    final class CallbackContext {
        let file: any ByteDestination

        init(_ file: any ByteDestination) { self.file = file }
    }

    init(_ file: any ByteDestination) throws(MediaError) {
        let size = 1 << 16
        guard let buffer = av_malloc(size) else {
            throw MediaError(.outOfMemory, during: "opening the stream", detail: "memory could not be allocated")
        }
        let callbackContext = CallbackContext(file)
        let context = avio_alloc_context(
            buffer.assumingMemoryBound(to: UInt8.self), Int32(size), 1,
            Unmanaged.passUnretained(callbackContext).toOpaque(), nil,
            writeBytes, file.readablePath == nil ? nil : seekBytes)
        guard let context else {
            av_free(buffer)
            throw MediaError(.outOfMemory, during: "opening the stream", detail: "memory could not be allocated")
        }
        pointer = context
        self.file = file
        self.callbackContext = callbackContext
    }

    deinit {
        // FFmpeg may have replaced the buffer with a larger one.
        av_free(pointer.pointee.buffer)
        var released: UnsafeMutablePointer<AVIOContext>? = pointer
        avio_context_free(&released)
    }

    /// Writes all buffered bytes to the file.
    func flush() throws(MediaError) {
        avio_flush(pointer)
        try file.checkHealth(during: "writing the file")
        try check(pointer.pointee.error, during: "writing the file", file: file.finalPath, fallback: .outputNotWritable)
    }
}

private func writeBytes(_ opaque: UnsafeMutableRawPointer?, _ bytes: shim_WrittenBytes?, _ count: Int32)
    -> Int32
{
    guard let opaque, let bytes, count > 0 else { return 0 }
    let file = Unmanaged<OutputByteStream.CallbackContext>.fromOpaque(opaque).takeUnretainedValue().file
    let code = file.write(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
    return code == 0 ? count : shim_AVERROR(code)
}

private func seekBytes(_ opaque: UnsafeMutableRawPointer?, _ offset: Int64, _ whence: Int32) -> Int64 {
    guard let opaque else { return Int64(shim_AVERROR(EINVAL)) }
    let file = Unmanaged<OutputByteStream.CallbackContext>.fromOpaque(opaque).takeUnretainedValue().file
    switch whence & ~AVSEEK_FORCE {
    case AVSEEK_SIZE: return file.size
    case SEEK_SET: return file.seek(to: offset)
    default: return Int64(shim_AVERROR(EINVAL))
    }
}

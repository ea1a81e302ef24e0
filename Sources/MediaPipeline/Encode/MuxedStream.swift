import CFFmpeg
import Foundation

/// FFmpeg's byte stream over a `ByteDestination`: what the muxer writes through, with no error lost.
struct OutputByteStream: ~Copyable {
    let pointer: UnsafeMutablePointer<AVIOContext>
    let file: any ByteDestination
    /// What the calls from C get: the stream never outlives it.
    private let gate: Gate

    final class Gate {
        let file: any ByteDestination

        init(_ file: any ByteDestination) { self.file = file }
    }

    init(_ file: any ByteDestination) throws(MediaError) {
        let size = 1 << 16
        guard let buffer = av_malloc(size) else {
            throw MediaError(.outOfMemory, during: "opening the stream", detail: "memory could not be allocated")
        }
        let gate = Gate(file)
        let context = avio_alloc_context(
            buffer.assumingMemoryBound(to: UInt8.self), Int32(size), 1, Unmanaged.passUnretained(gate).toOpaque(), nil,
            writeBytes, file.readablePath == nil ? nil : seekBytes)
        guard let context else {
            av_free(buffer)
            throw MediaError(.outOfMemory, during: "opening the stream", detail: "memory could not be allocated")
        }
        pointer = context
        self.file = file
        self.gate = gate
    }

    deinit {
        // FFmpeg may have replaced the buffer by a larger one.
        av_free(pointer.pointee.buffer)
        var doomed: UnsafeMutablePointer<AVIOContext>? = pointer
        avio_context_free(&doomed)
    }

    /// Hands all bytes to the file.
    func flush() throws(MediaError) {
        avio_flush(pointer)
        try file.checkHealth(during: "writing the file")
        try check(pointer.pointee.error, during: "writing the file", file: file.finalPath, fallback: .outputNotWritable)
    }
}

private func writeBytes(_ opaque: UnsafeMutableRawPointer?, _ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int32)
    -> Int32
{
    guard let opaque, let bytes, count > 0 else { return 0 }
    let file = Unmanaged<OutputByteStream.Gate>.fromOpaque(opaque).takeUnretainedValue().file
    let code = file.write(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
    return code == 0 ? count : shim_AVERROR(code)
}

private func seekBytes(_ opaque: UnsafeMutableRawPointer?, _ offset: Int64, _ whence: Int32) -> Int64 {
    guard let opaque else { return Int64(shim_AVERROR(EINVAL)) }
    let file = Unmanaged<OutputByteStream.Gate>.fromOpaque(opaque).takeUnretainedValue().file
    switch whence & ~AVSEEK_FORCE {
    case AVSEEK_SIZE: return file.size
    case SEEK_SET: return file.seek(to: offset)
    default: return Int64(shim_AVERROR(EINVAL))
    }
}

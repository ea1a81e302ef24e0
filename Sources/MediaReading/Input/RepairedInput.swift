import CFFmpeg
import Foundation
import Glibc
import SourceFiles

/// Bytes of a header that are replaced while a file is read.
struct HeaderRepair: Equatable {
    /// The offset in the file.
    let offset: Int64
    let bytes: [UInt8]
}

/// A file that FFmpeg reads with a repaired header.
///
/// - Owner: the thread that reads the file.
final class RepairedInput {
    /// The byte stream for `AVFormatContext.pb`, which must not be used after this object.
    let pointer: UnsafeMutablePointer<AVIOContext>
    private let source: Source

    /// The file and the position of the next read.
    private final class Source {
        let file: FileHandle
        let repairs: [HeaderRepair]
        let size: Int64
        var position: Int64 = 0

        init(_ file: FileHandle, _ repairs: [HeaderRepair], size: Int64) {
            self.file = file
            self.repairs = repairs
            self.size = size
        }

        func read(_ target: UnsafeMutablePointer<UInt8>, _ count: Int32) -> Int32 {
            var read: Int
            repeat {
                read = pread(file.fileDescriptor, target, Int(count), Int(position))
            } while read < 0
                && errno == EINTR
            guard read > 0 else { return read == 0 ? shim_AVERROR_EOF : shim_AVERROR(errno) }
            for repair in repairs {
                for (index, byte) in repair.bytes.enumerated() {
                    let readIndex = repair.offset + Int64(index) - position
                    if readIndex >= 0, readIndex < Int64(read) { target[Int(readIndex)] = byte }
                }
            }
            position += Int64(read)
            return Int32(read)
        }

        func seek(_ offset: Int64, _ origin: Int32) -> Int64 {
            let wanted: Int64
            switch origin & ~AVSEEK_FORCE {
            case AVSEEK_SIZE: return size
            case SEEK_SET: wanted = offset
            case SEEK_CUR: wanted = position + offset
            case SEEK_END: wanted = size + offset
            default: return Int64(shim_AVERROR(EINVAL))
            }
            guard wanted >= 0 else { return Int64(shim_AVERROR(EINVAL)) }
            position = wanted
            return wanted
        }
    }

    /// Creates a byte stream over an open file.
    ///
    /// - Throws: `.outOfMemory`.
    init(_ file: FileHandle, _ repairs: [HeaderRepair], size: Int64) throws(MediaError) {
        source = Source(file, repairs, size: size)
        guard let buffer = av_malloc(Self.bufferSize) else { throw Self.outOfMemory }
        let context = avio_alloc_context(
            buffer.assumingMemoryBound(to: UInt8.self), Int32(Self.bufferSize), 0,
            Unmanaged.passUnretained(source).toOpaque(),
            { opaque, target, count in
                guard let opaque, let target else { return shim_AVERROR(EINVAL) }
                return Unmanaged<Source>.fromOpaque(opaque).takeUnretainedValue().read(target, count)
            }, nil,
            { opaque, offset, origin in
                guard let opaque else { return Int64(shim_AVERROR(EINVAL)) }
                return Unmanaged<Source>.fromOpaque(opaque).takeUnretainedValue().seek(offset, origin)
            })
        guard let context else {
            av_free(buffer)
            throw Self.outOfMemory
        }
        pointer = context
    }

    deinit {
        // FFmpeg may have replaced the buffer.
        av_free(pointer.pointee.buffer)
        var doomed: UnsafeMutablePointer<AVIOContext>? = pointer
        avio_context_free(&doomed)
    }

    private static let bufferSize = 65_536

    private static var outOfMemory: MediaError {
        MediaError(.outOfMemory, during: "opening the file", detail: "memory could not be allocated")
    }
}

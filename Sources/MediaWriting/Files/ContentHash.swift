import CFFmpeg
import FFmpegSupport
import Foundation
import SourceFiles

/// A SHA-256 hash that identifies content, as 64 hexadecimal digits.
package struct ContentHash: Hashable, Sendable, CustomStringConvertible {
    /// The 64 hexadecimal digits, in lower case.
    package let description: String

    init(digits: String) { description = digits }

    /// Computes the hash of `data`.
    package init(of data: Data) {
        var digest = Digest()
        data.withUnsafeBytes { digest.update($0) }
        self = digest.finish()
    }

    /// Computes the hash of a whole file.
    ///
    /// - Throws: `.notFound`, `.permissionDenied`, `.notAFile`, or `.unreadable` if a read fails.
    package init(ofFile path: String) throws(MediaError) {
        let file = try ByteReader(path: path)
        var digest = Digest()
        while let bytes = try file.nextBlock() { bytes.withUnsafeBytes { digest.update($0) } }
        self = digest.finish()
    }
}

extension ContentHash: Codable {
    /// Decodes a string of hexadecimal digits.
    package init(from decoder: any Decoder) throws {
        description = try decoder.singleValueContainer().decode(String.self)
    }

    /// Encodes the hexadecimal digits as a string.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

/// An incremental SHA-256 (FIPS 180-4) computation.
struct Digest: ~Copyable {
    /// Nil when memory ran out, which `finish` treats as a programming error: the state has about a hundred bytes.
    private let state = av_sha_alloc()

    init() { av_sha_init(state, 256) }

    deinit { av_free(UnsafeMutableRawPointer(state)) }

    mutating func update(_ bytes: UnsafeRawBufferPointer) {
        guard let start = bytes.baseAddress, !bytes.isEmpty else { return }
        av_sha_update(state, start.assumingMemoryBound(to: UInt8.self), bytes.count)
    }

    /// Returns the hash of all bytes so far. Call once.
    mutating func finish() -> ContentHash {
        var sum = [UInt8](repeating: 0, count: 32)
        av_sha_final(state, &sum)
        let digits = Array("0123456789abcdef".utf8)
        return ContentHash(
            digits: String(decoding: sum.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self))
    }
}

/// Reads a file sequentially in large blocks.
///
/// - Owner: one thread.
final class ByteReader {
    let path: String
    private let descriptor: Int32
    private var buffer: [UInt8] = []
    private var position = 0

    init(path: String) throws(MediaError) {
        self.path = path
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.failure(path, errno) }
    }

    deinit { close(descriptor) }

    /// Returns the next block of up to 1 MiB; nil at the end of the file.
    func nextBlock() throws(MediaError) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        var count = -1
        repeat {
            count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        } while count < 0 && errno == EINTR
        guard count >= 0 else { throw Self.failure(path, errno) }
        return count == 0 ? nil : Array(bytes[0..<count])
    }

    /// Returns exactly `count` bytes.
    ///
    /// - Throws: `.unreadable` if the file ends earlier.
    func bytes(_ count: Int) throws(MediaError) -> ArraySlice<UInt8> {
        while buffer.count - position < count {
            guard let more = try nextBlock() else { throw damaged("unexpected end of file") }
            buffer.removeFirst(position)
            position = 0
            buffer += more
        }
        defer { position += count }
        return buffer[position..<position + count]
    }

    /// Returns the next integer of `Value`'s size, little-endian.
    func number<Value: FixedWidthInteger>(_: Value.Type) throws(MediaError) -> Value {
        try bytes(Value.bitWidth / 8).reversed().reduce(0) { $0 << 8 | Value(truncatingIfNeeded: $1) }
    }

    func damaged(_ problem: String) -> MediaError {
        MediaError(
            .unreadable, file: path, during: "reading a chunk", detail: "the file is damaged: \(problem)",
            remedy: "Render the chunk again.")
    }

    private static func failure(_ path: String, _ code: Int32) -> MediaError {
        let kind: MediaError.Kind =
            switch code {
            case ENOENT, ENOTDIR: .notFound
            case EACCES, EPERM: .permissionDenied
            case EISDIR: .notAFile
            default: .unreadable
            }
        return MediaError(
            kind, file: path, during: "reading the file", detail: String(cString: strerror(code)).lowercased(),
            remedy: kind.remedy)
    }
}

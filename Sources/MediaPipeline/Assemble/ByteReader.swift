import Foundation

/// Reads a file from its beginning in large steps.
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

    /// Some bytes more; nil at the file's end.
    func some() throws(MediaError) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        var count = -1
        repeat {
            count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        } while count < 0 && errno == EINTR
        guard count >= 0 else { throw Self.failure(path, errno) }
        return count == 0 ? nil : Array(bytes[0..<count])
    }

    /// Exactly `count` bytes.
    ///
    /// - Throws: `.unreadable` where the file ends before.
    func bytes(_ count: Int) throws(MediaError) -> ArraySlice<UInt8> {
        while buffer.count - position < count {
            guard let more = try some() else { throw damaged("it ends too early") }
            buffer.removeFirst(position)
            position = 0
            buffer += more
        }
        defer { position += count }
        return buffer[position..<position + count]
    }

    /// A whole number of `Value`'s size, little end first.
    func number<Value: FixedWidthInteger>(_: Value.Type) throws(MediaError) -> Value {
        try bytes(Value.bitWidth / 8).reversed().reduce(0) { $0 << 8 | Value(truncatingIfNeeded: $1) }
    }

    func damaged(_ what: String) -> MediaError {
        MediaError(
            .unreadable, file: path, during: "reading a chunk", detail: "the file is damaged: \(what)",
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

import FileAccess
import Foundation
import Glibc

/// Finds boxes in an ISO base media file without reading the contents of others (ISO 14496-12 §4.2).
///
/// - Owner: one thread.
package struct BoxReader {
    /// The byte range of a box's content in the file.
    package typealias Body = Range<UInt64>

    private let file: FileHandle
    /// The byte range of the whole file.
    package let fileRange: Body
    /// More boxes than any file has; a damaged file may seem to have an unlimited number.
    private static let limit = 4096

    /// Opens a file; `nil` if it cannot be read.
    package init?(path: String) {
        guard let file = try? InputFile.open(path) else { return nil }
        self.init(file)
    }

    /// Reads an open file; `nil` if it cannot be read.
    init?(_ file: FileHandle) {
        guard let end = try? file.seekToEnd() else { return nil }
        self.file = file
        fileRange = 0..<end
    }

    /// Returns the boxes of a kind in a box, in order.
    package func boxes(_ kind: String, in body: Body) -> [Body] {
        boxes(in: body).filter { $0.kind == kind }.map(\.body)
    }

    /// Returns all boxes in a box, in order.
    func boxes(in body: Body) -> [(kind: String, body: Body)] {
        var offset = body.lowerBound
        var children: [(String, Body)] = []
        for _ in 0..<Self.limit where offset + 8 <= body.upperBound {
            guard let header = uint32s(2, at: offset) else { break }
            var size = UInt64(header[0])
            var start = offset + 8
            if size == 1, let large = uint32s(2, at: start) {
                size = UInt64(large[0]) << 32 | UInt64(large[1])
                start = start + 8
            }
            // A size of zero extends to the end.
            if size == 0 { size = body.upperBound - offset }
            guard size >= start - offset, size <= body.upperBound - offset else { break }
            children.append((Self.kind(header[1]), start..<offset + size))
            offset += size
        }
        return children
    }

    /// Returns the first box along a path of kinds.
    package func box(_ path: String..., in body: Body) -> Body? {
        path.reduce(body) { body, kind in body.flatMap { boxes(kind, in: $0).first } }
    }

    /// Returns big-endian 32-bit integers; `nil` if the file ends before.
    package func uint32s(_ count: Int, at offset: UInt64) -> [UInt32]? {
        guard let bytes = bytes(4 * count, at: offset) else { return nil }
        return (0..<count).map { n in bytes[4 * n..<4 * n + 4].reduce(0) { $0 << 8 | UInt32($1) } }
    }

    /// Returns bytes; `nil` if the file ends before.
    package func bytes(_ count: Int, at offset: UInt64) -> [UInt8]? {
        guard count >= 0, offset <= fileRange.upperBound, UInt64(count) <= fileRange.upperBound - offset else {
            return nil
        }
        var bytes = [UInt8](repeating: 0, count: count)
        return bytes.withUnsafeMutableBytes { fill($0, at: offset) } ? bytes : nil
    }

    /// Reads bytes; returns `false` if the file ends before.
    private func fill(_ target: UnsafeMutableRawBufferPointer, at offset: UInt64) -> Bool {
        guard let start = target.baseAddress else { return target.isEmpty }
        var done = 0
        while done < target.count {
            let count = pread(file.fileDescriptor, start + done, target.count - done, Int(offset) + done)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            done += count
        }
        return true
    }

    static func kind(_ code: UInt32) -> String {
        String(String.UnicodeScalarView([24, 16, 8, 0].map { Unicode.Scalar(UInt8(truncatingIfNeeded: code >> $0)) }))
    }
}

/// Reads consecutive integers from a box.
struct BoxFields {
    private let bytes: [UInt8]
    private var offset: Int

    /// Creates a reader.
    ///
    /// - Parameter bytes: At least four bytes.
    fileprivate init(bytes: [UInt8], offset: Int) {
        self.bytes = bytes
        self.offset = offset
    }

    /// The version of a full box.
    var version: Int { Int(bytes[0]) }
    /// The low byte of a full box's flags.
    var flags: Int { Int(bytes[3]) }

    /// Returns the next big-endian integer of `count` bytes, at most seven, or eight if the first is 0; `nil` at the
    /// end.
    mutating func number(_ count: Int) -> Int? {
        guard offset + count <= bytes.count else { return nil }
        defer { offset += count }
        return Int(exactly: bytes[offset..<offset + count].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
}

extension BoxReader {
    /// Returns the fields of a full box; `nil` if it is too short or implausibly long.
    func fields(_ body: Body) -> BoxFields? { fields(body, hasVersion: true) }

    /// Returns the fields of a box, with or without a version.
    func fields(_ body: Body, hasVersion: Bool) -> BoxFields? {
        guard body.count <= 1 << 20, body.count >= 4, let bytes = bytes(Int(body.count), at: body.lowerBound) else {
            return nil
        }
        return BoxFields(bytes: bytes, offset: hasVersion ? 4 : 0)
    }
}

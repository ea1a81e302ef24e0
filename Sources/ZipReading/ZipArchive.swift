import CZlib
import Foundation

/// Reads the files of an untrusted zip archive, with limits.
///
/// The directory is checked when the archive is opened; files are unpacked when they are read.
package struct ZipArchive: Sendable {
    /// A problem with an archive.
    package struct Failure: Error, Equatable, Sendable {
        /// The reason as a clause for messages.
        package let problem: String
    }

    private struct Entry: Sendable {
        /// The position of the entry in the directory.
        let position: Int
        /// The declared size in bytes.
        let size: Int
    }

    /// The most entries, and the most bytes of an entry.
    private static let entryLimit = 4096, entryByteLimit = 64 << 20
    /// The largest archive that readers accept, and the most bytes of its entries together.
    package static let byteLimit = 256 << 20

    private let bytes: [UInt8]
    private var entries: [String: Entry] = [:]

    /// The paths of the files, without folders and the system files of macOS, in alphabetical order.
    package var paths: [String] { entries.keys.sorted() }

    /// Returns whether data starts like an archive.
    package static func isArchive(_ data: Data) -> Bool { data.starts(with: [0x50, 0x4b, 0x03, 0x04]) }

    /// Opens an archive.
    ///
    /// - Throws: `Failure` for damaged archives, those with paths outside of the archive, and those beyond the limits.
    package init(_ data: Data) throws(Failure) {
        bytes = [UInt8](data)
        let (count, start) = try directory()
        var position = start
        var total = 0
        for _ in 0..<count {
            guard word(position, 4) == 0x0201_4b50 else { throw Failure(problem: "the directory is damaged") }
            let lengths = (word(position + 28, 2), word(position + 30, 2), word(position + 32, 2))
            let nameEnd = position + 46 + lengths.0
            guard nameEnd <= bytes.count else { throw Failure(problem: "the directory is damaged") }
            let path = String(decoding: bytes[(position + 46)..<nameEnd], as: UTF8.self)
            let isSystemFile = path.hasPrefix("__MACOSX/") || path.split(separator: "/").last?.hasPrefix(".") == true
            if !path.hasSuffix("/"), !isSystemFile {
                try Self.check(path)
                let size = word(position + 24, 4)
                total += size
                guard size <= Self.entryByteLimit, total <= Self.byteLimit else {
                    throw Failure(
                        problem: "the entry \"\(path)\" is larger than 64 MiB, or all entries than 256 MiB")
                }
                entries[path] = Entry(position: position, size: size)
            }
            position = nameEnd + lengths.1 + lengths.2
        }
    }

    /// Returns the contents of a file; nil if the archive has no such file.
    ///
    /// - Throws: `Failure` for damaged and encrypted files.
    package func contents(_ path: String) throws(Failure) -> Data? {
        guard let entry = entries[path] else { return nil }
        return try content(path, directoryEntry: entry.position, size: entry.size)
    }

    /// Returns the size of an unpacked file in bytes; nil if the archive has no such file.
    package func size(_ path: String) -> Int? { entries[path]?.size }

    /// Returns the number of entries and the position of the first.
    private func directory() throws(Failure) -> (count: Int, start: Int) {
        guard bytes.count >= 22 else { throw Failure(problem: "the file is too short") }
        let earliest = max(0, bytes.count - 22 - 0xffff)
        for position in stride(from: bytes.count - 22, through: earliest, by: -1)
        where word(position, 4) == 0x0605_4b50 {
            let count = word(position + 10, 2)
            guard count <= Self.entryLimit else {
                throw Failure(problem: "there are more than \(Self.entryLimit) entries")
            }
            return (count, word(position + 16, 4))
        }
        throw Failure(problem: "the directory is missing")
    }

    private static func check(_ path: String) throws(Failure) {
        let isSafe =
            !path.hasPrefix("/") && !path.contains("\\") && !path.contains("\0")
            && !path.split(separator: "/").contains("..")
        guard isSafe else { throw Failure(problem: "the entry \"\(path)\" has a path outside the archive") }
    }

    private func content(_ path: String, directoryEntry: Int, size: Int) throws(Failure) -> Data {
        let compressedSize = word(directoryEntry + 20, 4)
        let header = word(directoryEntry + 42, 4)
        guard word(directoryEntry + 8, 2) & 1 == 0 else { throw Failure(problem: "the entry \"\(path)\" is encrypted") }
        guard word(header, 4) == 0x0403_4b50 else { throw Failure(problem: "the entry \"\(path)\" is damaged") }
        let start = header + 30 + word(header + 26, 2) + word(header + 28, 2)
        guard start >= 0, compressedSize >= 0, start + compressedSize <= bytes.count else {
            throw Failure(problem: "the entry \"\(path)\" is damaged")
        }
        let stored = bytes[start..<(start + compressedSize)]
        let content: Data
        switch word(directoryEntry + 10, 2) {
        case 0: content = Data(stored)
        case 8: content = try inflate(Array(stored), size: size, path)
        case let method: throw Failure(problem: "the entry \"\(path)\" uses compression method \(method), not deflate")
        }
        let checksum = content.withUnsafeBytes { raw in
            crc32(0, raw.bindMemory(to: UInt8.self).baseAddress, UInt32(content.count))
        }
        guard content.count == size, Int(checksum) == word(directoryEntry + 16, 4) else {
            throw Failure(problem: "the entry \"\(path)\" is damaged")
        }
        return content
    }

    private func inflate(_ source: [UInt8], size: Int, _ path: String) throws(Failure) -> Data {
        guard let content = inflatedData(source, size: size, isGzip: false) else {
            throw Failure(problem: "the entry \"\(path)\" does not have the declared \(size) bytes")
        }
        return content
    }

    private func word(_ position: Int, _ count: Int) -> Int {
        guard position >= 0, position + count <= bytes.count else { return -1 }
        return (0..<count).reduce(0) { $0 | Int(bytes[position + $1]) << (8 * $1) }
    }
}

/// Gzip-compressed data, such as Telegram's stickers (.tgs).
package enum GzipData {
    /// The largest data that is inflated, in bytes.
    private static let byteLimit = 64 << 20

    /// Returns the inflated data; nil if it is damaged or larger than 64 MiB.
    package static func inflated(_ data: Data) -> Data? {
        guard data.count > 18 else { return nil }
        let size = data.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        guard size <= byteLimit else { return nil }
        return inflatedData([UInt8](data), size: size, isGzip: true)
    }
}

/// Returns inflated data; nil if it is damaged, or does not have `size` bytes.
private func inflatedData(_ source: [UInt8], size: Int, isGzip: Bool) -> Data? {
    // One byte more, so that data without content has a buffer.
    var target = [UInt8](repeating: 0, count: size + 1)
    let written = czlib_inflate(source, source.count, &target, size + 1, isGzip ? 1 : 0)
    return written == size ? Data(target.prefix(size)) : nil
}

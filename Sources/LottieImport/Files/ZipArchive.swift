import CZlib
import Foundation

/// Reads the files of a zip archive with limits: a dotLottie file, which strangers may have made.
struct ZipArchive {
    /// The most entries, and the most bytes of an entry and of all entries.
    private static let entryLimit = 4096, entryByteLimit = 64 << 20, totalByteLimit = 256 << 20

    private let bytes: [UInt8]
    private let name: String

    /// Returns whether data starts like an archive.
    static func isArchive(_ data: Data) -> Bool { data.starts(with: [0x50, 0x4b, 0x03, 0x04]) }

    /// Returns the files of an archive by path, without folders and the system files of macOS.
    ///
    /// - Throws: `LottieError.unreadable` for damaged archives, and those beyond the limits.
    static func entries(_ data: Data, name: String) throws(LottieError) -> [String: Data] {
        try ZipArchive(bytes: [UInt8](data), name: name).entries()
    }

    private func entries() throws(LottieError) -> [String: Data] {
        let (count, start) = try directory()
        var files: [String: Data] = [:]
        var position = start
        var total = 0
        for _ in 0..<count {
            guard word(position, 4) == 0x0201_4b50 else { throw failure("the directory is damaged") }
            let lengths = (word(position + 28, 2), word(position + 30, 2), word(position + 32, 2))
            let nameEnd = position + 46 + lengths.0
            guard nameEnd <= bytes.count else { throw failure("the directory is damaged") }
            let path = String(decoding: bytes[(position + 46)..<nameEnd], as: UTF8.self)
            let isSystemFile = path.hasPrefix("__MACOSX/") || path.split(separator: "/").last?.hasPrefix(".") == true
            if !path.hasSuffix("/"), !isSystemFile {
                try check(path)
                let size = word(position + 24, 4)
                total += size
                guard size <= Self.entryByteLimit, total <= Self.totalByteLimit else {
                    throw failure("the entry \"\(path)\" is larger than 64 MiB, or all entries than 256 MiB")
                }
                files[path] = try content(path, directoryEntry: position, size: size)
            }
            position = nameEnd + lengths.1 + lengths.2
        }
        return files
    }

    /// Returns the number of entries and the position of the first.
    private func directory() throws(LottieError) -> (count: Int, start: Int) {
        guard bytes.count >= 22 else { throw failure("the file is too short") }
        let earliest = max(0, bytes.count - 22 - 0xffff)
        for position in stride(from: bytes.count - 22, through: earliest, by: -1)
        where word(position, 4) == 0x0605_4b50 {
            let count = word(position + 10, 2)
            guard count <= Self.entryLimit else { throw failure("there are more than \(Self.entryLimit) entries") }
            return (count, word(position + 16, 4))
        }
        throw failure("the directory is missing")
    }

    private func check(_ path: String) throws(LottieError) {
        let isSafe =
            !path.hasPrefix("/") && !path.contains("\\") && !path.contains("\0")
            && !path.split(separator: "/").contains("..")
        guard isSafe else { throw failure("the entry \"\(path)\" has a path outside the archive") }
    }

    private func content(_ path: String, directoryEntry: Int, size: Int) throws(LottieError) -> Data {
        let compressedSize = word(directoryEntry + 20, 4)
        let header = word(directoryEntry + 42, 4)
        guard word(directoryEntry + 8, 2) & 1 == 0 else { throw failure("the entry \"\(path)\" is encrypted") }
        guard word(header, 4) == 0x0403_4b50 else { throw failure("the entry \"\(path)\" is damaged") }
        let start = header + 30 + word(header + 26, 2) + word(header + 28, 2)
        guard start >= 0, compressedSize >= 0, start + compressedSize <= bytes.count else {
            throw failure("the entry \"\(path)\" is damaged")
        }
        let stored = bytes[start..<(start + compressedSize)]
        let content: Data
        switch word(directoryEntry + 10, 2) {
        case 0: content = Data(stored)
        case 8: content = try inflate(Array(stored), size: size, path)
        case let method: throw failure("the entry \"\(path)\" uses compression method \(method), not deflate")
        }
        let checksum = content.withUnsafeBytes { raw in
            crc32(0, raw.bindMemory(to: UInt8.self).baseAddress, UInt32(content.count))
        }
        guard content.count == size, Int(checksum) == word(directoryEntry + 16, 4) else {
            throw failure("the entry \"\(path)\" is damaged")
        }
        return content
    }

    private func inflate(_ source: [UInt8], size: Int, _ path: String) throws(LottieError) -> Data {
        // One byte more, so that an entry without content has a buffer.
        var target = [UInt8](repeating: 0, count: size + 1)
        let written = czlib_inflate(source, source.count, &target, size + 1, 0)
        guard written == size else {
            throw failure("the entry \"\(path)\" does not have the declared \(size) bytes")
        }
        return Data(target.prefix(size))
    }

    private func word(_ position: Int, _ count: Int) -> Int {
        guard position >= 0, position + count <= bytes.count else { return -1 }
        return (0..<count).reduce(0) { $0 | Int(bytes[position + $1]) << (8 * $1) }
    }

    private func failure(_ problem: String) -> LottieError { .unreadable(file: name, problem: "zip: \(problem)") }
}

/// Inflates gzip data, as Telegram's stickers (.tgs) have; nil if it is damaged or larger than 64 MiB.
func inflatedGzip(_ data: Data) -> Data? {
    guard data.count > 18 else { return nil }
    let size = data.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    guard size <= 64 << 20 else { return nil }
    var target = [UInt8](repeating: 0, count: size + 1)
    let written = czlib_inflate([UInt8](data), data.count, &target, size + 1, 1)
    return written == size ? Data(target.prefix(size)) : nil
}

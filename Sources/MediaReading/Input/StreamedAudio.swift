import FileAccess
import Foundation

/// Audio files whose sizes are placeholders, because the writer could not return to the header: a pipe or a recording.
///
/// FFmpeg reads them to their end, and marks the last, shorter packet as damaged.
enum StreamedAudio {
    /// The number of chunks before the samples that are read.
    static let chunkLimit = 256

    /// Returns whether the header of a file declares a placeholder instead of the size of the samples.
    static func hasPlaceholderSize(_ path: String) -> Bool {
        guard let file = try? InputFile.open(path) else { return false }
        defer { try? file.close() }
        let start = bytes(of: file, at: 0, count: 40)
        guard start.count == 40 else { return false }
        switch String(decoding: start.prefix(4), as: UTF8.self) {
        case "RIFF", "RIFX", "RF64", "BW64":
            let size = chunk("data", of: file, at: 12, isBigEndian: start[3] == UInt8(ascii: "X"))
            if size == 0xFFFF_FFFF, let size = rf64Size(start) { return isLargePlaceholder(size) }
            return isPlaceholder(size)
        case "FORM": return isPlaceholder(chunk("SSND", of: file, at: 12, isBigEndian: true))
        case ".snd": return isPlaceholder(UInt64(number(start[8..<12], isBigEndian: true)))
        case "caff": return cafSize(of: file).map { $0 <= 4 || isLargePlaceholder($0) } ?? false
        default: return false
        }
    }

    /// Whether a size of 32 bits is one that no recording has by chance: zero, or within 64 KiB of the largest signed
    /// or unsigned number.
    static func isPlaceholder(_ size: UInt64?) -> Bool {
        guard let size else { return false }
        return size == 0 || (0x7FFF_0000...0x8000_0100).contains(size) || size >= 0xFFFF_0000
    }

    /// Whether a size of 64 bits is one that no recording has: zero, or close to the largest number.
    static func isLargePlaceholder(_ size: UInt64) -> Bool { size == 0 || size >= 1 << 62 }

    /// Returns the size of the samples in the header of an RF64 or BW64 file (EBU Tech 3306); nil for other files.
    ///
    /// - Parameter start: The first 40 bytes of the file.
    static func rf64Size(_ start: [UInt8]) -> UInt64? {
        guard start[0..<4].elementsEqual("RF64".utf8) || start[0..<4].elementsEqual("BW64".utf8),
            start[12..<16].elementsEqual("ds64".utf8)
        else { return nil }
        return number(start[rf64SizeOffset..<rf64SizeOffset + 8], isBigEndian: false)
    }

    /// The offset of the size of the samples in an RF64 file.
    static let rf64SizeOffset = 28

    /// Returns the size of the first chunk of a kind.
    private static func chunk(_ kind: String, of file: FileHandle, at start: UInt64, isBigEndian: Bool) -> UInt64? {
        var offset = start
        for _ in 0..<chunkLimit {
            let header = bytes(of: file, at: offset, count: 8)
            guard header.count == 8 else { return nil }
            let size = UInt64(number(header[4..<8], isBigEndian: isBigEndian))
            if header.prefix(4).elementsEqual(kind.utf8) { return size }
            offset += 8 + size + size % 2
        }
        return nil
    }

    /// Returns the size of the data chunk of a CAF file, whose sizes have 64 bits.
    private static func cafSize(of file: FileHandle) -> UInt64? {
        var offset: UInt64 = 8
        for _ in 0..<chunkLimit {
            let header = bytes(of: file, at: offset, count: 12)
            guard header.count == 12 else { return nil }
            let size = number(header[4..<8], isBigEndian: true) << 32 | number(header[8..<12], isBigEndian: true)
            if header.prefix(4).elementsEqual("data".utf8) { return size }
            let (next, overflows) = offset.addingReportingOverflow(12 + size)
            guard !overflows, size < 1 << 62 else { return nil }
            offset = next
        }
        return nil
    }

    static func number(_ bytes: some Collection<UInt8>, isBigEndian: Bool) -> UInt64 {
        let ordered = isBigEndian ? Array(bytes) : bytes.reversed()
        return ordered.reduce(0) { $0 << 8 | UInt64($1) }
    }

    static func bytes(of file: FileHandle, at offset: UInt64, count: Int) -> [UInt8] {
        guard (try? file.seek(toOffset: offset)) != nil, let data = file.bytes(upTo: count) else { return [] }
        return Array(data)
    }
}

import Foundation

/// AIFF, AU, W64 and RF64 files with placeholder sizes, which FFmpeg rejects: the sizes are replaced by those of the
/// file, and in AU by the number that means an unknown size.
extension StreamedAudio {
    /// Returns the repairs of the header of a file; empty for files with sizes, and for other formats.
    ///
    /// - Parameter size: The size of the file in bytes.
    static func repairs(_ file: FileHandle, size: UInt64) -> [HeaderRepair] {
        let start = bytes(of: file, at: 0, count: 40)
        guard start.count == 40 else { return [] }
        if start.starts(with: Array("FORM".utf8)), start[8..<11].elementsEqual("AIF".utf8) {
            return aiffRepairs(file, start, size: size)
        }
        if start.starts(with: Array(".snd".utf8)) { return auRepairs(start) }
        if let size64 = rf64Size(start), isLargePlaceholder(size64) { return rf64Repairs(file, size: size) }
        return start.starts(with: Array("riff".utf8)) && start[24..<28].elementsEqual("wave".utf8)
            ? w64Repairs(file, start, size: size) : []
    }

    private static func aiffRepairs(_ file: FileHandle, _ start: [UInt8], size: UInt64) -> [HeaderRepair] {
        var offset: UInt64 = 12
        var common: (offset: UInt64, body: [UInt8])?
        for _ in 0..<chunkLimit {
            let header = bytes(of: file, at: offset, count: 8)
            guard header.count == 8 else { return [] }
            let length = number(header[4..<8], isBigEndian: true)
            if header.prefix(4).elementsEqual("COMM".utf8) {
                common = (offset, bytes(of: file, at: offset + 8, count: 22))
            } else if header.prefix(4).elementsEqual("SSND".utf8) {
                let body = size - min(size, offset + 8)
                // SoX declares 0x7F000000 bytes.
                let isStreamed = isPlaceholder(length) || (0x7F00_0000...0x7F00_0100).contains(length)
                guard isStreamed, length != body, body > 8, body < 0x7FFF_0000 else { return [] }
                var repairs = [repair(4, size - 8, 4), repair(offset + 4, body, 4)]
                if let common, let frames = frames(in: body - 8, common.body) {
                    repairs.append(repair(common.offset + 10, frames, 4))
                }
                return repairs
            }
            offset += 8 + length + length % 2
        }
        return []
    }

    private static func auRepairs(_ start: [UInt8]) -> [HeaderRepair] {
        let unknownSize: UInt64 = 0xFFFF_FFFF
        let size = number(start[8..<12], isBigEndian: true)
        return isPlaceholder(size) && size != unknownSize ? [repair(8, unknownSize, 4)] : []
    }

    /// Returns the number of sample frames of uncompressed audio; nil for compressed audio.
    private static func frames(in count: UInt64, _ common: [UInt8]) -> UInt64? {
        guard common.count >= 18 else { return nil }
        let channels = number(common[0..<2], isBigEndian: true)
        let bits = number(common[6..<8], isBigEndian: true)
        let kinds = ["NONE", "twos", "sowt", "fl32", "FL32", "fl64", "FL64", "in24", "in32", "raw "]
        let kind = String(decoding: common.dropFirst(18).prefix(4), as: UTF8.self)
        // In AIFF, whose chunk ends here, the next chunk follows.
        guard channels > 0, bits > 0, kinds.contains(kind) || kind == "SSND" else { return nil }
        return count / (channels * ((bits + 7) / 8))
    }

    private static func w64Repairs(_ file: FileHandle, _ start: [UInt8], size: UInt64) -> [HeaderRepair] {
        var offset: UInt64 = 40
        for _ in 0..<chunkLimit {
            let header = bytes(of: file, at: offset, count: 24)
            guard header.count == 24 else { return [] }
            let length = number(header[16..<24], isBigEndian: false)
            if header.prefix(4).elementsEqual("data".utf8) {
                let body = size - offset
                guard length <= 24 || length >= 1 << 62, body > 24 else { return [] }
                return [repair(16, size, 8, isBigEndian: false), repair(offset + 16, body, 8, isBigEndian: false)]
            }
            guard length >= 24, length < 1 << 32 else { return [] }
            offset += (length + 7) / 8 * 8
        }
        return []
    }

    private static func rf64Repairs(_ file: FileHandle, size: UInt64) -> [HeaderRepair] {
        var offset: UInt64 = 12
        for _ in 0..<chunkLimit {
            let header = bytes(of: file, at: offset, count: 8)
            guard header.count == 8 else { return [] }
            let body = size - offset - 8
            if header.prefix(4).elementsEqual("data".utf8) {
                return [repair(UInt64(rf64SizeOffset), body, 8, isBigEndian: false)]
            }
            let length = number(header[4..<8], isBigEndian: false)
            offset += 8 + length + length % 2
        }
        return []
    }

    private static func repair(_ offset: UInt64, _ value: UInt64, _ count: Int, isBigEndian: Bool = true)
        -> HeaderRepair
    {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
        return HeaderRepair(offset: Int64(offset), bytes: isBigEndian ? bytes.reversed() : bytes)
    }
}

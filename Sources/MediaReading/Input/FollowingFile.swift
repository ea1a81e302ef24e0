import FileAccess
import Foundation

/// Finds a file that follows another one in a container that declares its own size, so that FFmpeg ignores it.
enum FollowingFile {
    /// Whether a file of the same kind follows the outer chunk of a RIFF or AIFF file.
    ///
    /// The further chunks of large AVI files have another kind (`AVIX`).
    static func followsChunk(_ file: FileHandle) -> Bool {
        let start = StreamedAudio.bytes(of: file, at: 0, count: 12)
        guard start.count == 12 else { return false }
        let isBigEndian = start[0] == UInt8(ascii: "F") || start[3] == UInt8(ascii: "X")
        let size = StreamedAudio.number(start[4..<8], isBigEndian: isBigEndian)
        let next = StreamedAudio.bytes(of: file, at: 8 + size + size % 2, count: 12)
        return next.count == 12 && next[0..<4] == start[0..<4] && next[8..<12] == start[8..<12]
    }

    /// Whether another movie follows that of an MP4 or QuickTime file. FFmpeg plays the fragments of all movies.
    static func followsMovie(_ file: FileHandle) -> Bool {
        var offset: UInt64 = 0
        var hasMovie = false
        // More boxes than a movie without fragments has.
        for _ in 0..<64 {
            let header = StreamedAudio.bytes(of: file, at: offset, count: 16)
            guard header.count >= 8 else { return false }
            let kind = String(decoding: header[4..<8], as: UTF8.self)
            if kind == "moof" { return false }
            if kind == "ftyp", hasMovie { return true }
            if kind == "moov" { hasMovie = true }
            var size = StreamedAudio.number(header[0..<4], isBigEndian: true)
            if size == 1, header.count == 16 { size = StreamedAudio.number(header[8..<16], isBigEndian: true) }
            let (next, overflows) = offset.addingReportingOverflow(size)
            guard size >= 8, !overflows else { return false }
            offset = next
        }
        return false
    }

    /// Whether the header of another file is among the tags of an FLV file (Adobe's specification 10.1, E.2 to E.4).
    static func followsTags(_ file: FileHandle) -> Bool {
        var offset = StreamedAudio.number(StreamedAudio.bytes(of: file, at: 5, count: 4), isBigEndian: true) + 4
        // More tags than a file of a few hours has.
        for _ in 0..<1_000_000 {
            let tag = StreamedAudio.bytes(of: file, at: offset, count: 11)
            guard tag.count == 11 else { return false }
            if tag.starts(with: Array("FLV\u{1}".utf8)) { return true }
            guard [8, 9, 18].contains(tag[0] & 31) else { return false }
            offset += 11 + StreamedAudio.number(tag[1..<4], isBigEndian: true) + 4
        }
        return false
    }
}

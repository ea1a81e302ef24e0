import CFFmpeg
import FileAccess
import Foundation
import Images

/// Files that were joined byte by byte, as `cat` does: a chain of Ogg streams, which is legal, and joined files of
/// other containers.
///
/// Joined FLAC files are recognized while they are decoded: only the first part plays, whose length the header
/// declares.
enum JoinedFile {
    /// What FFmpeg reads of a file.
    enum Parts {
        /// All of it.
        case all
        /// All of several parts, whose timestamps start again. The header declares the length of one part only.
        case several
        /// The first one of several parts.
        case first
    }

    /// The result for a file, which is opened several times.
    private struct Result {
        let identity: FileIdentity
        let parts: Parts
    }

    /// The results by path.
    private static let results = LockedValue<[String: Result]>([:])
    /// The number of results that are kept.
    private static let resultLimit = 4096

    /// Returns what FFmpeg reads of a file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - format: FFmpeg's name of the container.
    static func parts(_ path: String, format: String) -> Parts {
        let search: ((FileHandle) -> Parts)? =
            switch format {
            case "ogg": oggChain
            case "wav", "avi", "aiff": { FollowingFile.followsChunk($0) ? .first : .all }
            case "flv": { FollowingFile.followsTags($0) ? .first : .all }
            case _ where format.contains("matroska"): { hasSecondSegment($0) ? .several : .all }
            case _ where format.contains("mp4"): { FollowingFile.followsMovie($0) ? .first : .all }
            default: nil
            }
        guard let search, let file = try? InputFile.open(path) else { return .all }
        defer { try? file.close() }
        guard let identity = FileIdentity(descriptor: file.fileDescriptor) else { return .all }
        if let cached = results.withLock({ $0[path] }), cached.identity == identity { return cached.parts }
        let parts = search(file)
        results.withLock { results in
            if results.count >= resultLimit { results.removeAll() }
            results[path] = Result(identity: identity, parts: parts)
        }
        return parts
    }

    /// Searches for a stream of an Ogg file that begins after a page with contents (RFC 3533, section 4). FFmpeg reads
    /// streams of the same codecs only.
    private static func oggChain(_ file: FileHandle) -> Parts {
        var hasContents = false
        var codecs: Set<[UInt8]> = []
        for page in OggPages(file) {
            let codec = Array(page.start.prefix(7))
            if page.isFirst, hasContents { return codecs.contains(codec) ? .several : .first }
            if page.isFirst { codecs.insert(codec) } else { hasContents = true }
        }
        return .all
    }

    /// Returns whether a packet is a header of Opus, which FFmpeg returns with a time where another part begins (RFC
    /// 7845, section 5).
    static func isOpusHeader(_ packet: AVPacket) -> Bool {
        guard packet.size >= 8, let data = packet.data else { return false }
        let start = UnsafeBufferPointer(start: data, count: 8)
        return start.elementsEqual("OpusHead".utf8) || start.elementsEqual("OpusTags".utf8)
    }

    /// Whether a packet is a header of Vorbis, which FFmpeg returns where another part begins (Vorbis I, section
    /// 4.2.1).
    static func isVorbisHeader(_ packet: AVPacket) -> Bool {
        guard packet.size >= 7, let data = packet.data else { return false }
        return data[0] % 2 == 1 && UnsafeBufferPointer(start: data + 1, count: 6).elementsEqual("vorbis".utf8)
    }

    /// Returns whether another file follows the first segment of a Matroska file.
    private static func hasSecondSegment(_ file: FileHandle) -> Bool {
        guard let end = try? file.seekToEnd() else { return false }
        let progress = DecodeProgress.current
        let headerID: UInt64 = 0x1A45_DFA3
        let segmentID: UInt64 = 0x1853_8067
        var offset: UInt64 = 0
        var isFirst = true
        // More elements than a file of a day has; those of a segment of unknown size follow it.
        for _ in 0..<100_000 where offset + 2 <= end {
            progress?.advance()
            guard let element = EBMLElement(file, at: offset) else { return false }
            if element.id == headerID, !isFirst { return true }
            isFirst = false
            if element.id == segmentID, element.size == nil {
                offset = element.body
            } else {
                guard let size = element.size, size <= end - element.body else { return false }
                offset = element.body + size
            }
        }
        return false
    }
}

/// The head of an EBML element (RFC 8794).
private struct EBMLElement {
    let id: UInt64
    /// The size of the body in bytes; nil if it is unknown.
    let size: UInt64?
    /// The offset of the body.
    let body: UInt64

    init?(_ file: FileHandle, at offset: UInt64) {
        guard (try? file.seek(toOffset: offset)) != nil, let data = file.bytes(upTo: 12),
            let first = data.first, first != 0
        else { return nil }
        let bytes = Array(data)
        let idLength = first.leadingZeroBitCount + 1
        guard idLength <= 4, bytes.count > idLength, bytes[idLength] != 0 else { return nil }
        id = bytes.prefix(idLength).reduce(0) { $0 << 8 | UInt64($1) }
        let sizeLength = bytes[idLength].leadingZeroBitCount + 1
        guard bytes.count >= idLength + sizeLength else { return nil }
        let mask = UInt64(1) << UInt64(7 * sizeLength) - 1
        let value = bytes[idLength..<(idLength + sizeLength)].reduce(0) { $0 << 8 | UInt64($1) } & mask
        size = value == mask ? nil : value
        body = offset + UInt64(idLength + sizeLength)
    }
}

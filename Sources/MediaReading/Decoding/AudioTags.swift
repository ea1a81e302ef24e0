import CFFmpeg

/// Finds the tags of the parts of joined MP3 files (`cat a.mp3 b.mp3`), which FFmpeg returns as packets of the stream.
struct AudioTags {
    /// The offsets of the last tag in the file.
    private var tag: Range<Int64> = 0..<0

    /// Whether a codec's files can have tags between packets.
    static func areExpected(_ codec: AVCodecID) -> Bool {
        [AV_CODEC_ID_MP1, AV_CODEC_ID_MP2, AV_CODEC_ID_MP3].contains(codec)
    }

    /// Returns whether a packet is a part of a tag: ID3v1, ID3v2 or APE.
    mutating func contain(_ packet: AVPacket) -> Bool {
        guard packet.size >= 3, let data = packet.data else { return false }
        let bytes = UnsafeBufferPointer(start: data, count: Int(packet.size))
        var length = 0
        while let tag = Self.length(of: bytes.dropFirst(length)) { length += tag }
        let start = max(packet.pos, 0)
        if length > 0 { tag = start..<(start + Int64(length)) }
        return length > 0 || tag.contains(packet.pos)
    }

    /// Returns the length of the tag at the start of bytes; nil if there is none.
    private static func length(of bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
        if bytes.starts(with: "TAG".utf8) { return 128 }
        if bytes.starts(with: "ID3".utf8), bytes.count >= 10 {
            let digits = bytes.dropFirst(6).prefix(4)
            let footer = bytes[bytes.startIndex + 5] & 0x10 == 0 ? 0 : 10
            return digits.reduce(0) { $0 << 7 | Int($1 & 0x7f) } + 10 + footer
        }
        if bytes.starts(with: "APETAGEX".utf8), bytes.count >= 16 {
            return bytes.dropFirst(12).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) } + 32
        }
        return nil
    }
}

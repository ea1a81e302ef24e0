import CFFmpeg

/// A packet of a GIF: one frame with the extensions before it, and the file's header before the first frame.
///
/// - Source: the GIF89a specification.
enum GIFPacket {
    /// Returns whether a packet is of another codec, or contains its frame completely.
    ///
    /// The last packet of a truncated file does not. FFmpeg 5.1 omits it, FFmpeg 7.1 returns and decodes it.
    static func isComplete(_ packet: AVPacket, _ stream: AVStream) -> Bool {
        guard stream.codecpar.pointee.codec_id == AV_CODEC_ID_GIF, let data = packet.data else { return true }
        return isComplete(UnsafeBufferPointer(start: data, count: Int(packet.size)))
    }

    /// Returns whether bytes contain an image to its end.
    static func isComplete(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = headerLength(bytes)
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "!"):
                // The label, and the blocks of the extension.
                guard let end = blocksEnd(bytes, from: index + 2) else { return false }
                index = end
            case UInt8(ascii: ","):
                guard index + 9 < bytes.count else { return false }
                // The descriptor, the palette, the size of the codes, and the blocks of the image.
                return blocksEnd(bytes, from: index + 11 + paletteLength(bytes[index + 9])) != nil
            default:
                // FFmpeg skips zeros.
                index += 1
            }
        }
        return false
    }

    private static func headerLength(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        bytes.starts(with: "GIF8".utf8) && bytes.count >= 13 ? 13 + paletteLength(bytes[10]) : 0
    }

    private static func paletteLength(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }

    /// Returns the index after the empty block that ends a list of blocks; `nil` without one.
    private static func blocksEnd(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        var index = start
        while index < bytes.count {
            if bytes[index] == 0 { return index + 1 }
            index += 1 + Int(bytes[index])
        }
        return nil
    }
}

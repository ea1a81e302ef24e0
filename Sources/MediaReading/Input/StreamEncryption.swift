import CFFmpeg
import SourceFiles

/// Detects streams that are encrypted; FFmpeg returns their encrypted packets as if they were damaged.
enum StreamEncryption {
    /// Returns the name of a stream's encryption; `nil` for streams that are not encrypted.
    static func scheme(of stream: UnsafeMutablePointer<AVStream>, in input: borrowing InputContext) -> String? {
        switch input.formatName {
        case let name where name.contains("mp4"): protectionScheme(stream, path: input.path)
        case "mpegts": isScrambled(pid: Int(stream.pointee.id), path: input.path) ? "DVB scrambling" : nil
        case let name where name.contains("matroska"): hasEncryptionData(stream) ? "Matroska encryption" : nil
        default: nil
        }
    }

    /// Returns the scheme of an encrypted sample entry (ISO 14496-12 §8.12), or of Apple's FairPlay.
    private static func protectionScheme(_ stream: UnsafeMutablePointer<AVStream>, path: String) -> String? {
        guard let reader = BoxReader(path: path), let movie = reader.box("moov", in: reader.fileRange),
            let track = reader.boxes("trak", in: movie).first(where: {
                reader.trackNumber($0) == UInt32(truncatingIfNeeded: stream.pointee.id)
            }),
            let table = reader.box("mdia", "minf", "stbl", "stsd", in: track), table.count > 8
        else { return nil }
        let entries = reader.boxes(in: table.lowerBound + 8..<table.upperBound)
        if entries.contains(where: { ["drmi", "drms"].contains($0.kind) }) { return "FairPlay" }
        return entries.contains { ["encv", "enca"].contains($0.kind) } ? "Common Encryption" : nil
    }

    private static func hasEncryptionData(_ stream: UnsafeMutablePointer<AVStream>) -> Bool {
        var size = 0
        return shim_stream_side_data(stream, AV_PKT_DATA_ENCRYPTION_INIT_INFO, &size) != nil
    }

    /// The size of a transport stream packet, in bytes.
    private static let packetSize = 188
    /// The number of packets that are searched.
    private static let searchedPackets = 4096

    /// Returns whether packets of a transport stream have scrambling control bits (ISO 13818-1 §2.4.3.3).
    private static func isScrambled(pid: Int, path: String) -> Bool {
        guard let reader = BoxReader(path: path) else { return false }
        let count = min(searchedPackets * packetSize, Int(clamping: reader.fileRange.count))
        guard let bytes = reader.bytes(count, at: 0),
            let first = bytes.indices.first(where: { offset in
                stride(from: offset, to: min(offset + 4 * packetSize, count), by: packetSize).allSatisfy {
                    bytes[$0] == 0x47
                }
            })
        else { return false }
        return stride(from: first, to: count - 4, by: packetSize).contains { offset in
            bytes[offset] == 0x47 && Int(bytes[offset + 1] & 0x1F) << 8 | Int(bytes[offset + 2]) == pid
                && bytes[offset + 3] & 0x80 != 0
        }
    }
}

extension ClipStreams {
    /// Checks that the streams can be decoded at all.
    ///
    /// - Throws: `.unsupported` for encrypted streams, `.unreadable` for video without a size.
    func check(_ input: borrowing InputContext) throws(MediaError) {
        for (stream, name) in [(video, "video"), (audio, "audio")] {
            guard let stream, let scheme = StreamEncryption.scheme(of: stream, in: input) else { continue }
            throw MediaError(
                .unsupported, file: input.path, during: "reading the streams",
                detail: "its \(name) is encrypted (\(scheme))", remedy: "Decrypt the file first, or use another one.")
        }
        guard let size = video?.pointee.codecpar.pointee, size.width <= 0 || size.height <= 0 else { return }
        throw MediaError(
            .unreadable, file: input.path, during: "reading the streams",
            detail: "its video has a size of \(size.width)×\(size.height) pixels",
            remedy: "The file is damaged or incomplete. Replace it.")
    }
}

import CFFmpeg
import Foundation

@testable import FFmpegSupport
@testable import MediaReading

/// The properties of a file as read by FFmpeg.
struct FileFacts {
    let metadata: [String: String]
    let profile: Int32
    let level: Int32
    /// The codec tag of the container.
    let tag: String
    let bytes: Int64
    /// The indices of the key frame packets.
    let keyFrames: [Int]
    let hasReordering: Bool

    init(_ path: String) throws {
        let input = try InputContext(path: path)
        var facts: [String: String] = [:]
        var entry: UnsafeMutablePointer<AVDictionaryEntry>? = nil
        while let next = av_dict_get(input.pointer.pointee.metadata, "", entry, AV_DICT_IGNORE_SUFFIX) {
            facts[String(cString: next.pointee.key)] = String(cString: next.pointee.value)
            entry = next
        }
        let video = input.streams.compactMap { $0 }.first {
            $0.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO
        }
        let parameters = video?.pointee.codecpar.pointee
        metadata = facts
        profile = parameters?.profile ?? 0
        level = parameters?.level ?? 0
        tag = withUnsafeBytes(of: (parameters?.codec_tag ?? 0).littleEndian) { String(decoding: $0, as: UTF8.self) }
        bytes = (try FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber)?.int64Value ?? 0
        let packet = try AVPacketHandle()
        var keys = [Int]()
        var count = 0
        var reorders = false
        while av_read_frame(input.pointer, packet.pointer) >= 0 {
            defer { packet.reset() }
            guard packet.pointer.pointee.stream_index == video?.pointee.index else { continue }
            if packet.pointer.pointee.flags & AV_PKT_FLAG_KEY != 0 { keys.append(count) }
            if packet.pointer.pointee.pts != packet.pointer.pointee.dts { reorders = true }
            count += 1
        }
        keyFrames = keys
        hasReordering = reorders
    }
}

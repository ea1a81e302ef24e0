import CFFmpeg
import Foundation
import TestSupport
import Testing

@testable import FFmpegSupport
@testable import MediaReading
@testable import MediaTime

/// Compares clips with the frames that FFmpeg's demuxer and decoder return when they read the file once from its start.
@Suite("Frames agree with FFmpeg's decoder")
struct ReferenceFramesTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let name: String
        let codec: String
        let options: [String: String]
        /// The key frame packet at which the transport stream is cut; `nil` for the whole file.
        var cut: Int?
        /// The container to which the cut stream is copied.
        var copy: String?

        static let h264 = ["x264-params": "open-gop=1:keyint=12:min-keyint=4:bframes=3:b-pyramid=normal:scenecut=0"]
        static let hevc = [
            "x265-params": "keyint=12:min-keyint=12:bframes=3:open-gop=1:log-level=none", "preset": "ultrafast",
        ]
        static let mpeg2 = ["g": "12", "bf": "2", "b": "4000000"]

        static let all =
            [
                Case(testDescription: "H.264 in TS", name: "a.ts", codec: "libx264", options: h264),
                Case(testDescription: "HEVC in TS", name: "a.ts", codec: "libx265", options: hevc),
                Case(testDescription: "HEVC in MP4", name: "a.mp4", codec: "libx265", options: hevc),
                Case(testDescription: "MPEG-2 in TS", name: "a.ts", codec: "mpeg2video", options: mpeg2),
            ]
            + [nil, "mp4", "mkv", "mov"].flatMap { copy in
                [("libx264", h264), ("libx265", hevc), ("mpeg2video", mpeg2)].map { codec, options in
                    Case(
                        testDescription: "\(codec), cut before leading frames, \(copy ?? "ts")", name: "a.ts",
                        codec: codec, options: options, cut: 2, copy: copy)
                }
            }
    }

    /// Removes the packets before the n-th key frame, except for the tables.
    private func cut(_ url: URL, _ n: Int) throws {
        let bytes = try Data(contentsOf: url)
        let keys = stride(from: 0, to: bytes.count, by: 188).filter { offset in
            let pid = Int(bytes[offset + 1] & 0x1F) << 8 | Int(bytes[offset + 2])
            let hasAdaptation = bytes[offset + 3] & 0x20 != 0 && bytes[offset + 4] > 0
            return pid == 0x100 && bytes[offset + 1] & 0x40 != 0 && hasAdaptation && bytes[offset + 5] & 0x40 != 0
        }
        try (bytes[..<(3 * 188)] + bytes[keys[n]...]).write(to: url)
    }

    /// Copies the packets to another container, as `ffmpeg -c copy` does.
    private func copy(_ url: URL, to target: URL) throws {
        let input = try InputContext(path: url.path)
        let output = try OutputContext(path: target.path, format: nil)
        guard let source = input.stream(0) else { throw TestStream.NoEncoder(name: "no stream") }
        let stream = try allocated(avformat_new_stream(output.pointer, nil), during: "copying")
        try check(avcodec_parameters_copy(stream.pointee.codecpar, source.pointee.codecpar), during: "copying")
        stream.pointee.codecpar.pointee.codec_tag = 0
        stream.pointee.time_base = source.pointee.time_base
        stream.pointee.avg_frame_rate = source.pointee.avg_frame_rate
        try output.openFile()
        try check(avformat_write_header(output.pointer, nil), during: "copying")
        let packet = try AVPacketHandle()
        let start = source.pointee.start_time
        while av_read_frame(input.pointer, packet.pointer) >= 0 {
            defer { packet.reset() }
            packet.pointer.pointee.pts -= start
            packet.pointer.pointee.dts -= start
            av_packet_rescale_ts(packet.pointer, source.pointee.time_base, stream.pointee.time_base)
            try check(av_interleaved_write_frame(output.pointer, packet.pointer), during: "copying")
        }
        try check(av_write_trailer(output.pointer), during: "copying")
        try output.closeFile()
    }

    @Test("Leading frames of open groups of pictures are shown if they can be decoded", arguments: Case.all)
    func openGroups(kind: Case) throws {
        let folder = try TemporaryFolder()
        var url = folder.file(kind.name)
        var clip = TestClip(codec: kind.codec, options: kind.options)
        clip.ticks = Array(0..<60)
        try clip.write(to: url)
        if let n = kind.cut { try cut(url, n) }
        if let container = kind.copy {
            let target = folder.file("b." + container)
            try copy(url, to: target)
            url = target
        }
        let expected = try ReferenceFrame.all(in: url)
        #expect(expected.count > 30)
        let reader = try ClipReader(url: url)
        let order = Array(expected.indices) + expected.indices.reversed() + [30, 5, 0, 14, 13, 2, 1, 25]
        for n in order {
            let found = FrameNumber.read(try reader.frame(at: expected[n].time).image)
            #expect(found == expected[n].number, "at \(expected[n].time.seconds) s")
        }
    }
}

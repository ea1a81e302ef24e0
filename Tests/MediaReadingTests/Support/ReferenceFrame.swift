import CFFmpeg
import Foundation
import Images
import Testing

@testable import FFmpegSupport
@testable import MediaReading
@testable import MediaTime

/// A frame that FFmpeg's demuxer and decoder return when they read a file once from its start.
struct ReferenceFrame {
    /// The time from the start of the file, in seconds.
    let time: Rational
    /// The number that is drawn into the frame.
    let number: Int

    /// Returns the frames of a file's video in decoding order.
    static func all(in url: URL, number: (CGImage) -> Int = FrameNumber.read) throws -> [ReferenceFrame] {
        let input = try InputContext(path: url.path)
        let start = Rational(input.pointer.pointee.start_time, Int64(AV_TIME_BASE))
        let stream = try #require(ClipStreams(input).video)
        let timeBase = stream.pointee.time_base
        let decoder = try StreamDecoder(input, streamIndex: Int(stream.pointee.index), threads: 1)
        let converter = DecodedFrameConverter(file: "", orientation: .up, fallback: .bySize)
        var frames: [ReferenceFrame] = []
        let frame = try AVFrameHandle()
        while decoder.next(into: frame) {
            let time = Rational(ticks: frame.pointer.pointee.best_effort_timestamp, timeBase: timeBase) - start
            frames.append(ReferenceFrame(time: time, number: number(try converter.image(from: frame))))
        }
        return frames
    }
}

/// The packets of a file's first stream, to copy them to another container as `ffmpeg -c copy` does.
struct RemuxedClip {
    private let source: URL

    init(_ source: URL) { self.source = source }

    /// Writes the packets.
    ///
    /// - Parameter edit: Changes a packet, given its number.
    func write(to target: URL, _ edit: (Int, UnsafeMutablePointer<AVPacket>) -> Void) throws {
        let input = try InputContext(path: source.path)
        let output = try OutputContext(path: target.path, format: nil)
        guard let source = input.stream(0) else { throw TestStream.NoEncoder(name: "no stream") }
        let stream = try allocated(avformat_new_stream(output.pointer, nil), during: "copying")
        try check(avcodec_parameters_copy(stream.pointee.codecpar, source.pointee.codecpar), during: "copying")
        stream.pointee.codecpar.pointee.codec_tag = 0
        stream.pointee.time_base = AVRational(num: 1, den: 25)
        stream.pointee.avg_frame_rate = source.pointee.avg_frame_rate
        try output.openFile()
        try check(avformat_write_header(output.pointer, nil), during: "copying")
        let packet = try AVPacketHandle()
        var index = 0
        while av_read_frame(input.pointer, packet.pointer) >= 0 {
            defer { packet.reset() }
            edit(index, packet.pointer)
            packet.pointer.pointee.duration = 1
            av_packet_rescale_ts(packet.pointer, AVRational(num: 1, den: 25), stream.pointee.time_base)
            try check(av_interleaved_write_frame(output.pointer, packet.pointer), during: "copying")
            index += 1
        }
        try check(av_write_trailer(output.pointer), during: "copying")
        try output.closeFile()
    }
}

import CFFmpeg
import Foundation
import Images
import TestSupport
import Testing

@testable import FFmpegSupport
@testable import MediaReading
@testable import MediaTime
@testable import MediaWriting

@Suite("HDR10 metadata")
struct MasteringDisplayTests {
    /// The metadata in the frames of a movie; the container's metadata does not reach the decoder.
    private func display(_ path: String) throws -> AVMasteringDisplayMetadata? {
        let input = try InputContext(path: path)
        let stream = try #require(input.streams.compactMap { $0 }.first)
        let codec = avcodec_alloc_context3(avcodec_find_decoder(stream.pointee.codecpar.pointee.codec_id))
        defer {
            var doomed = codec
            avcodec_free_context(&doomed)
        }
        avcodec_parameters_to_context(codec, stream.pointee.codecpar)
        try check(avcodec_open2(codec, nil, nil), during: "opening the decoder")
        let packet = try AVPacketHandle()
        let frame = try AVFrameHandle()
        while av_read_frame(input.pointer, packet.pointer) >= 0 {
            avcodec_send_packet(codec, packet.pointer)
            packet.reset()
        }
        avcodec_send_packet(codec, nil)
        guard avcodec_receive_frame(codec, frame.pointer) >= 0 else { return nil }
        let data = av_frame_get_side_data(frame.pointer, AV_FRAME_DATA_MASTERING_DISPLAY_METADATA)?.pointee.data
        return data?.withMemoryRebound(to: AVMasteringDisplayMetadata.self, capacity: 1) { $0.pointee }
    }

    @Test(
        "The stream contains the mastering display",
        arguments: [("libx265", ["preset": "ultrafast"]), ("libsvtav1", ["preset": "12"])])
    func stream(encoder: String, options: [String: String]) throws {
        let folder = try TemporaryFolder()
        let display = try #require(try display(write(encoder, options, to: folder)))
        let p = display.display_primaries
        let values = [p.0.0, p.0.1, p.1.0, p.1.1, p.2.0, p.2.1, display.white_point.0, display.white_point.1]
        let expected = [0.68, 0.32, 0.265, 0.69, 0.15, 0.06, 0.3127, 0.329]
        for (value, expected) in zip(values, expected) { #expect(abs(av_q2d(value) - expected) < 1e-4) }
        // AV1 stores the minimum luminance in 1/16384 cd/m².
        #expect(
            abs(av_q2d(display.max_luminance) - 1000) < 0.01
                && abs(av_q2d(display.min_luminance) - 0.0001) < 1.0 / 16_384)
    }

    /// The FFmpeg 5.1 decoder does not read it, so the bytes of H.264 D.1.29 are checked. Matroska itself stores
    /// others.
    @Test("x264 streams contain the mastering display")
    func x264() throws {
        let folder = try TemporaryFolder()
        let bytes = try Data(contentsOf: URL(fileURLWithPath: write("libx264", ["preset": "ultrafast"], to: folder)))
        let numbers: [UInt16] = [13_250, 34_500, 7500, 3000, 34_000, 16_000, 15_635, 16_450]
        #expect(bytes.range(of: Data([137, 24] + numbers.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] })) != nil)
    }

    private func write(_ encoder: String, _ options: [String: String], to folder: TemporaryFolder) throws -> String {
        let rate = try #require(FrameRate("25"))
        let video = VideoCodecSettings(encoder: encoder, options: options, pixelFormat: .yuv420p10le, color: .hdr10)
        let settings = try MovieSettings(container: .mkv, width: 128, height: 128, frameRate: rate, video: video)
        return try settings.write(1, to: folder) { _ in
            let picture = PixelBuffer(width: 128, height: 128, depth: settings.frameDepth)
            picture.signal = settings.frameSignal
            return picture
        }[0]
    }
}

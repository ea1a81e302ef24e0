import CFFmpeg
import Foundation
import Testing

@testable import FFmpegSupport

/// A clip written by FFmpeg itself, so that reading is tested against another writer than the package's own.
struct TestClip {
    var codec = "libx264"
    var size: (width: Int32, height: Int32) = (FrameNumber.width, FrameNumber.height)
    var pixelFormat = AV_PIX_FMT_YUV420P
    var timeBase = AVRational(num: 1, den: 25)
    var rate = AVRational(num: 25, den: 1)
    /// The presentation tick of each frame, in increasing order; empty for a clip without video.
    var ticks = [Int64](0..<50)
    var options: [String: String] = ["g": "12", "bf": "2"]
    var muxerOptions: [String: String] = [:]
    /// The argument of `av_display_rotation_set`: degrees clockwise.
    var rotation: Double?
    var metadata: [String: String] = [:]
    var configure: (UnsafeMutablePointer<AVCodecContext>) -> Void = { _ in }
    var draw: (Int, UnsafeMutablePointer<AVFrame>) -> Void = FrameNumber.draw
    var audio: TestAudio?

    func write(to url: URL, format: String? = nil) throws {
        let output = try OutputContext(path: url.path, format: format)
        let video = ticks.isEmpty ? nil : try TestStream(video: self, in: output)
        let track = try audio.map { try TestStream(audio: $0, in: output) }
        try output.openFile()
        var dictionary: OpaquePointer?
        for (key, value) in muxerOptions.sorted(by: { $0.key < $1.key }) { av_dict_set(&dictionary, key, value, 0) }
        try check(avformat_write_header(output.pointer, &dictionary), during: "writing a test clip")
        if let audio, let track { try track.encode(audio, into: output) }
        for (index, tick) in ticks.enumerated() {
            try video?.encode(into: output) { frame in
                frame.pointee.width = size.width
                frame.pointee.height = size.height
                frame.pointee.format = pixelFormat.rawValue
                try check(av_frame_get_buffer(frame, 0), during: "writing a test clip")
                draw(index, frame)
                frame.pointee.pts = tick
            }
        }
        try video?.flush(into: output)
        try check(av_write_trailer(output.pointer), during: "writing a test clip")
        try output.closeFile()
    }
}

/// The audio of a test clip: floats, the same in every channel.
struct TestAudio {
    var codec = "aac"
    var sampleRate: Int32 = 48_000
    var format = AV_SAMPLE_FMT_FLTP
    var samples: [Float]
    /// The tick of the first sample, in samples.
    var start: Int64 = 0
    /// The sample from which on all timestamps are later, and by how many samples.
    var jump: (from: Int, by: Int64)?
    var channels: Int32 = 1
}

extension TestClip {
    /// Returns the clip at the rate `rate` · 1000/1001.
    func slowed(_ rate: Int32) -> TestClip {
        var clip = self
        clip.timeBase = AVRational(num: 1001, den: rate * 1000)
        clip.rate = AVRational(num: rate * 1000, den: 1001)
        return clip
    }

    /// Writes an MP4 with a complete index and damaged data, so that nothing decodes.
    static func writeUndecodable(to url: URL) throws {
        try TestClip(options: ["g": "12", "bf": "0"], muxerOptions: ["movflags": "faststart"]).write(to: url)
        var bytes = try Data(contentsOf: url)
        let start = try #require(bytes.range(of: Data("mdat".utf8))).upperBound
        for index in start..<bytes.count { bytes[index] = 0xFF }
        try bytes.write(to: url)
    }
}

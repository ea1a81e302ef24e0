import CFFmpeg
import Foundation
import Testing

@testable import MediaPipeline

/// A clip to be written by FFmpeg itself, so that reading is tested against another writer than our own.
struct TestClip {
    var codec = "libx264"
    var size: (width: Int32, height: Int32) = (FrameNumber.width, FrameNumber.height)
    var pixelFormat = AV_PIX_FMT_YUV420P
    var timeBase = AVRational(num: 1, den: 25)
    var rate = AVRational(num: 25, den: 1)
    /// The presentation tick of each frame, rising; none for a clip without a picture.
    var ticks = [Int64](0..<50)
    var options: [String: String] = ["g": "12", "bf": "2"]
    var muxerOptions: [String: String] = [:]
    /// What is passed to `av_display_rotation_set`: degrees clockwise.
    var rotation: Double?
    var metadata: [String: String] = [:]
    var configure: (UnsafeMutablePointer<AVCodecContext>) -> Void = { _ in }
    var draw: (Int, UnsafeMutablePointer<AVFrame>) -> Void = FrameNumber.draw
    var sound: TestSound?

    func write(to url: URL, format: String? = nil) throws {
        let output = try OutputContext(path: url.path, format: format)
        let picture = ticks.isEmpty ? nil : try TestStream(video: self, in: output)
        let track = try sound.map { try TestStream(sound: $0, in: output) }
        try output.openFile()
        var dictionary: OpaquePointer?
        for (key, value) in muxerOptions.sorted(by: { $0.key < $1.key }) { av_dict_set(&dictionary, key, value, 0) }
        try check(avformat_write_header(output.pointer, &dictionary), during: "writing a test clip")
        if let sound, let track { try track.encode(sound, into: output) }
        for (index, tick) in ticks.enumerated() {
            try picture?.encode(into: output) { frame in
                frame.pointee.width = size.width
                frame.pointee.height = size.height
                frame.pointee.format = pixelFormat.rawValue
                try check(av_frame_get_buffer(frame, 0), during: "writing a test clip")
                draw(index, frame)
                frame.pointee.pts = tick
            }
        }
        try picture?.flush(into: output)
        try check(av_write_trailer(output.pointer), during: "writing a test clip")
        try output.closeFile()
    }
}

/// Sound for a test clip: floats, the same in every channel.
struct TestSound {
    var codec = "aac"
    var sampleRate: Int32 = 48_000
    var format = AV_SAMPLE_FMT_FLTP
    var samples: [Float]
    /// The tick, in samples, of the first one.
    var start: Int64 = 0
    /// The sample from which on all times are later, and by how many samples.
    var jump: (from: Int, by: Int64)?
    var channels: Int32 = 1
}

extension TestClip {
    /// The same at a whole rate · 1000/1001.
    func slowed(_ rate: Int32) -> TestClip {
        var clip = self
        clip.timeBase = AVRational(num: 1001, den: rate * 1000)
        clip.rate = AVRational(num: rate * 1000, den: 1001)
        return clip
    }

    /// Writes an MP4 whose index is whole and whose data is not: nothing of it decodes.
    static func writeUndecodable(to url: URL) throws {
        try TestClip(options: ["g": "12", "bf": "0"], muxerOptions: ["movflags": "faststart"]).write(to: url)
        var bytes = try Data(contentsOf: url)
        let start = try #require(bytes.range(of: Data("mdat".utf8))).upperBound
        for index in start..<bytes.count { bytes[index] = 0xFF }
        try bytes.write(to: url)
    }
}

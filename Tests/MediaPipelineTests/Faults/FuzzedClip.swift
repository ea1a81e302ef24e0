import CFFmpeg
import Foundation

@testable import MediaPipeline

/// A small clip in each container that people have clips in.
enum FuzzedClip: String, CaseIterable, Sendable {
    case mp4, mov, mkv, webm, avi, mpegts, flv, nut, gif, apng, wav, flac, ogg, mp3, png, jpg

    var isPicture: Bool { self == .png || self == .jpg }

    /// The bytes of the clip, written by FFmpeg.
    func bytes(in folder: ClipFolder) throws -> Data {
        let url = folder.file("whole." + rawValue)
        switch self {
        case .wav: try writeSound("pcm_s16le", AV_SAMPLE_FMT_S16, url)
        case .flac: try writeSound("flac", AV_SAMPLE_FMT_S16, url)
        case .ogg: try writeSound("libopus", AV_SAMPLE_FMT_FLT, url)
        case .mp3: try writeSound("libmp3lame", AV_SAMPLE_FMT_FLTP, url)
        default: try clip.write(to: url, format: format)
        }
        return try Data(contentsOf: url)
    }

    private var format: String? {
        switch self {
        case .png, .jpg: "image2"
        default: rawValue == "mkv" ? "matroska" : rawValue
        }
    }

    private var clip: TestClip {
        var clip = TestClip(codec: codec, ticks: Array(0..<(isPicture ? 1 : 24)), options: options)
        clip.pixelFormat = pixelFormat
        if pixelFormat != AV_PIX_FMT_YUV420P { clip.draw = Self.drawBytes }
        if self == .mp4 || self == .mov { clip.muxerOptions = ["movflags": "faststart"] }
        let tone = (0..<24_000).map { Float(sin(Double($0) / 20)) / 2 }
        switch self {
        case .mp4, .mov, .mpegts: clip.sound = TestSound(samples: tone)
        case .mkv: clip.sound = TestSound(codec: "libmp3lame", samples: tone)
        case .webm: clip.sound = TestSound(codec: "libopus", format: AV_SAMPLE_FMT_FLT, samples: tone)
        default: break
        }
        return clip
    }

    private var codec: String {
        switch self {
        case .mp4, .mkv, .mpegts, .flv: "libx264"
        case .mov: "prores_ks"
        case .webm: "libvpx-vp9"
        case .avi: "mpeg4"
        case .nut: "ffv1"
        case .gif: "gif"
        case .apng: "apng"
        case .png: "png"
        default: "mjpeg"
        }
    }

    private var options: [String: String] {
        switch self {
        case .mp4, .mkv, .mpegts, .flv: ["g": "8", "bf": "2"]
        case .webm: ["deadline": "realtime", "cpu-used": "8", "g": "8"]
        default: [:]
        }
    }

    private var pixelFormat: AVPixelFormat {
        switch self {
        case .gif: AV_PIX_FMT_GRAY8
        case .apng, .png: AV_PIX_FMT_RGB24
        case .mov: AV_PIX_FMT_YUV422P10LE
        case .jpg: AV_PIX_FMT_YUVJ420P
        default: AV_PIX_FMT_YUV420P
        }
    }

    /// Something that moves, whatever the format: two bytes of a sample never exceed ten bits.
    private static func drawBytes(_ index: Int, _ frame: UnsafeMutablePointer<AVFrame>) {
        for (plane, stride) in [(frame.pointee.data.0, frame.pointee.linesize.0), (frame.pointee.data.1, frame.pointee.linesize.1), (frame.pointee.data.2, frame.pointee.linesize.2)] {
            guard let plane else { continue }
            let rows = plane == frame.pointee.data.0 || frame.pointee.format == AV_PIX_FMT_YUV422P10LE.rawValue ? frame.pointee.height : frame.pointee.height / 2
            for i in 0..<Int(rows * stride) { plane[i] = UInt8((i + 3 * index) & 3) }
        }
    }

    private func writeSound(_ codec: String, _ format: AVSampleFormat, _ url: URL) throws {
        let output = try OutputContext(path: url.path, format: rawValue)
        let sound = TestSound(codec: codec, format: format, samples: (0..<24_000).map { Float(sin(Double($0) / 20)) / 2 })
        let track = try TestStream(sound: sound, in: output)
        try output.openFile()
        try check(avformat_write_header(output.pointer, nil), during: "writing a test clip")
        try track.encode(sound, into: output)
        try check(av_write_trailer(output.pointer), during: "writing a test clip")
        try output.closeFile()
    }
}

import CFFmpeg
import Foundation
import TestSupport

@testable import FFmpegSupport

/// A small clip in each supported container.
enum FuzzedClip: String, CaseIterable, Sendable {
    case mp4, mov, mkv, webm, avi, mpegts, flv, nut, gif, apng, wav, flac, ogg, mp3, png, jpg
    /// Animated WebP; MP4 with three edits, one of which holds a frame; 7.1 audio in QuickTime's channel order.
    case webp, edits, surround
    /// With alpha: a still image, and an image sequence whose alpha is a track.
    case avif, avis
    case tiff, bmp
    /// A chunk of a chunked render.
    case chunk

    var isImage: Bool { [.png, .jpg, .avif, .tiff, .bmp].contains(self) }

    /// The file name extension.
    var ending: String {
        switch self {
        case .edits: "mp4"
        case .surround: "mov"
        case .avis: "avif"
        default: rawValue
        }
    }

    /// Returns the bytes of the clip, written by FFmpeg.
    func bytes(in folder: TemporaryFolder) throws -> Data {
        let url = folder.file("whole." + ending)
        switch self {
        case .avif: try write(ImageSamples.transparentAVIF, url)
        case .avis: try write(ImageSamples.animatedAVIF, url)
        case .tiff: try write(ImageSamples.rotatedTIFF, url)
        case .chunk: try DamagedChunk.write(to: url.path)
        case .edits:
            try clip.write(to: url)
            try MP4Patch.setEditList(
                url.path,
                [
                    .init(start: 0, length: 0.3, isInMediaTime: true), .init(start: 0.2, length: 0.2, isStill: true),
                    .init(start: 0.1, length: 0.5),
                ])
        case .wav: try writeAudio("pcm_s16le", AV_SAMPLE_FMT_S16, url)
        case .flac: try writeAudio("flac", AV_SAMPLE_FMT_S16, url)
        case .ogg: try writeAudio("libopus", AV_SAMPLE_FMT_FLT, url)
        case .mp3: try writeAudio("libmp3lame", AV_SAMPLE_FMT_FLTP, url)
        default: try clip.write(to: url, format: format)
        }
        return try Data(contentsOf: url)
    }

    private var format: String? {
        switch self {
        case .png, .jpg, .bmp: "image2"
        default: rawValue == "mkv" ? "matroska" : ending
        }
    }

    private var clip: TestClip {
        var clip = TestClip(codec: codec, ticks: Array(0..<(isImage ? 1 : 24)), options: options)
        clip.pixelFormat = pixelFormat
        if pixelFormat != AV_PIX_FMT_YUV420P { clip.draw = Self.drawBytes }
        if [.mp4, .mov, .surround].contains(self) { clip.muxerOptions = ["movflags": "faststart"] }
        let tone = (0..<24_000).map { Float(sin(Double($0) / 20)) / 2 }
        switch self {
        case .mp4, .mov, .mpegts: clip.audio = TestAudio(samples: tone)
        case .surround:
            clip.ticks = []
            clip.audio = TestAudio(
                codec: "pcm_s16le", format: AV_SAMPLE_FMT_S16, samples: Array(tone[..<4000]), channels: 8)
        case .mkv: clip.audio = TestAudio(codec: "libmp3lame", samples: tone)
        case .webm: clip.audio = TestAudio(codec: "libopus", format: AV_SAMPLE_FMT_FLT, samples: tone)
        default: break
        }
        return clip
    }

    private var codec: String {
        switch self {
        case .mp4, .mkv, .mpegts, .flv, .edits: "libx264"
        case .mov: "prores_ks"
        case .webm: "libvpx-vp9"
        case .avi: "mpeg4"
        case .nut: "ffv1"
        case .gif: "gif"
        case .apng: "apng"
        case .png: "png"
        case .bmp: "bmp"
        case .webp: "libwebp_anim"
        default: "mjpeg"
        }
    }

    private var options: [String: String] {
        switch self {
        case .mp4, .mkv, .mpegts, .flv, .edits: ["g": "8", "bf": "2"]
        case .webm: ["deadline": "realtime", "cpu-used": "8", "g": "8"]
        default: [:]
        }
    }

    private var pixelFormat: AVPixelFormat {
        switch self {
        case .gif: AV_PIX_FMT_GRAY8
        case .apng, .png: AV_PIX_FMT_RGB24
        case .bmp: AV_PIX_FMT_BGR24
        case .webp: AV_PIX_FMT_BGRA
        case .mov: AV_PIX_FMT_YUV422P10LE
        case .jpg: AV_PIX_FMT_YUVJ420P
        default: AV_PIX_FMT_YUV420P
        }
    }

    /// Draws moving content in any format: two bytes of a sample never exceed ten bits.
    private static func drawBytes(_ index: Int, _ frame: UnsafeMutablePointer<AVFrame>) {
        for (plane, stride) in [
            (frame.pointee.data.0, frame.pointee.linesize.0), (frame.pointee.data.1, frame.pointee.linesize.1),
            (frame.pointee.data.2, frame.pointee.linesize.2),
        ] {
            guard let plane else { continue }
            let rows =
                plane == frame.pointee.data.0 || frame.pointee.format == AV_PIX_FMT_YUV422P10LE.rawValue
                ? frame.pointee.height : frame.pointee.height / 2
            for i in 0..<Int(rows * stride) { plane[i] = UInt8((i + 3 * index) & 3) }
        }
    }

    private func write(_ sample: String, _ url: URL) throws {
        try (Data(base64Encoded: sample) ?? Data()).write(to: url)
    }

    private func writeAudio(_ codec: String, _ format: AVSampleFormat, _ url: URL) throws {
        let output = try OutputContext(path: url.path, format: rawValue)
        let audio = TestAudio(
            codec: codec, format: format, samples: (0..<24_000).map { Float(sin(Double($0) / 20)) / 2 })
        let track = try TestStream(audio: audio, in: output)
        try output.openFile()
        try check(avformat_write_header(output.pointer, nil), during: "writing a test clip")
        try track.encode(audio, into: output)
        try check(av_write_trailer(output.pointer), during: "writing a test clip")
        try output.closeFile()
    }
}

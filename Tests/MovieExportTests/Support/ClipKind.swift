import CFFmpeg
import Foundation
import MovieExport
import Testing

@testable import MediaPipeline

/// A sort of clip: codec, container and manner of time, with the time of every frame known apart from what reads it.
struct ClipKind: CustomTestStringConvertible, Sendable {
    static let count = 48
    static let width: Int32 = 256, height: Int32 = 128

    var name: String
    var ending: String
    var codec = "libx264"
    var pixelFormat = AV_PIX_FMT_YUV420P.rawValue
    var timeBase = Rational(1, 25)
    var rate = Rational(25)
    /// The tick of frame n; rising.
    var tick: @Sendable (Int) -> Int64 = { Int64($0) }
    var options: [String: String] = ["g": "12", "bf": "2"]
    var muxerOptions: [String: String] = [:]
    /// The muxer, where the file's name does not say.
    var muxer: String?
    /// Part of the set that is tested each time.
    var isUsual = false

    var testDescription: String { name }

    /// Seconds from the clip's start at which frame n begins; of `count`, at which the clip ends.
    func time(_ n: Int) -> Rational { Rational(tick(n) - tick(0), 1) * timeBase }

    /// The frame that shows at a time.
    func frame(at time: Rational) -> Int { (0..<Self.count).last { self.time($0) <= time } ?? 0 }

    func write(to folder: TemporaryFolder) throws -> ClipSource {
        if muxer == "image2" {
            for n in 0..<Self.count { try ClipWriter.write(self, frames: n..<n + 1, to: folder.path(String("000\(n)".suffix(3)) + "." + ending)) }
            guard let frameRate = FrameRate(rate), let sequence = ImageSequence(pattern: folder.url.appendingPathComponent("%03d.\(ending)"), frameRate: frameRate)
            else { throw RenderError.cancelled }
            return .sequence(sequence)
        }
        let path = folder.path("clip." + ending)
        try ClipWriter.write(self, frames: 0..<Self.count, to: path)
        return .file(URL(fileURLWithPath: path))
    }

    static let ntscFilm = (timeBase: Rational(1001, 24000), rate: Rational(24000, 1001))
    private static let vpx = ["g": "12", "deadline": "realtime", "cpu-used": "8"]

    static func uneven(_ n: Int) -> Int64 { Int64(n * 40 + (n % 7) * 5 + (n > 20 ? 300 : 0)) }

    static let all: [ClipKind] = [
        ClipKind(name: "H.264 with B-frames in MP4, 25", ending: "mp4", isUsual: true),
        ClipKind(name: "H.264 with B-frames in MP4, 24000/1001", ending: "mp4", timeBase: ntscFilm.timeBase, rate: ntscFilm.rate),
        ClipKind(
            name: "H.264 with open GOPs and a pyramid in MP4", ending: "mp4",
            options: ["x264-params": "open-gop=1:keyint=10:min-keyint=4:bframes=3:b-pyramid=normal:scenecut=0"], isUsual: true),
        ClipKind(name: "H.264 with one key frame in MP4", ending: "mp4", options: ["g": "500", "bf": "3"]),
        ClipKind(name: "H.264 in fragmented MP4", ending: "mp4", muxerOptions: ["movflags": "frag_keyframe+empty_moov"]),
        ClipKind(name: "H.264 of variable rate in MP4", ending: "mp4", timeBase: Rational(1, 1000), tick: { uneven($0) }, isUsual: true),
        ClipKind(name: "H.264 in MP4, begun before zero and edited", ending: "mp4", tick: { Int64($0 + 5) }, muxerOptions: ["use_editlist": "1", "avoid_negative_ts": "disabled"]),
        ClipKind(name: "H.264 in Matroska", ending: "mkv"),
        ClipKind(name: "H.264 in Matroska, begun at 40 s", ending: "mkv", tick: { Int64($0 + 1000) }),
        ClipKind(name: "H.264 in MPEG-TS", ending: "ts"),
        ClipKind(name: "H.264 in FLV, 24000/1001", ending: "flv", timeBase: ntscFilm.timeBase, rate: ntscFilm.rate),
        ClipKind(name: "raw H.264 without times", ending: "h264", options: ["g": "12", "bf": "0"]),
        ClipKind(name: "H.264 of 10 bits in MP4", ending: "mp4", pixelFormat: AV_PIX_FMT_YUV420P10LE.rawValue),
        ClipKind(name: "HEVC in MP4", ending: "mp4", codec: "libx265", options: ["x265-params": "keyint=12:bframes=3:log-level=none", "preset": "ultrafast"]),
        ClipKind(name: "HEVC with open GOPs in Matroska", ending: "mkv", codec: "libx265", options: ["x265-params": "keyint=12:bframes=3:open-gop=1:log-level=none", "preset": "ultrafast"]),
        ClipKind(name: "VP8 in WebM, 24000/1001", ending: "webm", codec: "libvpx", timeBase: ntscFilm.timeBase, rate: ntscFilm.rate, options: vpx, isUsual: true),
        ClipKind(name: "VP9 in WebM", ending: "webm", codec: "libvpx-vp9", options: vpx),
        ClipKind(name: "AV1 in MP4", ending: "mp4", codec: "libsvtav1", options: ["g": "12", "preset": "12"]),
        ClipKind(name: "AV1 in WebM", ending: "webm", codec: "libaom-av1", options: ["g": "12", "usage": "realtime", "cpu-used": "8"]),
        ClipKind(name: "MPEG-4 part 2 in AVI", ending: "avi", codec: "mpeg4", isUsual: true),
        ClipKind(name: "MPEG-2 in MPEG-TS, 30000/1001", ending: "ts", codec: "mpeg2video", timeBase: Rational(1001, 30000), rate: Rational(30000, 1001), options: ["g": "12", "bf": "2", "b": "4000000"]),
        ClipKind(name: "MPEG-2 in an MPEG programme stream", ending: "mpg", codec: "mpeg2video", options: ["g": "12", "bf": "2", "b": "4000000"]),
        ClipKind(name: "ProRes 422 in MOV", ending: "mov", codec: "prores_ks", pixelFormat: AV_PIX_FMT_YUV422P10LE.rawValue, options: [:]),
        ClipKind(name: "ProRes 4444 with alpha in MOV", ending: "mov", codec: "prores_ks", pixelFormat: AV_PIX_FMT_YUVA444P10LE.rawValue, options: ["profile": "4444"]),
        ClipKind(name: "DNxHR in MOV", ending: "mov", codec: "dnxhd", pixelFormat: AV_PIX_FMT_YUV422P.rawValue, options: ["profile": "dnxhr_sq"]),
        ClipKind(name: "Motion JPEG in AVI", ending: "avi", codec: "mjpeg", pixelFormat: AV_PIX_FMT_YUVJ420P.rawValue, options: [:]),
        ClipKind(name: "FFV1 in Matroska", ending: "mkv", codec: "ffv1", options: ["g": "5"]),
        ClipKind(name: "QuickTime Animation in MOV", ending: "mov", codec: "qtrle", pixelFormat: AV_PIX_FMT_ARGB.rawValue, options: ["g": "12"]),
        ClipKind(name: "PNG in MOV", ending: "mov", codec: "png", pixelFormat: AV_PIX_FMT_RGBA.rawValue, options: [:]),
        ClipKind(name: "animated GIF", ending: "gif", codec: "gif", pixelFormat: AV_PIX_FMT_GRAY8.rawValue, options: [:]),
        ClipKind(name: "APNG", ending: "apng", codec: "apng", pixelFormat: AV_PIX_FMT_RGBA.rawValue, options: [:]),
        ClipKind(name: "animated WebP", ending: "webp", codec: "libwebp_anim", pixelFormat: AV_PIX_FMT_BGRA.rawValue, options: ["lossless": "1"]),
        ClipKind(name: "PNG sequence", ending: "png", codec: "png", pixelFormat: AV_PIX_FMT_RGB24.rawValue, options: [:], muxer: "image2", isUsual: true),
        ClipKind(name: "JPEG sequence, 30000/1001", ending: "jpg", codec: "mjpeg", pixelFormat: AV_PIX_FMT_YUVJ420P.rawValue, timeBase: Rational(1001, 30000), rate: Rational(30000, 1001), options: [:], muxer: "image2"),
    ]
}

import CFFmpeg
import FFmpegSupport
import Foundation
import TestSupport
import Testing

@testable import MediaTime
@testable import MovieRendering
@testable import SourceFiles

/// A kind of clip: codec, container and timing, with the time of every frame known independently of the reader.
struct ClipKind: CustomTestStringConvertible, Sendable {
    static let count = 48

    var name: String
    var ending: String
    var codec = "libx264"
    var pixelFormat = AV_PIX_FMT_YUV420P.rawValue
    var timeBase = Rational(1, 25)
    var rate = Rational(25)
    /// The tick of frame n; increasing.
    var tick: @Sendable (Int) -> Int64 = { Int64($0) }
    /// The duration of the last frame in ticks, if the writer does not keep the given one.
    var lastLength: Int64?
    var options: [String: String] = ["g": "12", "bf": "2"]
    var muxerOptions: [String: String] = [:]
    /// The muxer, if the file name does not determine it.
    var muxer: String?
    /// The frame ranges that an edit list plays, in order.
    var edits: [Edit] = []

    enum Edit: Sendable {
        case play(Range<Int>)
        /// One frame for a number of frame durations.
        case hold(Int, length: Int)

        var frames: [Int] {
            switch self {
            case .play(let frames): Array(frames)
            case .hold(let frame, let length): Array(repeating: frame, count: length)
            }
        }
    }
    /// Drawn rotated by 90°, and rotated upright for display.
    var isRotated = false
    /// Flagged as interlaced, top field first.
    var isInterlaced = false
    /// The size in pixels.
    var width: Int32 = 256, height: Int32 = 128
    /// Whether the kind is part of every test run.
    var isUsual = false

    var testDescription: String { name }

    /// The displayed frames in order: those before time zero are cut off.
    private var shown: [Int] { edits.isEmpty ? (0..<Self.count).filter { tick($0) >= 0 } : edits.flatMap(\.frames) }

    /// The duration of the clip in seconds.
    var length: Rational { times.ends.last ?? .zero }

    /// Returns the frame displayed at a time.
    func frame(at time: Rational) -> Int { zip(shown, times.starts).filter { $0.1 <= time }.last?.0 ?? shown[0] }

    /// The start and end of each displayed frame in seconds.
    private var times: (starts: [Rational], ends: [Rational]) {
        let lengths = shown.map {
            Rational(
                ticks: ($0 == Self.count - 1 ? lastLength : nil) ?? tick($0 + 1) - tick($0), timeBase: timeBase.ffmpeg)
        }
        let ends = lengths.reduce(into: []) { $0.append(($0.last ?? .zero) + $1) }
        return (zip(ends, lengths).map { $0 - $1 }, ends)
    }

    func write(to folder: TemporaryFolder) throws -> ClipSource {
        if muxer == "image2" {
            for n in 0..<Self.count {
                try ClipWriter.write(
                    self, frames: n..<n + 1, to: folder.path(String("000\(n)".suffix(3)) + "." + ending))
            }
            guard let frameRate = FrameRate(rate),
                let sequence = ImageSequence(
                    pattern: folder.url.appendingPathComponent("%03d.\(ending)"), frameRate: frameRate)
            else { throw RenderError.cancelled }
            return .sequence(sequence)
        }
        let path = folder.path("clip." + ending)
        try ClipWriter.write(self, frames: 0..<Self.count, to: path)
        if isRotated { try MP4Patch.rotateClockwise(path) }
        if !edits.isEmpty { try MP4Patch.setEditList(path, edits.map { $0.part(rate) }) }
        return .file(URL(fileURLWithPath: path))
    }

    static let ntscFilm = (timeBase: Rational(1001, 24000), rate: Rational(24000, 1001))
    private static let vpx = ["g": "12", "deadline": "realtime", "cpu-used": "8"]

    /// Frames of 16 or 44 milliseconds and one that is held; in WebP up to 10 milliseconds mean "unspecified".
    static func uneven(_ n: Int) -> Int64 { Int64(n * 40 + (n % 7) * 4 + (n > 20 ? 300 : 0)) }

    /// Frames of 3/100 or 7/100 s.
    static func hundredths(_ n: Int) -> Int64 { Int64(n * 6 + n % 4) }

    static let all: [ClipKind] = [
        ClipKind(name: "H.264 with B-frames in MP4, 25", ending: "mp4", isUsual: true),
        ClipKind(
            name: "H.264 with B-frames in MP4, 24000/1001", ending: "mp4", timeBase: ntscFilm.timeBase,
            rate: ntscFilm.rate),
        ClipKind(
            name: "H.264 with open GOPs and a pyramid in MP4", ending: "mp4",
            options: ["x264-params": "open-gop=1:keyint=10:min-keyint=4:bframes=3:b-pyramid=normal:scenecut=0"],
            isUsual: true),
        ClipKind(name: "H.264 with one key frame in MP4", ending: "mp4", options: ["g": "500", "bf": "3"]),
        ClipKind(
            name: "H.264 in fragmented MP4", ending: "mp4", muxerOptions: ["movflags": "frag_keyframe+empty_moov"]),
        ClipKind(
            name: "H.264 of variable rate in MP4", ending: "mp4", timeBase: Rational(1, 1000), tick: { uneven($0) },
            isUsual: true),
        ClipKind(
            name: "H.264 in MP4, after an empty edit", ending: "mp4", tick: { Int64($0 + 5) },
            muxerOptions: ["use_editlist": "1", "avoid_negative_ts": "disabled"]),
        ClipKind(
            name: "H.264 in MP4, begun before zero and edited", ending: "mp4", tick: { Int64($0 - 5) },
            muxerOptions: ["use_editlist": "1", "avoid_negative_ts": "disabled"]),
        ClipKind(
            name: "H.264 in MP4, three edits that begin between key frames", ending: "mp4",
            edits: [.play(5..<21), .play(30..<43), .play(2..<9)], isUsual: true),
        ClipKind(
            name: "H.264 in MP4, edits that hold frames", ending: "mp4",
            edits: [.hold(7, length: 6), .play(7..<20), .hold(33, length: 11), .play(2..<9), .hold(47, length: 5)],
            isUsual: true),
        ClipKind(name: "H.264 in MP4, one edit that holds a frame", ending: "mp4", edits: [.hold(29, length: 20)]),
        ClipKind(name: "H.264 in MP4, turned by 90°", ending: "mp4", isRotated: true, isUsual: true),
        ClipKind(name: "H.264 in MP4, pixels of 4:3", ending: "mp4", options: ["g": "12", "bf": "2", "aspect": "4:3"]),
        ClipKind(
            name: "H.264 in MP4, interlaced", ending: "mp4", options: ["g": "12", "bf": "2", "flags": "+ildct+ilme"],
            isInterlaced: true, isUsual: true),
        ClipKind(
            name: "H.264 in MP4, full range, BT.601", ending: "mp4",
            options: ["g": "12", "bf": "2", "color_range": "pc", "colorspace": "smpte170m"]),
        ClipKind(
            name: "H.264 in MP4, limited range, BT.709", ending: "mp4",
            options: [
                "g": "12", "bf": "2", "color_range": "tv", "colorspace": "bt709", "color_trc": "bt709",
                "color_primaries": "bt709",
            ]),
        ClipKind(
            name: "H.264 in MP4, BT.2020", ending: "mp4",
            options: [
                "g": "12", "bf": "2", "colorspace": "bt2020nc", "color_trc": "bt2020-10", "color_primaries": "bt2020",
            ]),
        ClipKind(name: "H.264 in Matroska", ending: "mkv"),
        ClipKind(name: "H.264 in Matroska, begun at 40 s", ending: "mkv", tick: { Int64($0 + 1000) }),
        ClipKind(name: "H.264 in Matroska, written live: without a length", ending: "mkv", muxerOptions: ["live": "1"]),
        ClipKind(name: "H.264 in MPEG-TS", ending: "ts"),
        ClipKind(name: "H.264 in FLV, 24000/1001", ending: "flv", timeBase: ntscFilm.timeBase, rate: ntscFilm.rate),
        ClipKind(name: "raw H.264 without times", ending: "h264", options: ["g": "12", "bf": "0"]),
        ClipKind(name: "H.264 of 10 bits in MP4", ending: "mp4", pixelFormat: AV_PIX_FMT_YUV420P10LE.rawValue),
        ClipKind(
            name: "HEVC in MP4", ending: "mp4", codec: "libx265",
            options: ["x265-params": "keyint=12:bframes=3:log-level=none", "preset": "ultrafast"]),
        ClipKind(
            name: "HEVC with open GOPs in Matroska", ending: "mkv", codec: "libx265",
            options: ["x265-params": "keyint=12:bframes=3:open-gop=1:log-level=none", "preset": "ultrafast"]),
        ClipKind(
            name: "HEVC of 10 bits in MP4, PQ", ending: "mp4", codec: "libx265",
            pixelFormat: AV_PIX_FMT_YUV420P10LE.rawValue,
            options: [
                "x265-params": "keyint=12:bframes=3:log-level=none", "preset": "ultrafast", "colorspace": "bt2020nc",
                "color_trc": "smpte2084", "color_primaries": "bt2020",
            ]),
        ClipKind(
            name: "HEVC of 10 bits in MP4, HLG", ending: "mp4", codec: "libx265",
            pixelFormat: AV_PIX_FMT_YUV420P10LE.rawValue,
            options: [
                "x265-params": "keyint=12:bframes=3:log-level=none", "preset": "ultrafast", "colorspace": "bt2020nc",
                "color_trc": "arib-std-b67", "color_primaries": "bt2020",
            ]),
        ClipKind(
            name: "VP8 in WebM, 24000/1001", ending: "webm", codec: "libvpx", timeBase: ntscFilm.timeBase,
            rate: ntscFilm.rate, options: vpx, isUsual: true),
        ClipKind(name: "VP9 in WebM", ending: "webm", codec: "libvpx-vp9", options: vpx),
        ClipKind(
            name: "VP8 with alpha in WebM", ending: "webm", codec: "libvpx", pixelFormat: AV_PIX_FMT_YUVA420P.rawValue,
            options: vpx.merging(["auto-alt-ref": "0"]) { $1 }),
        ClipKind(
            name: "VP9 with alpha in WebM", ending: "webm", codec: "libvpx-vp9",
            pixelFormat: AV_PIX_FMT_YUVA420P.rawValue, options: vpx.merging(["auto-alt-ref": "0"]) { $1 }),
        ClipKind(name: "AV1 in MP4", ending: "mp4", codec: "libsvtav1", options: ["g": "12", "preset": "12"]),
        ClipKind(
            name: "AV1 in WebM", ending: "webm", codec: "libaom-av1",
            options: ["g": "12", "usage": "realtime", "cpu-used": "8"]),
        ClipKind(name: "MPEG-4 part 2 in AVI", ending: "avi", codec: "mpeg4", isUsual: true),
        ClipKind(
            name: "MPEG-2 in MPEG-TS, 30000/1001", ending: "ts", codec: "mpeg2video", timeBase: Rational(1001, 30000),
            rate: Rational(30000, 1001), options: ["g": "12", "bf": "2", "b": "4000000"]),
        ClipKind(
            name: "MPEG-2 in MPEG-TS, interlaced", ending: "ts", codec: "mpeg2video",
            options: ["g": "12", "bf": "2", "b": "4000000", "flags": "+ildct+ilme"], isInterlaced: true),
        ClipKind(
            name: "MPEG-2 in an MPEG program stream", ending: "mpg", codec: "mpeg2video",
            options: ["g": "12", "bf": "2", "b": "4000000"]),
        ClipKind(
            name: "ProRes 422 in MOV", ending: "mov", codec: "prores_ks", pixelFormat: AV_PIX_FMT_YUV422P10LE.rawValue,
            options: [:]),
        ClipKind(
            name: "ProRes 4444 with alpha in MOV", ending: "mov", codec: "prores_ks",
            pixelFormat: AV_PIX_FMT_YUVA444P10LE.rawValue, options: ["profile": "4444"]),
        ClipKind(
            name: "DNxHR in MOV", ending: "mov", codec: "dnxhd", pixelFormat: AV_PIX_FMT_YUV422P.rawValue,
            options: ["profile": "dnxhr_sq"]),
        ClipKind(
            name: "Motion JPEG in AVI", ending: "avi", codec: "mjpeg", pixelFormat: AV_PIX_FMT_YUVJ420P.rawValue,
            options: [:]),
        ClipKind(name: "FFV1 in Matroska", ending: "mkv", codec: "ffv1", options: ["g": "5"]),
        ClipKind(
            name: "QuickTime Animation in MOV", ending: "mov", codec: "qtrle", pixelFormat: AV_PIX_FMT_ARGB.rawValue,
            options: ["g": "12"]),
        ClipKind(name: "PNG in MOV", ending: "mov", codec: "png", pixelFormat: AV_PIX_FMT_RGBA.rawValue, options: [:]),
        ClipKind(
            name: "animated GIF", ending: "gif", codec: "gif", pixelFormat: AV_PIX_FMT_GRAY8.rawValue, options: [:]),
        ClipKind(
            name: "animated GIF of variable rate", ending: "gif", codec: "gif", pixelFormat: AV_PIX_FMT_GRAY8.rawValue,
            timeBase: Rational(1, 100), tick: { hundredths($0) }, lastLength: 7, options: [:],
            muxerOptions: ["final_delay": "7"], isUsual: true),
        ClipKind(
            name: "APNG of variable rate", ending: "apng", codec: "apng", pixelFormat: AV_PIX_FMT_RGBA.rawValue,
            timeBase: Rational(1, 100), tick: { hundredths($0) }, lastLength: 7, options: [:], isUsual: true),
        ClipKind(
            name: "animated WebP of variable rate", ending: "webp", codec: "libwebp_anim",
            pixelFormat: AV_PIX_FMT_BGRA.rawValue, timeBase: Rational(1, 1000), tick: { uneven($0) }, lastLength: 46,
            options: ["lossless": "1"], isUsual: true),
        ClipKind(name: "APNG", ending: "apng", codec: "apng", pixelFormat: AV_PIX_FMT_RGBA.rawValue, options: [:]),
        ClipKind(
            name: "animated WebP", ending: "webp", codec: "libwebp_anim", pixelFormat: AV_PIX_FMT_BGRA.rawValue,
            options: ["lossless": "1"]),
        ClipKind(
            name: "PNG sequence", ending: "png", codec: "png", pixelFormat: AV_PIX_FMT_RGB24.rawValue, options: [:],
            muxer: "image2", isUsual: true),
        ClipKind(
            name: "JPEG sequence, 30000/1001", ending: "jpg", codec: "mjpeg", pixelFormat: AV_PIX_FMT_YUVJ420P.rawValue,
            timeBase: Rational(1001, 30000), rate: Rational(30000, 1001), options: [:], muxer: "image2"),
    ]
}

extension ClipKind.Edit {
    fileprivate func part(_ rate: Rational) -> MP4Patch.Part {
        switch self {
        case .play(let frames):
            .init(start: Double(frames.lowerBound) / rate.seconds, length: Double(frames.count) / rate.seconds)
        case .hold(let frame, let length):
            .init(start: Double(frame) / rate.seconds, length: Double(length) / rate.seconds, isStill: true)
        }
    }
}

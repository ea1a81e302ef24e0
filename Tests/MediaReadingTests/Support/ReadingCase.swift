import CFFmpeg
import Testing

@testable import MediaTime

/// A clip and the times of its frames.
struct ReadingCase: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var name: String
    var make: @Sendable () -> TestClip
    /// The time in seconds at which frame n begins.
    var time: @Sendable (Int) -> Rational = { Rational(Int64($0), 25) }
    var count = 50

    static let all: [ReadingCase] = [
        ReadingCase(testDescription: "H.264 with B-frames in MP4", name: "a.mp4", make: { TestClip() }),
        ReadingCase(
            testDescription: "H.264 with open GOPs and a pyramid", name: "a.mp4",
            make: {
                TestClip(options: [
                    "x264-params": "open-gop=1:keyint=10:min-keyint=4:bframes=3:b-pyramid=normal:scenecut=0"
                ])
            }),
        ReadingCase(
            testDescription: "H.264 with a single key frame", name: "a.mp4",
            make: { TestClip(options: ["g": "500", "bf": "3"]) }),
        ReadingCase(testDescription: "H.264 in Matroska", name: "a.mkv", make: { TestClip() }),
        ReadingCase(testDescription: "H.264 in MPEG-TS", name: "a.ts", make: { TestClip() }),
        ReadingCase(
            testDescription: "H.264 in a fragmented MP4", name: "a.mp4",
            make: { TestClip(muxerOptions: ["movflags": "frag_keyframe+empty_moov"]) }),
        ReadingCase(
            testDescription: "VP9 in WebM", name: "a.webm",
            make: { TestClip(codec: "libvpx-vp9", options: ["g": "12", "deadline": "realtime", "cpu-used": "8"]) }),
        ReadingCase(
            testDescription: "24000/1001 in WebM's milliseconds", name: "a.webm",
            make: {
                TestClip(
                    codec: "libvpx", timeBase: AVRational(num: 1001, den: 24000),
                    rate: AVRational(num: 24000, den: 1001),
                    options: ["g": "12", "deadline": "realtime", "cpu-used": "8"])
            }, time: { Rational(Int64($0) * 1001, 24000) }),
        ReadingCase(
            testDescription: "60000/1001 in WebM's milliseconds, with rounding ties", name: "a.webm",
            make: {
                TestClip(codec: "libvpx", options: ["g": "12", "deadline": "realtime", "cpu-used": "8"]).slowed(60)
            },
            time: { Rational(Int64($0) * 1001, 60000) }),
        ReadingCase(
            testDescription: "60000/1001 in FLV's milliseconds", name: "a.flv", make: { TestClip().slowed(60) },
            time: { Rational(Int64($0) * 1001, 60000) }),
        ReadingCase(
            testDescription: "120000/1001, which FFmpeg reports as 120, in MPEG-TS", name: "a.ts",
            make: { TestClip().slowed(120) },
            time: { Rational(Int64($0) * 1001, 120_000) }),
        ReadingCase(
            testDescription: "120000/1001 in Matroska", name: "a.mkv", make: { TestClip().slowed(120) },
            time: { Rational(Int64($0) * 1001, 120_000) }),
        ReadingCase(
            testDescription: "120 in Matroska", name: "a.mkv",
            make: { TestClip(timeBase: AVRational(num: 1, den: 120), rate: AVRational(num: 120, den: 1)) },
            time: { Rational(Int64($0), 120) }),
        ReadingCase(
            testDescription: "MPEG-4 part 2 with B-frames in AVI", name: "a.avi", make: { TestClip(codec: "mpeg4") }),
        ReadingCase(testDescription: "MPEG-4 part 2 in MOV", name: "a.mov", make: { TestClip(codec: "mpeg4") }),
        ReadingCase(
            testDescription: "variable frame rate", name: "a.mp4",
            make: { TestClip(timeBase: AVRational(num: 1, den: 1000), ticks: (0..<50).map { Self.unevenTick($0) }) },
            time: { Rational(Self.unevenTick($0), 1000) }),
        ReadingCase(
            testDescription: "a start before zero, removed by an edit list", name: "a.mp4",
            make: {
                TestClip(ticks: Array(-10..<40), muxerOptions: ["avoid_negative_ts": "disabled", "use_editlist": "1"])
            }),
        ReadingCase(
            testDescription: "a start long after zero", name: "a.mkv", make: { TestClip(ticks: Array(1000..<1050)) }),
        ReadingCase(
            testDescription: "AAC priming with video in Matroska", name: "a.mkv",
            make: { TestClip(audio: quiet("aac")) }),
        ReadingCase(
            testDescription: "AAC priming with video in MPEG-TS", name: "a.ts",
            make: { TestClip(audio: quiet("aac")) }),
        ReadingCase(
            testDescription: "AAC priming with video in MP4", name: "a.mp4",
            make: { TestClip(audio: quiet("aac")) }),
        ReadingCase(
            testDescription: "Opus pre-skip with video in WebM", name: "a.webm",
            make: {
                TestClip(
                    codec: "libvpx", options: ["g": "12", "deadline": "realtime", "cpu-used": "8"],
                    audio: quiet("libopus"))
            }),
        ReadingCase(
            testDescription: "24000/1001 in FLV's milliseconds", name: "a.flv",
            make: { TestClip(timeBase: AVRational(num: 1001, den: 24000), rate: AVRational(num: 24000, den: 1001)) },
            time: { Rational(Int64($0) * 1001, 24000) }),
        ReadingCase(
            testDescription: "an animated GIF, whose frames depend on each other", name: "a.gif",
            make: { TestClip(codec: "gif", pixelFormat: AV_PIX_FMT_GRAY8, options: [:]) }),
        ReadingCase(
            testDescription: "MPEG-2 in a program stream, several frames per pack", name: "a.vob",
            make: { TestClip(codec: "mpeg2video", ticks: Array(0..<200), options: ["g": "10", "bf": "2"]) }, count: 200),
        ReadingCase(
            testDescription: "MPEG-1 in a program stream, several frames per pack", name: "a.mpg",
            make: { TestClip(codec: "mpeg1video", ticks: Array(0..<200), options: ["g": "12", "bf": "2"]) }, count: 200),
        ReadingCase(
            testDescription: "raw H.264 without timestamps", name: "a.h264",
            make: { TestClip(options: ["g": "12", "bf": "0"]) }),
        ReadingCase(
            testDescription: "Motion JPEG in AVI", name: "a.avi",
            make: { TestClip(codec: "mjpeg", pixelFormat: AV_PIX_FMT_YUVJ420P, options: [:]) }),
        ReadingCase(
            testDescription: "FFV1 in Matroska", name: "a.mkv", make: { TestClip(codec: "ffv1", options: ["g": "5"]) }),
    ]

    static func quiet(_ codec: String) -> TestAudio {
        TestAudio(
            codec: codec, format: codec == "libopus" ? AV_SAMPLE_FMT_S16 : AV_SAMPLE_FMT_FLTP,
            samples: [Float](repeating: 0.01, count: 96_000))
    }

    static func unevenTick(_ n: Int) -> Int64 { Int64(n * 40 + (n % 7) * 5 + (n > 20 ? 700 : 0)) }
}

import CFFmpeg
import Foundation
import Testing

@testable import MediaPipeline

/// A clip and where its frames must be.
struct ReadingCase: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var name: String
    var make: @Sendable () -> TestClip
    /// Seconds at which frame n begins.
    var time: @Sendable (Int) -> Rational = { Rational(Int64($0), 25) }
    var count = 50

    static let all: [ReadingCase] = [
        ReadingCase(testDescription: "H.264 with B-frames in MP4", name: "a.mp4", make: { TestClip() }),
        ReadingCase(
            testDescription: "H.264 with open GOPs and a pyramid", name: "a.mp4",
            make: { TestClip(options: ["x264-params": "open-gop=1:keyint=10:min-keyint=4:bframes=3:b-pyramid=normal:scenecut=0"]) }),
        ReadingCase(testDescription: "H.264 with a single key frame", name: "a.mp4", make: { TestClip(options: ["g": "500", "bf": "3"]) }),
        ReadingCase(testDescription: "H.264 in Matroska", name: "a.mkv", make: { TestClip() }),
        ReadingCase(testDescription: "H.264 in MPEG-TS", name: "a.ts", make: { TestClip() }),
        ReadingCase(testDescription: "H.264 in a fragmented MP4", name: "a.mp4", make: { TestClip(muxerOptions: ["movflags": "frag_keyframe+empty_moov"]) }),
        ReadingCase(testDescription: "VP9 in WebM", name: "a.webm", make: { TestClip(codec: "libvpx-vp9", options: ["g": "12", "deadline": "realtime", "cpu-used": "8"]) }),
        ReadingCase(
            testDescription: "24000/1001 in WebM's milliseconds", name: "a.webm",
            make: {
                TestClip(
                    codec: "libvpx", timeBase: AVRational(num: 1001, den: 24000), rate: AVRational(num: 24000, den: 1001),
                    options: ["g": "12", "deadline": "realtime", "cpu-used": "8"])
            }, time: { Rational(Int64($0) * 1001, 24000) }),
        ReadingCase(testDescription: "MPEG-4 part 2 with B-frames in AVI", name: "a.avi", make: { TestClip(codec: "mpeg4") }),
        ReadingCase(testDescription: "MPEG-4 part 2 in MOV", name: "a.mov", make: { TestClip(codec: "mpeg4") }),
        ReadingCase(
            testDescription: "variable rate", name: "a.mp4",
            make: { TestClip(timeBase: AVRational(num: 1, den: 1000), ticks: (0..<50).map { Self.unevenTick($0) }) },
            time: { Rational(Self.unevenTick($0), 1000) }),
        ReadingCase(
            testDescription: "a start before zero, edited out", name: "a.mp4",
            make: { TestClip(ticks: Array(-10..<40), muxerOptions: ["avoid_negative_ts": "disabled", "use_editlist": "1"]) }),
        ReadingCase(
            testDescription: "a start long after zero", name: "a.mkv", make: { TestClip(ticks: Array(1000..<1050)) }),
    ]

    static func unevenTick(_ n: Int) -> Int64 { Int64(n * 40 + (n % 7) * 5 + (n > 20 ? 700 : 0)) }
}

@Suite struct ClipReaderTests {
    private func open(_ item: ReadingCase, _ folder: ClipFolder) throws -> ClipReader {
        let url = folder.file(item.name)
        try item.make().write(to: url)
        return try ClipReader(url: url)
    }

    /// The first burnt number: frames that an edit list cuts off do not count.
    private func number(_ reader: ClipReader, _ time: Rational) throws -> Int { FrameNumber.read(try reader.frame(at: time).image) }

    @Test("Every frame is found by its number, forwards", arguments: ReadingCase.all)
    func forwards(_ item: ReadingCase) throws {
        let folder = try ClipFolder()
        let reader = try open(item, folder)
        let first = try number(reader, 0)

        for n in 0..<(item.count - first) { #expect(try number(reader, item.time(n)) == n + first, "frame \(n)") }
        #expect(reader.warnings.isEmpty)
    }

    @Test("Every frame is found backwards, and just before and after it begins", arguments: ReadingCase.all)
    func backwards(_ item: ReadingCase) throws {
        let folder = try ClipFolder()
        let reader = try open(item, folder)
        let first = try number(reader, 0)
        let moment = Rational(1, 1_000_000_000)

        for n in stride(from: item.count - first - 1, through: 1, by: -1) {
            #expect(try number(reader, item.time(n)) == n + first, "frame \(n)")
            #expect(try number(reader, item.time(n) - moment) == n + first - 1, "before frame \(n)")
        }
    }

    @Test("Random access finds the same frames", arguments: ReadingCase.all)
    func random(_ item: ReadingCase) throws {
        let folder = try ClipFolder()
        let reader = try open(item, folder)
        let first = try number(reader, 0)

        var state: UInt32 = 7
        for _ in 0..<40 {
            state = state &* 1_664_525 &+ 1_013_904_223
            let n = Int(state >> 8) % (item.count - first)
            let frame = try reader.frame(at: item.time(n))
            #expect(FrameNumber.read(frame.image) == n + first, "frame \(n)")
            #expect(frame.presentationTime == item.time(n))
            #expect(frame.endTime == item.time(n + 1) || frame.isLast)
        }
    }

    @Test("The first frame stands for earlier times and the last is held, with the same picture")
    func ends() throws {
        let folder = try ClipFolder()
        let reader = try open(ReadingCase.all[0], folder)

        #expect(try number(reader, -5) == 0)
        let last = try reader.frame(at: 100)
        #expect(FrameNumber.read(last.image) == 49)
        #expect(last.isLast)
        #expect(try reader.frame(at: 200).image === last.image)
        #expect(try reader.frame(at: Rational(49, 25)).image === last.image)
    }
}

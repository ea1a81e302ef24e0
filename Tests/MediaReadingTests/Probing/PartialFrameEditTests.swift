import CFFmpeg
import Foundation
import TestSupport
import Testing

@testable import MediaReading
@testable import MediaTime
@testable import MediaWriting
@testable import SourceFiles

/// Clips as `ffmpeg -ss 2.30 -i in.mp4 -c copy out.mp4` writes them: the edit list hides the frames and samples before
/// the cut, which lies within a frame.
@Suite("Edits that start inside a frame")
struct PartialFrameEditTests {
    struct Kind: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var name = "a.mp4"
        var options = ["g": "24", "bf": "2"]
        var muxerOptions = [String: String]()
        var audio = "aac"
        var isFragmented: Bool { muxerOptions["movflags"] != nil }

        static let all = [
            Kind(testDescription: "H.264 with B-frames and AAC in MP4"),
            Kind(testDescription: "without B-frames", options: ["g": "24", "bf": "0"]),
            Kind(testDescription: "fragmented MP4", muxerOptions: ["movflags": "frag_keyframe+delay_moov"]),
            Kind(testDescription: "PCM in QuickTime", name: "a.mov", audio: "pcm_s16le"),
        ]
    }

    /// The milliseconds before the cut. Frame n begins at n × 40 ms.
    private static let cut: Int64 = 995
    private static let frameCount = 60
    /// The sample of the track, at 48 kHz, at which a beep of 50 ms begins.
    private static let beep = 72_000
    /// All requested times in milliseconds: forward, then in any order.
    private static let times = Array(stride(from: 0, through: 1500, by: 5)) + [1400, 4, 5, 6, 1000, 300, 44, 45]

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func write(_ kind: Kind, cut: Int64 = cut) throws -> URL {
        let url = folder.file(kind.name)
        let samples = (0..<115_200).map { n in
            (Self.beep..<Self.beep + 2400).contains(n) ? 0.7 * sin(Float(n - Self.beep) * 0.3) : 0
        }
        var clip = TestClip(
            timeBase: AVRational(num: 1, den: 1000), ticks: (0..<Self.frameCount).map { Int64($0) * 40 - cut },
            options: kind.options,
            muxerOptions: kind.muxerOptions.merging(["avoid_negative_ts": "disabled", "use_editlist": "1"]) { $1 })
        clip.audio = TestAudio(
            codec: kind.audio, format: kind.audio == "aac" ? AV_SAMPLE_FMT_FLTP : AV_SAMPLE_FMT_S16, samples: samples,
            start: -cut * 48)
        try clip.write(to: url)
        return url
    }

    private func number(_ milliseconds: Int, cut: Int64 = cut) -> Int {
        min((milliseconds + Int(cut)) / 40, Self.frameCount - 1)
    }

    /// Returns the sample at which the beep is heard.
    private func onset(_ url: URL) throws -> Int {
        let heard = try AudioReader(url: url, channels: 1).read(from: 0, count: 60_000)
        return try #require(heard.firstIndex { abs($0) > 0.2 })
    }

    @Test("Video is exact to the frame and audio to the millisecond", arguments: Kind.all)
    func exact(kind: Kind) throws {
        let url = try write(kind)
        let reader = try ClipReader(url: url)
        for time in Self.times {
            let frame = try reader.frame(at: Rational(Int64(time), 1000))
            #expect(FrameNumber.read(frame.image) == number(time), "\(time) ms")
        }
        let first = try reader.frame(at: 0)
        #expect(first.presentationTime == .zero && first.duration == Rational(5, 1000))
        // The threshold is reached a few samples after the start of the beep.
        #expect(abs(try onset(url) - (Self.beep - Int(Self.cut) * 48)) < 24)
    }

    @Test("Backward and looping reads find the same frames", arguments: Kind.all)
    func backward(kind: Kind) throws {
        let reader = try ReadAheadReader(url: try write(kind))
        for time in stride(from: 1390, through: 0, by: -10) + [0, 700, 1300, 0] {
            let frame = try reader.frame(at: Rational(Int64(time), 1000))
            #expect(FrameNumber.read(frame.image) == number(time), "\(time) ms")
        }
    }

    @Test("The clip ends with its last frame", arguments: Kind.all)
    func ends(kind: Kind) throws {
        let url = try write(kind)
        let ends = try ClipEnds(.file(url), ClipInfo.probe(url))
        let end = try #require(ends.video)
        #expect((end - Rational(2400 - Self.cut, 1000)).magnitude <= Rational(1, 1000), "\(end)")
        let reader = try ClipReader(url: url)
        _ = try reader.frame(at: 9)
        #expect(reader.warnings == [])
    }

    @Test("A copy without re-encoding keeps the start and the end", arguments: Kind.all)
    func copied(kind: Kind) throws {
        let url = try write(kind)
        let copy = folder.file("copy.mov")
        for start in [Rational.zero, Rational(203, 1000)] {
            let writer = try StreamCopy(
                url, to: copy.path, container: .mov, from: start, to: start == .zero ? nil : Rational(1203, 1000),
                overwrite: .replace)
            while try writer.next() != nil {}
            try writer.finish()
            let offset = Int((start * 1000).rounded)
            let reader = try ClipReader(url: copy)
            for time in stride(from: 0, to: 1000, by: 7) {
                let frame = try reader.frame(at: Rational(Int64(time), 1000))
                #expect(FrameNumber.read(frame.image) == number(time + offset), "\(time) ms from \(start)")
            }
            #expect(abs(try onset(copy) - (Self.beep - (Int(Self.cut) + offset) * 48)) < 48)
            let ends = try ClipEnds(.file(copy), ClipInfo.probe(copy))
            let expected = start == .zero ? Rational(2400 - Self.cut, 1000) : 1
            #expect(try (#require(ends.video) - expected).magnitude <= Rational(1, 500))
        }
    }

    @Test("Audio is silent after the end of its edit")
    func silentEnd() throws {
        let url = folder.file("a.mp4")
        var clip = TestClip(ticks: [])
        // 2.5 packets.
        clip.audio = TestAudio(samples: [Float](repeating: 0.5, count: 2560))
        try clip.write(to: url)
        let heard = try AudioReader(url: url, channels: 1).read(from: 0, count: 4000)
        // The movie's clock has milliseconds.
        #expect(heard[2500...2540].allSatisfy { abs($0) > 0.1 } && heard[2592...].allSatisfy { $0 == 0 })
    }
}

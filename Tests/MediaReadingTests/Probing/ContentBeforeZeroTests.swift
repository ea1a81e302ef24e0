import CFFmpeg
import Foundation
import TestSupport
import Testing

@testable import MediaReading
@testable import MediaTime
@testable import SourceFiles

@Suite("Matroska content before time zero, shown on request")
struct ContentBeforeZeroTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Writes 50 frames from `first` fiftieths of a second on.
    private func silent(_ first: Int, bFrames: String, live: Bool = false) throws -> URL {
        let url = folder.file("a.mkv")
        var clip = TestClip(
            timeBase: AVRational(num: 1, den: 50), ticks: (0..<50).map { Int64(first + 2 * $0) },
            options: ["g": "12", "bf": bFrames, "b_strategy": "0"],
            muxerOptions: ["avoid_negative_ts": "disabled", "live": live ? "1" : "0"])
        clip.audio = nil
        try clip.write(to: url)
        return url
    }

    @Test("All frames play from the first block on", arguments: ["3", "0"], [-2, -10, -25, -60, 0, 10])
    func frames(bFrames: String, first: Int) throws {
        let url = try silent(first, bFrames: bFrames)
        let source = ClipSource.untrimmed(url)
        let reader = try ClipReader(source)
        for n in Array(0..<50) + [49, 3, 20, 0, 30, 1] {
            let frame = try reader.frame(at: Rational(Int64(n), 25))
            #expect(FrameNumber.read(frame.image) == n)
            #expect(frame.presentationTime == Rational(Int64(n), 25))
        }
        let ahead = try ReadAheadReader(source)
        for n in (0..<50).reversed() {
            #expect(FrameNumber.read(try ahead.frame(at: Rational(Int64(n), 25)).image) == n)
        }
        #expect(reader.warnings == [])
        let info = try ClipInfo.probe(source)
        #expect(info.video?.start == .zero)
        #expect(info.contentBeforeZero == Rational(Int64(max(0, -first)), 50))
        #expect(try ClipEnds(source, info).video == 2)
        // By default nothing before zero plays.
        #expect(try ClipInfo.probe(url).contentBeforeZero == info.contentBeforeZero)
    }

    @Test("The end of a live file is measured")
    func live() throws {
        let source = ClipSource.untrimmed(try silent(-10, bFrames: "2", live: true))
        #expect(try ClipEnds(source, ClipInfo.probe(source)).video == 2)
    }

    @Test("Audio before zero is heard, in sync with the video", arguments: ["2", "0"])
    func audio(bFrames: String) throws {
        let url = folder.file("a.mkv")
        // A loud burst 0.3 s after the start of the audio, 0.1 s before zero.
        var samples = (0..<96_000).map { 0.02 * sin(Float($0) * 0.05) }
        for n in 14_400..<14_424 { samples[n] = n % 2 == 0 ? 0.9 : -0.9 }
        var clip = TestClip(
            ticks: Array(-10..<40), options: ["g": "12", "bf": bFrames],
            muxerOptions: ["avoid_negative_ts": "disabled"],
            audio: TestAudio(codec: "pcm_s16le", format: AV_SAMPLE_FMT_S16, samples: samples))
        clip.audio?.start = -19_200
        try clip.write(to: url)
        let source = ClipSource.untrimmed(url)
        let reader = try ClipReader(source)
        for n in 0..<50 { #expect(FrameNumber.read(try reader.frame(at: Rational(Int64(n), 25)).image) == n) }
        let decoded = try AudioReader(source, channels: 1).read(from: 0, count: 48_000)
        let loudest = try #require(decoded.indices.max { abs(decoded[$0]) < abs(decoded[$1]) })
        // The container has milliseconds.
        #expect(abs(loudest - 14_400) < 96, "\(loudest)")
    }

    @Test("Files of other formats, and damaged files, have no content before zero")
    func others() throws {
        let url = folder.file("a.mp4")
        try TestClip(ticks: Array(0..<10)).write(to: url)
        #expect(MatroskaLeadBlocks(path: url.path) == nil && MatroskaLeadBlocks(path: "/nowhere") == nil)
        #expect(try ClipInfo.probe(.untrimmed(url)).contentBeforeZero == .zero)
        #expect(FrameNumber.read(try ClipReader(.untrimmed(url)).frame(at: Rational(3, 25)).image) == 3)
        let whole = try Data(contentsOf: try silent(-10, bFrames: "2"))
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<300 {
            var bytes = whole
            for _ in 0..<8 {
                bytes[Int.random(in: 0..<1500, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            try bytes.write(to: folder.file("b.mkv"))
            _ = MatroskaLeadBlocks(path: folder.file("b.mkv").path)
        }
    }
}

import CFFmpeg
import Foundation
import TestSupport
import Testing

@testable import MediaReading
@testable import MediaTime

@Suite("Matroska with blocks before zero")
struct NegativeTimeTests {
    /// Start times in fiftieths of a second; the last ones are between two frames.
    @Test("Time zero is the container's, without audio", arguments: ["3", "0"], [-2, -10, -25])
    func silent(bFrames: String, first: Int) throws {
        let folder = try TemporaryFolder()
        let url = folder.file("a.mkv")
        var clip = TestClip(
            timeBase: AVRational(num: 1, den: 50), ticks: (0..<50).map { Int64(first + 2 * $0) },
            options: ["g": "12", "bf": bFrames, "b_strategy": "0"],
            muxerOptions: ["avoid_negative_ts": "disabled"])
        clip.audio = nil
        try clip.write(to: url)
        let reader = try ClipReader(url: url)
        // At time t, in 1/25 s, the latest frame that has begun is shown; before that, the first one after zero.
        let hidden = (1 - first) / 2
        let frameNumbers = Array(0..<30) + [29, 3, 20, 0]
        #expect(
            try frameNumbers.map { FrameNumber.read(try reader.frame(at: Rational(Int64($0), 25)).image) }
                == frameNumbers.map { max(hidden, (2 * $0 - first) / 2) })
    }

    @Test("Time zero is the container's: blocks before it are neither visible nor audible", arguments: ["2", "0"])
    func negative(bFrames: String) throws {
        let folder = try TemporaryFolder()
        let url = folder.file("a.mkv")
        // A loud burst half a second after zero, 0.9 s after the start of the audio.
        var samples = (0..<96_000).map { 0.02 * sin(Float($0) * 0.05) }
        for n in 43_200..<43_224 { samples[n] = n % 2 == 0 ? 0.9 : -0.9 }
        var clip = TestClip(
            ticks: Array(-10..<40), options: ["g": "12", "bf": bFrames],
            muxerOptions: ["avoid_negative_ts": "disabled"],
            audio: TestAudio(codec: "pcm_s16le", format: AV_SAMPLE_FMT_S16, samples: samples))
        clip.audio?.start = -19_200
        try clip.write(to: url)
        let reader = try ClipReader(url: url)
        let frameNumbers = Array(0..<40) + [39, 3, 20, 0]
        #expect(
            try frameNumbers.map { FrameNumber.read(try reader.frame(at: Rational(Int64($0), 25)).image) }
                == frameNumbers.map { $0 + 10 })
        let decoded = try AudioReader(url: url, channels: 1).read(from: 0, count: 48_000)
        let loudest = try #require(decoded.indices.max { abs(decoded[$0]) < abs(decoded[$1]) })
        #expect(abs(loudest - 24_000) < 96, "\(loudest)")
    }
}

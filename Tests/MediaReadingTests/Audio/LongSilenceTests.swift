import CFFmpeg
import Foundation
import TestSupport
import Testing

@testable import MediaReading

@Suite struct LongSilenceTests {
    /// The samples of 26 hours, as caused by a damaged timestamp in MPEG-TS.
    private static let silence = 93_600 * 48_000

    @Test("Audio around a day of silence is read quickly and in any order")
    func long() throws {
        let folder = try TemporaryFolder()
        let url = folder.file("a.mkv")
        let samples = (0..<48_000).map { Float($0 % 1000) / 1000 - 0.5 }
        var clip = TestClip()
        clip.audio = TestAudio(
            codec: "pcm_s16le", format: AV_SAMPLE_FMT_S16, samples: samples, jump: (3072, Int64(Self.silence)))
        try clip.write(to: url)
        let reader = try AudioReader(url: url, channels: 1)

        let start = Date()
        for _ in 0..<2 {
            expect(try reader.read(from: 0, count: 4000), samples[..<3072] + [Float](repeating: 0, count: 928))
            expect(try reader.read(from: Self.silence / 2, count: 1000), [Float](repeating: 0, count: 1000)[...])
            expect(
                try reader.read(from: Self.silence + 2000, count: 5000),
                [Float](repeating: 0, count: 1072) + samples[3072..<7000])
            expect(try reader.read(from: Self.silence + 10_000, count: 2000), samples[10_000..<12_000])
        }
        #expect(-start.timeIntervalSinceNow < 10)
    }

    private func expect(_ found: [Float], _ wanted: ArraySlice<Float>, line: Int = #line) {
        let worst = zip(found, wanted).map { abs($0 - $1) }.max() ?? 1
        let index = zip(found, wanted).enumerated().first { abs($1.0 - $1.1) > 0.001 }?.offset
        #expect(found.count == wanted.count && worst < 0.001, "line \(line): off by \(worst), first at \(index ?? -1)")
    }
}

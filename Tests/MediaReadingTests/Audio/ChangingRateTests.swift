import CFFmpeg
import Foundation
import TestSupport
import Testing

@testable import FFmpegSupport
@testable import MediaReading

@Suite("Audio whose sample rate changes midstream")
struct ChangingRateTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Writes two seconds of a quiet tone with a pulse of 32 samples at one second.
    private func write(_ name: String, _ codec: String, rate: Int, start: Double = 0) throws -> URL {
        var samples = (0..<2 * rate).map { 0.1 * sin(Float($0) * 2 * .pi * 330 / Float(rate)) }
        for n in 0..<32 { samples[rate + n - 16] = 0.9 * pow(sin(.pi * Float(n) / 32), 2) }
        var audio = TestAudio(codec: codec, sampleRate: Int32(rate), samples: samples)
        audio.start = Int64(start * Double(rate))
        let options = codec == "libmp3lame" ? ["write_xing": "0", "id3v2_version": "0"] : [:]
        try TestClip(ticks: [], muxerOptions: options, audio: audio).write(to: folder.file(name))
        return folder.file(name)
    }

    private func joined(_ parts: [URL], _ ending: String) throws -> URL {
        let url = folder.file("joined." + ending)
        try parts.map { try Data(contentsOf: $0) }.reduce(Data(), +).write(to: url)
        return url
    }

    private func loudest(_ samples: [Float], from first: Int = 0) -> Int {
        (first..<samples.count).max { abs(samples[$0]) < abs(samples[$1]) } ?? -1
    }

    /// Returns the seconds of audio that decode.
    private func length(_ url: URL, rate: Int) throws -> Double {
        let input = try InputContext(path: url.path)
        let decoder = try StreamDecoder(input, streamIndex: 0)
        let frame = try AVFrameHandle()
        var count = 0
        while decoder.next(into: frame) { count += Int(frame.pointer.pointee.nb_samples) }
        return Double(count) / Double(rate)
    }

    /// Returns the largest number of consecutive silent samples.
    private func longestSilence(_ samples: ArraySlice<Float>) -> Int {
        var run = 0
        var longest = 0
        for sample in samples {
            run = abs(sample) < 1e-4 ? run + 1 : 0
            longest = max(longest, run)
        }
        return longest
    }

    @Test(
        "Audio after a sample rate change follows without a gap, from any position",
        arguments: [
            ("mp3", "libmp3lame"), ("aac", "aac"),
        ], [(44_100, 48_000), (48_000, 44_100), (44_100, 22_050)])
    func counted(file: (ending: String, codec: String), rates: (first: Int, second: Int)) throws {
        let first = try write("1." + file.ending, file.codec, rate: rates.first)
        let second = try write("2." + file.ending, file.codec, rate: rates.second)
        let url = try joined([first, second], file.ending)
        let position = try length(first, rate: rates.first) * 48_000
        let alone = loudest(try AudioReader(url: second, channels: 1).read(from: 0, count: 96_000))

        let whole = try AudioReader(url: url, channels: 1).read(from: 0, count: 240_000)
        let found = loudest(whole, from: Int(position) + 100)
        #expect(
            abs(Double(found) - position - Double(alone)) < 1.5, "found at \(found), not \(position + Double(alone))")
        #expect(longestSilence(whole[Int(position) + 6000..<Int(position) + 84_000]) < 8)
        for start in [found - 500, found + 20_000, 3000, found - 30_000] {
            let part = try AudioReader(url: url, channels: 1).read(from: start, count: 1000)
            #expect(zip(part, whole[start..<start + 1000]).allSatisfy { abs($0 - $1) < 1e-5 }, "from \(start)")
        }
    }

    @Test(
        "Audio after a sample rate change in MPEG-TS is at its timestamps",
        arguments: [(44_100, 48_000), (48_000, 32_000)])
    func timed(first: Int, second: Int) throws {
        let url = try joined(
            [try write("1.ts", "aac", rate: first), try write("2.ts", "aac", rate: second, start: 2.5)], "ts")
        let whole = try AudioReader(url: url, channels: 1).read(from: 0, count: 240_000)
        let found = loudest(whole, from: 120_000)
        // The first file's timestamps are shifted by encoder priming, which would be before zero.
        #expect(abs(found - 168_000) <= 2, "found at \(found)")
        #expect(longestSilence(whole[126_000..<210_000]) < 8)
    }
}

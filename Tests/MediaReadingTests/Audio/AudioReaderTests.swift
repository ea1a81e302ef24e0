import CFFmpeg
import Foundation
import TestSupport
import Testing

@testable import MediaReading
@testable import MediaTime
@testable import SourceFiles

@Suite struct AudioReaderTests {
    /// Returns quiet noise with a short loud burst at one sample.
    private static func click(at position: Int, count: Int, rate: Int = 48_000) -> [Float] {
        var state: UInt32 = 3
        var samples = (0..<count).map { index -> Float in
            state = state &* 1_664_525 &+ 1_013_904_223
            return 0.05 * sin(Float(index) * 2 * .pi * 330 / Float(rate)) + 0.01
                * (Float(state >> 8) / Float(1 << 24) - 0.5)
        }
        for index in position..<min(position + 24, count) { samples[index] = 0.9 * (index % 2 == 0 ? 1 : -1) }
        return samples
    }

    private func loudest(_ samples: [Float]) -> Int {
        samples.indices.max { abs(samples[$0]) < abs(samples[$1]) } ?? -1
    }

    private func write(_ name: String, _ audio: TestAudio, _ folder: TemporaryFolder) throws -> URL {
        let url = folder.file(name)
        try TestClip(ticks: Array(0..<75), audio: audio).write(to: url)
        return url
    }

    @Test("PCM samples are bit-exact from any position")
    func pcm() throws {
        let folder = try TemporaryFolder()
        let samples = Self.click(at: 100_000, count: 144_000)
        let url = try write("a.mov", TestAudio(codec: "pcm_s16le", format: AV_SAMPLE_FMT_S16, samples: samples), folder)
        let reader = try AudioReader(url: url, channels: 1)
        let expected = samples.map { Float(Int16($0 * 32767)) / 32768 }

        #expect(try reader.read(from: 0, count: 144_000) == expected)
        for first in [99_990, 5, 143_000, 70_000, 70_100, 0] {
            #expect(try reader.read(from: first, count: 500) == Array(expected[first..<first + 500]))
        }
        #expect(reader.length == 144_000)
    }

    @Test(
        "Encoder priming does not shift audio or video",
        arguments: [
            ("a.mp4", "aac", "frag_keyframe+empty_moov+delay_moov"), ("a.mp4", "aac", "frag_keyframe+delay_moov"),
            ("a.mp4", "libopus", "frag_keyframe+empty_moov+delay_moov"),
        ])
    func priming(name: String, codec: String, flags: String) throws {
        let folder = try TemporaryFolder()
        let samples = Self.click(at: 24_000, count: 96_000)
        var clip = TestClip(
            audio: TestAudio(
                codec: codec, format: codec == "aac" ? AV_SAMPLE_FMT_FLTP : AV_SAMPLE_FMT_FLT, samples: samples))
        clip.muxerOptions = ["movflags": flags]
        try clip.write(to: folder.file(name))
        let decoded = try AudioReader(url: folder.file(name), channels: 1).read(from: 0, count: 48_000)
        #expect(abs(loudest(decoded) - 24_012) < 48, "\(loudest(decoded))")
        let reader = try ClipReader(url: folder.file(name))
        for n in 0..<50 { #expect(FrameNumber.read(try reader.frame(at: Rational(Int64(n), 25)).image) == n) }
    }

    @Test("Opus without video in Matroska starts at zero")
    func opusAlone() throws {
        let folder = try TemporaryFolder()
        let samples = Self.click(at: 24_000, count: 96_000)
        try TestClip(ticks: [], audio: TestAudio(codec: "libopus", format: AV_SAMPLE_FMT_FLT, samples: samples)).write(
            to: folder.file("a.mkv"))
        #expect(
            abs(loudest(try AudioReader(url: folder.file("a.mkv"), channels: 1).read(from: 0, count: 48_000)) - 24_012)
                < 48)
    }

    @Test("Reading before the start and after the end returns silence")
    func silence() throws {
        let folder = try TemporaryFolder()
        let samples = [Float](repeating: 0.5, count: 48_000)
        let url = try write("a.mov", TestAudio(codec: "pcm_s16le", format: AV_SAMPLE_FMT_S16, samples: samples), folder)
        let reader = try AudioReader(url: url, channels: 2)

        let before = try reader.read(from: -100, count: 200)
        #expect(before[..<200].allSatisfy { $0 == 0 })
        #expect(before[200...].allSatisfy { abs($0 - 0.5) < 0.001 })
        let after = try reader.read(from: 47_900, count: 200)
        #expect(after[..<200].allSatisfy { abs($0 - 0.5) < 0.001 })
        #expect(after[200...].allSatisfy { $0 == 0 })
        #expect(try reader.read(from: 1_000_000, count: 10).allSatisfy { $0 == 0 })
        #expect(try reader.read(from: 10, count: 0).isEmpty)
        #expect(throws: MediaError.self) { try reader.read(from: 0, count: -1) }
    }

    @Test(
        "A click is decoded at its sample position",
        arguments: [
            ("a.mp4", "aac", 48_000), ("a.mp4", "aac", 44_100), ("a.mkv", "flac", 48_000), ("a.mkv", "aac", 48_000),
            ("a.webm", "libopus", 48_000), ("a.mp4", "libmp3lame", 48_000),
        ])
    func click(_ name: String, _ codec: String, _ rate: Int) throws {
        let folder = try TemporaryFolder()
        let position = rate * 2 + 1234
        let format = codec == "flac" || codec == "libopus" ? AV_SAMPLE_FMT_S16 : AV_SAMPLE_FMT_FLTP
        var audio = TestAudio(
            codec: codec, sampleRate: Int32(rate), format: format,
            samples: Self.click(at: position, count: rate * 3, rate: rate))
        if codec == "libopus" { audio.sampleRate = 48_000 }
        let url = folder.file(name)
        var clip = TestClip(ticks: Array(0..<75), audio: audio)
        if name.hasSuffix("webm") {
            clip.codec = "libvpx"
            clip.options = ["deadline": "realtime", "cpu-used": "8"]
        }
        try clip.write(to: url)

        let whole = try AudioReader(url: url, sampleRate: rate, channels: 1).read(from: 0, count: rate * 3)
        // The WebM muxer of FFmpeg 5.1 delays the video by the pre-skip that its demuxer subtracts from the audio:
        // 6.5 ms too much.
        let shift = codec == "libopus" && shim_matroska_adds_priming() == 0 ? -336 : 0
        #expect(abs(loudest(whole) - (position + shift + 12)) <= 24, "found at \(loudest(whole)), put at \(position)")
    }

    @Test(
        "Samples after a seek equal those of sequential reading",
        arguments: [
            ("a.mp4", "aac", 48_000, 48_000), ("a.mp4", "aac", 44_100, 48_000), ("a.mkv", "flac", 44_100, 48_000),
            ("a.mkv", "aac", 48_000, 44_100),
        ])
    func seeks(_ name: String, _ codec: String, _ rate: Int, _ target: Int) throws {
        let folder = try TemporaryFolder()
        let format = codec == "flac" ? AV_SAMPLE_FMT_S16 : AV_SAMPLE_FMT_FLTP
        let audio = TestAudio(
            codec: codec, sampleRate: Int32(rate), format: format,
            samples: Self.click(at: 12_345, count: rate * 8, rate: rate))
        let url = try write(name, audio, folder)
        let whole = try AudioReader(url: url, sampleRate: target, channels: 2).read(from: 0, count: target * 8)

        for position in [5 * target + 77, 7 * target, 100, 6 * target + 1] {
            let reader = try AudioReader(url: url, sampleRate: target, channels: 2)
            let part = try reader.read(from: position, count: 2000)
            let expected = Array(whole[position * 2..<(position + 2000) * 2])
            let worst = zip(part, expected).map { abs($0 - $1) }.max() ?? 1
            #expect(worst < 1e-5, "from \(position)")
        }
    }

    @Test("Reading in chunks gives the same samples as reading at once")
    func chunks() throws {
        let folder = try TemporaryFolder()
        let url = try write(
            "a.mp4", TestAudio(sampleRate: 44_100, samples: Self.click(at: 50_000, count: 132_300)), folder)
        let whole = try AudioReader(url: url).read(from: 0, count: 140_000)

        let reader = try AudioReader(url: url)
        var pieces: [Float] = []
        for first in stride(from: 0, to: 140_000, by: 1601) {
            pieces += try reader.read(from: first, count: min(1601, 140_000 - first))
        }
        #expect(pieces == whole)
    }

    @Test("Mono becomes stereo at full level")
    func mono() throws {
        let folder = try TemporaryFolder()
        let samples = [Float](repeating: 0.5, count: 4800)
        let url = try write("a.mov", TestAudio(codec: "pcm_s16le", format: AV_SAMPLE_FMT_S16, samples: samples), folder)
        #expect(try AudioReader(url: url).read(from: 100, count: 10).allSatisfy { abs($0 - 0.5) < 0.001 })
    }

    @Test("Audio that starts after the video keeps its offset")
    func lateStart() throws {
        let folder = try TemporaryFolder()
        let samples = Self.click(at: 0, count: 48_000)
        let url = try write(
            "a.mov", TestAudio(codec: "pcm_s16le", format: AV_SAMPLE_FMT_S16, samples: samples, start: 24_000), folder)
        let read = try AudioReader(url: url, channels: 1).read(from: 0, count: 48_000)
        #expect(read[..<24_000].allSatisfy { $0 == 0 })
        #expect(abs(read[24_000]) > 0.5)
    }
}

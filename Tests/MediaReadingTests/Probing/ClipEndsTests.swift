import CFFmpeg
import Foundation
import TestSupport
import Testing

@testable import MediaReading
@testable import MediaTime
@testable import SourceFiles

@Suite("Clip length")
struct ClipEndsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func write(_ clip: TestClip, _ name: String) throws -> (url: URL, ends: ClipEnds) {
        let url = folder.file(name)
        try clip.write(to: url)
        return (url, try ClipEnds(.file(url), ClipInfo.probe(url)))
    }

    private func level(_ count: Int, _ codec: String, _ format: AVSampleFormat) -> TestAudio {
        TestAudio(
            codec: codec, format: format, samples: (0..<count).map { 0.3 * sin(Float($0) * 2 * .pi * 440 / 48_000) })
    }

    @Test(
        "Variable frame rate clips with B-frames play to the last frame",
        arguments: [
            ("a.mp4", [:]), ("a.mov", [:]), ("a.mkv", [:]), ("a.mp4", ["use_editlist": "0"]),
            ("a.mp4", ["movflags": "frag_keyframe+empty_moov"]),
        ])
    func slides(name: String, muxerOptions: [String: String]) throws {
        let ticks: [Int64] = [0, 200, 400, 600, 800, 1000, 3000, 5000, 7000, 9000]
        var clip = TestClip(
            timeBase: AVRational(num: 1, den: 1000), ticks: ticks, options: ["g": "50", "bf": "3", "b_strategy": "0"],
            muxerOptions: muxerOptions)
        clip.options["x264-params"] = "b-pyramid=normal:scenecut=0"
        let (url, ends) = try write(clip, name)
        let end = try #require(ends.video)
        let reader = try ClipReader(url: url)
        // Only an edit list declares the duration of the last frame.
        #expect(end > 9 && end <= 11, "\(end)")
        for (n, tick) in ticks.enumerated() {
            #expect(FrameNumber.read(try reader.frame(at: Rational(tick, 1000)).image) == n)
        }
        #expect(reader.warnings == [])
    }

    @Test(
        "A single edit determines the video's end, unless it extends beyond the movie",
        arguments: [
            (1.0, Rational(1)), (1.5, Rational(3, 2)), (180.0, Rational(2)),
        ])
    func edit(length: Double, end: Rational) throws {
        let url = folder.file("a.mp4")
        try TestClip().write(to: url)
        try MP4Patch.setEditList(url.path, [.init(start: 0, length: length)])
        #expect(try ClipEnds(.file(url), ClipInfo.probe(url)).video == end)
    }

    struct Late: Sendable, CustomTestStringConvertible {
        let name: String
        var isLive = false
        var testDescription: String { name + (isLive ? ", live" : "") }
    }

    /// Returns 50 frames from 0.4 s on, with 3.2 s of audio.
    private func late(_ kind: Late) -> TestClip {
        var clip = TestClip(ticks: Array(10..<60), audio: level(153_600, "aac", AV_SAMPLE_FMT_FLTP))
        if kind.name.hasSuffix("flv") { clip.audio?.sampleRate = 44_100 }
        if kind.name.hasSuffix("mpg") {
            clip.codec = "mpeg2video"
            clip.audio = level(153_600, "mp2", AV_SAMPLE_FMT_S16)
        }
        if kind.isLive { clip.muxerOptions = ["live": "1"] }
        return clip
    }

    @Test(
        "Video that starts after the audio ends with its last frame on the audio's clock",
        arguments: [
            Late(name: "a.mp4"), Late(name: "a.mov"), Late(name: "a.mkv"), Late(name: "a.mkv", isLive: true),
            Late(name: "a.ts"), Late(name: "a.flv"),
            Late(name: "a.mpg"),
        ])
    func lateStart(kind: Late) throws {
        let (url, ends) = try write(late(kind), kind.name)
        let end = try #require(ends.video)
        let audio = try #require(ends.audio)
        let reader = try ClipReader(url: url)
        let last = try reader.frame(at: end - Rational(1, 50))
        let next = try reader.frame(at: end + Rational(1, 50))
        #expect(FrameNumber.read(last.image) == 49 && next.isLast)
        // In a program stream several small frames share a timestamp.
        if !kind.name.hasSuffix("mpg") {
            #expect((last.endTime - end).magnitude <= Rational(1, 1000), "\(last.endTime), \(end)")
        }
        #expect(abs(end.seconds - 2.4) < 0.05)
        // The same number of samples is longer at FLV's sample rate.
        #expect(abs(audio.seconds - (kind.name.hasSuffix("flv") ? 153_600 / 44_100 : 3.2)) < 0.06, "\(audio)")
        #expect(reader.warnings == [])
    }

    @Test(
        "Audio without video ends with its last audible sample",
        arguments: [
            ("a.mp3", "libmp3lame", AV_SAMPLE_FMT_FLTP.rawValue), ("a.ogg", "libopus", AV_SAMPLE_FMT_FLT.rawValue),
            ("a.webm", "libopus", AV_SAMPLE_FMT_FLT.rawValue),
            ("a.m4a", "aac", AV_SAMPLE_FMT_FLTP.rawValue), ("a.ogg", "libvorbis", AV_SAMPLE_FMT_FLTP.rawValue),
            ("a.mka", "flac", AV_SAMPLE_FMT_S16.rawValue),
        ], [48_000, 47_520, 96_240])
    func audioAlone(kind: (name: String, codec: String, format: Int32), count: Int) throws {
        let (_, ends) = try write(
            TestClip(ticks: [], audio: level(count, kind.codec, AVSampleFormat(kind.format))), kind.name)
        #expect(ends == ClipEnds(video: nil, audio: Rational(Int64(count), 48_000)))
    }

    @Test("A length that the header does not declare is measured")
    func counted() throws {
        let (_, ends) = try write(TestClip(ticks: [], audio: level(480_000, "aac", AV_SAMPLE_FMT_FLTP)), "a.aac")
        let end = try #require(ends.audio)
        // Priming and padding of ADTS count as audio.
        #expect((end * Rational(48_000, 1024)).denominator == 1 && end > 10 && end < Rational(101, 10), "\(end)")
    }
}

import CFFmpeg
import Foundation
import TestSupport
import Testing

@testable import MediaReading
@testable import MediaTime
@testable import SourceFiles

@Suite struct ClipErrorTests {
    private func kind(_ url: URL) -> MediaError.Kind? {
        do throws(MediaError) {
            _ = try ClipReader(url: url)
            return nil
        } catch { return error.kind }
    }

    @Test("Files that are not clips are rejected with the reason")
    func refusals() throws {
        let folder = try TemporaryFolder()
        try Data().write(to: folder.file("empty.mp4"))
        try Data("This is no movie.\n".utf8).write(to: folder.file("text.mp4"))
        try Data((0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 7919 >> 3) }).write(to: folder.file("noise.bin"))
        var whole = TestClip()
        whole.audio = TestAudio(samples: [Float](repeating: 0, count: 4800))
        try whole.write(to: folder.file("whole.mp4"))
        let bytes = try Data(contentsOf: folder.file("whole.mp4"))
        try bytes.prefix(bytes.count / 2).write(to: folder.file("headless.mp4"))

        #expect(kind(folder.file("missing.mp4")) == .notFound)
        #expect(kind(folder.url) == .notAFile)
        #expect(kind(folder.file("empty.mp4")) == .empty)
        #expect(kind(folder.file("text.mp4")) == .unreadable)
        #expect([.unreadable, .noVideo].contains(kind(folder.file("noise.bin"))))
        #expect(kind(folder.file("headless.mp4")) == .unreadable)
        #expect(kind(URL(string: "https://example.com/a.mp4") ?? folder.url) == .unsupported)
        #expect(throws: MediaError.self) { try ClipInfo.probe(folder.file("text.mp4")) }
        // Opening a pipe without a writer would block forever.
        #expect(mkfifo(folder.file("pipe.mp4").path, 0o600) == 0)
        #expect(kind(folder.file("pipe.mp4")) == .notAFile)
        #expect(kind(URL(fileURLWithPath: "/dev/zero")) == .notAFile)
    }

    @Test("Error descriptions name the file, the cause and the remedy")
    func description() throws {
        let folder = try TemporaryFolder()
        let url = folder.file("missing.mp4")
        let error = #expect(throws: MediaError.self) { try ClipReader(url: url) }
        #expect(error?.description == "\(url.path): no such file (while opening the file). Check the path.")
    }

    @Test("A truncated file plays up to the cut and warns once", arguments: ["mp4", "mkv", "webm"])
    func cutOff(_ format: String) throws {
        let folder = try TemporaryFolder()
        let isMatroska = format != "mp4"
        let url = folder.file("a." + format)
        var clip = TestClip(options: ["g": "12", "bf": "2", "qp": "10"])
        if format == "webm" {
            clip.codec = "libvpx"
            clip.options = ["g": "12", "b": "2000000", "deadline": "realtime", "cpu-used": "8"]
        }
        if !isMatroska { clip.muxerOptions = ["movflags": "faststart"] }
        try clip.write(to: url)
        let bytes = try Data(contentsOf: url)
        let head = isMatroska ? 0 : try #require(bytes.range(of: Data("mdat".utf8))).upperBound
        try bytes.prefix(head + (bytes.count - head) * 6 / 10).write(to: url)

        let reader = try ClipReader(url: url)
        for n in 0..<10 { #expect(FrameNumber.read(try reader.frame(at: Rational(Int64(n), 25)).image) == n) }
        let held = try reader.frame(at: 100)
        #expect(held.isLast)
        #expect((11..<49).contains(FrameNumber.read(held.image)))
        let warnings = reader.warnings
        #expect(!warnings.isEmpty)
        if isMatroska {
            #expect(warnings.contains { $0.detail.contains("but the file declares 2.0 s") }, "\(warnings)")
        }
        _ = try reader.frame(at: 200)
        #expect(reader.warnings == warnings)
        #expect(Set(warnings).count == warnings.count)
    }

    @Test(
        "A complete clip gives no length warning, with or without longer audio", arguments: ["mkv", "webm", "mp4"],
        [false, true])
    func whole(_ format: String, withAudio: Bool) throws {
        let folder = try TemporaryFolder()
        let url = folder.file("a." + format)
        var clip = TestClip()
        if format == "webm" { (clip.codec, clip.options) = ("libvpx", ["deadline": "realtime", "cpu-used": "8"]) }
        if withAudio {
            clip.audio = TestAudio(
                codec: format == "webm" ? "libopus" : "aac",
                format: format == "webm" ? AV_SAMPLE_FMT_FLT : AV_SAMPLE_FMT_FLTP,
                samples: [Float](repeating: 0, count: 48_000 * 3))
        }
        try clip.write(to: url)

        let reader = try ClipReader(url: url)
        #expect(FrameNumber.read(try reader.frame(at: 100).image) == 49)
        #expect(reader.warnings == [])
    }

    @Test(
        "Durations in Matroska tags are parsed",
        arguments: [
            ("00:00:04.000000000", Rational(4)), ("01:02:03.500000000", Rational(7447, 2)), ("00:00:01", Rational(1)),
            ("00:00:00.04", Rational(1, 25)),
            ("four", nil), ("00:00:-1.0", nil),
        ])
    func durationTag(_ tag: String, _ seconds: Rational?) {
        #expect(ClipStreams.seconds(tag) == seconds)
    }

    @Test("A clip without decodable frames is an error")
    func nothingDecodes() throws {
        let folder = try TemporaryFolder()
        let url = folder.file("a.mp4")
        try TestClip.writeUndecodable(to: url)

        let error = #expect(throws: MediaError.self) { try ClipReader(url: url).frame(at: 0) }
        #expect(error?.kind == .decode)
    }

    @Test("Reading audio from a clip without audio is an error")
    func wrongStreams() throws {
        let folder = try TemporaryFolder()
        try TestClip().write(to: folder.file("silent.mp4"))
        let error = #expect(throws: MediaError.self) { try AudioReader(url: folder.file("silent.mp4")) }
        #expect(error?.kind == .noAudio)
    }

    @Test("Random damage causes no crash or hang", arguments: 0..<24)
    func damage(_ seed: UInt64) throws {
        let folder = try TemporaryFolder()
        let url = folder.file(seed % 2 == 0 ? "a.mp4" : "a.mkv")
        try TestClip().write(to: url)
        var bytes = try Data(contentsOf: url)
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        for _ in 0..<12 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 20)
        }
        try bytes.write(to: url)

        do throws(MediaError) {
            let reader = try ClipReader(url: url)
            for time in [0, 1, 0, 3, 1] { _ = try reader.frame(at: Rational(time)) }
        } catch { #expect(!error.description.isEmpty) }
    }
}

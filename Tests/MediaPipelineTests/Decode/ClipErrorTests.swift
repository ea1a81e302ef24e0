import CFFmpeg
import Foundation
import Testing

@testable import MediaPipeline

@Suite struct ClipErrorTests {
    private func kind(_ url: URL) -> MediaError.Kind? {
        do throws(MediaError) {
            _ = try ClipReader(url: url)
            return nil
        } catch { return error.kind }
    }

    @Test("What is no clip is refused with the reason")
    func refusals() throws {
        let folder = try ClipFolder()
        try Data().write(to: folder.file("empty.mp4"))
        try Data("This is no movie.\n".utf8).write(to: folder.file("text.mp4"))
        try Data((0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 7919 >> 3) }).write(to: folder.file("noise.bin"))
        var whole = TestClip()
        whole.sound = TestSound(samples: [Float](repeating: 0, count: 4800))
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
    }

    @Test("An error says where, what and what to do")
    func description() throws {
        let folder = try ClipFolder()
        let url = folder.file("missing.mp4")
        let error = #expect(throws: MediaError.self) { try ClipReader(url: url) }
        #expect(error?.description == "\(url.path): no such file (while opening the file). Check the path.")
    }

    @Test("A file cut off in its pictures plays what is there, and says so once", arguments: ["movflags=faststart", "mkv"])
    func cutOff(_ manner: String) throws {
        let folder = try ClipFolder()
        let isMatroska = manner == "mkv"
        let url = folder.file(isMatroska ? "a.mkv" : "a.mp4")
        var clip = TestClip(options: ["g": "12", "bf": "2", "qp": "10"])
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
        if !isMatroska { #expect(!warnings.isEmpty) }
        _ = try reader.frame(at: 200)
        #expect(reader.warnings == warnings)
        #expect(Set(warnings).count == warnings.count)
    }

    @Test("A clip of which nothing decodes is an error, not a hang")
    func nothingDecodes() throws {
        let folder = try ClipFolder()
        let url = folder.file("a.mp4")
        try TestClip(options: ["g": "12", "bf": "0"], muxerOptions: ["movflags": "faststart"]).write(to: url)
        var bytes = try Data(contentsOf: url)
        let data = try #require(bytes.range(of: Data("mdat".utf8)))
        for index in data.upperBound..<bytes.count { bytes[index] = 0xFF }
        try bytes.write(to: url)

        let error = #expect(throws: MediaError.self) { try ClipReader(url: url).frame(at: 0) }
        #expect(error?.kind == .decode)
    }

    @Test("Sound alone is no clip, and a silent clip has no sound")
    func wrongStreams() throws {
        let folder = try ClipFolder()
        try TestClip().write(to: folder.file("silent.mp4"))
        let error = #expect(throws: MediaError.self) { try AudioReader(url: folder.file("silent.mp4")) }
        #expect(error?.kind == .noAudio)
    }

    @Test("Damage at random places never crashes or hangs", arguments: 0..<24)
    func damage(_ seed: UInt64) throws {
        let folder = try ClipFolder()
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

import CFFmpeg
import FFmpegSupport
import Foundation
import Images
import TestSupport
import Testing
import VectorGeometry

@testable import MediaReading
@testable import MediaTime
@testable import MediaWriting

@Suite("Metadata, chapters, timecode and poster frame")
struct AnnotationTests {
    private static let notes = MovieAnnotations(
        metadata: ["title": "Über — 3 cards", "artist": "A"],
        chapters: [
            .init(start: .zero, title: "One"), .init(start: Rational(1, 2), title: "Two"),
            .init(start: Rational(99), title: "Beyond"),
        ])

    private func write(_ container: MovieContainer, _ notes: MovieAnnotations, to path: String, rate: String = "25")
        throws
    {
        let rate = try #require(FrameRate(rate))
        let settings = try MovieSettings(
            container: container, width: 64, height: 48, frameRate: rate, annotations: notes)
        let writer = try MovieWriter(settings, path: path)
        try writer.write(count: 25) { TestImages.solid(UInt32($0) * 0x0A0000) }
        try writer.finish()
    }

    @Test(
        "Title and chapters are read back, and the bytes are reproducible",
        arguments: [MovieContainer.mp4, .mov, .mkv, .webm])
    func chapters(container: MovieContainer) throws {
        let folder = try TemporaryFolder()
        for name in ["a", "b"] { try write(container, Self.notes, to: folder.path(name)) }
        #expect(try folder.bytes("a") == folder.bytes("b"))
        let input = try InputContext(path: folder.path("a"))
        let context = input.pointer.pointee
        func text(_ dictionary: OpaquePointer?, _ key: String) -> String? {
            av_dict_get(dictionary, key, nil, 0).map { String(cString: $0.pointee.value) }
        }
        #expect(text(context.metadata, "title") == "Über — 3 cards")
        let chapters = (0..<Int(context.nb_chapters)).compactMap { context.chapters[$0]?.pointee }
        #expect(chapters.map { text($0.metadata, "title") } == ["One", "Two"])
        let times = chapters.map {
            [Rational(ticks: $0.start, timeBase: $0.time_base), Rational(ticks: $0.end, timeBase: $0.time_base)]
        }
        #expect(times == [[.zero, Rational(1, 2)], [Rational(1, 2), .one]])
    }

    @Test("The time before the first chapter belongs to no chapter", arguments: [MovieContainer.mp4, .mov, .mkv])
    func lateChapter(container: MovieContainer) throws {
        let folder = try TemporaryFolder()
        try write(
            container, MovieAnnotations(chapters: [.init(start: Rational(1, 5), title: "a")]), to: folder.path("m"))
        let input = try InputContext(path: folder.path("m"))
        let context = input.pointer.pointee
        let chapters = (0..<Int(context.nb_chapters)).compactMap { context.chapters[$0]?.pointee }
        let named = chapters.filter {
            av_dict_get($0.metadata, "title", nil, 0).map { String(cString: $0.pointee.value) } == "a"
        }
        let times = named.map {
            [Rational(ticks: $0.start, timeBase: $0.time_base), Rational(ticks: $0.end, timeBase: $0.time_base)]
        }
        #expect(times == [[Rational(1, 5), .one]])
    }

    @Test("Each supported metadata key is written", arguments: [MovieContainer.mp4, .mov])
    func keys(container: MovieContainer) throws {
        let folder = try TemporaryFolder()
        let special = ["location": "+27.59+086.56/", "creation_time": "2020-01-02T03:04:05Z"]
        var sizes: Set<Int> = []
        for key in try #require(container.metadataKeys) {
            try write(container, MovieAnnotations(metadata: [key: special[key] ?? "3"]), to: folder.path("m"))
            // FFmpeg reads some keys under another name, and QuickTime keywords not at all.
            let input = try InputContext(path: folder.path("m"))
            let context = input.pointer.pointee
            var values: [String] = []
            var entry: UnsafeMutablePointer<AVDictionaryEntry>?
            while let next = av_dict_get(context.metadata, "", entry, AV_DICT_IGNORE_SUFFIX) {
                values.append(String(cString: next.pointee.value))
                entry = next
            }
            let prefix = special[key]?.prefix(6) ?? "3"
            #expect(
                values.contains { $0.hasPrefix(prefix) } || key == "keywords" && container == .mov, "\(key): \(values)")
            sizes.insert(try folder.bytes("m").count)
        }
        try write(container, MovieAnnotations(), to: folder.path("m"))
        #expect(!sizes.subtracting([try folder.bytes("m").count]).isEmpty)
    }

    @Test("Chapter and poster times at or after the end are rejected")
    func times() throws {
        let rate = try #require(FrameRate("25"))
        func settings(_ notes: MovieAnnotations) throws -> MovieSettings {
            try MovieSettings(container: .mp4, width: 64, height: 48, frameRate: rate, annotations: notes)
        }
        for notes in [MovieAnnotations(chapters: [.init(start: .one, title: "x")]), MovieAnnotations(posterTime: .one)]
        {
            let error = #expect(throws: MovieSettingsError.self) { try settings(notes).checkTimes(frames: 25) }
            #expect(error?.description.contains("ends at 1 s") == true)
            try settings(notes).checkTimes(frames: 26)
        }
    }

    @Test(
        "Invalid timecodes are rejected; the first and last valid ones are accepted",
        arguments: [
            ("25", "01:00:00:25", "24"), ("25", "00:60:00:00", "59"), ("25", "24:00:00:00", "23"),
            ("25", "01:00:00:24", nil), ("25", "23:59:59:00", nil),
            ("25", "01:00:00:00 ", "hh:mm"), ("30000/1001", "01:01:00;00", "expected 2"),
            ("30000/1001", "01:01:00;01", "expected 2"), ("30000/1001", "01:01:00;02", nil),
            ("30000/1001", "01:10:00;00", nil), ("30000/1001", "01:01:00:00", nil),
            ("60000/1001", "00:09:00;03", "expected 4"), ("60000/1001", "00:09:00;59", nil),
            ("60000/1001", "00:09:00:60", "59"), ("24000/1001", "00:00:00:24", "23"), ("29.97", "01:00:00;00", nil),
            ("29.97", "01:01:00;01", "expected 2"), ("59.94", "01:01:00;04", nil),
            ("30", "01:00:00;00", "29.97"), ("60", "01:00:00;00", "59.94"), ("25", "01:00:00;00", "hh:mm:ss:ff"),
        ] as [(String, String, String?)])
    func timecodes(rate: String, code: String, word: String?) throws {
        let rate = try #require(FrameRate(rate))
        let notes = MovieAnnotations(timecode: code)
        var problem: MovieSettingsError?
        do { _ = try MovieSettings(container: .mov, width: 64, height: 48, frameRate: rate, annotations: notes) } catch
        { problem = error }
        #expect((problem == nil) == (word == nil), "\(problem?.description ?? "taken")")
        if let word { #expect(problem?.description.contains(word) == true, "\(problem?.description ?? "")") }
    }

    @Test("A timecode is written as a track", arguments: [MovieContainer.mp4, .mov], ["25", "30000/1001"])
    func timecode(container: MovieContainer, rate: String) throws {
        let folder = try TemporaryFolder()
        let code = rate == "25" ? "01:00:00:05" : "01:00:00;05"
        try write(container, MovieAnnotations(timecode: code), to: folder.path("m"), rate: rate)
        let input = try InputContext(path: folder.path("m"))
        let tracks = input.streams.compactMap { $0 }.filter {
            $0.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_DATA
        }
        #expect(tracks.count == 1)
        let found = try #require(av_dict_get(tracks.first?.pointee.metadata, "timecode", nil, 0))
        #expect(String(cString: found.pointee.value) == code)
    }

    @Test("The poster frame is the frame at its time")
    func poster() throws {
        let folder = try TemporaryFolder()
        try write(.mp4, MovieAnnotations(posterTime: Rational(41, 100)), to: folder.path("m"))
        #expect(try posterColor(folder.path("m")) == 10 * 0x0A0000)
    }

    private func posterColor(_ path: String) throws -> UInt32 {
        let input = try InputContext(path: path)
        let stream = try #require(
            input.streams.compactMap { $0 }.first { $0.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC != 0 })
        let picture = stream.pointee.attached_pic
        let png = try CGImage.png(data: Data(bytes: try #require(picture.data), count: Int(picture.size)))
        return png.pixels.row(3)[5] & 0xFFFFFF
    }

    @Test("The poster frame is kept if the encoder takes the first frame after it was drawn")
    func lateFirstFrame() throws {
        let folder = try TemporaryFolder()
        let rate = try #require(FrameRate("25"))
        let settings = try MovieSettings(
            container: .mp4, width: 64, height: 48, frameRate: rate,
            annotations: MovieAnnotations(posterTime: Rational(1, 25)))
        let first = TestImages.solid(0x0A0000)
        let poster = TestImages.solid(0x140000)
        let writer = try MovieWriter(settings, path: folder.path("m"))
        // The drawing thread converts and observes frame 1 while frame 0, which is shared, waits for the encoder.
        let stage = PlaneStage(settings, limit: 1)
        let conversion = try stage.begin(poster)
        conversion.convert(PixelRect(x: 0, y: 0, width: 64, height: 48))
        try writer.imageObserver?.observe(poster, frame: 1)
        try writer.append(first, frame: 0)
        try writer.append(stage.complete(conversion), frame: 1)
        try writer.finish()
        #expect(try posterColor(folder.path("m")) == 0x140000)
    }

    @Test(
        "Unsupported annotations are rejected with the reason",
        arguments: [
            (MovieContainer.gif, MovieAnnotations(metadata: ["title": "x"]), "does not support"),
            (.webm, MovieAnnotations(timecode: "01:00:00:00"), "QuickTime"),
            (.mp4, MovieAnnotations(timecode: "1 o'clock"), "hh:mm:ss:ff"),
            (.mp4, MovieAnnotations(metadata: ["foo": "x"]), "mkv"),
            (.mp4, MovieAnnotations(metadata: ["title": "x", "a b": "x"]), "\"a b\""),
            (.mov, MovieAnnotations(metadata: ["composer": "x"]), "author"),
            (.mp4, MovieAnnotations(timecode: "01:00:00;00"), "drop"),
            (.mkv, MovieAnnotations(posterTime: .zero), "MP4"),
            (
                .mp4, MovieAnnotations(chapters: [.init(start: .one, title: "b"), .init(start: .zero, title: "a")]),
                "order"
            ),
        ] as [(MovieContainer, MovieAnnotations, String)])
    func refused(container: MovieContainer, notes: MovieAnnotations, word: String) throws {
        let rate = try #require(FrameRate("25"))
        let error = #expect(throws: MovieSettingsError.self) {
            try MovieSettings(container: container, width: 64, height: 48, frameRate: rate, annotations: notes)
        }
        #expect(error?.description.contains(word) == true, "\(error?.description ?? "")")
    }
}

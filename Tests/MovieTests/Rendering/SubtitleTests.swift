import CFFmpeg
import Foundation
import Images
import TestSupport
import Testing

@testable import FFmpegSupport
@testable import MediaReading
@testable import MediaTime
@testable import MediaWriting

@Suite("Subtitle streams")
struct SubtitleTests {
    private static let subtitles = MovieAnnotations.Subtitles(
        cues: [
            .init(start: Rational(3, 5), end: 5, text: "Zwei\nZeilen"),
            .init(start: Rational(1, 10), end: Rational(3, 10), text: "Größer & <kleiner>"),
        ], language: "deu")

    private struct Text: Equatable {
        let start, end: Rational
        let bytes: [UInt8]
    }

    private func settings(_ container: MovieContainer, _ subtitles: MovieAnnotations.Subtitles) throws -> MovieSettings
    {
        try MovieSettings(
            container: container, width: 64, height: 48, frameRate: try MovieTestClip.rate("25"),
            annotations: MovieAnnotations(subtitles: subtitles))
    }

    /// Writes a second and returns the codec, the language and the texts of the subtitle stream.
    private func written(_ settings: MovieSettings) throws -> (codec: AVCodecID, language: String?, texts: [Text]) {
        let folder = try TemporaryFolder()
        let path = folder.path("movie")
        let writer = try MovieWriter(settings, path: path)
        for frame in 0..<25 { try writer.append(PixelBuffer(width: 64, height: 48), frame: frame) }
        try writer.finish()
        let input = try InputContext(path: path)
        let stream = try #require(
            input.streams.compactMap { $0 }.first {
                $0.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_SUBTITLE
            })
        var texts: [Text] = []
        let packet = try AVPacketHandle()
        while av_read_frame(input.pointer, packet.pointer) >= 0 {
            defer { packet.reset() }
            let read = packet.pointer.pointee
            guard read.stream_index == stream.pointee.index else { continue }
            let bytes = Array(UnsafeBufferPointer(start: read.data, count: Int(read.size)))
            // MP4 fills the time between subtitles with empty texts.
            if bytes == [0, 0] { continue }
            let start = Rational(ticks: read.pts, timeBase: stream.pointee.time_base)
            let end = Rational(ticks: read.pts + read.duration, timeBase: stream.pointee.time_base)
            texts.append(Text(start: start, end: end, bytes: bytes))
        }
        let language = av_dict_get(stream.pointee.metadata, "language", nil, 0).map {
            String(cString: $0.pointee.value)
        }
        return (stream.pointee.codecpar.pointee.codec_id, language, texts)
    }

    @Test("Matroska stores styled subtitles as ASS: styles, places, and word times as karaoke")
    func styled() throws {
        typealias Styling = MovieAnnotations.Subtitles.Styling
        var first = MovieAnnotations.Subtitles.Cue(start: Rational(1, 10), end: Rational(9, 10), text: "One {2}\nthree")
        var bold = Styling.Run(text: " {2}", start: Rational(1, 2))
        bold.isBold = true
        bold.color = 0xFF8000
        first.styling = Styling(
            runs: [Styling.Run(text: "One", start: Rational(1, 5)), bold, Styling.Run(text: "\nthree")])
        first.styling?.keypad = 8
        var second = MovieAnnotations.Subtitles.Cue(start: Rational(1, 2), end: Rational(9, 10), text: "a\\N")
        second.styling = Styling(runs: [Styling.Run(text: "a\\N")])
        second.styling?.position = .init(x: 0.25, y: 0.5)
        let subtitles = MovieAnnotations.Subtitles(cues: [first, second], language: "eng")

        let result = try written(try settings(.mkv, subtitles))
        #expect(result.codec == AV_CODEC_ID_ASS && result.language == "eng")
        #expect(
            result.texts.map { String(decoding: $0.bytes, as: UTF8.self) } == [
                "0,0,Default,,0,0,0,,{\\an8}{\\k10}{\\k30}One {\\k40}{\\b1\\c&H0080FF&}\\{2\\}\\N{\\b0\\c}three",
                "1,0,Default,,0,0,0,,{\\pos(16,24)}a\\\u{2060}N",
            ])
        #expect(result.texts.map(\.start) == [Rational(1, 10), Rational(1, 2)])

        // Other containers store the text alone; a part of the movie has times from its start.
        #expect(try written(try settings(.webm, subtitles)).codec == AV_CODEC_ID_WEBVTT)
        let part = try settings(.mkv, subtitles).forFrames(5..<25).annotations.subtitles?.cues.first
        #expect(part?.start == .zero && part?.styling?.runs.map(\.start) == [.zero, Rational(3, 10), nil])
    }

    @Test(
        "Each container has its text format, with the times and the language",
        arguments: [
            (MovieContainer.mp4, AV_CODEC_ID_MOV_TEXT), (.mov, AV_CODEC_ID_MOV_TEXT), (.mkv, AV_CODEC_ID_SUBRIP),
            (.webm, AV_CODEC_ID_WEBVTT),
        ])
    func formats(container: MovieContainer, codec: AVCodecID) throws {
        let settings = try settings(container, Self.subtitles).forFrames(0..<25)
        let result = try written(settings)
        #expect(result.codec == codec)
        // QuickTime files store language codes of the Macintosh, which FFmpeg reads as ISO 639-2/B.
        #expect(container == .mov || result.language == "deu" || result.language == "ger")
        func sample(_ text: String) -> [UInt8] {
            container.isISOMedia ? [0, UInt8(text.utf8.count)] + Array(text.utf8) : Array(text.utf8)
        }
        let first = container == .webm ? "Größer &amp; &lt;kleiner&gt;" : "Größer & <kleiner>"
        #expect(
            result.texts == [
                Text(start: Rational(1, 10), end: Rational(3, 10), bytes: sample(first)),
                Text(start: Rational(3, 5), end: 1, bytes: sample("Zwei\nZeilen")),
            ])
    }

    @Test("A range of frames has the subtitles of its part, from its start")
    func ranges() throws {
        let settings = try settings(.mkv, Self.subtitles).forFrames(5..<30)
        let cues = try #require(settings.annotations.subtitles?.cues)
        #expect(cues.map(\.start) == [.zero, Rational(2, 5)])
        #expect(cues.map(\.end) == [Rational(1, 10), 1])
        #expect(try self.settings(.mkv, Self.subtitles).forFrames(8..<15).annotations.subtitles?.cues == [])
    }

    @Test("Overlapping subtitles become one text at a time where a format has only one")
    func overlaps() {
        let subtitles = MovieAnnotations.Subtitles(cues: [
            .init(start: 0, end: 4, text: "a"), .init(start: 1, end: 2, text: "b"), .init(start: 5, end: 6, text: "c"),
        ])
        #expect(
            subtitles.withoutOverlaps == [
                .init(start: 0, end: 1, text: "a"), .init(start: 1, end: 2, text: "a\nb"),
                .init(start: 2, end: 4, text: "a"), .init(start: 5, end: 6, text: "c"),
            ])
    }

    @Test("Invalid languages and times, and containers without text, are refused")
    func refused() throws {
        #expect(throws: MovieSettingsError.self) { try settings(.mp4, .init(cues: [], language: "english")) }
        #expect(throws: MovieSettingsError.self) {
            try settings(.mp4, .init(cues: [.init(start: 2, end: 2, text: "a")]))
        }
        #expect(throws: MovieSettingsError.self) { try settings(.gif, Self.subtitles) }
    }
}

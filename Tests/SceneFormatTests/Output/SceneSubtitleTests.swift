import MediaTime
import MediaWriting
import MovieRendering
import Testing

@testable import SceneFormat

@Suite("Subtitles of a scene")
struct SceneSubtitleTests {
    private func fixture() throws -> SceneFixture {
        let fixture = try SceneFixture(files: ["media/clip.mp4", "media/logo.png"])
        try fixture.write("1\n00:00:00,500 --> 00:00:02,000\n<b>Hello</b>\nthere\n", to: "talk.srt")
        return fixture
    }

    @Test("Movies store the scene's subtitles; the option replaces them", arguments: ["a.mp4", "a.webm", "a.mkv"])
    func stored(path: String) throws {
        let fixture = try fixture()
        let scene = try fixture.scene(minimalScene(more: "subtitles: { captions: talk.srt, language: eng }"))
        let expected = MovieAnnotations.Subtitles(
            cues: [.init(start: Rational(1, 2), end: 2, text: "Hello\nthere")], language: "eng")
        #expect(try OutputPlan(scene, to: path).settings.annotations.subtitles == expected)
        #expect(scene.files.contains { $0.hasSuffix("/talk.srt") })

        var request = OutputRequest()
        request.encoding.annotations.subtitles = .init(cues: [])
        #expect(try OutputPlan(scene, to: path, request).settings.annotations.subtitles?.cues == [])
    }

    @Test("Files in ASS stay styled; other captions are styled on request")
    func styled() throws {
        let fixture = try fixture()
        try fixture.write(
            """
            [Script Info]
            ScriptType: v4.00+

            [Events]
            Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
            Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,{\\an8\\k20}One {\\k50\\b1}two

            """, to: "song.ass")
        func subtitles(_ value: String) throws -> MovieAnnotations.Subtitles {
            let scene = try fixture.scene(minimalScene(more: "subtitles: \(value)"))
            return try #require(try OutputPlan(scene, to: "a.mkv").settings.annotations.subtitles)
        }
        let styling = try #require(try subtitles("song.ass").cues.first?.styling)
        #expect(styling.keypad == 8 && styling.runs.map(\.text) == ["One", " two"])
        #expect(styling.runs.map(\.isBold) == [false, true])
        #expect(styling.runs.map(\.start) == [1, Rational(6, 5)])

        #expect(try subtitles("{ captions: song.ass, format: text }").cues.first?.styling == nil)
        #expect(try subtitles("talk.srt").cues.first?.styling == nil)
        let requested = try subtitles("{ captions: talk.srt, format: ass }").cues.first?.styling
        #expect(requested?.runs.map(\.isBold) == [true, false])
    }

    @Test("Formats without subtitles leave the scene's out with a note")
    func leftOut() throws {
        let plan = try OutputPlan(try fixture().scene(minimalScene(more: "subtitles: talk.srt")), to: "a.gif")
        #expect(plan.settings.annotations.subtitles == nil)
        #expect(plan.notes.contains { $0.contains("subtitles are left out") })
    }

    @Test(
        "Mistakes are located",
        arguments: [
            ("{ captions: talk.srt, language: english }", "ISO 639-2"), ("{ language: eng }", "captions"),
            ("{ captions: talk.srt, lang: eng }", "language"), ("other.srt", "other.srt"),
        ])
    func mistakes(value: String, part: String) throws {
        let messages = try fixture().messages(minimalScene(more: "subtitles: \(value)"))
        #expect(messages.count == 1 && messages.allSatisfy { $0.contains(part) })
        #expect(messages.allSatisfy { $0.hasPrefix("scene.yaml:10:") })
    }
}

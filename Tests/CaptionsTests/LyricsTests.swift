import Testing

@testable import Captions

@Suite("Lyrics and other formats of captions")
struct LyricsTests {
    @Test("Lines of LRC are shown until the next line, the last one for 4 seconds")
    func lines() throws {
        let text = "[ar:Name]\n[length: 00:30]\n\n[00:01.50]one two\n[00:03]three\n[00:05.000]\n[01:00.25]four\n"
        let track = try CaptionTrack(text, name: "a.lrc")
        #expect(track.format == .lyrics && track.warnings.isEmpty)
        #expect(track.cues.map(\.text) == ["one two", "three", "four"])
        #expect(track.cues.map(\.start) == [1.5, 3, 60.25] && track.cues.map(\.end) == [3, 5, 64.25])
    }

    @Test("Times of words, repeated lines and the offset are read")
    func words() throws {
        let timed = try CaptionTrack("[00:01.00]<00:01.00>one <00:01.50>two\n[00:02.00]x < y <3\n", name: "a.lrc")
        #expect(timed.cues[0].words.map(\.start) == [1, 1.5] && timed.cues[1].text == "x < y <3")
        let repeated = try CaptionTrack("[offset:500]\n[00:03.00][00:01.00]la\n[00:02.00]lo\n", name: "a.lrc")
        #expect(repeated.cues.map(\.text) == ["la", "lo", "la"] && repeated.cues.map(\.start) == [0.5, 1.5, 2.5])
    }

    @Test("Text without a time is a warning; a line with more than 100 times is an error")
    func mistakes() throws {
        let track = try CaptionTrack("[00:01.00]one\n[Chorus]\ntwo\n[00:02.00]three\n", name: "a.lrc")
        #expect(track.cues.map(\.text) == ["one", "three"])
        #expect(track.warnings.map(\.line) == [2] && track.warnings[0].otherPlaces == 1)
        let times = String(repeating: "[00:01.00]", count: 101)
        #expect(throws: CaptionError.self) { try CaptionTrack(times + "la", name: "a.lrc") }
    }

    @Test("JSON lists are not lyrics", arguments: ["[]", "[1]", "[[\"a\", 1, 2]]", "[{\"text\": \"a\"}]", "[null]"])
    func lists(_ text: String) { #expect(!LyricsReader.matches(text[...])) }

    @Test("SBV files have the times and texts of SRT")
    func subViewer() throws {
        let track = try CaptionTrack(
            "0:00:00.500,0:00:01.500\none, two\nthree\n\n0:00:01.500,0:00:02.500\nfour\n", name: "a.sbv")
        #expect(track.cues.map { $0.words.map(\.text) } == [["one,", "two", "three"], ["four"]])
        #expect(track.cues.map(\.start) == [0.5, 1.5] && track.cues.map(\.end) == [1.5, 2.5])
        #expect(track.warnings.isEmpty)
    }

    @Test("WebVTT times with a comma are read with a warning")
    func commas() throws {
        let track = try CaptionTrack("WEBVTT\n\n00:00:00,500 --> 00:01,500\none\n", name: "a.vtt")
        #expect(track.cues.map(\.start) == [0.5] && track.cues.map(\.end) == [1.5])
        #expect(track.warnings.count == 1 && track.warnings[0].otherPlaces == 1)
    }

    @Test(
        "Formats that are not supported are named with a remedy",
        arguments: [
            ("TTML", "<?xml version=\"1.0\"?><tt xmlns=\"http://www.w3.org/ns/ttml\"></tt>"),
            ("MicroDVD", "{12}{36}one\n"), ("SAMI", "<SAMI><BODY></BODY></SAMI>"),
            ("a TSV table of Whisper", "start\tend\ttext\n0\t1000\tone\n"),
            ("SCC", "Scenarist_SCC V1.0\n\n00:00:01:00\t9420\n"),
            ("SubViewer", "[INFORMATION]\n[SUBTITLE]\n00:00:01.00,00:00:02.00\none\n"), ("MPL2", "[10][20]one\n"),
            ("RTF", "{\\rtf1\\ansi one}"), ("a zip archive or an office document", "PK\u{3}\u{4}one"),
            ("Markdown", "```srt\n1\n00:00:01,000 --> 00:00:02,000\none\n```\n"),
            ("a label track of Audacity", "1.000000\t2.000000\tone\n"),
            ("YouTube XML", "<?xml version=\"1.0\"?><transcript><text start=\"1\">a</text></transcript>"),
        ])
    func unsupported(_ name: String, _ text: String) {
        #expect { try CaptionTrack(text, name: "a") } throws: { "\($0)".contains("the file is \(name)") }
    }
}

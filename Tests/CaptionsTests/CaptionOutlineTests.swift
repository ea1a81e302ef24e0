import Testing

@testable import Captions

@Suite("Outlines of caption files")
struct CaptionOutlineTests {
    private func edited(_ text: String, _ body: (CaptionOutline) -> [CaptionOutline.Replacement]) throws -> String {
        var bytes = Array(text.utf8)
        let outline = try #require(CaptionOutline(bytes))
        for each in body(outline).sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            bytes.replaceSubrange(each.range, with: each.bytes)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("Retiming an SRT caption changes its two times, in their notation")
    func retimesSubRip() throws {
        let text =
            "1\r\n00:00:01,000 --> 00:00:02,500\r\nOne\r\ntwo\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nEnd\r\n"
        let moved = try edited(text) { $0.retiming(0, start: 1.25, end: 2.75) }
        #expect(moved == text.replacing("01,000", with: "01,250").replacing("02,500", with: "02,750"))
        let trimmed = try edited(text) { $0.retiming(1, start: 3, end: 4.5) }
        #expect(trimmed == text.replacing("04,000", with: "04,500"))
    }

    @Test("Moving a WebVTT caption moves the times of its words; trimming it does not")
    func retimesWords() throws {
        let text = "WEBVTT\n\nid\n00:01.000 --> 00:03.000 line:10%\nOne <00:02.000>two\n"
        let moved = try edited(text) { $0.retiming(0, start: 1.5, end: 3.5) }
        #expect(moved == "WEBVTT\n\nid\n00:01.500 --> 00:03.500 line:10%\nOne <00:02.500>two\n")
        let trimmed = try edited(text) { $0.retiming(0, start: 0.5, end: 3) }
        #expect(trimmed == "WEBVTT\n\nid\n00:00.500 --> 00:03.000 line:10%\nOne <00:02.000>two\n")
        let late = try edited(text) { $0.retiming(0, start: 3600, end: 3602) }
        #expect(late.contains("01:00:00.000 --> 01:00:02.000"))
    }

    @Test("Retyping a caption replaces its text, with the line ends of the file")
    func retypes() throws {
        let text =
            "1\r\n00:00:01,000 --> 00:00:02,500\r\n<i>One</i>\r\ntwo\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nEnd"
        let outline = try #require(CaptionOutline(Array(text.utf8)))
        #expect(outline.cues.map(\.text) == ["<i>One</i>\ntwo", "End"])
        let typed = try edited(text) { $0.retyping(0, text: "Eins\nzwei") }
        #expect(typed == text.replacing("<i>One</i>\r\ntwo", with: "Eins\r\nzwei"))
        #expect(try edited(text) { $0.retyping(1, text: "Ende") }.hasSuffix("\r\nEnde"))
    }

    @Test("SBV captions, and captions without empty lines between them, have outlines")
    func readsOtherNotations() throws {
        let text = "0:00:01.000,0:00:02.500\nOne\n\n0:00:03.000,0:00:04.000\nTwo\n"
        let viewer = try #require(CaptionOutline(Array(text.utf8)))
        #expect(viewer.cues.map(\.end) == [2.5, 4])
        let dense = "1\n00:00:01,000 --> 00:00:02,000\nOne\n2\n00:00:03,000 --> 00:00:04,000\nTwo"
        #expect(CaptionOutline(Array(dense.utf8))?.cues.map(\.text) == ["One", "Two"])
    }

    @Test("Transcripts have no outline")
    func refusesTranscripts() {
        #expect(CaptionOutline(Array(#"[{"text": "a", "start": 0, "end": 1}]"#.utf8)) == nil)
    }

    @Test(
        "Outlines have the captions that are read",
        arguments: [
            "1\n00:00:01,000 --> 00:00:02,500\nOne\ntwo\n\n2\n00:00:03,000 --> 00:00:04,000\nEnd\n",
            "WEBVTT\n\nNOTE text\n\n00:01.000 --> 00:03.000\nOne <00:02.000>two\n\n00:04.000 --> 00:05.000\nEnd",
        ])
    func agreesWithReader(_ text: String) throws {
        let track = try CaptionTrack(text, name: "test")
        let outline = try #require(CaptionOutline(Array(text.utf8)))
        #expect(outline.cues.map(\.start) == track.cues.map(\.start))
        #expect(outline.cues.map(\.end) == track.cues.map(\.end))
    }
}

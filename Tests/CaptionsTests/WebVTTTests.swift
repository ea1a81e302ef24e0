import Images
import Testing
import VectorGeometry

@testable import Captions

@Suite("Reading WebVTT files")
struct WebVTTTests {
    private func track(_ body: String) throws -> CaptionTrack { try CaptionTrack("WEBVTT\n\n" + body, name: "a.vtt") }

    @Test("Word times, identifiers, comments and character references are read")
    func words() throws {
        let track = try track(
            """
            NOTE a comment
            over two lines

            intro
            00:01.000 --> 00:03.000
            One <00:01.500>two<00:02.000><c.yellow>three</c> &amp; four

            01:00:00.000 --> 01:00:01.000
            <v Anna>Later
            """)
        let words = track.cues[0].words

        #expect(words.map(\.text) == ["One", "two", "three", "&", "four"])
        #expect(words.map(\.start) == [nil, 1.5, 2, nil, nil])
        #expect(words.map(\.separator) == [.none, .space, .none, .space, .space])
        #expect(words[2].style.color?.blue == 0 && words[2].style.color?.green == 1)
        #expect(track.cues[1].start == 3600 && track.cues[1].text == "Later")
    }

    @Test("Settings place a caption")
    func settings() throws {
        let track = try track("00:01.000 --> 00:02.000 line:10%,center position:25%,line-left size:50% align:left\nA")
        let placement = track.cues[0].placement

        #expect(placement.line == .fraction(0.1) && placement.lineAnchor == .center)
        #expect(placement.position == 0.25 && placement.positionAnchor == .start)
        #expect(placement.size == 0.5 && placement.alignment == .left)
        let rows = try self.track("00:01.000 --> 00:02.000 line:-2\nA")
        #expect(rows.cues[0].placement.line == .row(-2))
    }

    @Test("Style blocks select all text, tags, classes, voices and identifiers")
    func styles() throws {
        let track = try track(
            """
            STYLE
            ::cue { background-color: rgba(0, 0, 0, 0.5); unknown: 1 }
            ::cue(.loud), ::cue(#two) { font-weight: bold; color: tomato; }
            ::cue(v[voice="Anna"]) { font-style: italic; color: #00ff0080 }

            00:01.000 --> 00:02.000
            <c.loud>A</c> <v Anna>B</v> C

            two
            00:02.000 --> 00:03.000
            D
            """)
        let words = track.cues[0].words

        #expect(words.map(\.style.isBold) == [true, false, false])
        #expect(words.map(\.style.isItalic) == [false, true, false])
        #expect(words.allSatisfy { $0.style.backgroundColor?.alpha == 0.5 })
        #expect(track.cues[1].words[0].style.color == CGColor(red: 1, green: 99 / 255, blue: 71 / 255, alpha: 1))
        #expect(words[1].style.color == CGColor(red: 0, green: 1, blue: 0, alpha: 128 / 255))
    }

    @Test("Chinese and Japanese characters are words; punctuation stays with the character before it")
    func ideographs() throws {
        let track = try track("00:01.000 --> 00:02.000\n你好，世界 and 日本")

        #expect(track.cues[0].words.map(\.text) == ["你", "好，", "世", "界", "and", "日", "本"])
        #expect(track.cues[0].text == "你好，世界 and 日本")
    }

    @Test(
        "Mistakes are reported with line and column",
        arguments: [
            ("00:01;000 --> 00:02.000\nA", "a.vtt:3:1: the time is \"00:01;000\"; expected a time such as 00:01.500"),
            (
                "00:01.000 --> 00:02.000 line:ten\nA",
                "a.vtt:3:25: the setting is \"line:ten\"; expected a line number or a "
                    + "percentage, such as line:-2 or line:10%"
            ),
            (
                "00:01.000 --> 00:02.000 align:top\nA",
                "a.vtt:3:25: the setting is \"align:top\"; expected one of start, "
                    + "center, end, left, right"
            ),
            (
                "00:01.000 --> 00:02.000\nA <00:05.000>B",
                "a.vtt:4:3: the time <00:05.000> is not in order within its "
                    + "caption; expected a time after those before it, until the end of the caption"
            ),
            (
                "Hello\nworld",
                "a.vtt:3:1: \"Hello\" does not start a caption; expected times such as 00:01.000 --> "
                    + "00:02.500, or NOTE before a comment"
            ),
        ])
    func mistakes(body: String, message: String) throws {
        let error = #expect(throws: CaptionError.self) { try track(body) }
        #expect(error?.description == message)
    }
}

import Images
import Testing
import VectorGeometry

@testable import Captions

@Suite("Reading SRT files")
struct SubRipTests {
    @Test("A file has its captions with times, which may have periods, words and line breaks")
    func captions() throws {
        let track = try CaptionTrack(
            "\u{feff}1\r\n00:00:01,000 --> 00:00:02,500\r\nHello there,\r\nworld\r\n\r\n"
                + "2\r\n01:00:03.250 --> 01:00:04,000\r\n- Yes\r\n", name: "a.srt")

        #expect(track.cues.map(\.start) == [1, 3603.25] && track.cues.map(\.end) == [2.5, 3604])
        #expect(track.cues.map(\.text) == ["Hello there,\nworld", "- Yes"])
        #expect(track.cues[0].words.map(\.separator) == [.none, .space, .lineBreak])
    }

    @Test("Tags give styles; a lone < is text")
    func tags() throws {
        let track = try CaptionTrack(
            "1\n00:00:01,000 --> 00:00:02,000\n{\\an8}<b>I <i>say</i></b> <font color=\"#ff0000\">red</font> <3\n",
            name: "a.srt")
        let words = track.cues[0].words

        #expect(words.map(\.text) == ["I", "say", "red", "<3"])
        #expect(words.map(\.style.isBold) == [true, true, false, false])
        #expect(words.map(\.style.isItalic) == [false, true, false, false])
        #expect(words[2].style.color?.red == 1 && words[2].style.color?.green == 0)
        #expect(track.cues[0].placement.line == .fraction(0))
    }

    @Test(
        "Mistakes are reported with line and column",
        arguments: [
            (
                "1\n00:00:01;000 --> 00:00:02,000\nA",
                "a.srt:2:1: the time is \"00:00:01;000\"; expected a time such as "
                    + "00:00:01,500"
            ),
            (
                "1\n00:00:03,000 --> 00:00:02,000\nA",
                "a.srt:2:18: the caption ends at 00:00:02,000, not after its start; "
                    + "expected a later end"
            ),
            (
                "1\n00:00:01,000 -> 00:00:02,000\nA",
                "a.srt:1:1: \"1\" does not start a caption; expected a number, and "
                    + "below it times such as 00:00:01,000 --> 00:00:02,500"
            ),
            ("", "a.srt: there are no captions; expected SRT, WebVTT, ASS or JSON with timed text"),
            ("1\n00:00:01,000 --> 00:00:02,000\n<b bold", "a.srt:3:1: the tag \"<b bold\" is not closed; expected >"),
        ])
    func mistakes(text: String, message: String) throws {
        let error = #expect(throws: CaptionError.self) { try CaptionTrack(text, name: "a.srt") }
        #expect(error?.description == message)
    }
}

import Testing

@testable import Captions

@Suite("Reading word-timed JSON")
struct WordTimingTests {
    private func track(_ text: String) throws -> CaptionTrack { try CaptionTrack(text, name: "a.json") }

    @Test("A list of words is divided into phrases at sentences and pauses")
    func phrases() throws {
        let track = try track(
            """
            [{ "text": "One", "start": 0.5, "end": 0.8 }, { "text": "two.", "start": 0.8, "end": 1.2 },
             { "text": "Three", "startMs": 1300, "endMs": 1500 }, { "text": "four", "startMs": 2500, "endMs": 3000 }]
            """)

        #expect(track.cues.map(\.text) == ["One two.", "Three", "four"])
        #expect(track.cues.map(\.start) == [0.5, 1.3, 2.5] && track.cues.map(\.end) == [1.2, 1.5, 3])
        #expect(track.cues[0].words.map(\.start) == [0.5, 0.8])
    }

    @Test("Segments keep their words; spaces in words separate them")
    func segments() throws {
        let track = try track(
            """
            { "language": "en", "segments": [
              { "start": 1, "end": 3, "text": " Well-known words", "words": [
                { "word": " Well", "start": 1, "end": 1.5 }, { "word": "-known", "start": 1.5, "end": 2 },
                { "word": " words", "start": 2, "end": 3 }] },
              { "start": 4, "end": 5, "text": "No words\\nhere" }] }
            """)

        #expect(track.cues.map(\.text) == ["Well-known words", "No words\nhere"])
        #expect(track.cues[0].words.map(\.start) == [1, 1.5, 2])
    }

    @Test("Surrogate pairs are joined, and halves are replaced")
    func surrogates() throws {
        let track = try track(
            #"""
            [{ "text": "\ud83d\ude00", "start": 0, "end": 1 }, { "text": "\ud83dA\ude00", "start": 1, "end": 2 },
             { "text": "\ud83d\u0041", "start": 2, "end": 3 }]
            """#)

        #expect(track.cues.flatMap { $0.words.map(\.text) } == ["😀", "\u{fffd}A\u{fffd}", "\u{fffd}"])
    }

    @Test(
        "Mistakes are reported with line and column",
        arguments: [
            ("[{ \"text\": \"A\", \"start\": 1, }]", "a.json:1:29: expected a name in quotes; expected valid JSON"),
            ("[{ \"é\": \"A\n\" }]", "a.json:1:11: the string has no closing quote; expected valid JSON"),
            (
                "{ \"words\": [[1]] }",
                "a.json: an item has no text; expected \"text\" or \"word\" with a text"
            ),
            (
                "[\n  { \"text\": \"A\" }]",
                "a.json:2:3: \"A\" has no times; expected \"start\" and \"end\" in "
                    + "seconds, or \"startMs\" and \"endMs\""
            ),
            (
                "[\n  { \"start\": 1, \"end\": 2 }]",
                "a.json:2:3: an item has no text; expected \"text\" or \"word\" with a "
                    + "text"
            ),
            (
                "[{ \"text\": \"A\", \"start\": 2, \"end\": 1 }]",
                "a.json:1:2: \"A\" is from 2.0 to 1.0 s; expected a start "
                    + "of at least 0 and an end after it"
            ),
            (
                "{ \"a\": 1 }",
                "a.json:1:1: there is no list of words; expected a list, or a list under segments, captions "
                    + "or words"
            ),
        ])
    func mistakes(text: String, message: String) throws {
        let error = #expect(throws: CaptionError.self) { try track(text) }
        #expect(error?.description == message)
    }
}

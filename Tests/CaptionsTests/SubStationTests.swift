import Images
import Testing

@testable import Captions

@Suite("Reading ASS and SSA files")
struct SubStationTests {
    private func track(_ events: String, styles: String = "") throws -> CaptionTrack {
        try CaptionTrack(
            """
            [Script Info]
            ; a comment
            ScriptType: v4.00+
            PlayResX: 640
            PlayResY: 480

            [V4+ Styles]
            Format: Name, Fontname, Fontsize, PrimaryColour, Bold, Italic, Underline, Alignment
            Style: Default,Arial,20,&H00FFFFFF,0,0,0,2
            Style: Loud,Arial,20,&H800000FF,-1,0,0,8
            \(styles)

            [Events]
            Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
            \(events)
            """, name: "a.ass")
    }

    @Test("Events have their times, texts and line breaks; comments are left out")
    func events() throws {
        let track = try track(
            """
            Comment: 0,0:00:00.00,0:00:09.00,Default,,0,0,0,,Hidden
            Dialogue: 0,0:00:01.50,0:00:02.75,Default,Anna,0,0,0,,Hello, there\\Nyou\\hall
            Dialogue: 0,1:00:03.00,1:00:04.00,*Default,,0,0,0,,{a comment}Later
            """)
        #expect(track.cues.map(\.start) == [1.5, 3603] && track.cues.map(\.end) == [2.75, 3604])
        #expect(track.cues.map(\.text) == ["Hello, there\nyou\u{a0}all", "Later"])
    }

    @Test("Styles and overrides give weights, slants, underlines and colors")
    func styles() throws {
        let track = try track(
            #"""
            Dialogue: 0,0:00:01.00,0:00:02.00,Loud,,0,0,0,,A {\b0\i1\c&H00FF00&}B {\r}C {\rDefault\u1}D
            """#)
        let words = track.cues[0].words
        #expect(words.map(\.text) == ["A", "B", "C", "D"])
        #expect(words.map(\.style.isBold) == [true, false, true, false])
        #expect(words.map(\.style.isItalic) == [false, true, false, false])
        #expect(words.map(\.style.isUnderlined) == [false, false, false, true])
        #expect(words[0].style.color == CGColor(red: 1, green: 0, blue: 0, alpha: 1 - 128.0 / 255))
        #expect(words[1].style.color == CGColor(red: 0, green: 1, blue: 0, alpha: 1))
        #expect(words[3].style.color == nil)
        #expect(track.cues[0].placement.line == .fraction(0))
    }

    @Test("Karaoke tags time syllables and words")
    func karaoke() throws {
        let track = try track(
            #"""
            Dialogue: 0,0:00:01.00,0:00:03.00,Default,,0,0,0,,{\k50}Hel{\kf25}lo {\K25}my {\ko100}song
            """#)
        let words = track.cues[0].words
        #expect(words.map(\.text) == ["Hel", "lo", "my", "song"])
        #expect(words.map(\.start) == [1, 1.5, 1.75, 2])
        #expect(words.map(\.separator) == [.none, .none, .space, .space])
    }

    @Test("Escaped braces are text")
    func braces() throws {
        let track = try track(
            #"""
            Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,\{2\} {\b1}a\{b
            """#)
        #expect(track.cues[0].words.map(\.text) == ["{2}", "a{b"])
    }

    @Test("A karaoke time is relative to the start of the event; durations that are not numbers are 0")
    func karaokeTimes() throws {
        let track = try track(
            #"""
            Dialogue: 0,0:00:01.00,0:00:09.00,Default,,0,0,0,,{\k50}A {\kt150\k50}B {\k-nan}C {\k+inf}D {\k-5}E {\kt\k5}F
            """#)
        #expect(track.cues[0].words.map(\.start) == [1, 2.5, 3, 3, 3, 1])
    }

    @Test("Tags in the parentheses of an animation are not applied")
    func animations() throws {
        let track = try track(
            #"""
            Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,{\t(0,500,\b1\c&H0000FF&\clip(0,0,9,9)\u1)\i1}A {\t(\b1}B
            """#)
        let styles = track.cues[0].words.map(\.style)
        #expect(styles.map(\.isBold) == [false, false] && styles.map(\.isItalic) == [true, true])
        #expect(styles[0].color == nil && !styles[0].isUnderlined)
        #expect(
            track.warnings.map(\.problem) == [
                #""\t(0,500,\b1\c&H0000FF&\clip(0,0,9,9)\u1…" is ignored; the layer sets fonts, sizes and effects"#
            ])
    }

    @Test("Unknown alignments of styles are the bottom center", arguments: [0, 10, -1, Int.min])
    func unknownAlignments(_ alignment: Int) throws {
        let track = try track(
            #"Dialogue: 0,0:00:01.00,0:00:02.00,Other,,0,0,0,,{\pos(320,480)}A"#,
            styles: "Style: Other,Arial,20,&H00FFFFFF,0,0,0,\(alignment)")
        let placement = track.cues[0].placement
        #expect(placement.alignment == .center && placement.positionAnchor == .center && placement.lineAnchor == .end)
    }

    @Test("A position places the point of the alignment")
    func positions() throws {
        let track = try track(
            #"""
            Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,{\an7\pos(160,120)}A
            Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,{\pos(320,480)}B
            Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,{\a6}C{\p1}m 0 0 l 10 10{\p0}
            """#)
        let placements = track.cues.map(\.placement)
        #expect(
            placements[0].position == 0.25 && placements[0].line == .fraction(0.25) && placements[0].alignment == .left)
        #expect(placements[0].positionAnchor == .start && placements[0].lineAnchor == .start)
        #expect(placements[1].position == 0.5 && placements[1].lineAnchor == .end)
        #expect(placements[2].line == .fraction(0) && track.cues[2].text == "C")
    }

    @Test("Effects are ignored with one note; wrong times are reported")
    func problems() throws {
        let track = try track(
            #"""
            Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,{\fad(200,200)\blur3}A
            """#)
        #expect(track.warnings.map(\.isNote) == [true] && track.warnings[0].otherPlaces == 1)
        let error = #expect(throws: CaptionError.self) { try self.track("Dialogue: 0,x,0:00:02.00,Default,,0,0,0,,A") }
        #expect(error?.description.contains("the time is \"x\"; expected a time such as 0:00:01.50") == true)
    }

    @Test("SubStation Alpha 4 has alignments of its own")
    func legacy() throws {
        let track = try CaptionTrack(
            """
            [Script Info]
            ScriptType: v4.00

            [V4 Styles]
            Format: Name, PrimaryColour, Bold, Italic, Alignment
            Style: Default,65535,0,0,6

            [Events]
            Format: Marked, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
            Dialogue: Marked=0,0:00:01.00,0:00:02.00,Default,,0,0,0,,A
            """, name: "a.ssa")
        #expect(track.cues[0].placement.line == .fraction(0))
        #expect(track.cues[0].words[0].style.color == CGColor(red: 1, green: 1, blue: 0, alpha: 1))
    }
}

import Testing

@Suite("Errors in sequences")
struct SequenceMistakeTests {
    @Test(
        "Each error has its location and remedy",
        arguments: [
            (
                "- sequence: [{ zPosition: 1 }]",
                """
                9:18: the part has no duration of its own; expected duration: seconds, or a clip, audio, animation or \
                sequence that ends
                """
            ),
            (
                "- sequence: [{ duration: 1, transition: { duration: 2 } }, { duration: 3 }]",
                "9:18: the part lasts 1.0 s, but its transitions 2.0 s; expected a longer part or shorter transitions"
            ),
            (
                "- sequence: [{ name: a, duration: 1, at: { after: b } }, { name: b, duration: 1, at: { with: a } }]",
                """
                9:98: the time of the part depends on itself; expected the name of a part that does not refer to \
                this one
                """
            ),
            (
                "- sequence: [{ name: intro, duration: 1 }, { duration: 1, at: { after: intr } }]",
                "9:76: the sequence has no part \"intr\"; expected one of intro; did you mean \"intro\"?"
            ),
            (
                "- sequence: [{ name: a, duration: 1 }, { duration: 1, at: { with: a, offset: -2 } }]",
                "9:71: the part starts 2.0 s before the sequence; expected a larger offset"
            ),
            (
                "- sequence: [{ duration: 1, at: { after: a, with: b } }]",
                "9:37: at is a map; expected either after: or with: and the name of a part"
            ),
            (
                "- sequence: [{ duration: 1, during: [1, 2] }]",
                """
                9:33: a part of the sequence has "during"; expected at: and duration:, or during in a sublayer of the \
                part
                """
            ),
            (
                "- sequence: [{ duration: 1, transition: slide }]",
                """
                9:45: transition is the text "slide"; expected fade, moveIn, push, reveal, flip, none, or a filter such as \
                CISwipeTransition; did you mean "push"?
                """
            ),
            (
                "- { class: CATextLayer, sequence: [] }",
                "9:39: a CATextLayer has a sequence; expected it in a CALayer"
            ),
            (
                "- { transitions: fade }",
                "9:22: a CALayer has transitions, but no sequence; expected sequence: a list of parts"
            ),
            (
                "- { sublayers: [], sequence: [] }",
                "9:34: a CALayer has both sublayers and a sequence; expected the sequence in a layer of its own"
            ),
        ])
    func message(_ layer: String, _ message: String) throws {
        #expect(try SceneFixture().messages(minimalScene(layers: layer)) == ["scene.yaml:" + message])
    }

    @Test("Times of events and audio name parts of the scene")
    func sceneTimes() throws {
        let text = minimalScene(
            layers: "- sequence: [{ name: intro, duration: 1 }]",
            more: "events: [{ at: { after: outro } }, { at: { with: intro, offset: -1 } }]")
        #expect(
            try SceneFixture().messages(text) == [
                "scene.yaml:10:25: there is no part \"outro\"; expected one of intro",
                "scene.yaml:10:50: the time is 1.0 s before the scene; expected a larger offset",
            ])
    }

    @Test("A scene without an end needs a duration")
    func endless() throws {
        let text = minimalScene().replacing("duration: 1\n", with: "duration: auto\n")
        #expect(
            try SceneFixture().messages(text) == [
                """
                scene.yaml:4:11: nothing in the scene has an end; expected seconds, or a sequence, clip, audio or \
                animation that ends
                """
            ])
    }

    @Test("A part whose clip cannot be read is reported with the clip")
    func unreadable() throws {
        let layer = "- sequence: [{ class: AVPlayerLayer, player: { asset: clip } }]"
        let messages = try SceneFixture().messages(minimalScene(layers: layer))
        #expect(messages.count == 1 && messages[0].contains("the length of \"clip\" is not known"), "\(messages)")
    }
}

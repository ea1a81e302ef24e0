import Foundation
import TestSupport
import Testing

@testable import Captions

@Suite("Caption files that deviate from their format")
struct DamagedCaptionTests {
    private func track(_ text: String) throws -> CaptionTrack { try CaptionTrack(text, name: "a") }

    private func summary(_ track: CaptionTrack) -> [String] {
        track.cues.map { "\($0.start)-\($0.end) \($0.text)" }
    }

    @Test("SRT captions without a blank line between them are separate, with one warning")
    func missingBlankLines() throws {
        let track = try track(
            "1\n00:00:00,200 --> 00:00:01,000\nOne\n2\n00:00:01,000 --> 00:00:02,500\nTwo\n"
                + "00:00:03,000 --> 00:00:04,000\nThree --> four\n")
        #expect(summary(track) == ["0.2-1.0 One", "1.0-2.5 Two", "3.0-4.0 Three --> four"])
        #expect(
            track.warnings.map(\.description) == [
                "a:4:1: there is no blank line before the caption; it is read as a new one (and in 1 more place)"
            ])
    }

    @Test("A blank line within an SRT caption does not end it")
    func blankLines() throws {
        let track = try track(
            "1\n00:00:00,000 --> 00:00:01,400\nupper\n\nlower\n\n2\n00:00:01,400 --> 00:00:02,900\n\nTwo\n\n3\n")
        #expect(summary(track) == ["0.0-1.4 upper\nlower", "1.4-2.9 Two"])
        #expect(track.warnings.map(\.line) == [4, 12])
        #expect(track.warnings[0].otherPlaces == 1)
    }

    @Test("Captions that end at their start are left out; those that end before it last until the next one")
    func endsBeforeStarts() throws {
        let track = try track(
            "1\n00:00:01,000 --> 00:00:01,000\nZero\n\n2\n00:00:01,200 --> 00:00:01,100\nBack\n\n"
                + "3\n00:00:01,500 --> 00:00:02,500\nGood\n")
        #expect(summary(track) == ["1.2-1.5 Back", "1.5-2.5 Good"])
        #expect(track.warnings.map(\.line) == [2, 6] && track.warnings.allSatisfy { !$0.isNote })
        let web = try self.track(
            "WEBVTT\n\n00:01.000 --> 00:01.000\nZero\n\n00:01.200 --> 00:01.100\nBack\n\n00:01.500 --> 00:02.500\nGood\n"
        )
        #expect(summary(web) == summary(track))
    }

    @Test("Unsorted captions are sorted, and overlapping ones kept, with notes")
    func order() throws {
        let track = try track(
            "1\n00:00:03,000 --> 00:00:04,000\nB\n\n2\n00:00:01,000 --> 00:00:02,000\nA\n\n"
                + "3\n00:00:01,500 --> 00:00:03,000\nC\n")
        #expect(summary(track) == ["1.0-2.0 A", "1.5-3.0 C", "3.0-4.0 B"])
        #expect(track.warnings.map(\.line) == [6, 10] && track.warnings.allSatisfy(\.isNote))
    }

    @Test("Line ends can be LF, CR, CR LF, or CR CR LF", arguments: ["\n", "\r", "\r\n", "\r\r\n"])
    func lineEnds(_ end: String) throws {
        let lines = ["1", "00:00:01,000 --> 00:00:02,000", "A", "B", "", "2", "00:00:02,000 --> 00:00:03,000", "C", ""]
        let track = try track(lines.joined(separator: end))
        #expect(summary(track) == ["1.0-2.0 A\nB", "2.0-3.0 C"])
        #expect(track.warnings.map(\.line) == (end == "\r\r\n" ? [1] : []))
    }

    @Test("Files in UTF-16 are read, with and without a byte order mark")
    func utf16() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "captions-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let text = "1\r\n00:00:01,000 --> 00:00:02,000\r\nÄ 世界\r\n"
        for (encoding, mark) in [
            (String.Encoding.utf16LittleEndian, "\u{feff}"), (.utf16BigEndian, "\u{feff}"),
            (.utf16LittleEndian, ""), (.utf16BigEndian, ""), (.utf8, "\u{feff}"),
        ] {
            let file = folder.appending(path: "a.srt")
            try #require((mark + text).data(using: encoding)).write(to: file)
            #expect(try CaptionTrack(contentsOf: file).text == "Ä 世界")
        }
    }

    @Test("Times without three digits after the comma are read with a warning")
    func fractions() throws {
        let track = try track("1\n00:01,5 --> 0:00:02\nA\n")
        #expect(summary(track) == ["1.5-2.0 A"])
        #expect(track.warnings.map(\.location) == ["a:2:1"])
    }

    @Test("WebVTT text without times after a blank line is left out with a warning")
    func strayText() throws {
        let track = try track(
            "WEBVTT\n\n00:01.000 --> 00:02.000\nA\n\nlower\n\n00:02.000 --> 00:03.000\nB\n00:03.000 --> 00:04.000\nC\n")
        #expect(track.cues.map(\.text) == ["A", "B", "C"])
        #expect(track.warnings.map(\.line) == [6, 10])
    }

    @Test("Rolling captions show each word once, from its own time")
    func rolling() throws {
        let track = try track(
            """
            WEBVTT
            Kind: captions

            00:00:00.160 --> 00:00:02.070 align:start position:0%
             
            hello<00:00:00.400><c> world</c>

            00:00:02.070 --> 00:00:02.080 align:start position:0%
            hello world
             

            00:00:02.080 --> 00:00:04.000 align:start position:0%
            hello world
            is<00:00:02.500><c> next</c>

            00:00:04.000 --> 00:00:04.010 align:start position:0%
            is next
             

            """)
        #expect(summary(track) == ["0.16-2.08 hello world", "2.08-4.01 is next"])
        #expect(track.cues.map { $0.words.map(\.start) } == [[nil, 0.4], [nil, 2.5]])
        #expect(track.warnings.map(\.isNote) == [true])
    }

    @Test("Captions that repeat a text, and dialogs, do not roll")
    func repeated() throws {
        let chorus = (1...4).map { "\($0)\n00:00:0\($0),000 --> 00:00:0\($0 + 1),000\nLa la\n" }
        #expect(try track(chorus.joined(separator: "\n")).cues.count == 4)
        let dialog = try track(
            "1\n00:00:01,000 --> 00:00:02,000\nA\n\n2\n00:00:02,000 --> 00:00:03,000\nA\nB\n\n"
                + "3\n00:00:03,000 --> 00:00:04,000\nC\n")
        #expect(dialog.cues.map(\.text) == ["A", "A\nB", "C"])
    }

    @Test(
        "Random mixtures of lines are read or refused, and captions end after they start",
        arguments: [
            LineMixture(starts: [""], lines: ["00:00:01,000 --> 00:00:02,000", "00:00:03,000 --> 00:00:02,500"]),
            LineMixture(
                starts: ["WEBVTT\n\n"], lines: ["00:01.000 --> 00:02.000", "00:03.000 --> 00:02.500", "NOTE x"]),
            LineMixture(
                starts: [-1, 0, 2, 7, 10, Int.min].map {
                    "[Script Info]\n[V4+ Styles]\nFormat: Name, Alignment\nStyle: Default,\($0)\n[Events]\n"
                },
                lines: [
                    "Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,{\\pos(160,120)}text",
                    "Dialogue: 0,0:00:03.00,0:00:02.50,Default,,0,0,0,,{\\k50}a {\\k-nan}b", "Dialogue: 0,0:00:01.00",
                ]),
        ])
    func mixtures(_ mixture: LineMixture) {
        var generator = SeededGenerator(seed: 1)
        var readCount = 0
        for _ in 0..<200 {
            let text = mixture.text(&generator)
            guard let track = try? CaptionTrack(text, name: "a") else { continue }
            readCount += 1
            #expect(track.cues.allSatisfy { $0.end > $0.start && !$0.words.isEmpty }, "\(text)")
        }
        #expect(readCount > 0)
    }
}

/// The lines of random caption files in a format.
struct LineMixture: Sendable {
    /// The beginnings of files.
    let starts: [String]
    /// The lines of the format, which are mixed with `otherLines`.
    let lines: [String]
    private static let otherLines = [
        "", "", "1", "23", "text", "<b>bold", "-->", "{\\an8}top", " ", "00:00:01 -> 00:00:02",
    ]

    /// Returns the text of a file with up to 30 random lines.
    func text(_ generator: inout some RandomNumberGenerator) -> String {
        let parts = lines + Self.otherLines
        let count = Int.random(in: 1...30, using: &generator)
        let start = starts.randomElement(using: &generator) ?? ""
        let lines = (0..<count).map { _ in parts.randomElement(using: &generator) ?? "" }
        return start + lines.joined(separator: "\n")
    }
}

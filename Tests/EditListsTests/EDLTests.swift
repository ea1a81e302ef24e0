import Foundation
import Limits
import MediaTime
import Testing

@testable import EditLists

@Suite("EDLs in the CMX 3600 format")
struct EDLTests {
    private static func timeline(_ text: String) throws(EditListError) -> EditTimeline {
        try EditTimeline(Data(text.utf8), name: "cut.edl")
    }

    private static func seconds(_ frames: Int64) -> Rational { Rational(frames, 25) }

    private static let cut = """
        TITLE: My cut
        FCM: NON-DROP FRAME

        001  AX       V     C        00:00:01:00 00:00:03:00 01:00:00:00 01:00:02:00
        * FROM CLIP NAME: first.mov
        * LOC: 01:00:01:00 RED Hit
        002  AX       V     C        00:00:03:00 00:00:03:00 01:00:02:00 01:00:02:00
        002  TAPE2    V     D    010 00:00:10:00 00:00:12:00 01:00:02:00 01:00:04:00
        * FROM CLIP NAME: first.mov
        * TO CLIP NAME: second.mov
        003  BL       V     C        00:00:00:00 00:00:01:00 01:00:04:00 01:00:05:00
        004  TAPE4    B     C        00:00:00:00 00:00:02:00 01:00:06:00 01:00:08:00
        M2   TAPE4    050.0          00:00:00:00
        * SOURCE FILE: fourth.mov

        """

    @Test("Cuts, dissolves, black, gaps, speeds and names become tracks")
    func tracks() throws {
        let timeline = try Self.timeline(Self.cut)
        #expect(timeline.name == "My cut")
        #expect(timeline.globalStart == 3600)
        #expect(timeline.duration == 8)
        #expect(timeline.tracks.items.map(\.name) == ["V", "A1"])
        let items = timeline.tracks.items[0].items
        #expect(items.map(\.name) == ["first.mov", "", "second.mov", "", "", ""])
        #expect(items.map(\.duration) == [2, 0, 2, 1, 1, 2])
        guard case .transition(let dissolve) = items[1].content else {
            Issue.record("no transition")
            return
        }
        #expect(dissolve.inOffset == 0 && dissolve.outOffset == Self.seconds(10))
        #expect(items[2].range.start == 10)
        #expect(items[5].speed == 2)
        guard case .clip(let media) = items[5].content, case .file(let file) = media.source else {
            Issue.record("no file")
            return
        }
        #expect(file == "fourth.mov" && media.otherNames == ["TAPE4"])
        #expect(timeline.markerTimes.map(\.name) == ["Hit"])
        #expect(timeline.markerTimes.map(\.time) == [1])
        #expect(timeline.warnings.isEmpty)
    }

    @Test("Drop-frame timecode and a comment set the frame rate")
    func rates() throws {
        let drop = "TITLE: a\nFCM: DROP FRAME\n001 AX V C 00:00:00;00 00:01:00;02 01:00:00;00 01:01:00;02\n"
        let timeline = try Self.timeline(drop)
        #expect(timeline.rate == .ntsc30)
        #expect(timeline.duration == FrameRate.ntsc30.time(ofFrame: 1800))
        let film = "TITLE: a\n* FRAME RATE: 23.976\n001 AX V C 00:00:00:00 00:00:01:00 01:00:00:00 01:00:01:00\n"
        #expect(try Self.timeline(film).rate == .ntsc24)
    }

    static let mistakes: [(line: String, problem: String)] = [
        ("", "cut.edl:1:1: the EDL contains no events"),
        ("001 AX V C 00:00:00:00", "cut.edl:2:1: the event has 5 fields"),
        (
            "001 AX V C 00:00:00:26 00:00:01:00 01:00:00:00 01:00:01:00",
            "cut.edl:2:1: \"00:00:00:26\" is not a timecode at 25 frames per second"
        ),
        (
            "001 AX V C 00:00:02:00 00:00:01:00 01:00:00:00 01:00:01:00",
            "cut.edl:2:1: an out time is before its in time"
        ),
        (
            "001 AX V D 00:00:00:00 00:00:01:00 01:00:00:00 01:00:01:00",
            "cut.edl:2:1: the transition \"D\" has no duration"
        ),
        (
            "001 AX V C 00:00:00:00 00:00:02:00 01:00:00:00 01:00:02:00\n"
                + "002 AX V C 00:00:00:00 00:00:02:00 01:00:01:00 01:00:03:00",
            "cut.edl:3:1: the event starts before the end of the one before it on its track"
        ),
        (
            "001 AX V K B 00:00:00:00 00:00:01:00 01:00:00:00 01:00:01:00",
            "cut.edl:2:1: the key \"K\" is not supported"
        ),
    ]

    @Test("Problems are located", arguments: mistakes)
    func problems(_ line: String, _ problem: String) throws {
        let error = try #require(throws: EditListError.self) { try Self.timeline("TITLE: x\n\(line)\n") }
        #expect("\(error.problem.location): \(error.problem.problem)" == problem)
    }

    @Test("Wipes and unknown lines are named")
    func warnings() throws {
        let text = """
            TITLE: x
            001 AX V C 00:00:00:00 00:00:02:00 01:00:00:00 01:00:02:00
            002 AX V W001 010 00:00:00:00 00:00:02:00 01:00:02:00 01:00:04:00
            SPLIT: AUDIO DELAY= 00:00:02:00

            """
        #expect(
            try Self.timeline(text).warnings.map(\.problem) == [
                "the transition \"W001\" is not supported", "the line \"SPLIT: AUDIO DELAY= 00:00:02:00\" is not read",
            ])
    }

    @Test("Tracks are ordered by their kind and number")
    func trackOrder() throws {
        let lines = ["A", "V10", "V2", "V"].map { "001 AX \($0) C 00:00:00:00 00:00:01:00 01:00:00:00 01:00:01:00\n" }
        let timeline = try Self.timeline("TITLE: x\n" + lines.joined())
        #expect(timeline.tracks.items.map(\.name) == ["V", "V2", "V10", "A1"])
    }

    @Test("Tracks of an event, and lines that are not read, count as items")
    func limits() throws {
        var limits = ResourceLimits()
        limits.layers = 100
        let tracks = (1...200).map { "V\($0)" }.joined(separator: "/")
        let event = "001 AX V C 00:00:00:00 00:00:01:00 01:00:00:00 01:00:01:00\n"
        let texts = [
            "TITLE: x\n" + event.replacingOccurrences(of: " V ", with: " \(tracks) "),
            "TITLE: x\n" + event + String(repeating: "NOTE\n", count: 200),
        ]
        for text in texts {
            let error = try #require(throws: EditListError.self) {
                try EditTimeline(Data(text.utf8), name: "cut.edl", limits: limits)
            }
            #expect(error.isLimit)
        }
    }

    @Test("A dissolve from black does not show the clip before, and keeps the speeds of both clips")
    func dissolveFromBlack() throws {
        let text = """
            TITLE: x
            001 ONE V C 00:00:00:00 00:00:02:00 01:00:00:00 01:00:02:00
            002 BL V C 00:00:00:00 00:00:00:00 01:00:02:00 01:00:02:00
            002 TWO V D 010 00:00:00:00 00:00:02:00 01:00:02:00 01:00:04:00
            M2 BL 000.0 00:00:00:00
            * LOC: soon RED Hit

            """
        let timeline = try Self.timeline(text)
        let items = timeline.tracks.items[0].items
        #expect(items.map(\.duration) == [2, 0, 0, 2])
        guard case .gap = items[1].content, case .transition = items[2].content else {
            Issue.record("no gap before the transition")
            return
        }
        #expect(items[3].speed == 1)
        #expect(timeline.warnings.map(\.problem) == ["the marker \"soon RED Hit\" is not read"])
    }

    @Test("The name of another timeline is an error")
    func otherName() throws {
        #expect(try EditTimeline(Data(Self.cut.utf8), name: "cut.edl", named: "My cut").duration == 8)
        let error = try #require(throws: EditListError.self) {
            try EditTimeline(Data(Self.cut.utf8), name: "cut.edl", named: "other")
        }
        #expect(error.problem.problem == "the file has no timeline \"other\"")
        #expect(error.problem.remedy == "expected \"My cut\"")
    }

    @Test("Scenes, tables and JSON are not EDLs")
    func recognition() {
        for text in ["multiplane: 1\n", "a,b\n1,2\n", "{}", "", "TITLE: x"] {
            #expect(!EditTimeline.recognizes(Data(text.utf8)))
        }
        #expect(EditTimeline.recognizes(Data(Self.cut.utf8)))
    }
}

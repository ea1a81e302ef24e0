import Foundation
import Limits
import MediaTime
import Testing

@testable import EditLists

@Suite("OpenTimelineIO files")
struct TimelineReadingTests {
    @Test("The rate and the number of frames are those of OpenTimelineIO")
    func ratesAndLengths() throws {
        let expected = try TimelineFixture.expected()
        #expect(expected.count >= 30)
        for (name, table) in expected {
            let timeline = try TimelineFixture.timeline(name)
            let rate = try #require(timeline.rate)
            #expect("\(rate)" == table.rate, "\(name)")
            #expect(rate.frameCount(duration: timeline.duration) == table.frames.count, "\(name)")
        }
    }

    @Test("Clips have exact times, the media of the active reference, and their time warp")
    func clips() throws {
        let items = try TimelineFixture.timeline("ntsc").tracks.items[0].items
        #expect(items.map(\.name) == ["a2997", "a2997", "", "a2997"])
        #expect(items[0].range == EditRange(start: Rational(1001, 3000), duration: Rational(1001, 2000)))
        // 29.97 frames per second are 30000/1001.
        #expect(items[3].range == EditRange(start: Rational(80 * 1001, 30_000), duration: Rational(9 * 1001, 30_000)))
        let proxy = try TimelineFixture.timeline("media-references").tracks.items[0].items[0]
        guard case .clip(let media) = proxy.content, case .file(let url) = media.source else {
            Issue.record("no clip")
            return
        }
        #expect(url == "b25.mp4")
        #expect(try TimelineFixture.timeline("reverse-fast").tracks.items[0].items[0].speed == -2)
        #expect(try TimelineFixture.timeline("freeze").tracks.items[0].items[1].speed == 0)
    }

    @Test(
        "Colors of generators are lists or objects of numbers from 0 to 1; others are reported, and black",
        arguments: [
            ("[1, 0.5, 0]", [1, 0.5, 0], 0), ("{ \"r\": 0, \"g\": 1, \"b\": 0.25, \"a\": 1 }", [0, 1, 0.25], 0),
            ("[255, 0, 0]", [0, 0, 0], 1), ("\"red\"", [0, 0, 0], 1), ("[1, 1]", [0, 0, 0], 1),
        ])
    func generators(_ color: String, _ expected: [Double], _ warnings: Int) throws {
        let timeline = try TimelineFixture.timeline(
            text: """
                { "OTIO_SCHEMA": "Timeline.1", "tracks": { "OTIO_SCHEMA": "Stack.1", "children": [
                  { "OTIO_SCHEMA": "Track.1", "kind": "Video", "children": [
                    { "OTIO_SCHEMA": "Clip.2", "name": "plate",
                      "source_range": { "OTIO_SCHEMA": "TimeRange.1",
                        "start_time": { "OTIO_SCHEMA": "RationalTime.1", "rate": 24, "value": 0 },
                        "duration": { "OTIO_SCHEMA": "RationalTime.1", "rate": 24, "value": 24 } },
                      "media_references": { "DEFAULT_MEDIA": { "OTIO_SCHEMA": "GeneratorReference.1",
                        "generator_kind": "SolidColor", "parameters": { "color": \(color) } } } } ] } ] } }
                """)
        guard case .clip(let media) = timeline.tracks.items[0].items[0].content,
            case .color(let red, let green, let blue) = media.source
        else {
            Issue.record("no color")
            return
        }
        #expect([red, green, blue] == expected)
        #expect(timeline.warnings.count == warnings)
    }

    @Test("Markers have times of the timeline, also in clips with a time warp")
    func markers() throws {
        let markers = try TimelineFixture.timeline("markers").markerTimes
        #expect(markers.map(\.name) == ["flash", "act two", "beat", "end card"])
        let times = [4, 9, 12, 15].map { Rational(Int64($0), 25) }
        #expect(markers.map(\.time) == times)
        #expect(try TimelineFixture.timeline("marker-1").markerTimes.map(\.name) == ["old"])
    }

    @Test("Effects, transition types and tracks that are not supported are reported with their locations")
    func warnings() throws {
        let warnings = try TimelineFixture.timeline("unsupported").warnings
        #expect(
            warnings.map(\.problem).sorted() == [
                "the effect \"Blur\" of the clip \"a25\" is not supported",
                "the track is of the kind \"Subtitle\"",
                "the transition type \"Custom_Transition\" is not supported",
            ])
        #expect(warnings.allSatisfy { $0.location.line > 1 })
    }

    @Test("Tracks of other kinds are empty and do not set the rate; large fractional times are kept")
    func otherTracksAndLargeTimes() throws {
        func range(_ rate: Int, _ start: String, _ duration: Int) -> String {
            let time = #"{"OTIO_SCHEMA": "RationalTime.1", "rate": \#(rate), "value": "#
            return #""source_range": {"OTIO_SCHEMA": "TimeRange.1", "start_time": \#(time)\#(start)}, "#
                + #""duration": \#(time)\#(duration)}}"#
        }
        let parts = [
            #"{"OTIO_SCHEMA": "Stack.1", "children": [{"OTIO_SCHEMA": "Track.1", "kind": "Subtitle", "#,
            range(30, "0", 30), #", "children": [{"OTIO_SCHEMA": "Gap.1", "#, range(60, "0", 60), "}]}, ",
            #"{"OTIO_SCHEMA": "Track.1", "children": [{"OTIO_SCHEMA": "Gap.1", "#,
            range(48_000, "4000000000.5", 96_000), "}]}]}",
        ]
        let timeline = try TimelineFixture.timeline(text: parts.joined())
        #expect(timeline.tracks.items[0].items.isEmpty)
        #expect(timeline.duration == 2)
        let gap = try #require(timeline.tracks.items[1].items.first)
        #expect(gap.range.start == Rational(8_000_000_001, 96_000))
        #expect(timeline.rate == nil)
    }

    static let mistakes: [(text: String, problem: String)] = [
        (
            #"{"OTIO_SCHEMA": "Timeline.1", "tracks": }"#,
            "cut.otio:1:41: the timeline cannot be read: expected a JSON value"
        ),
        (#"{"OTIO_SCHEMA": "Timeline.1"}"#, "cut.otio:1:1: the timeline has no tracks"),
        (
            "{\"OTIO_SCHEMA\": \"Stack.1\", \"children\": [\n {\"OTIO_SCHEMA\": \"Clip.3\"}]}",
            "cut.otio:2:2: Clip.3 is newer than the versions that are read"
        ),
        (
            "{\"OTIO_SCHEMA\": \"Stack.1\", \"children\": [\n {\"OTIO_SCHEMA\": \"Clip.2\", \"name\": \"x\"}]}",
            "cut.otio:2:2: the clip \"x\" has neither a source_range nor an available_range of its media"
        ),
        (
            "{\"OTIO_SCHEMA\": \"Stack.1\", \"children\": [\n {\"OTIO_SCHEMA\": \"Shape.1\"}]}",
            "cut.otio:2:2: a Shape is not supported in a track"
        ),
        (
            #"{"OTIO_SCHEMA": "Stack.1", "source_range": {"OTIO_SCHEMA": "TimeRange.1", "duration": "#
                + #"{"OTIO_SCHEMA": "RationalTime.1", "rate": 0, "value": 1}}}"#,
            "cut.otio:1:87: \"rate\" is not a rate"
        ),
        (
            #"{"OTIO_SCHEMA": "Stack.1", "source_range": {"OTIO_SCHEMA": "TimeRange.1", "duration": "#
                + #"{"OTIO_SCHEMA": "RationalTime.1", "rate": 25, "value": -1}}}"#,
            "cut.otio:1:44: the duration of \"source_range\" is negative"
        ),
        (#"{"OTIO_SCHEMA": "SerializableCollection.1"}"#, "cut.otio:1:1: the collection contains no timeline"),
        (#"{"OTIO_SCHEMA": 3}"#, "cut.otio:1:1: the file has no OTIO_SCHEMA"),
    ]

    @Test("Problems are located", arguments: mistakes)
    func problems(_ text: String, _ problem: String) throws {
        let error = try #require(throws: EditListError.self) { try TimelineFixture.timeline(text: text) }
        #expect("\(error.problem.location): \(error.problem.problem)" == problem)
    }

    @Test("Nesting and the number of items are limited")
    func limits() throws {
        let deep =
            String(repeating: #"{"OTIO_SCHEMA": "Stack.1", "children": ["#, count: 40)
            + String(repeating: "]}", count: 40)
        #expect(try #require(throws: EditListError.self) { try TimelineFixture.timeline(text: deep) }.isLimit)
        let gap = #"{"OTIO_SCHEMA": "Gap.1"}"#
        let many = Array(repeating: gap, count: 200).joined(separator: ",")
        let text = #"{"OTIO_SCHEMA": "Track.1", "children": ["# + many + "]}"
        var limits = ResourceLimits()
        limits.layers = 100
        let error = try #require(throws: EditListError.self) {
            try EditTimeline(Data(text.utf8), name: "cut.otio", limits: limits)
        }
        #expect(error.isLimit)
    }
}

import Foundation
import MediaTime
import SceneLanguage
import SourceText
import TestSupport
import Testing

@testable import SceneFormat

@Suite("Timelines in scenes")
struct TimelineLayerTests {
    private static let clip = """
        {"OTIO_SCHEMA": "Clip.2", "name": "shot", "source_range": {"OTIO_SCHEMA": "TimeRange.1",
        "start_time": {"OTIO_SCHEMA": "RationalTime.1", "rate": 25, "value": 10},
        "duration": {"OTIO_SCHEMA": "RationalTime.1", "rate": 25, "value": 20}},
        "markers": [{"OTIO_SCHEMA": "Marker.2", "name": "beat", "marked_range": {"OTIO_SCHEMA": "TimeRange.1",
        "start_time": {"OTIO_SCHEMA": "RationalTime.1", "rate": 25, "value": 15},
        "duration": {"OTIO_SCHEMA": "RationalTime.1", "rate": 25, "value": 5}}}],
        "media_references": {"DEFAULT_MEDIA": {"OTIO_SCHEMA": "ExternalReference.1", "target_url": "TARGET"}}}
        """

    private static func track(media: String = "a25.mp4") -> String {
        "{\"OTIO_SCHEMA\": \"Track.1\", \"kind\": \"Video\", \"children\": [\n"
            + clip.replacingOccurrences(of: "TARGET", with: media) + "]}"
    }

    private static func scene(_ layer: String, _ timeline: String = track(), events: String = "[]") throws
        -> SceneDescription
    {
        let clips = try NumberedClips.shared.get()
        let folder = try TemporaryFolder()
        try folder.write(timeline, to: "cut.otio")
        let text = """
            multiplane: 1
            size: [320, 180]
            frameRate: 25
            duration: 2
            root:
              sublayers:
                - \(layer.replacingOccurrences(of: "CLIPS", with: clips.path))
            events: \(events)
            """
        let source = SceneSource(text: text, name: "scene.yaml", folder: folder.path)
        return try SceneDescription(SceneDocument(source))
    }

    private static func problems(_ layer: String, _ timeline: String = track()) throws -> [String] {
        do {
            _ = try scene(layer, timeline)
            return []
        } catch let error as SceneFormatError {
            return error.diagnostics.map { "\($0.location): \($0.problem)" }
        }
    }

    @Test("A layer with a timeline fills its superlayer, and shows its sublayers above the clips")
    func layers() throws {
        let scene = try Self.scene(
            "{ timeline: { file: cut.otio, media: CLIPS }, sublayers: [{ name: title, frame: [0, 0, 9, 9] }] }")
        let layer = scene.root.sublayers[0]
        #expect(layer.frame == CGRect(x: 0, y: 0, width: 320, height: 180))
        #expect(layer.sublayers.last?.name == "title")
        let player = try #require(scene.root.all.first { $0.player != nil })
        #expect(player.player?.start == Rational(2, 5))
        #expect(player.name == "shot")
        #expect(player.frame?.size == CGSize(width: 320, height: 180))
    }

    @Test("Markers are times for events and spans")
    func markers() throws {
        let scene = try Self.scene(
            "{ timeline: { file: cut.otio, media: CLIPS }, sublayers: [{ name: t, frame: [0, 0, 9, 9], "
                + "during: [{ with: beat }, { after: beat, offset: 0.1 }] }] }",
            events: "[{ at: { with: beat }, set: { t.opacity: 0.5 } }]")
        let title = try #require(scene.root.all.first { $0.name == "t" })
        #expect(title.span?.start == Rational(1, 5) && title.span?.end == Rational(1, 2))
        #expect(scene.events.map(\.time) == [Rational(1, 5)])
    }

    @Test("Markers of gaps are times")
    func gapMarkers() throws {
        let gap = Self.clip.replacingOccurrences(of: "Clip.2", with: "Gap.1")
            .replacingOccurrences(of: "beat", with: "pause").replacingOccurrences(of: "shot", with: "")
        let clip = Self.clip.replacingOccurrences(of: "TARGET", with: "a25.mp4")
        let track = #"{"OTIO_SCHEMA": "Track.1", "kind": "Video", "children": [\#(clip), \#(gap)]}"#
        let scene = try Self.scene(
            "{ timeline: { file: cut.otio, media: CLIPS }, sublayers: [{ name: t, frame: [0, 0, 9, 9], "
                + "during: [{ with: pause }, { after: pause }] }] }", track)
        let title = try #require(scene.root.all.first { $0.name == "t" })
        #expect(title.span?.start == 1 && title.span?.end == Rational(6, 5))
    }

    @Test("Layers can use the same timeline and media")
    func sharedMedia() throws {
        let layer = "{ timeline: { file: cut.otio, media: CLIPS } }"
        let scene = try Self.scene("{ frame: [0, 0, 320, 180], sublayers: [\(layer), \(layer)] }")
        #expect(scene.root.all.filter { $0.player != nil }.count == 2)
    }

    @Test("Braces in literal text do not start an expression", arguments: ["a{{b}}", "{{{{", #"a\{{b"#])
    func literalBraces(_ text: String) throws {
        let scene = try Self.scene("{ name: \(JSONText.literal(text)), frame: [0, 0, 9, 9] }")
        #expect(scene.root.sublayers.first?.name == text)
    }

    @Test("A missing file is reported at its media reference, with the option that helps")
    func missingMedia() throws {
        let problems = try Self.problems(
            "{ timeline: { file: cut.otio, media: CLIPS } }", Self.track(media: "other.mov"))
        #expect(problems == ["cut.otio:8:39: the clip \"shot\" has no file \"other.mov\""])
    }

    @Test("Damaged, empty and missing timelines are reported")
    func damaged() throws {
        #expect(try Self.problems("{ timeline: cut.otio }", "{").first?.contains("cannot be read") == true)
        #expect(
            try Self.problems("{ timeline: cut.otio }", #"{"OTIO_SCHEMA": "Stack.1"}"#)
                == ["scene.yaml:7:19: the timeline is empty"])
        #expect(
            try Self.problems("{ timeline: no.otio }")
                == ["scene.yaml:7:19: the timeline \"no.otio\" cannot be read: no such file"])
        #expect(
            try Self.problems("{ timeline: cut.otio, class: CATextLayer }")
                .contains("scene.yaml:7:19: a layer with a timeline has a sequence or a class"))
    }
}

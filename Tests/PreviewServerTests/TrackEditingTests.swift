import Foundation
import Images
import PreviewServer
import Quartz2D
import TestSupport
import Testing

/// Edits of captions, audio tracks and parts of sequences, which the timeline makes.
@Suite struct TrackEditingTests {
    private static let captions =
        "WEBVTT\n\n00:00.200 --> 00:00.500\nOne <00:00.300>two\n\n00:00.600 --> 00:00.900\nEnd\n"

    private static let scene = """
        multiplane: 1
        size: [64, 32]
        frameRate: 10
        duration: 2
        parameters:
          gain: { type: number, default: 0.5 }
        root:
          sublayers:
            - class: CaptionLayer
              captions: captions.vtt
              beginTime: 0.5
            - frame: [0, 0, 64, 32]
              audio: { asset: tone.wav, volume: 0.25 }   # of the layer
            - sequence:
                - { name: a, duration: 1, backgroundColor: red, transition: fade }
                - { name: b, duration: 1, backgroundColor: blue }
        audio:
          - { asset: tone.wav, volume: -6dB, fadeIn: 0.2 } # music
          - asset: tone.wav
            volume: "{{gain}}"

        """

    private struct Timeline: Decodable {
        struct Bar: Decodable {
            struct Cue: Decodable {
                let start: Double
                let end: Double
            }

            let kind: String
            let label: String
            let begin: Double
            let end: Double?
            let cue: Cue?
        }

        struct Row: Decodable {
            let path: String?
            let bars: [Bar]
        }

        let layers: [Row]
        let audio: [Row]
    }

    private func fixture() throws -> PreviewFixture {
        let fixture = try PreviewFixture("multiplane: 1\nsize: [8, 8]\nduration: 1\n")
        try fixture.write(Self.captions, to: "captions.vtt")
        try PreviewFixture.wave.write(to: URL(fileURLWithPath: fixture.folder + "/tone.wav"))
        try fixture.write(Self.scene)
        _ = try #require(try fixture.state { $0.scene?.width == 64 })
        return fixture
    }

    private func edit(_ fixture: PreviewFixture, _ edit: String) throws -> HTTPTestClient.Response {
        try fixture.client.post("/api/edit", "{\"name\": \"Edit\", \"edits\": [\(edit)]}")
    }

    @Test("The timeline has a bar for each caption, in scene time, and the paths of audio tracks")
    func timeline() throws {
        let fixture = try fixture()
        let timeline: Timeline = try fixture.client.json("/api/timeline")
        let bars = try #require(timeline.layers.first { $0.path == "0" }).bars.filter { $0.kind == "caption" }
        #expect(bars.map(\.label) == ["One two", "End"])
        #expect(bars.map { ($0.begin * 10).rounded() } == [7, 11] && bars[0].cue?.start == 0.2)
        #expect(timeline.audio.map(\.path) == ["a0", "a1"])
    }

    @Test("A caption that is moved or typed changes in its file, and undo restores the bytes")
    func captions() throws {
        let fixture = try fixture()
        let moved = try edit(
            fixture, "{\"op\": \"caption\", \"path\": \"0\", \"cue\": [0.2, 0.5], \"times\": [0.25, 0.55]}")
        #expect(moved.status == 200)
        let expected = Self.captions.replacing("0.200", with: "0.250").replacing("0.500", with: "0.550")
            .replacing("0.300", with: "0.350")
        #expect(try fixture.text("captions.vtt") == expected)
        let typed = try edit(
            fixture, "{\"op\": \"caption\", \"path\": \"0\", \"cue\": [0.6, 0.9], \"text\": \"The <i>end</i>\"}")
        #expect(typed.status == 200)
        #expect(try fixture.text("captions.vtt") == expected.replacing("End", with: "The <i>end</i>"))
        let shown = String(decoding: try fixture.client.get("/api/captions?path=0").body, as: UTF8.self)
        #expect(shown.contains("The <i>end</i>"))
        for _ in 0..<2 { #expect(try fixture.client.post("/api/undo", "{}").status == 200) }
        #expect(try fixture.text("captions.vtt") == Self.captions)
        #expect(try fixture.text() == Self.scene)
    }

    @Test(
        "Captions are refused if another one would change, or the file has none with the times",
        arguments: [
            #""cue": [0.2, 0.5], "text": "A\n\nB""#, #""cue": [0.2, 0.5], "text": "00:01.000 --> 00:02.000""#,
            #""cue": [0.3, 0.5], "text": "A""#, #""cue": [0.2, 0.5], "times": [0.5, 0.2]"#,
            #""cue": [0.2, 0.5], "text": """#,
        ])
    func refusedCaptions(_ edit: String) throws {
        let fixture = try fixture()
        #expect(try self.edit(fixture, "{\"op\": \"caption\", \"path\": \"0\", \(edit)}").status == 409)
        #expect(try self.edit(fixture, "{\"op\": \"caption\", \"path\": \"1\", \(edit)}").status == 409)
        #expect(try fixture.text("captions.vtt") == Self.captions)
    }

    @Test("Audio tracks of the scene and of layers are edited like layers")
    func tracks() throws {
        let fixture = try fixture()
        let fade = try edit(fixture, #"{"op": "set", "path": "a0", "key": ["fadeIn"], "value": 0.5}"#)
        #expect(fade.status == 200)
        let own = try edit(fixture, #"{"op": "set", "path": "1.0", "key": ["volume"], "value": 0.75}"#)
        #expect(own.status == 200)
        #expect(
            try fixture.text()
                == Self.scene.replacing("fadeIn: 0.2", with: "fadeIn: 0.5").replacing(
                    "volume: 0.25", with: "volume: 0.75"))
        // The parameter has another use.
        let origin = try edit(fixture, #"{"op": "set", "path": "a1", "key": ["volume"], "value": 1}"#)
        #expect(origin.status == 409)
        let values = String(decoding: try fixture.client.get("/api/values?path=a0").body, as: UTF8.self)
        #expect(values.contains("-6dB"))
    }

    @Test("A part of a sequence moves before another one")
    func parts() throws {
        let fixture = try fixture()
        let moved = try edit(fixture, #"{"op": "move", "path": "2.1", "to": {"path": "2", "index": 0}}"#)
        #expect(moved.status == 200)
        let lines = Self.scene.split(separator: "\n", omittingEmptySubsequences: false)
        let index = try #require(lines.firstIndex { $0.contains("name: a") })
        var expected = lines
        expected.swapAt(index, index + 1)
        #expect(try fixture.text() == expected.joined(separator: "\n"))
    }

    private func upload(_ fixture: PreviewFixture, _ name: String, _ data: Data, offset: Int = 0, isLast: Bool = true)
        throws -> HTTPTestClient.Response
    {
        try fixture.client.post(
            "/api/upload",
            "{\"name\": \"\(name)\", \"offset\": \(offset), \"isLast\": \(isLast), "
                + "\"data\": \"\(data.base64EncodedString())\"}")
    }

    @Test("Files are added to the folder of the scene in parts, and replace none")
    func uploads() throws {
        let fixture = try fixture()
        #expect(try upload(fixture, "new.txt", Data("One ".utf8), isLast: false).status == 200)
        #expect(throws: (any Error).self) { try fixture.text("new.txt") }
        // Another offset does not continue the file.
        #expect(try upload(fixture, "new.txt", Data("?".utf8), offset: 3).status == 409)
        #expect(try upload(fixture, "new.txt", Data("One ".utf8), isLast: false).status == 200)
        let response = try upload(fixture, "new.txt", Data("two".utf8), offset: 4)
        #expect(String(decoding: response.body, as: UTF8.self).contains("\"new.txt\""))
        #expect(try fixture.text("new.txt") == "One two")
        let second = try upload(fixture, "new.txt", Data("Three".utf8))
        #expect(String(decoding: second.body, as: UTF8.self).contains("\"new-2.txt\""))
        #expect(try fixture.text("new.txt") == "One two" && fixture.text("new-2.txt") == "Three")
        let names = try FileManager.default.contentsOfDirectory(atPath: fixture.folder)
        #expect(!names.contains { $0.hasSuffix(".partial") })
    }

    @Test(
        "Names of files that lead elsewhere are refused",
        arguments: [
            "../a.txt", ".a", "", "a/b.txt", "a\\nb", "a/\u{301}b", ".\u{301}a",
        ])
    func refusedUploads(_ name: String) throws {
        #expect(try upload(try fixture(), name, Data("a".utf8)).status == 409)
    }

    @Test("Thumbnails of assets are images of at most 160 × 90 pixels, of assets only")
    func thumbnails() throws {
        let fixture = try fixture()
        let photo = try #require(try CGContext(width: 400, height: 100, scale: 1, isOpaque: true).makeImage())
        try photo.pngData().write(to: URL(fileURLWithPath: fixture.folder + "/photo.png"))
        try fixture.write(Self.scene + "assets: { photo: photo.png }\n")
        _ = try #require(try fixture.state { $0.sceneRevision > 1 && $0.problems.isEmpty })
        let image = try fixture.client.get("/api/asset?name=photo")
        #expect(image.status == 200 && image.body.dropFirst(16).prefix(8) == Data([0, 0, 0, 160, 0, 0, 0, 40]))
        #expect(try fixture.client.get("/api/asset?name=photo.png").status == 404)
        struct Library: Decodable {
            struct Asset: Decodable {
                let name: String
                let kind: String
                let hasThumbnail: Bool
            }

            let assets: [Asset]
        }
        let library: Library = try fixture.client.json("/api/library")
        #expect(library.assets.map(\.name) == ["photo"] && library.assets[0].kind == "image")
        #expect(library.assets[0].hasThumbnail)
    }
}

import Foundation
import MovieRendering
import SourceFiles
import Testing

@testable import SceneFormat

@Suite("Content outside the movie")
struct ContentOutsideMovieTests {
    private let fixture: SceneFixture

    init() throws {
        fixture = try SceneFixture()
        try fixture.write(
            "WEBVTT\n\n00:20.000 --> 00:21.000\nOne\n\n00:22.000 --> 00:23.500\nTwo\n", to: "media/late.vtt")
        try fixture.write(
            "WEBVTT\n\n00:00.000 --> 00:00.500\nOne\n\n00:22.000 --> 00:23.500\nTwo\n", to: "media/part.vtt")
    }

    private func warnings(_ layers: String) throws -> [MediaWarning] {
        let text = minimalScene(layers: layers).replacing("duration: 1\nassets", with: "duration: 4\nassets")
        return ContentOutsideMovie(try fixture.scene(text), SceneImageCache()).warnings
    }

    @Test("Captions that are all outside the movie are a warning with their times")
    func captions() throws {
        let all = try warnings("- { class: CaptionLayer, captions: media/late.vtt }")
        #expect(
            all.map(\.detail) == [
                "all captions are shown from 20 to 23.5 s, outside the movie: the movie is 4 s long"
            ])
        #expect(all.map { "\($0.file):\($0.line):\($0.column)" } == ["scene.yaml:9:7"] && !all[0].isNote)
        #expect(try warnings("- { class: CaptionLayer, captions: media/part.vtt }").isEmpty)
    }

    @Test(
        "Clocks of layers move their content into the movie or out of it",
        arguments: [
            ("{ timeOffset: 20, sublayers: [{ class: CaptionLayer, captions: media/late.vtt }] }", 0),
            ("{ speed: 10, sublayers: [{ class: CaptionLayer, captions: media/late.vtt }] }", 0),
            ("{ beginTime: -20, sublayers: [{ class: CaptionLayer, captions: media/late.vtt }] }", 0),
            ("{ class: CaptionLayer, captions: media/late.vtt, timeOffset: 21, speed: 0 }", 1),
            ("{ class: CaptionLayer, captions: media/late.vtt, timeOffset: 19, during: [0, 0.5] }", 1),
            ("{ beginTime: 3.8, sublayers: [{ class: CaptionLayer, captions: media/part.vtt }] }", 0),
        ] as [(String, Int)])
    func clocks(_ layer: String, _ count: Int) throws {
        let found = try warnings("- " + layer)
        #expect(found.count == count, "\(found)")
    }

    @Test("Animations and layers outside the movie are warnings; those that fill it are not")
    func animations() throws {
        func animation(_ keys: String) -> String {
            "- { animations: [{ class: CABasicAnimation, keyPath: opacity, toValue: 0, duration: 1, \(keys) }] }"
        }
        #expect(
            try warnings(animation("beginTime: 5")).map(\.detail) == [
                "the animation runs from 5 to 6 s, outside the movie: the movie is 4 s long"
            ])
        #expect(try warnings(animation("beginTime: 5, fillMode: backwards")).isEmpty)
        #expect(try warnings(animation("beginTime: -3")).count == 1)
        #expect(try warnings(animation("beginTime: -3, fillMode: forwards")).isEmpty)
        #expect(try warnings(animation("beginTime: 3.5")).isEmpty)
        #expect(
            try warnings("- { during: [6, 8] }").map(\.detail) == [
                "the layer exists from 6 to 8 s, outside the movie: the movie is 4 s long"
            ])
    }

    @Test("Audio that starts after the end of its file is a warning")
    func startAfterEnd() throws {
        // A second of silence with 8 bits and 8000 Hz.
        var file = Data("RIFF".utf8) + [0x64, 0x1f, 0, 0] + Data("WAVEfmt ".utf8)
        file += [16, 0, 0, 0, 1, 0, 1, 0, 0x40, 0x1f, 0, 0, 0x40, 0x1f, 0, 0, 1, 0, 8, 0] + Data("data".utf8)
        file += [0x40, 0x1f, 0, 0] + Data(repeating: 0x80, count: 8000)
        let path = try fixture.write("", to: "media/second.wav")
        try file.write(to: URL(fileURLWithPath: path))
        func warnings(_ start: Double) throws -> [String] {
            try self.warnings("- audio: [{ asset: media/second.wav, start: \(start) }]").map(\.detail)
        }
        #expect(
            try warnings(2) == [
                "start is 2 s, but \"media/second.wav\" ends at 1 s; write at: 2 for the time in the movie"
            ])
        #expect(try warnings(0.5) == [])
    }
}
